/** A patient who is handed over, with the family name. */
interface Child {
  personId: string;
  lastName: string;
}

/**
 * Which colleague takes which patient: as many each as families allow, since children of one family name stay together. The largest
 * families come first, so that the numbers come out even; of equal ones the order of the names counts.
 */
export function dividePatients(children: readonly Child[], colleagues: readonly number[]): { personId: string; physicianId: number }[] {
  const families = Map.groupBy(children, ({ lastName }) => lastName.trim().toLowerCase());
  const taken = new Map(colleagues.map((physicianId) => [physicianId, 0]));
  return [...families.values()]
    .sort((one, other) => other.length - one.length)
    .flatMap((family) => {
      const [physicianId, count] = [...taken].reduce((fewest, each) => (each[1] < fewest[1] ? each : fewest));
      taken.set(physicianId, count + family.length);
      return family.map(({ personId }) => ({ personId, physicianId }));
    });
}
