import type { AllergyIntolerance } from "./clinical-summary.ts";

type Allergy = Pick<AllergyIntolerance, "clinicalStatus" | "verificationStatus" | "code">;

const NOT_TRUE = new Set(["refuted", "entered-in-error"]);

/** Whether an allergy is one now; R4 allows both statuses to be absent (the mapping's §7). */
export const isAllergyInForce = ({ clinicalStatus = "active", verificationStatus = "" }: Allergy): boolean =>
  clinicalStatus === "active" && !NOT_TRUE.has(verificationStatus);

/** SNOMED CT: no known allergy, no known drug, food or environmental allergy. */
const NONE_KNOWN = /\|(716186003|409137002|429625007|428607008)$/;
const NONE_KNOWN_IN_WORDS = /^(no known|nka$|nkda$)/i;

/** Whether it says that there is no allergy, rather than which. */
export const saysNoneKnown = ({ code }: Allergy): boolean =>
  code !== undefined && (code.codes.some((each) => NONE_KNOWN.test(each)) || NONE_KNOWN_IN_WORDS.test(code.text));
