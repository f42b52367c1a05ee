/** Shown in the footer (S1 §9) and in the description of the calls. */
export const VERSION = "3.5.2";
