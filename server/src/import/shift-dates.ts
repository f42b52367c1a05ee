import { TZDate } from "@date-fns/tz";
import { instantOf } from "../adapters/ehr/resources/elements.ts";
import { readMoment } from "../adapters/ehr/resources/moment.ts";
import { STATUS_WORDS } from "../adapters/ehr/resources/status-words.ts";
import { wordOf } from "../adapters/ehr/resources/vocabulary.ts";
import { addDays, differenceInCalendarDays, format } from "../platform/dates.ts";

/** What JSON.parse passes to its reviver in Node 24, and JSON.rawJSON; TypeScript's library does not know them yet. */
const { parse, rawJSON } = JSON as unknown as {
  parse(text: string, reviver: (key: string, value: unknown, context: { source: string }) => unknown): unknown;
  rawJSON(text: string): unknown;
};

/** Numbers stay the text they are: 5.10 is not 5.1. */
const parseExact = (text: string) => parse(text, (_key, value, { source }) => (typeof value === "number" ? rawJSON(source) : value));

/** A birth date is who a patient is, and so is a death; shifting them would make another person. */
const UNTOUCHED = /^_?(birthDate|deceased(DateTime|Boolean)?)$/;
/** Keys under which R4 keeps a date, a dateTime, an instant, or the ends of a Period. */
const DATED =
  /([dD]ate|[dD]ateTime|[iI]nstant|^time|Time|^start|^started|^end|^issued|^event|^sent|^received|^created|^recorded|^authoredOn|^lastUpdated|^occurrence|^when\w*)$/;
const DATE = /^(\d{4})(?:-(\d{2})(?:-(\d{2})((?:T| ).*)?)?)?$/;

/** A date moved by whole days, as exact as it was; the time of day and its offset stay. */
function shifted(date: string, days: number): string {
  const [whole, year, month, day, time = ""] = DATE.exec(date) ?? [];
  if (!whole) return date;
  const moved = addDays(new Date(Number(year), Number(month ?? 1) - 1, Number(day ?? 1)), days);
  if (!month) return format(moved, "yyyy");
  return day ? format(moved, "yyyy-MM-dd") + time : format(moved, "yyyy-MM");
}

const isRaw = (value: object) => Object.getPrototypeOf(value) === null && "rawJSON" in value;

function walk(value: unknown, key: string, days: number): unknown {
  if (typeof value === "string") return DATED.test(key) ? shifted(value, days) : value;
  if (Array.isArray(value)) return value.map((each) => walk(each, key, days));
  if (typeof value !== "object" || value === null || isRaw(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, UNTOUCHED.test(name) ? each : walk(each, name, days)]));
}

/** The JSON text of a resource with all its dates moved by whole days, except those of birth and death. */
export function shiftDates(text: string, days: number): string {
  if (days === 0) return text;
  try {
    return JSON.stringify(walk(parseExact(text), "", days));
  } catch (error) {
    // Invalid JSON is rejected later, with its line, when it is stored.
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

interface Held {
  resourceType?: unknown;
  status?: unknown;
  period?: { start?: unknown } | null;
}

const NOT_HELD = ["planned", "cancelled", "entered-in-error"];

/** When a visit began, if the line is a visit that took place: in milliseconds since 1970. */
export function visitStart(text: string, zone: string): number | undefined {
  if (!/"Encounter"/.test(text)) return undefined;
  try {
    // Three fields of unknown type, each tested on the next line.
    const { resourceType, status, period } = JSON.parse(text) as Held;
    const start = readMoment(period?.start);
    if (resourceType !== "Encounter" || NOT_HELD.includes(wordOf(status, STATUS_WORDS.encounter) ?? "") || !start) return undefined;
    return instantOf(start, zone);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** How many days to move a visit that began then, so that it was yesterday in the hospital's zone. */
export const daysToYesterday = (start: number, now: Date, zone: string): number =>
  differenceInCalendarDays(new TZDate(now, zone), new TZDate(start, zone)) - 1;
