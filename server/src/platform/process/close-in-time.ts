/**
 * Closes what a failed start had opened, within `ms` milliseconds: the original error must not wait for a hanging close or be replaced by
 * an error in it.
 */
export async function closeInTime(close: () => Promise<void>, ms: number): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, ms);
  await Promise.race([close().catch(() => undefined), late.promise]);
  clearTimeout(timer);
}
