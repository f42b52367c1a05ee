import type { Found } from "../../../adapters/ehr/port.ts";
import { GESTATION_TOKENS, isMeasured, type Observation } from "../../../adapters/ehr/record.ts";

type Result = Found<Observation>;

/** Shorter or longer is a mistake of writing. */
const [SHORTEST, LONGEST] = [20 * 7, 45 * 7];
/** A child born before 37 whole weeks is born early (WHO); others are as old as they are. */
const TERM = 37 * 7;
const FULL = 40 * 7;

const LOINC = "http://loinc.org";
/** These say the unit by themselves. */
const [IN_WEEKS, IN_DAYS] = [`${LOINC}|49051-6`, `${LOINC}|49052-4`];
/** These are of a birth; the others may be of a pregnancy of the patient's own. */
const AT_BIRTH: readonly string[] = [`${LOINC}|76516-4`, "http://snomed.info/sct|412726003"];

/** '28 wk', '28 weeks 3 days', '28w3d', '3 d'; '28+3' and '28 3/7 weeks' as obstetricians write it. */
const IN_UNITS = /^(?:(\d+(?:\.\d+)?)\s*(?:w|wks?|weeks?))?(?:\s*(?:,|and)?\s*(\d+(?:\.\d+)?)\s*(?:d|days?))?$/;
const IN_SEVENTHS = /^(\d{2})\s*(?:\+\s*([0-6])|\s([0-6])\/7)\s*(?:w|wks?|weeks?)?$/;

/** The days that a duration in words is; undefined of what is none. */
function daysIn(words: string): number | undefined {
  const text = words
    .toLowerCase()
    .replace(/[{}]|gestation(al)?|completed/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const [, weeksAnd, plus, sevenths] = IN_SEVENTHS.exec(text) ?? [];
  if (weeksAnd) return Number(weeksAnd) * 7 + Number(plus ?? sevenths);
  const [, weeks, days] = IN_UNITS.exec(text) ?? [];
  return weeks || days ? Math.round(Number(weeks ?? 0) * 7 + Number(days ?? 0)) : undefined;
}

type Part = Pick<Result, "code" | "value">;

function daysOf({ code, value }: Part): number | undefined {
  const unit = code.codes.includes(IN_WEEKS) ? "wk" : code.codes.includes(IN_DAYS) ? "d" : "";
  const inWords = (words: string) => daysIn(words) ?? (unit && /^\d+(\.\d+)?$/.test(words.trim()) ? daysIn(`${words} ${unit}`) : undefined);
  if (value?.kind === "text") return inWords(value.text);
  if (value?.kind !== "quantity" || value.comparator) return undefined;
  return [value.unit, value.code].map((each = "") => inWords(`${value.value} ${each}`)).find((days) => days !== undefined);
}

/** Whether a part of an observation of gestation says how long: its weeks, its days. */
const isDuration = ({ code }: Part) =>
  [IN_DAYS, ...GESTATION_TOKENS].some((token) => code.codes.includes(token)) || /\b(weeks?|days?)\b|gestation/i.test(code.text);

/** By its own value, or by its parts together. */
function wholeDays(result: Result): number | undefined {
  const parts = (result.components ?? []).filter(isDuration).flatMap((part) => daysOf(part) ?? []);
  return daysOf(result) ?? (parts.length > 0 ? parts.reduce((sum, days) => sum + days) : undefined);
}

const codesOf = ({ code }: Result) => code.codes;
const isAtBirth = (result: Result) => codesOf(result).some((token) => AT_BIRTH.includes(token));

const TWO_YEARS = 2 * 366 * 86_400_000;

/**
 * Gestational age in days from the latest statement, preferring those about the birth; undefined if missing or implausible. `birthDate`
 * comes from the record: statements more than two years later that are not about a birth belong to another person.
 */
export function gestationDays(observations: readonly Result[], birthDate: string | null): number | undefined {
  const born = birthDate === null ? Number.NaN : Date.parse(birthDate);
  const isOfChild = (result: Result) => isAtBirth(result) || result.at === undefined || !(result.at - born > TWO_YEARS);
  const counting = observations.filter(({ status }) => isMeasured(status));
  /** Where weeks and days come as two results, the days belong to the weeks of the same moment. */
  const rest = ({ at }: Result) =>
    counting.find((other) => other.at === at && codesOf(other).includes(IN_DAYS) && (daysOf(other) ?? 7) < 7);
  return counting
    .filter((result) => codesOf(result).some((token) => GESTATION_TOKENS.includes(token)) && isOfChild(result))
    .toSorted((one, other) => Number(isAtBirth(other)) - Number(isAtBirth(one)) || (other.at ?? 0) - (one.at ?? 0))
    .map((result) => {
      const days = wholeDays(result);
      const more = days !== undefined && codesOf(result).includes(IN_WEEKS) ? rest(result) : undefined;
      return (days ?? Number.NaN) + (more ? (daysOf(more) ?? 0) : 0);
    })
    .find((days) => days >= SHORTEST && days <= LONGEST);
}

/** By how many days the age of a child is corrected; 0 of one born on time. */
export const daysEarly = (gestation: number | undefined): number => (gestation === undefined || gestation >= TERM ? 0 : FULL - gestation);
