/** Calendar days, 'YYYY-MM-DD'. They have no zone and are counted in UTC, where each is as long as the next. */
const DAY_MS = 86_400_000;

const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

export const addDays = (day: string, count: number): string => toDay(startOf(day) + count * DAY_MS);

export const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

/** The same day of another month, or the last one of a month that is shorter. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const length = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return toDay(Date.UTC(year, month - 1 + count, Math.min(date, length)));
}

/** The seven days around a day, from Sunday. */
export function weekOf(day: string): string[] {
  const sunday = addDays(day, -new Date(startOf(day)).getUTCDay());
  return Array.from({ length: 7 }, (_, index) => addDays(sunday, index));
}

export const daysOfMonth = (day: string): string[] => {
  const first = firstOfMonth(day);
  const length = (startOf(addMonths(first, 1)) - startOf(first)) / DAY_MS;
  return Array.from({ length }, (_, index) => addDays(first, index));
};

/** The weeks that a month touches, with the days of its neighbours at both ends. */
export function weeksOfMonth(day: string): string[][] {
  const first = firstOfMonth(day);
  const sunday = weekOf(first)[0] ?? first;
  const count = Math.ceil((startOf(addMonths(first, 1)) - startOf(sunday)) / DAY_MS / 7);
  return Array.from({ length: count }, (_, index) => weekOf(addDays(sunday, index * 7)));
}
