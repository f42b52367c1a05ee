import type { Appointment } from "@linnet/contract/appointments";
import { formatDay } from "../../platform/format/format.ts";
import { clockTime, formatClockTime, hospitalClock, isClockChange } from "./hospital-clock.ts";

const DAY_MINUTES = 1440;
/** The steps of the calendar (APT-017). */
export const STEP_MINUTES = 10;

/** A positioned appointment in the calendar. */
export interface CalendarEntry {
  appointment: Appointment;
  day: string;
  /** From when to when, in minutes of the hospital's clock; nothing for what is of the whole day. */
  time?: { from: number; to: number };
  /** '09:40', and '01:30 PDT' on the days that have an hour twice or not at all. */
  begins: string;
  /** '9:40 AM - 10:20 AM', as lists and texts say it; empty of what is of the whole day. */
  hours: string;
  /** `Deceased`: still in the record, but not upcoming. */
  state: "No Show" | "Cancelled" | "Declined" | "Deceased" | "other";
}

/** Both spellings are met (decision G-APT-04). */
function stateOf({ STATE, PATIENT_DECEASED, BEG_DT_TM }: Appointment): CalendarEntry["state"] {
  if (PATIENT_DECEASED && Date.parse(BEG_DT_TM) > Date.now()) return "Deceased";
  if (/^cancell?ed$/i.test(STATE.trim())) return "Cancelled";
  // By the child or who speaks for it: it is not to come for this one.
  if (STATE === "Declined") return "Declined";
  return /^no[ -]?show$/i.test(STATE.trim()) ? "No Show" : "other";
}

const isWholeDay = ({ SURGERY_IND, RADIOLOGY_IND, BEG_DT_TM }: Appointment) =>
  SURGERY_IND === 1 || RADIOLOGY_IND === 1 || !BEG_DT_TM.includes("T");

const FULL_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What begins at no known day has no place in a calendar. */
function entryOf(appointment: Appointment, zone: string, isChanged: (day: string) => boolean): CalendarEntry | undefined {
  const { BEG_DT_TM, END_DT_TM } = appointment;
  const state = stateOf(appointment);
  const begin = Date.parse(BEG_DT_TM);
  const isInstant = BEG_DT_TM.includes("T");
  if (Number.isNaN(begin) || !(isInstant || FULL_DAY.test(BEG_DT_TM))) return undefined;
  const from = hospitalClock(begin, zone);
  const day = isInstant ? from.day : BEG_DT_TM;
  if (isWholeDay(appointment)) return { appointment, day, begins: "", hours: "", state };

  const end = END_DT_TM.includes("T") ? Date.parse(END_DT_TM) : begin;
  const to = hospitalClock(end, zone);
  const named = (clock: typeof from, time: string) => time + (isChanged(clock.day) ? ` ${clock.zone}` : "");
  const inWords = (clock: typeof from) => named(clock, formatClockTime(clock.minute));
  // Where the clock was put back in between, it shows less at the end than at the beginning: the true length counts.
  const shown = to.minute > from.minute ? to.minute : from.minute + Math.max(STEP_MINUTES, Math.round((end - begin) / 60_000));
  return {
    appointment,
    day,
    time: { from: from.minute, to: to.day === day ? Math.min(shown, DAY_MINUTES) : DAY_MINUTES },
    begins: named(from, clockTime(from.minute)),
    hours: end > begin ? `${inWords(from)} - ${to.day === day ? "" : `${formatDay(to.day)} `}${inWords(to)}` : inWords(from),
    state,
  };
}

/** First what has no time, then as time passes: on the night that has an hour twice the clock alone would mix them. */
const byTime = (one: CalendarEntry, other: CalendarEntry) =>
  one.day.localeCompare(other.day) ||
  Number(one.time !== undefined) - Number(other.time !== undefined) ||
  (one.time ? Date.parse(one.appointment.BEG_DT_TM) - Date.parse(other.appointment.BEG_DT_TM) : 0);

/** In the order of a day. */
export function calendarEntries(appointments: readonly Appointment[], zone: string): CalendarEntry[] {
  // A practice has many appointments on one day, and to ask the zone's rules is the slowest part.
  const changes = new Map<string, boolean>();
  const isChanged = (day: string) => {
    const known = changes.get(day) ?? isClockChange(day, zone);
    changes.set(day, known);
    return known;
  };
  return appointments.flatMap((appointment) => entryOf(appointment, zone, isChanged) ?? []).sort(byTime);
}

/** The entries of each day that has any. */
export function entriesByDay(entries: readonly CalendarEntry[]): Map<string, CalendarEntry[]> {
  const days = new Map<string, CalendarEntry[]>();
  for (const entry of entries) days.set(entry.day, [...(days.get(entry.day) ?? []), entry]);
  return days;
}
