import { randomUUID } from "node:crypto";
import type { FhirClient } from "../adapters/ehr/fhir/client/client.ts";
import { inParts } from "../adapters/ehr/fhir/client/in-parts.ts";
import type { ReleaseRules } from "../adapters/ehr/release/is-withheld.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { addMinutes } from "../platform/dates.ts";
import { AppError } from "../platform/http/errors.ts";
import { replacementRepository } from "../slices/patients/public.ts";
import { type FhirRecords, type FoundPatient, fhirRecords, type PatientToRead } from "./fhir-records.ts";
import type { PatientRecord } from "./patient-record.ts";
import { type RosterChange, refreshRoster } from "./refresh.ts";
import { type Batch, batchesOf, type Step, stepsFrom, stepsOf } from "./steps.ts";
import {
  type Hold,
  type RosterRetryRepository,
  type RosterSyncRepository,
  rosterRetryRepository,
  rosterSyncRepository,
  type SyncState,
} from "./sync-repository.ts";

/** What the roster is kept up to date with, and by. */
export interface RosterSync {
  db: Database;
  client: FhirClient;
  clock: Clock;
  log: { info(counts: object, message: string): void; warn(counts: object, message: string): void };
  /** The server's identity: a different one starts over. */
  source: string;
  zone: string;
  mrnSystem?: string | undefined;
  release: () => ReleaseRules;
}

/** Patients per read, with several reads in parallel. */
const ONE = 1;
/** A run that has not been heard of for so long is believed to be dead. */
const HOLD_MINUTES = 5;
/** While a slow batch is read, so often the run says that it is alive. */
const RENEW_MS = 60_000;
/** The queue gives a job a quarter of an hour; what is left is the next run's. */
const LONGEST_RUN_MS = 10 * 60_000;
/** An unused id: a "not found" shows that the server answers. */
const NOBODY = "linnet-asks-whether-you-answer";

/** Another run has taken over. */
class HoldLost extends Error {}

interface Counts extends RosterChange {
  failed: number;
}

interface Run extends RosterSync {
  records: FhirRecords;
  repository: RosterSyncRepository;
  retries: RosterRetryRepository;
  hold: () => Hold;
  /** When the run last said, while it read, that it is alive. */
  renewed: { at: number };
  counts: Counts;
  mayGoOn: () => boolean;
}

interface ReadBatch {
  records: PatientRecord[];
  failedIds: string[];
}

/** @throws HoldLost when another run has taken over. */
async function keepHold({ repository, db, hold, renewed }: Run): Promise<void> {
  const held = hold();
  if (held.now.getTime() - renewed.at < RENEW_MS) return;
  renewed.at = held.now.getTime();
  if (!(await repository.renew(db, held))) throw new HoldLost();
}

/** Who cannot be read is left out and tried in the next run. @throws AppError when it is the server that does not answer. */
async function readBatch(run: Run, found: readonly FoundPatient[]): Promise<ReadBatch> {
  const { clock, mrnSystem } = run;
  const now = clock.now();
  const settings = { now, mrnSystem, release: run.release() };
  const failedIds: string[] = [];
  const patients = found.length > 0 ? await run.records.withReplaced(found) : [];
  const readOne = async ([patient]: readonly PatientToRead[]) => {
    if (!patient || !run.mayGoOn()) return undefined;
    await keepHold(run);
    return run.records.recordOf(patient, settings).catch(() => {
      // Why is not told: it may quote the record. One patient's failure is counted and must not hold up the others.
      failedIds.push(patient.patient.id);
      return undefined;
    });
  };
  const read = await inParts(patients, readOne, ONE);
  if (patients.length > 0 && failedIds.length === patients.length) await run.client.read("Patient", NOBODY);
  return { records: read.filter((record) => record !== undefined), failedIds };
}

async function refresh(trx: Database, run: Run, records: readonly PatientRecord[]): Promise<RosterChange> {
  const now = run.clock.now();
  const change = await refreshRoster(trx, records, {
    now,
    since: now,
    source: "ehr",
    mrnSystem: run.mrnSystem,
    release: run.release(),
  });
  await run.retries.forget(
    trx,
    records.map(({ patient }) => patient.id),
  );
  return change;
}

const add = (counts: Counts, { added, updated, assigned, ended }: RosterChange) => {
  counts.added += added;
  counts.updated += updated;
  counts.assigned += assigned;
  counts.ended += ended;
};

interface Written {
  step: Step;
  nextPage: string | undefined;
  /** All patients this settles. */
  personIds: readonly string[];
}

/** The run's position is stored in the transaction of its work: a killed run resumes there. */
async function write(run: Run, { records, failedIds }: ReadBatch, { step, nextPage, personIds }: Written): Promise<void> {
  const { db, repository, retries, clock } = run;
  const change = await db.transaction().execute(async (trx) => {
    const progress = { step, nextPage, patientsSeen: records.length };
    if (!(await repository.advance(trx, run.hold(), progress))) throw new HoldLost();
    await retries.forget(trx, personIds);
    await retries.remember(trx, failedIds, clock.now());
    return refresh(trx, run, records);
  });
  add(run.counts, change);
  run.counts.failed += failedIds.length;
}

/** Writes patients one by one after a failed batch: one record has something the database rejects. */
async function writeOneByOne(run: Run, batch: ReadBatch, written: Written): Promise<void> {
  const failedIds = [...batch.failedIds];
  for (const record of batch.records) {
    try {
      add(run.counts, await run.db.transaction().execute((trx) => refresh(trx, run, [record])));
    } catch {
      // What the database says quotes the record. If it is the database that is down, the next write says so.
      failedIds.push(record.patient.id);
    }
  }
  await write(run, { records: [], failedIds }, written);
}

async function bringUpToDate(run: Run, batch: Batch, step: Step, following: Step | undefined): Promise<boolean> {
  const read = await readBatch(run, batch.found);
  if (!run.mayGoOn()) return false;
  const written = { step: batch.next ? step : (following ?? step), nextPage: batch.next?.page, personIds: batch.personIds };
  await write(run, read, written).catch(async (error: unknown) => {
    if (error instanceof HoldLost || read.records.length === 0) throw error;
    await writeOneByOne(run, read, written);
  });
  return run.mayGoOn();
}

/** Says whether the steps are through. */
async function takeSteps(run: Run, steps: readonly Step[], state: SyncState, startedAt: Date): Promise<boolean> {
  const needs = { ...run, state, startedAt, seen: new Set<string>() };
  for (const [place, step] of steps.entries()) {
    const from = step === state.step ? (state.nextPage ?? undefined) : undefined;
    const following = steps[place + 1];
    for await (const batch of batchesOf(step, needs, from)) {
      if (!(await bringUpToDate(run, batch, step, following))) return false;
    }
    if (following) await write(run, { records: [], failedIds: [] }, { step: following, nextPage: undefined, personIds: [] });
  }
  return true;
}

/** What a run has done, and what it could not read. */
const told = (counts: Counts, { missed: { patients, ...missed } }: Pick<FhirRecords, "missed">) => ({
  ...counts,
  failed: counts.failed + patients,
  ...missed,
});

async function goOn(run: Run, state: SyncState): Promise<void> {
  const { db, client, clock, repository, counts, log } = run;
  const profile = await client.profile();
  const now = clock.now();
  const isUnderWay = state.step !== null && state.startedAt !== null;
  const steps = isUnderWay ? stepsFrom(state.step ?? "", profile) : stepsOf(profile, state, now);
  const [first] = steps;
  if (!first) return;
  if (!isUnderWay) await repository.begin(db, run.hold(), first);

  const isThrough = await takeSteps(run, steps, state, isUnderWay ? (state.startedAt ?? now) : now);
  if (isThrough) await repository.finish(db, run.hold(), steps.includes("retry after all"));
  log.info(
    { ...told(counts, run.records), isThrough },
    isThrough ? "the roster is in sync with the hospital record" : "the roster is partly in sync",
  );
}

/**
 * Updates the roster from a FHIR server: first all patients, later the changed ones. Repeatable; resumes after an interruption. Does
 * nothing while another run is alive. If the server does not answer, it warns and leaves the lists as they are.
 */
export async function syncRoster(sync: RosterSync, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = sync;
  const [run, began] = [randomUUID(), clock.now().getTime()];
  const repository = rosterSyncRepository(sync.source);
  const hold = () => ({ run, now: clock.now(), until: addMinutes(clock.now(), HOLD_MINUTES) });
  const state = await repository.hold(db, hold());
  if (!state) return;
  const counts = { added: 0, updated: 0, assigned: 0, ended: 0, failed: 0 };
  const mayGoOn = () => !signal.aborted && clock.now().getTime() - began < LONGEST_RUN_MS;
  const records = fhirRecords({ ...sync, replacements: replacementRepository(db).among });
  try {
    await goOn(
      {
        ...sync,
        records,
        repository,
        retries: rosterRetryRepository(sync.source),
        hold,
        renewed: { at: began },
        counts,
        mayGoOn,
      },
      state,
    );
  } catch (error) {
    // Both pass by themselves: the next run goes on where this one was.
    if (error instanceof HoldLost) log.warn(told(counts, records), "another roster sync has taken over");
    else if (error instanceof AppError)
      log.warn({ ...told(counts, records), err: error }, "the roster sync is waiting for the hospital record system");
    else throw error;
  } finally {
    await repository.release(db, run);
  }
}
