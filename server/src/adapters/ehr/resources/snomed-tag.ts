/** The semantic tag after SNOMED CT's full names. */
const SNOMED_TAG = /\s*\((?:qualifier value|body structure|finding|disorder|situation|procedure|substance|product|physical object)\)\s*$/;

/** "Wheezing" for "Wheezing (finding)". */
export const withoutSnomedTag = (words: string): string => words.replace(SNOMED_TAG, "");
