const HOUR_MS = 3_600_000;

const parts: Intl.DateTimeFormatOptions = {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** To make a format takes far longer than to use it. */
function formatOf(zone: string, name: "short" | "longGeneric") {
  const key = `${zone} ${name}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat("en-US", { ...parts, timeZone: zone, timeZoneName: name });
  formats.set(key, format);
  return format;
}

const wordsOf = (time: number, zone: string, name: "short" | "longGeneric") =>
  new Map(
    formatOf(zone, name)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  );

/** What the clock on the hospital's wall shows at an instant, wherever the browser is. */
interface HospitalClock {
  day: string;
  /** Minutes since midnight, as the clock shows them: 01:30 is 90 in both of the hours that autumn has twice. */
  minute: number;
  /** 'PST' */
  zone: string;
}

export function hospitalClock(time: number, zone: string): HospitalClock {
  const words = wordsOf(time, zone, "short");
  return {
    day: `${words.get("year")}-${words.get("month")}-${words.get("day")}`,
    minute: Number(words.get("hour")) * 60 + Number(words.get("minute")),
    zone: words.get("timeZoneName") ?? "",
  };
}

export const todayAt = (zone: string): string => hospitalClock(Date.now(), zone).day;

/** 'Pacific Time' */
export const zoneName = (zone: string): string => wordsOf(Date.now(), zone, "longGeneric").get("timeZoneName") ?? zone;

/** '09:05': the calendar's clock has 24 hours (APT-016). */
export const clockTime = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** '9:05 AM': lists and texts have 12 hours (SES-097). */
export const formatClockTime = (minute: number): string =>
  `${Math.floor(minute / 60) % 12 || 12}:${String(minute % 60).padStart(2, "0")} ${minute < 720 ? "AM" : "PM"}`;

/** The minutes by which the hospital's clock is ahead of UTC. */
function offsetAt(time: number, zone: string): number {
  const { day, minute } = hospitalClock(time, zone);
  return Math.round((Date.parse(`${day}T00:00:00Z`) - time) / 60_000) + minute;
}

/** Clocks are changed in the night: before and after it they stand differently. */
export function isClockChange(day: string, zone: string): boolean {
  const noon = Date.parse(`${day}T12:00:00Z`);
  const noonThere = noon - offsetAt(noon, zone) * 60_000;
  return offsetAt(noonThere - 12 * HOUR_MS, zone) !== offsetAt(noonThere, zone);
}
