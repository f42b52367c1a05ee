import { z } from "zod";
import { storedState } from "../../platform/stored-state.ts";

/** The list a referral was opened from, with its place in it; the referral leads back there. It never holds a search text. */
export const referralListInUse = () => storedState(window.sessionStorage, "referral-list-in-use", z.string());
