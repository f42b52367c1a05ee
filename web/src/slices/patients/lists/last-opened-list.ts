import { z } from "zod";
import { storedState } from "../../../platform/session/stored-state.ts";

/** The list a chart was opened from, with its place in it; a chart leads back there. It never holds a search text. */
export const lastOpenedList = () => storedState(window.sessionStorage, "list-in-use", z.string());
