/**
 * Closes what a start that failed had opened, within `ms` milliseconds, and whatever comes of it: why it failed must neither wait for a
 * closing that does not end nor be replaced by what fails in it.
 */
export async function closeInTime(close: () => Promise<void>, ms: number): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, ms);
  await Promise.race([close().catch(() => undefined), late.promise]);
  clearTimeout(timer);
}
