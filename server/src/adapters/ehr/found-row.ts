/** A resource as an adapter found it: the fields that are read of it, the visit it is of, and of an appointment whose it is. */
export interface FoundRow {
  type: string;
  fields: unknown;
  visit_id?: string | null;
  person_id?: string | null;
}

/** The readings among the rows that are of one type. */
export function ofType<Reading>(rows: readonly FoundRow[], type: string): Reading[] {
  // The fields of a type were parsed by its schema when they were read (`readResource`), and nothing else makes rows.
  return rows.filter((row) => row.type === type).map(({ fields }) => fields as Reading);
}

/** As `ofType`, with the visit each is of. */
export function withVisits<Reading extends object>(rows: readonly FoundRow[], type: string): (Reading & { visitId?: string })[] {
  const matching = rows.filter((row) => row.type === type);
  const readings = ofType<Reading>(matching, type);
  return readings.map((reading, index) => {
    const visitId = matching[index]?.visit_id;
    return { ...reading, ...(visitId && { visitId }) };
  });
}
