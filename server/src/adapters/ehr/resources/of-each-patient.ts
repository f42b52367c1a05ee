/** Room for a number behind it in an id of 64 characters. */
const LONGEST_STEM = 60;

interface Owned {
  id: string;
  /** The first patient it is of. */
  personId?: string | undefined;
  fields: object;
}

/** The patients something is of: an appointment may be of several. */
export function patientsOf({ personId, fields }: Pick<Owned, "personId" | "fields">): string[] {
  // `Appointment` gives it, of this version or of one before it.
  const { alsoOf = [] } = fields as { alsoOf?: readonly string[] };
  return personId === undefined ? [] : [personId, ...alsoOf];
}

/** Once for each patient it is of. One calendar may show the appointment of siblings twice, and tells the two apart by their ids. */
export const ofEachPatient = <Row extends Owned>(row: Row): (Row & { personId: string })[] =>
  patientsOf(row).map((personId, index) => {
    const id = index === 0 ? row.id : `${row.id.slice(0, LONGEST_STEM)}.${index + 1}`;
    return { ...row, id, personId, fields: { ...row.fields, id } };
  });
