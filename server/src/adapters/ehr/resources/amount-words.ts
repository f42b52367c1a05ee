import type { Quantity } from "./elements.ts";

/** Time units as UCUM and records write them. */
const TIME: Partial<Record<string, string>> = {
  ...{ s: "second", sec: "second", second: "second", min: "minute", minute: "minute", h: "hour", hr: "hour", hour: "hour" },
  ...{ d: "day", day: "day", wk: "week", week: "week", mo: "month", month: "month", a: "year", yr: "year", year: "year" },
};

/** UCUM codes that no one can read, with words for them. */
const READABLE: readonly [code: RegExp, words: string][] = [
  [/\[iu\]/gi, "international units"],
  [/\[drp\]/g, "drops"],
  [/\[tsp_us\]/g, "teaspoons"],
  [/\[tbs_us\]/g, "tablespoons"],
  [/[{}]/g, ""],
];

type Amount = Pick<Quantity, "value" | "comparator" | "unit" | "code">;

/** The time unit, "second" to "year". Undefined for any other unit. */
export const timeUnit = (unit = ""): string | undefined => TIME[unit] ?? TIME[unit.toLowerCase().replace(/s$/, "")];

const timeOf = ({ unit, code }: Amount) => timeUnit(code) ?? timeUnit(unit);

/** "1 day", "10 days", "7-10 days". */
export const timeWords = (number: string, unit: string): string => `${number} ${number === "1" ? unit : `${unit}s`}`;

/** Drops trailing zeros, which can be misread in a dose (ISMP's list of error-prone abbreviations). */
export const plainNumber = (value: string | number): string =>
  String(value)
    .replace(/^\+/, "")
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "");

const numberOf = ({ value, comparator = "" }: Amount) => `${comparator}${plainNumber(value)}`;

function unitOf({ unit, code }: Amount): string {
  const known = unit || code || "";
  return known === "1" ? "" : READABLE.reduce((words, [sign, word]) => words.replace(sign, word), known).trim();
}

const withUnit = (number: string, amount: Amount) => {
  const time = timeOf(amount);
  return time ? timeWords(number, time) : `${number} ${unitOf(amount) || "(unit not recorded)"}`;
};

/** An amount with its unit: "10 mg", "10 days". */
export const amountWords = (amount: Amount): string => withUnit(numberOf(amount), amount);

/** "250-500 mg", "500 mg-1 g", "at least 5 mL", "up to 10 mL". Empty without a limit. */
export function amountRangeWords({ low, high }: { low?: Amount | undefined; high?: Amount | undefined }): string {
  if (low && high) {
    const isOneUnit = unitOf(low) === unitOf(high);
    return isOneUnit ? withUnit(`${numberOf(low)}-${numberOf(high)}`, high) : `${amountWords(low)}-${amountWords(high)}`;
  }
  if (low) return `at least ${amountWords(low)}`;
  return high ? `up to ${amountWords(high)}` : "";
}

/** "20 mL per day", "100 mg per 5 mL", "100 mg per tablet". */
export function ratioWords({ numerator, denominator }: { numerator: Amount; denominator: Amount }): string {
  const isOne = numberOf(denominator) === "1";
  const whole = isOne ? (timeOf(denominator) ?? unitOf(denominator)) : "";
  return `${amountWords(numerator)} per ${whole || amountWords(denominator)}`;
}

/** "100 mg per tablet", or "100 mg" if the denominator is missing. */
export const strengthWords = ({ numerator, denominator }: { numerator: Amount; denominator?: Amount | undefined }): string =>
  denominator && (denominator.unit || denominator.code) ? ratioWords({ numerator, denominator }) : amountWords(numerator);
