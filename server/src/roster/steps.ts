import { TZDate } from "@date-fns/tz";
import { z } from "zod";
import type { FhirQuery } from "../adapters/ehr/fhir/client/addresses.ts";
import type { FhirClient } from "../adapters/ehr/fhir/client/client.ts";
import type { ServerProfile } from "../adapters/ehr/fhir/client/server-profile.ts";
import { idOf, lenient, listOf, Meta, Reference, Text } from "../adapters/ehr/resources/elements.ts";
import type { Database } from "../platform/database/database.ts";
import { differenceInDays, format, subMinutes, subYears } from "../platform/dates.ts";
import { type FhirRecords, type FoundPatient, MAX_IDS } from "./fhir-records.ts";
import type { RosterRetryRepository, RosterSyncRepository, SyncState } from "./sync-repository.ts";

const Owned = z.object({
  resourceType: z.string(),
  id: Text,
  meta: Meta,
  subject: lenient(Reference),
  patient: lenient(Reference),
  beneficiary: lenient(Reference),
  participant: listOf(z.object({ actor: lenient(Reference) })),
});

/**
 * Whose these resources of a type are, each once. A server that passes over `_lastUpdated` answers with everything: what says that
 * it is older is left out.
 */
function changedPatients(type: string, resources: readonly unknown[], since: Date): string[] {
  const ids = resources.flatMap((resource) => {
    const owned = Owned.safeParse(resource).data;
    if (owned?.resourceType !== type) return [];
    const { updated } = owned.meta ?? {};
    if (updated?.includes("T") && Date.parse(updated) < since.getTime()) return [];
    if (type === "Patient") return owned.id ?? [];
    const actors = owned.participant.flatMap(({ actor }) => idOf(actor, "Patient") ?? []);
    return idOf(owned.subject, "Patient") ?? idOf(owned.patient, "Patient") ?? idOf(owned.beneficiary, "Patient") ?? actors;
  });
  return [...new Set(ids)];
}

/** What shows that something of a patient has changed. */
const CHANGING = [
  "Patient",
  "Encounter",
  "Appointment",
  "AllergyIntolerance",
  "CareTeam",
  "Observation",
  "DiagnosticReport",
  "DocumentReference",
  "Coverage",
  "Consent",
] as const;
type Changing = (typeof CHANGING)[number];

/**
 * The steps of a run, in order. walk: all patients of the server. roster: all of the roster, if the server cannot be walked. changed:
 * patients with such a changed resource. birthdays: patients who turned 12 or 18 since, because other items are now withheld. retry:
 * failures of an earlier run.
 */
export type Step = "walk" | "roster" | `changed ${Changing}` | "birthdays" | "retry" | "retry after all";

/** Where changes of everything can be followed, all patients are looked at for what is deleted, or only runs out; else daily. */
const DAYS_BETWEEN_WALKS = { followed: 7, else: 1 };

/** A change may be written a little before it can be found. */
const OVERLAP_MINUTES = 5;

function isWalkDue({ watermark, walkedAt }: SyncState, isFollowed: boolean, now: Date): boolean {
  if (!watermark || !walkedAt) return true;
  return differenceInDays(now, walkedAt) >= (isFollowed ? DAYS_BETWEEN_WALKS.followed : DAYS_BETWEEN_WALKS.else);
}

/** The steps of a new run. */
export function stepsOf(profile: ServerProfile, state: SyncState, now: Date): Step[] {
  const isSearched = !profile.switches.has("no-patient-search");
  const kept = CHANGING.filter((type) => profile.supportsType(type));
  const followed = isSearched ? kept.filter((type) => profile.supports(type, "_lastUpdated")) : [];
  if (isWalkDue(state, followed.length === kept.length, now)) return [isSearched ? "walk" : "roster", "retry after all"];
  return [...followed.map((type) => `changed ${type}` as const), "birthdays", "retry"];
}

/** What is left of an interrupted run. */
export function stepsFrom(step: string, profile: ServerProfile): Step[] {
  if (step === "walk" || step === "roster") return [step, "retry after all"];
  if (step === "retry after all") return [step];
  if (step === "birthdays") return [step, "retry"];
  const rest = CHANGING.slice(CHANGING.findIndex((type) => step === `changed ${type}`)).filter((type) =>
    profile.supports(type, "_lastUpdated"),
  );
  return step === "retry" ? [step] : [...rest.map((type) => `changed ${type}` as const), "birthdays", "retry"];
}

/** Patients who are brought up to date together. */
export interface Batch {
  found: FoundPatient[];
  /** Who was asked for; who of them is not there any more is not tried again. */
  personIds: readonly string[];
  /** Behind what the step goes on after them; undefined when they were the last. */
  next: { page: string | undefined } | undefined;
}

export interface StepNeeds {
  db: Database;
  client: FhirClient;
  records: FhirRecords;
  repository: RosterSyncRepository;
  retries: RosterRetryRepository;
  state: SyncState;
  zone: string;
  startedAt: Date;
  /** Patients already updated in this run: several changes need only one update. */
  seen: Set<string>;
}

/** More ids are not remembered: memory does not grow with the hospital. */
const MAX_SEEN = 10_000;

function notSeen(seen: Set<string>, personIds: readonly string[]): string[] {
  const ids = personIds.filter((id) => !seen.has(id));
  if (seen.size > MAX_SEEN) seen.clear();
  for (const id of ids) seen.add(id);
  return ids;
}

const idsOf = (found: readonly FoundPatient[]) => found.map(({ patient }) => patient.id);

function* inChunks<T>(all: readonly T[]): Generator<T[]> {
  for (let start = 0; start < all.length; start += MAX_IDS) yield all.slice(start, start + MAX_IDS);
}

/** Splits into bounded parts; only the last one moves to the next page. */
function* partsOf<T>(all: readonly T[], page: string | undefined, next: string | undefined): Generator<{ part: T[]; next: Batch["next"] }> {
  const parts = [...inChunks(all)];
  if (parts.length === 0) parts.push([]);
  for (const [place, part] of parts.entries()) {
    const isLast = place === parts.length - 1;
    yield { part, next: isLast ? (next === undefined ? undefined : { page: next }) : { page } };
  }
}

async function* walk({ client, records }: StepNeeds, from: string | undefined): AsyncGenerator<Batch> {
  let page = from;
  for await (const { resources, next, isCut } of client.pages("Patient", [["_count", String(MAX_IDS)]], from)) {
    records.missed.cut += Number(isCut ?? false);
    for (const { part, next: following } of partsOf(records.patientsIn(resources), page, next))
      yield { found: part, personIds: idsOf(part), next: following };
    page = next;
  }
}

async function* changed(needs: StepNeeds, type: Changing, from: string | undefined): AsyncGenerator<Batch> {
  const { client, records, state, startedAt, seen } = needs;
  const profile = await client.profile();
  const since = subMinutes(state.watermark ?? startedAt, OVERLAP_MINUTES);
  const isLaboratory: FhirQuery = type === "Observation" && profile.supports(type, "category") ? [["category", "laboratory"]] : [];
  const query: FhirQuery = [["_lastUpdated", `ge${since.toISOString()}`], ...isLaboratory, ["_count", "200"]];
  let page = from;
  for await (const { resources, next, isCut } of client.pages(type, query, from)) {
    records.missed.cut += Number(isCut ?? false);
    const known = new Map(records.patientsIn(resources).map((found) => [found.patient.id, found]));
    const find = async (ids: string[]) =>
      type === "Patient" ? ids.flatMap((id) => known.get(id) ?? []) : ids.length > 0 ? await records.findPatients(ids) : [];
    for (const { part, next: following } of partsOf(notSeen(seen, changedPatients(type, resources, since)), page, next))
      yield { found: await find(part), personIds: part, next: following };
    page = next;
  }
}

async function* wholeRoster({ db, records, repository }: StepNeeds, from: string | undefined): AsyncGenerator<Batch> {
  let last = from;
  for (
    let ids = await repository.patientsAfter(db, last, MAX_IDS);
    ids.length > 0;
    ids = await repository.patientsAfter(db, last, MAX_IDS)
  ) {
    last = ids.at(-1);
    yield { found: await records.findPatients(ids), personIds: ids, next: { page: last } };
  }
}

/** At these ages begins and ends what is held back of adolescents. */
const AGES = [12, 18];

/** Who became so old between the day of the last run and that of this one, in the hospital's zone. */
async function* birthdays({ db, records, repository, state, startedAt, zone }: StepNeeds): AsyncGenerator<Batch> {
  const dayBefore = (moment: Date, years: number) => format(subYears(new TZDate(moment, zone), years), "yyyy-MM-dd");
  for (const age of AGES) {
    const days = { after: dayBefore(state.watermark ?? startedAt, age), upTo: dayBefore(startedAt, age) };
    for (const ids of inChunks(await repository.patientsBorn(db, days)))
      yield { found: await records.findPatients(ids), personIds: ids, next: { page: undefined } };
  }
}

/** Fewer than the failures after which the server is left alone: that some cannot be read is not that it is down. */
const FEW = 4;

async function* retry({ db, records, retries, startedAt }: StepNeeds): AsyncGenerator<Batch> {
  for (let ids = await retries.toRetry(db, startedAt, FEW); ids.length > 0; ids = await retries.toRetry(db, startedAt, FEW))
    yield { found: await records.findPatients(ids), personIds: ids, next: { page: undefined } };
}

/** All people of a step, in batches, from where it stopped. */
export function batchesOf(step: Step, needs: StepNeeds, from: string | undefined): AsyncGenerator<Batch> {
  if (step === "walk") return walk(needs, from);
  if (step === "roster") return wholeRoster(needs, from);
  if (step === "birthdays") return birthdays(needs);
  if (step === "retry" || step === "retry after all") return retry(needs);
  const type = CHANGING.find((changing) => step === `changed ${changing}`) ?? "Patient";
  return changed(needs, type, from);
}
