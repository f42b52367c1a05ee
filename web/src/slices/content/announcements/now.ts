import type { Announcement } from "@linnet/contract/content";

/** When the next of them begins or ends, in milliseconds from now; undefined when nothing will change. */
export function nextChange(announcements: readonly Announcement[], now: Date): number | undefined {
  const edges = announcements.flatMap(({ validFrom, validTo }) => [Date.parse(validFrom), Date.parse(validTo)]);
  const coming = edges.filter((edge) => edge > now.getTime());
  return coming.length === 0 ? undefined : Math.min(...coming) - now.getTime();
}
