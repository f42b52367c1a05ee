/** What SNOMED CT writes behind its full names. */
const SNOMED_TAG = /\s*\((?:qualifier value|body structure|finding|disorder|situation|procedure|substance|product|physical object)\)\s*$/;

/** 'Wheezing (finding)' as people say it. */
export const withoutSnomedTag = (words: string): string => words.replace(SNOMED_TAG, "");
