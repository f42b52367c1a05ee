import { auditSystem } from "../platform/audit/audit.ts";
import type { Database } from "../platform/database/database.ts";
import { resultArrivalRepository } from "../slices/chart/public.ts";
import { directoryRepository, type PhysicianInPractice } from "../slices/directory/public.ts";
import { embassyRepository } from "../slices/embassy/public.ts";
import { type Replacement, rosterRepository, sponsorshipRepository } from "../slices/patients/public.ts";
import { followDecisions, followRest, putReplacements } from "./follow-replacements.ts";
import type { PatientRecord } from "./patient-record.ts";
import { practiceOf } from "./practice-of.ts";
import { isHidden, type RosterSettings, rosterOf } from "./roster.ts";

/** A physician in a practice. */
export interface Assignee {
  physicianId: number;
  practiceId: number;
}

interface RefreshOptions extends RosterSettings {
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
async function refreshAssignments(trx: Database, records: readonly PatientRecord[], { now, since, source, otherwise }: RefreshOptions) {
  const known = await physiciansByNpi(trx, records);
  const named = records.map((record) => ({
    personId: record.patient.id,
    found: record.physicians.flatMap((one) => {
      const physician = known.get(one.npi);
      const { relationship, recordedAt, isOnlyOfVisit = false } = one;
      return physician ? [{ physician, practiceId: practiceOf(physician, record, one), relationship, recordedAt, isOnlyOfVisit }] : [];
    }),
  }));
  const roster = rosterRepository(trx);
  // Who works in no practice on the portal is still named: what they were assigned waits for a practice.
  const ended = await roster.endUnnamed(
    named.map(({ personId, found }) => ({ personId, physicianIds: found.map(({ physician }) => physician.physicianId) })),
    now,
  );
  const assignments = named.flatMap(({ personId, found }) => {
    const own = found.flatMap(({ physician: { physicianId, isClaim }, practiceId, relationship, recordedAt, isOnlyOfVisit }) =>
      practiceId === undefined || isClaim || isOnlyOfVisit
        ? []
        : [{ physicianId, practiceId, relationship, recordedAt: recordedAt === undefined ? undefined : new Date(recordedAt) }],
    );
    const fallback = otherwise ? [{ ...otherwise, relationship: "", recordedAt: undefined }] : [];
    return (own.length > 0 ? own : fallback).map((assignee) => ({ personId, ...assignee, source, since }));
  });
  const assigned = await roster.assign(assignments);
  await roster.markKeptByVisit(
    named.flatMap(({ personId, found }) =>
      found.map(({ physician: { physicianId }, isOnlyOfVisit }) => ({ personId, physicianId, isOnlyOfVisit })),
    ),
    now,
  );
  const handedOver = await roster.endHandedOver(
    named.map(({ personId }) => personId),
    now,
  );
  return { assigned, ended: [...ended, ...handedOver] };
}

/** Which embassies may see these patients, where the record was asked. Says for whom that is new, or has ended. */
async function refreshSponsorships(trx: Database, records: readonly PatientRecord[], now: Date) {
  const asked = records.flatMap(({ patient, sponsors }) => (sponsors ? [{ personId: patient.id, sponsors }] : []));
  const organizationIds = asked.flatMap(({ sponsors }) => sponsors.map(({ organizationId }) => organizationId));
  const embassies = await embassyRepository(trx).idsByOrganization(organizationIds);
  const sponsorships = asked.flatMap(({ personId, sponsors }) =>
    sponsors.flatMap(({ organizationId, since, until }) => {
      const embassyId = embassies.get(organizationId);
      return embassyId === undefined ? [] : [{ personId, embassyId, since, until }];
    }),
  );
  return sponsorshipRepository(trx).replace(
    asked.map(({ personId }) => personId),
    sponsorships,
    now,
  );
}

const replacedIdsOf = ({ replaced = [] }: PatientRecord): string[] => replaced.map(({ id }) => id);

/** Whose place these patients took, as far as the portal lets it follow: nothing of whom the record labels restricted. */
const replacementsOf = (records: readonly PatientRecord[], now: Date): Replacement[] =>
  records.flatMap(({ patient, replaced = [] }) =>
    replaced.flatMap(({ id, patient: former }) => (former?.restricted ? [] : [{ from: id, to: patient.id, now }])),
  );

/** What has reached the portal of these patients' results, where they were found out. */
async function refreshResults(trx: Database, records: readonly PatientRecord[], { now, release }: RefreshOptions): Promise<void> {
  const arrivals = resultArrivalRepository(trx);
  const shown = records.filter((record) => !isHidden(record));
  await arrivals.record(
    shown.flatMap(({ patient, results }) => (results ? [{ personId: patient.id, results }] : [])),
    { now, today: release.today },
  );
  await arrivals.drop([...records.filter(isHidden).map(({ patient }) => patient.id), ...records.flatMap(replacedIdsOf)]);
}

/** Whose access was given and ended stands in the audit trail, in the transaction of it (security.md §5). The record said so, and no person. */
async function tell(
  trx: Database,
  { given, ended }: Record<"given" | "ended", readonly string[]>,
  rule: RefreshOptions["source"],
): Promise<void> {
  if (given.length > 0) await auditSystem(trx, { action: "roster:give-access", rule, personIds: [...new Set(given)] });
  if (ended.length > 0) await auditSystem(trx, { action: "roster:end-access", rule, personIds: [...new Set(ended)] });
}

/**
 * Writes the roster of these patients anew from what the record holds of them: who they are, their visits, and whose they are.
 * Repeatable; what a person removed is not made again but by a newer record. Who is labelled restricted or inactive since
 * leaves the roster, and so does whose place another took: what the portal has of them follows.
 */
export async function refreshRoster(trx: Database, records: readonly PatientRecord[], options: RefreshOptions): Promise<RosterChange> {
  const { now, source } = options;
  const rosters = records.flatMap((record) => rosterOf(record, options) ?? []);
  const ids = rosters.map(({ patient }) => patient.personId);
  const roster = rosterRepository(trx);
  const known = await roster.countKnown(ids);

  await roster.putPatients(rosters.map(({ patient }) => patient));
  await roster.replaceVisits(
    ids,
    rosters.flatMap(({ visits }) => visits),
  );
  await roster.refreshLastVisits(ids, now);
  const [hidden, shown] = [records.filter(isHidden), records.filter((record) => !isHidden(record))];
  await putReplacements(
    trx,
    records.map((record) => ({ personId: record.patient.id, replacedIds: replacedIdsOf(record) })),
    { now, rule: source },
  );
  const decided = await followDecisions(trx, replacementsOf(shown, now));
  const sponsored = await refreshSponsorships(trx, shown, now);
  const { assigned, ended } = await refreshAssignments(trx, shown, options);
  await followRest(trx, decided, source);
  // The row itself stays, for what else names the patient; without a row of access nobody sees it.
  const withdrawn = await roster.withdraw([...hidden.map(({ patient }) => patient.id), ...records.flatMap(replacedIdsOf)], now);
  const change = { given: [...assigned, ...sponsored.given], ended: [...withdrawn, ...sponsored.ended, ...ended] };
  await refreshResults(trx, records, options);
  await tell(trx, change, source);
  return { added: ids.length - known, updated: known, assigned: assigned.length, ended: withdrawn.length + ended.length };
}
