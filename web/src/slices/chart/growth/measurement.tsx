import type { GrowthEvent, GrowthMeasure } from "@linnet/contract/chart/growth";
import type { ReactNode } from "react";
import { formatExactAge, formatPartialDate } from "../../../platform/format/format.ts";
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

/** How old the child was; empty when that is not known to the day. */
export function ageAt(collected: string, { dob, zone }: Child): string {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(collected) ? `${collected}T12:00:00Z` : collected;
  return dob && moment.includes("T") ? formatExactAge(dob, zone, new Date(moment)) : "";
}

export const implausibleWords = ({ COMPARED }: Pick<GrowthEvent, "COMPARED">) => (COMPARED?.IMPLAUSIBLE ? "implausible" : "");

/** The day without the time, as it is written. */
export const dayOf = ({ EVENT_END_DT_TM }: GrowthEvent, { zone }: Child) => formatPartialDate(EVENT_END_DT_TM, zone).split(" ")[0] ?? "";

/** No ranges: what is usual is said by the curves. */
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
