/** Does the work for all, at most so many at a time; gives what came of each, in their order. */
export async function inParallel<T, R>(all: readonly T[], most: number, work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  const waiting = all.entries();
  const takeTurns = async () => {
    for (const [place, one] of waiting) done[place] = await work(one);
  };
  await Promise.all(Array.from({ length: Math.min(most, all.length) }, takeTurns));
  return done;
}
