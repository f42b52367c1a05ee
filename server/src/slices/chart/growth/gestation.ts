import { type Found, GESTATION_TOKENS, isMeasured, type Observation } from "../../../adapters/ehr/port.ts";

const DAYS: Partial<Record<string, number>> = { wk: 7, week: 7, weeks: 7, d: 1, day: 1, days: 1 };

/** Shorter or longer is a mistake of writing. */
const [SHORTEST, LONGEST] = [20 * 7, 45 * 7];
/** A child born before 37 whole weeks is born early (WHO); others are as old as they are. */
const TERM = 37 * 7;
const FULL = 40 * 7;

/** How many days a child was carried, as the record said last; undefined where it does not say, or says nonsense. */
export function gestationDays(observations: readonly Found<Observation>[]): number | undefined {
  const said = observations
    .filter(({ code, status }) => isMeasured(status) && code.codes.some((token) => GESTATION_TOKENS.includes(token)))
    .toSorted((one, other) => (other.at ?? 0) - (one.at ?? 0))
    .flatMap(({ value }) => (value?.kind === "quantity" && !value.comparator ? [value] : []))
    .map(({ value, unit = "", code = unit }) => Math.round(Number(value) * (DAYS[code] ?? DAYS[unit.toLowerCase()] ?? Number.NaN)));
  return said.find((days) => days >= SHORTEST && days <= LONGEST);
}

/** By how many days the age of a child is corrected; 0 of one born on time. */
export const daysEarly = (gestation: number | undefined): number => (gestation === undefined || gestation >= TERM ? 0 : FULL - gestation);
