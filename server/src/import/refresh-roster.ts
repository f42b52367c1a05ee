import type { Database } from "../platform/database.ts";
import { directoryRepository } from "../slices/directory/public.ts";
import { rosterRepository } from "../slices/patients/public.ts";
import { importRepository } from "./repository.ts";
import { rosterOf } from "./roster-of.ts";

/** A physician in a practice. */
export interface Assignee {
  physicianId: number;
  practiceId: number;
}

interface Wishes {
  now: Date;
  /** Since when the assignments hold. */
  since: Date;
  source: "ehr" | "import";
  /** Whose the patients are for whom the record names no physician of the portal; without it such patients are nobody's. */
  otherwise?: Assignee;
}

export interface RosterChange {
  added: number;
  updated: number;
  assigned: number;
}

async function assigneesByNpi(trx: Database, npis: Iterable<string>): Promise<Map<string, Assignee>> {
  const physicians = await directoryRepository(trx).physiciansByNpi([...new Set(npis)]);
  return new Map(
    physicians.flatMap(({ npi, physicianId, practiceId }) =>
      npi !== null && practiceId !== null ? [[npi, { physicianId, practiceId }]] : [],
    ),
  );
}

/**
 * Writes the roster of these patients anew from what the embedded record holds of them: who they are, their visits, and whose
 * they are. Repeatable; an assignment that somebody removed is not made again. Who is labelled restricted since leaves the roster.
 */
export async function refreshRoster(trx: Database, personIds: readonly string[], wishes: Wishes): Promise<RosterChange> {
  const { now, since, source, otherwise } = wishes;
  const repository = importRepository(trx);
  const records = await repository.recordsOf(personIds);
  const rosters = records.flatMap((record) => rosterOf(record, now) ?? []);
  const ids = rosters.map(({ patient }) => patient.personId);
  const before = await repository.countKnown(ids);

  const roster = rosterRepository(trx);
  await roster.putPatients(rosters.map(({ patient }) => patient));
  await roster.replaceVisits(
    ids,
    rosters.flatMap(({ visits }) => visits),
  );
  await roster.refreshLastVisits(ids, now);
  // The row itself stays, for what else names the patient; without a row of access nobody sees it.
  const restricted = records.flatMap(({ patient }) => (patient.restricted ? [patient.id] : []));
  await roster.withdraw(restricted, now);

  const known = await assigneesByNpi(
    trx,
    records.flatMap(({ npis }) => npis),
  );
  const written = new Set(ids);
  const assignments = records.flatMap(({ patient, npis }) => {
    if (!written.has(patient.id)) return [];
    const own = npis.flatMap((npi) => known.get(npi) ?? []);
    const assignees = own.length > 0 ? own : otherwise ? [otherwise] : [];
    return assignees.map((assignee) => ({ personId: patient.id, ...assignee, source, since }));
  });
  await roster.assign(assignments);
  const after = await repository.countKnown(ids);
  return { added: ids.length - before.patients, updated: before.patients, assigned: after.assignments - before.assignments };
}
