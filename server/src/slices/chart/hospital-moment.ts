/** A day without a time does not tell whether it was before or after a visit. */
const isInstant = (moment: string | undefined): moment is string => moment?.includes("T") ?? false;

/** The first of these moments that is an instant, in UTC; empty where none is. */
export function arrivedAt(...moments: readonly (string | undefined)[]): string {
  const known = moments.find(isInstant);
  return known ? new Date(known).toISOString() : "";
}
const PARTIAL = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "numeric",
    minute: "2-digit",
    hour12: true,
  });
  formatters.set(zone, made);
  return made;
}

function partsOf(moment: string, zone: string): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  return Object.fromEntries(
    formatterOf(zone)
      .formatToParts(new Date(moment))
      .map(({ type, value }) => [type, value]),
  );
}

/** A date of the record as people read it (decision G-X-24): 12/27/2008, or with its time in the hospital's zone; 12/2008 and 2008 stay what they are. */
export function showMoment(moment: string, zone: string): string {
  const [partial, ...yearMonthDay] = PARTIAL.exec(moment) ?? [];
  if (partial) {
    const [year, month, day] = yearMonthDay;
    return [month, day, year].filter(Boolean).join("/");
  }
  const { year, month, day, hour, minute, dayPeriod } = partsOf(moment, zone);
  return `${month}/${day}/${year} ${hour}:${minute} ${dayPeriod}`;
}

/** The day of the hospital a moment falls on, YYYY-MM-DD; undefined when only its month or year is known. */
export function hospitalDay(moment: string, zone: string): string | undefined {
  const [partial, , , dayOfMonth] = PARTIAL.exec(moment) ?? [];
  if (partial) return dayOfMonth && partial;
  const { year, month, day } = partsOf(moment, zone);
  return `${year}-${month}-${day}`;
}
