/** As many ids as fit into one address. */
const IDS_A_CALL = 50;
const CALLS_AT_ONCE = 4;

/** Requests many ids in parts, at most four at a time. Results are in the order of the parts. */
export async function inParts<T, R>(all: readonly T[], ask: (part: readonly T[]) => Promise<R>, size: number = IDS_A_CALL): Promise<R[]> {
  const parts = Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));
  const answers: R[] = [];
  let next = 0;
  const work = async () => {
    for (let index = next++; index < parts.length; index = next++) {
      const part = parts[index];
      if (part) answers[index] = await ask(part);
    }
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work));
  return answers;
}
