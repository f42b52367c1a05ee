import type { Deceased } from "@linnet/contract/patients";

/** The browser's own formats. To make one takes far longer than to use it, so each zone has its own once. */
const formatsOf = (options: Intl.DateTimeFormatOptions) => {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (zone: string): Intl.DateTimeFormat => {
    const format = formats.get(zone) ?? new Intl.DateTimeFormat("en-US", { ...options, timeZone: zone });
    formats.set(zone, format);
    return format;
  };
};

const dayFormat = formatsOf({ year: "numeric", month: "2-digit", day: "2-digit" });
const timeFormat = formatsOf({ hour: "numeric", minute: "2-digit" });

const FULL_DAY = /^(\d{4})-(\d{2})-(\d{2})/;
const WRITTEN_DAY = /^(\d{2})\/(\d{2})\/(\d{4})$/;
const SEX = { M: "Male", F: "Female", O: "Other", U: "Unknown" } as const;

/** The day an instant falls on in the hospital's zone: MM/DD/YYYY (decisions G-X-23, -24). */
export const formatDate = (instant: string, zone: string): string => dayFormat(zone).format(new Date(instant));

/** '9:05 AM'. Some browsers put a narrow space before AM, which no other text of ours has. */
export const formatTime = (instant: string, zone: string): string => timeFormat(zone).format(new Date(instant)).replace("\u202f", " ");

/** A visit's time as lists store it: a visit dated by day has the day's first moment, which is not a real arrival time. */
export const formatKnownTime = (instant: string, zone: string): string => {
  const time = formatTime(instant, zone);
  return time === "12:00 AM" ? "" : time;
};

/** '04/12/2026 9:05 AM', of an instant in ISO 8601 as clocks show it in `zone`, an IANA name. */
export const formatDateTime = (instant: string, zone: string): string => `${formatDate(instant, zone)} ${formatTime(instant, zone)}`;

/**
 * A calendar day has no zone, so it never becomes an instant. What is known only to the year or the month is shown as it is.
 * A birth date that came with a time keeps the day that was written.
 */
export function formatDay(day: string): string {
  const [, year, month, date] = FULL_DAY.exec(day) ?? [];
  return date ? `${month}/${date}/${year}` : day;
}

const monthFormat = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "long", timeZone: "UTC" });
const weekdayFormat = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: "UTC" });

/** 'November 2026', for a calendar day (HOM-015). */
export const formatMonth = (day: string): string => monthFormat.format(new Date(`${day}T00:00:00Z`));

/** 'Friday', for a calendar day. */
export const formatWeekday = (day: string): string => weekdayFormat.format(new Date(`${day}T00:00:00Z`));

/** The hour of the day at the hospital, 0 to 23. */
export const hourAt = (now: Date, zone: string): number =>
  Number(new Intl.DateTimeFormat("en-US", { hour: "numeric", hourCycle: "h23", timeZone: zone }).format(now));

/** A date of the record: with its time where it has one, else as {@link formatDay}. */
export const formatPartialDate = (date: string, zone: string): string =>
  date.includes("T") ? formatDateTime(date, zone) : formatDay(date);

type Sex = keyof typeof SEX;
/** 'Female' for F; a word for every letter, for U as well. */
export const sexWord = (sex: Sex): string => SEX[sex];

const SEXES = ["M", "F", "O"] as const;
/** Which sex a word means: unknown for any other word. */
export const sexOfWord = (word: string): Sex => SEXES.find((sex) => SEX[sex] === word) ?? "U";

interface Age {
  years: number;
  months: number;
}

/** Whole years and months from a birth date to a day that is written MM/DD/YYYY, or nothing when either is not known to the day. */
function ageOn(birthDate: string, written: string): Age | undefined {
  const born = FULL_DAY.exec(birthDate)?.slice(1).map(Number);
  const then = WRITTEN_DAY.exec(written)?.slice(1).map(Number);
  if (!born || !then) return undefined;
  const [bornYear = 0, bornMonth = 0, bornDay = 0] = born;
  const [month = 0, day = 0, year = 0] = then;
  const months = (year - bornYear) * 12 + month - bornMonth - (day < bornDay ? 1 : 0);
  return months < 0 ? undefined : { years: Math.floor(months / 12), months: months % 12 };
}

/** The day of a date of the record: an instant's in the hospital's zone; what is known only to the month or year as it is. */
export const formatDayOf = (date: string, zone: string): string => (date.includes("T") ? formatDate(date, zone) : formatDay(date));

const ageInWords = ({ years, months }: Age): string => (years > 0 ? `${years} y` : `${months} mo`);

/** '7 y', and '9 mo' in the first year; empty when the birth date is not known to the day. */
export function formatAge(birthDate: string, zone: string, now = new Date()): string {
  const age = ageOn(birthDate, formatDate(now.toISOString(), zone));
  return age ? ageInWords(age) : "";
}

/** Age next to the birth date: '7 y', or 'died at 7 y', since age stops at death (decision G-PAT-19). Empty if a day is unknown. */
export function formatAgeOf(birthDate: string, deceased: Deceased, zone: string): string {
  if (!deceased) return formatAge(birthDate, zone);
  const age = deceased.on === null ? undefined : ageOn(birthDate, formatDayOf(deceased.on, zone));
  return age ? `died at ${ageInWords(age)}` : "";
}

/** 'Died 03/14/2026', and 'Died, date not recorded' where the record does not say when; empty of a child who lives. */
export function formatDeceased(deceased: Deceased, zone: string): string {
  if (!deceased) return "";
  return deceased.on === null ? "Died, date not recorded" : `Died ${formatDayOf(deceased.on, zone)}`;
}

/** A medical record number as people read it. The record's own id is none (decision G-PAT-18). */
export const formatMrn = (mrn: string): string => mrn || "Not recorded";

/** '9 y 6 mo', for the one place where months matter. */
export function formatExactAge(birthDate: string, zone: string, now = new Date()): string {
  const age = ageOn(birthDate, formatDate(now.toISOString(), zone));
  if (!age) return "";
  const months = age.months > 0 || age.years === 0 ? `${age.months} mo` : "";
  return [age.years > 0 ? `${age.years} y` : "", months].filter(Boolean).join(" ");
}

/** 'Ruiz, Ana, Jr.': a name as lists have it, with what the record has behind it. */
export const nameWithSuffix = ({ patientName, suffix }: { patientName: string; suffix?: string | undefined }): string =>
  [patientName, suffix].filter(Boolean).join(", ");

/** 'Ruiz, Ana Maria' in prose: 'Ana Maria Ruiz'. */
export function nameInProse(name: string): string {
  const [last = "", ...first] = name.split(", ");
  return [...first, last].join(" ").trim();
}

/** 'Ruiz, Ana Maria' as a tab of the browser has it: 'Ruiz, A.' */
export function initialedName(name: string): string {
  const [last = "", first = ""] = name.split(", ");
  return first ? `${last}, ${first.slice(0, 1)}.` : last;
}

/** 'Up to 1,000 characters.', below a field that takes no more. */
export const upToCharacters = (most: number): string => `Up to ${most.toLocaleString("en-US")} characters.`;

const KB = 1024;
const MB = KB * KB;

/** '312 KB', '2.1 MB': how large a file is, as people compare it with a limit. */
export function formatBytes(bytes: number): string {
  if (bytes < KB) return `${bytes} bytes`;
  if (bytes < MB) return `${Math.round(bytes / KB)} KB`;
  return `${(bytes / MB).toFixed(1)} MB`;
}
