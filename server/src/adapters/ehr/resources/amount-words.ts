import type { Quantity } from "./elements.ts";

/** UCUM's and the record's words for a span of time. */
const TIME: Partial<Record<string, string>> = {
  ...{ s: "second", sec: "second", second: "second", min: "minute", minute: "minute", h: "hour", hr: "hour", hour: "hour" },
  ...{ d: "day", day: "day", wk: "week", week: "week", mo: "month", month: "month", a: "year", yr: "year", year: "year" },
};

/** Codes of UCUM that no one reads. */
const READABLE: readonly [code: RegExp, words: string][] = [
  [/\[iu\]/gi, "international units"],
  [/\[drp\]/g, "drops"],
  [/\[tsp_us\]/g, "teaspoons"],
  [/\[tbs_us\]/g, "tablespoons"],
  [/[{}]/g, ""],
];

type Amount = Pick<Quantity, "value" | "comparator" | "unit" | "code">;

/** 'second' to 'year' where a unit is one of time; undefined for another unit. */
export const timeUnit = (unit = ""): string | undefined => TIME[unit] ?? TIME[unit.toLowerCase().replace(/s$/, "")];

const timeOf = ({ unit, code }: Amount) => timeUnit(code) ?? timeUnit(unit);

/** '1 day', '10 days', '7-10 days'. */
export const timeWords = (number: string, unit: string): string => `${number} ${number === "1" ? unit : `${unit}s`}`;

/** Without the zeros at the end, which are read as another number in a dose (ISMP's list of error-prone abbreviations). */
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

/** An amount with its unit: '10 mg', '10 days'. */
export const amountWords = (amount: Amount): string => withUnit(numberOf(amount), amount);

/** '250-500 mg', '500 mg-1 g', 'at least 5 mL', 'up to 10 mL'; empty without either limit. */
export function amountRangeWords({ low, high }: { low?: Amount | undefined; high?: Amount | undefined }): string {
  if (low && high) {
    const isOneUnit = unitOf(low) === unitOf(high);
    return isOneUnit ? withUnit(`${numberOf(low)}-${numberOf(high)}`, high) : `${amountWords(low)}-${amountWords(high)}`;
  }
  if (low) return `at least ${amountWords(low)}`;
  return high ? `up to ${amountWords(high)}` : "";
}

/** '20 mL per day', '100 mg per 5 mL', '100 mg per tablet'. */
export function ratioWords({ numerator, denominator }: { numerator: Amount; denominator: Amount }): string {
  const isOne = numberOf(denominator) === "1";
  const whole = isOne ? (timeOf(denominator) ?? unitOf(denominator)) : "";
  return `${amountWords(numerator)} per ${whole || amountWords(denominator)}`;
}

/** How much is in one of something: '100 mg per tablet', or '100 mg' where it is not said in what. */
export const strengthWords = ({ numerator, denominator }: { numerator: Amount; denominator?: Amount | undefined }): string =>
  denominator && (denominator.unit || denominator.code) ? ratioWords({ numerator, denominator }) : amountWords(numerator);
