import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";

/** A Patient.link between two records of one person. */
interface LinkRow {
  id: string;
  kind: string | null;
  other: string | null;
}

/** Longest chain of merged records to follow. */
const STEPS = 5;

const pair = (old: string, kept: string) => `${old} ${kept}`;

const PATIENT = /(?:^|\/)Patient\/([A-Za-z0-9\-.]{1,64})(?:\/_history\/[A-Za-z0-9\-.]+)?$/;

/** Every old record and its replacement around these patients. */
async function findLinks(db: Database, personIds: readonly string[]): Promise<{ old: string; kept: string }[]> {
  const { rows } = await sql<LinkRow>`
    select id, link ->> 'type' as kind, link #>> '{other,reference}' as other
    from ehr_resources, jsonb_array_elements(case jsonb_typeof(resource -> 'link') when 'array' then resource -> 'link' else '[]' end) as link
    where type = 'Patient' and id = any(${[...personIds]}) and link ->> 'type' in ('replaced-by', 'replaces')`.execute(db);
  return rows.flatMap(({ id, kind, other }) => {
    const named = PATIENT.exec(other ?? "")?.[1];
    if (named === undefined) return [];
    return [kind === "replaces" ? { old: named, kept: id } : { old: id, kept: named }];
  });
}

/** Whether one of these patients was replaced by another, directly or through a chain (Patient.link `replaced-by` and `replaces`). */
export async function replacedPatients(db: Database, personIds: readonly string[]): Promise<(old: string, kept: string) => boolean> {
  if (personIds.length === 0) return () => false;
  const [linked, asked] = [new Set<string>(), new Set<string>()];
  let next = [...new Set(personIds)];
  for (let step = 0; step < STEPS && next.length > 0; step++) {
    for (const id of next) asked.add(id);
    const links = await findLinks(db, next);
    for (const { old, kept } of links) linked.add(pair(old, kept));
    next = [...new Set(links.flatMap(({ old, kept }) => [old, kept]))].filter((id) => !asked.has(id));
  }
  const keptFor = Map.groupBy(
    [...linked].map((words) => words.split(" ")),
    ([old]) => old,
  );
  return (old, kept) => {
    const reached = new Set([old]);
    for (const id of reached) for (const [, further] of keptFor.get(id) ?? []) if (further !== undefined) reached.add(further);
    return old !== kept && reached.has(kept);
  };
}
