import { readPreference, storePreference } from "../../../platform/page/preference-cookie.ts";

/** The specified size, and the two that lie in a printer (decision G-CHT-13). */
export const PAPERS = [
  { paper: "label", words: "Label 2.5 x 4 in" },
  { paper: "letter", words: "Letter" },
  { paper: "a4", words: "A4" },
] as const;
export type Paper = (typeof PAPERS)[number]["paper"];

const NAME = "paper";

/** The paper that was chosen last. */
export const paperCookie = {
  get: (): Paper => PAPERS.find(({ paper }) => paper === readPreference(NAME))?.paper ?? "label",
  set: (paper: Paper): void => storePreference(NAME, paper),
};
