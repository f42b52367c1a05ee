import type { Database } from "../platform/database.ts";
import { directoryRepository, type PhysicianInPractice } from "../slices/directory/public.ts";
import { embassyRepository } from "../slices/embassy/public.ts";
import { rosterRepository, sponsorshipRepository } from "../slices/patients/public.ts";
import type { PatientRecord } from "./patient-record.ts";
import { type RosterSettings, rosterOf } from "./roster-of.ts";

/** A physician in a practice. */
export interface Assignee {
  physicianId: number;
  practiceId: number;
}

interface Wishes extends RosterSettings {
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
  ended: number;
}

async function physiciansByNpi(trx: Database, records: readonly PatientRecord[]): Promise<Map<string | null, PhysicianInPractice>> {
  const npis = new Set(records.flatMap(({ physicians }) => physicians.map(({ npi }) => npi)));
  const found = await directoryRepository(trx).physiciansByNpi([...npis]);
  return new Map(found.map((physician) => [physician.npi, physician]));
}

/** Makes the assignments that the record names, and ends those that it no longer does. */
async function refreshAssignments(trx: Database, records: readonly PatientRecord[], { now, since, source, otherwise }: Wishes) {
  const known = await physiciansByNpi(trx, records);
  const named = records.map(({ patient, physicians }) => ({
    personId: patient.id,
    found: physicians.flatMap(({ npi, relationship, recordedAt }) => {
      const physician = known.get(npi);
      return physician ? [{ physician, relationship, recordedAt }] : [];
    }),
  }));
  const roster = rosterRepository(trx);
  // Who works in no practice on the portal is still named: what they were assigned waits for a practice.
  const ended = await roster.endUnnamed(
    named.map(({ personId, found }) => ({ personId, physicianIds: found.map(({ physician }) => physician.physicianId) })),
    now,
  );
  const assignments = named.flatMap(({ personId, found }) => {
    const own = found.flatMap(({ physician: { physicianId, practiceId }, relationship, recordedAt }) =>
      practiceId === null
        ? []
        : [{ physicianId, practiceId, relationship, recordedAt: recordedAt === undefined ? undefined : new Date(recordedAt) }],
    );
    const fallback = otherwise ? [{ ...otherwise, relationship: "", recordedAt: undefined }] : [];
    return (own.length > 0 ? own : fallback).map((assignee) => ({ personId, ...assignee, source, since }));
  });
  return { assigned: await roster.assign(assignments), ended };
}

/** Which embassies may see these patients, where the record was asked. */
async function refreshSponsorships(trx: Database, records: readonly PatientRecord[], now: Date): Promise<void> {
  const asked = records.flatMap(({ patient, sponsors }) => (sponsors ? [{ personId: patient.id, sponsors }] : []));
  const organizationIds = asked.flatMap(({ sponsors }) => sponsors.map(({ organizationId }) => organizationId));
  const embassies = await embassyRepository(trx).idsByOrganization(organizationIds);
  const sponsorships = asked.flatMap(({ personId, sponsors }) =>
    sponsors.flatMap(({ organizationId, since, until }) => {
      const embassyId = embassies.get(organizationId);
      return embassyId === undefined ? [] : [{ personId, embassyId, since, until }];
    }),
  );
  await sponsorshipRepository(trx).replace(
    asked.map(({ personId }) => personId),
    sponsorships,
    now,
  );
}

/**
 * Writes the roster of these patients anew from what the record holds of them: who they are, their visits, and whose they are.
 * Repeatable; what a person removed is not made again but by a newer record. Who is labelled restricted since leaves the roster.
 */
export async function refreshRoster(trx: Database, records: readonly PatientRecord[], wishes: Wishes): Promise<RosterChange> {
  const { now } = wishes;
  const rosters = records.flatMap((record) => rosterOf(record, wishes) ?? []);
  const ids = rosters.map(({ patient }) => patient.personId);
  const roster = rosterRepository(trx);
  const known = await roster.countKnown(ids);

  await roster.putPatients(rosters.map(({ patient }) => patient));
  await roster.replaceVisits(
    ids,
    rosters.flatMap(({ visits }) => visits),
  );
  await roster.refreshLastVisits(ids, now);
  const [restricted, released] = [
    records.filter(({ patient }) => patient.restricted),
    records.filter(({ patient }) => !patient.restricted),
  ];
  // The row itself stays, for what else names the patient; without a row of access nobody sees it.
  await roster.withdraw(
    restricted.map(({ patient }) => patient.id),
    now,
  );
  await refreshSponsorships(trx, released, now);
  return { added: ids.length - known, updated: known, ...(await refreshAssignments(trx, released, wishes)) };
}
