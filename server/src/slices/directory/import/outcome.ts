/** A record of the files by its FHIR id, with remarks. */
interface Named {
  fhirId: string;
  why: string;
}

/** A record that is in the directory already, and under which id. */
interface Equal extends Named {
  as: string | null;
}

/** What became of some records of a directory that was imported. */
export interface ImportOutcome {
  added: number;
  changed: number;
  deactivated: number;
  /** Records that people have changed since, which stay as they are. */
  kept: number;
  /** Records that name a missing or inactive one. */
  unresolved: Named[];
  /** Records that are in the directory already, under another id. */
  equal: Equal[];
  /** Records that were added, and may be in the directory already. */
  likely: Named[];
  /** Records that cannot be taken. */
  refused: Named[];
  /** What only a person may do, as sentences. */
  left: string[];
}

export const emptyOutcome = (): ImportOutcome => ({
  ...{ added: 0, changed: 0, deactivated: 0, kept: 0 },
  ...{ unresolved: [], equal: [], likely: [], refused: [], left: [] },
});

type Values = Record<string, string | null>;

/** The wanted values that differ from the row; values missing in the file stay. */
export function differences<V extends Values>(row: Readonly<Record<keyof V, string | null>>, wanted: V): Partial<V> {
  const entries = Object.entries(wanted).filter(([name, value]) => value !== null && row[name] !== value);
  // Object.fromEntries forgets the names of the keys, which are some of V's.
  return Object.fromEntries(entries) as Partial<V>;
}

/** Whether a person, and not an import, has written a record: then it is theirs. */
export const isManualEdit = (row: { created_by: number | null; modified_by: number | null }): boolean =>
  row.created_by !== null || row.modified_by !== null;

/** A merged record means the kept one, by whose id the files know it. Returns whether it was merged. */
export function leadsOn(
  { merged_into, kept_fhir_id }: { merged_into: number | null; kept_fhir_id: string | null },
  { kind, fhirId }: { kind: "practice" | "physician"; fhirId: string },
  outcome: ImportOutcome,
): boolean {
  if (merged_into === null) return false;
  outcome.equal.push({ fhirId, why: `It was merged into ${kind} ${merged_into}.`, as: kept_fhir_id });
  return true;
}

/** Writes what is different, if anything is: a record that is a person's is left as it is, and counted. */
export async function writeIfChanged<V extends object>(
  values: V,
  { isTheirs, outcome, write }: { isTheirs: boolean; outcome: ImportOutcome; write(values: V): Promise<unknown> },
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  if (isTheirs) {
    outcome.kept++;
    return;
  }
  await write(values);
  outcome.changed++;
}
