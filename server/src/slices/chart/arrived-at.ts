/** A day without a time does not say whether it was before or after somebody looked. */
const isInstant = (moment: string | undefined): moment is string => moment?.includes("T") ?? false;

/** The first of these moments that is an instant, in UTC; empty where none is. */
export function arrivedAt(...moments: readonly (string | undefined)[]): string {
  const known = moments.find(isInstant);
  return known ? new Date(known).toISOString() : "";
}
