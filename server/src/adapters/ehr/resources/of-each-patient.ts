/** Leaves room for a suffix in an id of at most 64 characters. */
const LONGEST_STEM = 60;

interface Owned {
  id: string;
  /** The first of its patients. */
  personId?: string | undefined;
  fields: object;
}

/** Its patients. An appointment may have several. */
export function patientsOf({ personId, fields }: Pick<Owned, "personId" | "fields">): string[] {
  // `Appointment` provides it, in this version or an earlier one.
  const { alsoOf = [] } = fields as { alsoOf?: readonly string[] };
  return personId === undefined ? [] : [personId, ...alsoOf];
}

/** One row per patient. A calendar may show siblings' shared appointment twice, so each gets its own id. */
export const ofEachPatient = <Row extends Owned>(row: Row): (Row & { personId: string })[] =>
  patientsOf(row).map((personId, index) => {
    const id = index === 0 ? row.id : `${row.id.slice(0, LONGEST_STEM)}.${index + 1}`;
    return { ...row, id, personId, fields: { ...row.fields, id } };
  });
