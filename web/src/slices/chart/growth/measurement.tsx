import type { GrowthEvent, GrowthMeasure } from "@linnet/contract/chart/growth";
import type { ReactNode } from "react";
import { formatDate, formatDay, formatExactAge, formatPartialDate } from "../../../platform/format/format.ts";
import classes from "./growth.module.css";

export const MEASURE_WORD: Record<GrowthMeasure, string> = {
  weight: "Weight",
  height: "Height",
  "head-circumference": "Head circumference",
  bmi: "BMI",
};

export interface Child {
  dob: string | null;
  /** The hospital's time zone. */
  zone: string;
}

/** What UCUM's codes of units are on paper; they know no raised digits, and records show them where they have no words. */
const UNIT_WORD: Partial<Record<string, string>> = {
  "kg/m2": "kg/m²",
  "[lb_av]": "lb",
  "[oz_av]": "oz",
  "[in_i]": "in",
  "mm[Hg]": "mmHg",
  Cel: "°C",
  "[degF]": "°F",
};

/** A unit as it is written on paper, without what UCUM annotates in braces. */
export const unitWords = (unit: string) => UNIT_WORD[unit] ?? unit.replaceAll(/\{[^}]*\}/g, "");

export const valueWords = ({ RESULT_VAL, RESULT_UNITS }: GrowthEvent) => `${RESULT_VAL} ${unitWords(RESULT_UNITS)}`.trim();

const MS_A_DAY = 86_400_000;
/** Up to two months parents and charts of newborns count weeks. */
const COUNTED_IN_WEEKS = 61;

/** '3 wk 2 d', and '9 d' in the first two weeks. */
function weeksAndDays(days: number): string {
  if (days < 14) return `${days} d`;
  return [`${Math.floor(days / 7)} wk`, days % 7 > 0 && `${days % 7} d`].filter(Boolean).join(" ");
}

/** How old the child was; empty when that is not known to the day. */
export function ageAt(collected: string, { dob, zone }: Child): string {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(collected) ? `${collected}T12:00:00Z` : collected;
  if (!dob || !moment.includes("T")) return "";
  const [month = 1, day, year = 0] = [...(collected === moment ? formatDate(moment, zone) : formatDay(collected)).matchAll(/\d+/g)].map(
    Number,
  );
  const days = Math.round((Date.UTC(year, month - 1, day) - Date.parse(dob)) / MS_A_DAY);
  return days >= 0 && days < COUNTED_IN_WEEKS ? weeksAndDays(days) : formatExactAge(dob, zone, new Date(moment));
}

/** Marked and never left out: what lies beyond what is measured rightly, and what is no amount at all. */
export const implausibleWords = ({ COMPARED, IS_AMOUNT = true }: Pick<GrowthEvent, "COMPARED"> & { IS_AMOUNT?: boolean }) =>
  COMPARED?.IMPLAUSIBLE || !IS_AMOUNT ? "implausible" : "";

/** The day without the time, as it is written. */
export const dayOf = ({ EVENT_END_DT_TM }: GrowthEvent, { zone }: Child) => formatPartialDate(EVENT_END_DT_TM, zone).split(" ")[0] ?? "";

/** No ranges: the curves show what is usual. */
export const NO_LIMITS = { criticalLow: undefined, normalLow: undefined, normalHigh: undefined, criticalHigh: undefined };

export function ChartFrame({ title, unit, children }: { title: string; unit: string; children: ReactNode }) {
  return (
    <section className={classes.chart}>
      <h3 className={classes.name}>
        {title} <span className={classes.unit}>{unit}</span>
      </h3>
      {children}
    </section>
  );
}

export const measurements = (count: number) => (count === 1 ? "1 measurement" : `${count} measurements`);

/** 'Born at 29 weeks and 3 days'. */
export function bornEarlyWords(days: number): string {
  const rest = days % 7;
  const carried = [`${Math.floor(days / 7)} weeks`, rest > 0 && (rest === 1 ? "1 day" : `${rest} days`)].filter(Boolean).join(" and ");
  return `Born at ${carried}. Up to 24 months, each measurement has two points. Hollow points show corrected age, and solid points show chronological age.`;
}

/** '03/2026'. */
export const monthOf = (event: GrowthEvent, child: Child) => dayOf(event, child).replace(/\d{2}.(?=\d{4}$)/, "");
