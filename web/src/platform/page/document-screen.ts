import { screen } from "./screen.ts";

/** Where a document of the record is shown in a tab of its own. Its address says nothing of the document. */
export const documentScreen = screen("/document");
