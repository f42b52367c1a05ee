export { findOddities } from "./oddities/find-oddities.ts";
export { DAY_REFUSALS, NIGHT_PATIENTS } from "./oddities/oddity-sentence.ts";
