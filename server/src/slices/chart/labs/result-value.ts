import type { ObservedValue, Quantity } from "../../../adapters/ehr/record.ts";
import { showMoment } from "../hospital-moment.ts";

/** What says nothing to a person: UCUM's annotations in braces, and its unit 1 of a plain number. */
const NO_UNIT = /^(\{[^}]*\}|1)$/;

const NOTHING = "—";

interface Result {
  value?: ObservedValue | undefined;
  /** Why there is no value. */
  absent?: string | undefined;
}

const amount = (quantity: Quantity | undefined) => (quantity ? `${quantity.comparator ?? ""}${quantity.value}` : "");

const unitOf = (quantity: Quantity | undefined) => (quantity?.unit && !NO_UNIT.test(quantity.unit) ? quantity.unit : "");

/** With its unit: amounts with different units cannot share one. */
const withUnit = (quantity: Quantity | undefined) => [amount(quantity), unitOf(quantity)].filter(Boolean).join(" ");

const haveOneUnit = (one: Quantity | undefined, other: Quantity | undefined) =>
  !unitOf(one) || !unitOf(other) || unitOf(one) === unitOf(other);

function showRange(low: Quantity | undefined, high: Quantity | undefined): string {
  if (low && high && !haveOneUnit(low, high)) return `${withUnit(low)} – ${withUnit(high)}`;
  if (low && high) return `${amount(low)}–${amount(high)}`;
  return low ? `≥${amount(low)}` : `≤${amount(high)}`;
}

function showValue(value: ObservedValue, zone: string): string {
  switch (value.kind) {
    case "quantity":
      return amount(value);
    case "text":
      return value.text;
    case "boolean":
      return value.is ? "Positive" : "Negative";
    case "range":
      return showRange(value.low, value.high);
    case "ratio":
      return [value.numerator, value.denominator].map(withUnit).filter(Boolean).join(":");
    case "moment":
      return showMoment(value.moment, zone);
    case "period":
      return [value.start, value.end]
        .map((moment) => (moment ? showMoment(moment, zone) : ""))
        .join(" – ")
        .trim();
    case "attachment":
      return "See attachment";
    case "unreadable":
      return "See report";
  }
}

/** A code for a missing value, where the record gives no words for it: not-performed becomes Not performed. */
function sentence(text: string): string {
  if (!/^[a-z]+(-[a-z]+)*$/.test(text)) return text;
  return text.charAt(0).toUpperCase() + text.slice(1).replaceAll("-", " ");
}

/** What was found, as the text that was received: never a number, because 5.10 is not 5.1 and 1+ is not 1 (decision G-CHT-09). */
export function resultValue({ value, absent }: Result, status: string, zone: string): string {
  const isReadable = value !== undefined && value.kind !== "unreadable";
  if (isReadable) return showValue(value, zone);
  if (absent) return sentence(absent);
  if (value) return showValue(value, zone);
  return status === "cancelled" ? "Cancelled" : NOTHING;
}

/** The unit as the laboratory writes it, or its code; empty if unreadable or part of the value. */
export function resultUnits({ value }: Result): string {
  if (value?.kind === "quantity") return unitOf(value);
  if (value?.kind !== "range" || !haveOneUnit(value.low, value.high)) return "";
  return unitOf(value.low) || unitOf(value.high);
}
