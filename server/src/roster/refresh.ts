import { auditSystem } from "../platform/audit/audit.ts";
import type { Database } from "../platform/database/database.ts";
import { resultArrivalRepository } from "../slices/chart/public.ts";
import { directoryRepository, type PhysicianInPractice } from "../slices/directory/public.ts";
import { embassyRepository } from "../slices/embassy/public.ts";
import { type Replacement, rosterRepository, sponsorshipRepository } from "../slices/patients/public.ts";
import { followDecisions, followRemaining, putReplacements } from "./follow-replacements.ts";
import type { PatientRecord } from "./patient-record.ts";
import { practiceOf } from "./practice-of.ts";
import { isHidden, type RosterSettings, rosterOf } from "./roster.ts";

export interface Assignee {
  physicianId: number;
  practiceId: number;
}

interface RefreshOptions extends RosterSettings {
  /** Since when the assignments hold. */
  since: Date;
  source: "ehr" | "import";
  /** Gets patients without a portal physician in the record; without it they have none. */
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

/** Creates the record's assignments, and ends those no longer in it. */
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

/** Embassies that may see these patients, if the record was asked. Returns what was added and ended. */
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

/** Replacements as far as the portal may follow them: nothing from patients that the record labels restricted. */
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

/** Audits added and ended access in its transaction (security.md §5), as the record's act, without a person. */
async function tell(
  trx: Database,
  { given, ended }: Record<"given" | "ended", readonly string[]>,
  rule: RefreshOptions["source"],
): Promise<void> {
  if (given.length > 0) await auditSystem(trx, { action: "roster:give-access", rule, personIds: [...new Set(given)] });
  if (ended.length > 0) await auditSystem(trx, { action: "roster:end-access", rule, personIds: [...new Set(ended)] });
}

/**
 * Updates the roster of these patients from the record: identity, visits and physicians. Repeatable; a person's removal is only undone by a
 * newer record. Patients now labeled restricted or inactive leave the roster, and so do replaced ones, whose portal data move along.
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
  await followRemaining(trx, decided, source);
  // The row stays for other references; without an access row it is invisible.
  const withdrawn = await roster.withdraw([...hidden.map(({ patient }) => patient.id), ...records.flatMap(replacedIdsOf)], now);
  const change = { given: [...assigned, ...sponsored.given], ended: [...withdrawn, ...sponsored.ended, ...ended] };
  await refreshResults(trx, records, options);
  await tell(trx, change, source);
  return { added: ids.length - known, updated: known, assigned: assigned.length, ended: withdrawn.length + ended.length };
}
