const BATCH = 500;

/** Does the work for so many at a time that a statement stays within its parameters. */
export async function inBatches<T>(all: readonly T[], work: (batch: T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < all.length; start += BATCH) await work(all.slice(start, start + BATCH));
}

/** As `inBatches`, where each batch says whose rows it has written, each as often as there are rows. */
export async function personsInBatches<T>(
  all: readonly T[],
  work: (batch: T[]) => Promise<{ rows: { person_id: string }[] }>,
): Promise<string[]> {
  const persons: string[] = [];
  await inBatches(all, async (batch) => {
    for (const { person_id } of (await work(batch)).rows) persons.push(person_id);
  });
  return persons;
}
