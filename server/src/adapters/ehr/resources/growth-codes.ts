/** The LOINC codes of what is measured of a child's growth, as US Core's vital signs and the panels of offices use them. */
export const GROWTH_CODES = {
  weight: ["29463-7", "3141-9"],
  height: ["8302-2", "8306-3", "3137-7"],
  "head-circumference": ["9843-4", "8287-5"],
  bmi: ["39156-5"],
} as const;

/** All of them, as searches write them: `system|code`. */
export const GROWTH_TOKENS: readonly string[] = Object.values(GROWTH_CODES).flatMap((codes) =>
  codes.map((code) => `http://loinc.org|${code}`),
);
