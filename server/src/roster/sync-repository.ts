import { sql } from "kysely";
import type { Database } from "../platform/database/database.ts";

/** Patients of one server, its `source`, whose records could not be read or written. */
export const rosterRetryRepository = (source: string) => ({
  async remember(trx: Database, personIds: readonly string[], failedAt: Date): Promise<void> {
    if (personIds.length === 0) return;
    await trx
      .insertInto("roster_retries")
      .values(personIds.map((person_id) => ({ source, person_id, failed_at: failedAt })))
      .onConflict((known) => known.columns(["source", "person_id"]).doUpdateSet({ failed_at: failedAt }))
      .execute();
  },

  async forget(trx: Database, personIds: readonly string[]): Promise<void> {
    if (personIds.length === 0) return;
    await trx.deleteFrom("roster_retries").where("source", "=", source).where("person_id", "in", personIds).execute();
  },

  /** Those who failed before, and not again since. */
  async toRetry(db: Database, before: Date, most: number): Promise<string[]> {
    const rows = await db
      .selectFrom("roster_retries")
      .select("person_id")
      .where("source", "=", source)
      .where("failed_at", "<", before)
      .orderBy("failed_at")
      .limit(most)
      .execute();
    return rows.map(({ person_id }) => person_id);
  },
});
export type RosterRetryRepository = ReturnType<typeof rosterRetryRepository>;

/** How far the roster is up to date with a FHIR server. */
export interface SyncState {
  /** What changed up to then is on the roster; null before the first run is through. */
  watermark: Date | null;
  walkedAt: Date | null;
  /** When the run that is under way began. */
  startedAt: Date | null;
  /** Where it is, and behind what it goes on; null when none is under way. */
  step: string | null;
  nextPage: string | null;
}

/** Which run holds the roster, and until when it is believed to be alive. */
export interface Hold {
  run: string;
  now: Date;
  until: Date;
}

/** Where a run has got to. */
export interface Progress {
  step: string;
  nextPage: string | undefined;
  patientsSeen: number;
}

/** When the roster was last up to date with a server; while it never was, when its first run began. */
export async function findRosterTime(db: Database, source: string): Promise<Date | undefined> {
  const row = await db.selectFrom("roster_syncs").select(["finished_at", "started_at"]).where("source", "=", source).executeTakeFirst();
  return row?.finished_at ?? row?.started_at ?? undefined;
}

const stateColumns = ["watermark", "walked_at", "started_at", "step", "next_page"] as const;

/** Patients born after one day and up to another, as far as their day of birth is known. */
async function patientsBorn(db: Database, { after, upTo }: { after: string; upTo: string }): Promise<string[]> {
  const rows = await db
    .selectFrom("patients")
    .select("person_id")
    .where("birth_date", ">", after)
    .where("birth_date", "<=", upTo)
    .where(sql<number>`char_length(birth_date)`, "=", "YYYY-MM-DD".length)
    .orderBy("person_id")
    .execute();
  return rows.map(({ person_id }) => person_id);
}

/** The roster's own patients in the order of their ids, behind one of them. */
async function patientsAfter(db: Database, personId: string | undefined, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom("patients")
    .select("person_id")
    .where("person_id", ">", personId ?? "")
    .orderBy("person_id")
    .limit(most)
    .execute();
  return rows.map(({ person_id }) => person_id);
}

/** The writing side of `roster_syncs`, for one server, its `source`. */
export const rosterSyncRepository = (source: string) => ({
  /** Takes the roster for a run; undefined while another is alive. */
  async hold(db: Database, { run, now, until }: Hold): Promise<SyncState | undefined> {
    const row = await db
      .insertInto("roster_syncs")
      .values({ source, held_by: run, held_until: until })
      .onConflict((known) =>
        known
          .column("source")
          .doUpdateSet({ held_by: run, held_until: until })
          .where(({ or, eb }) => or([eb("roster_syncs.held_until", "is", null), eb("roster_syncs.held_until", "<", now)])),
      )
      .returning(stateColumns)
      .executeTakeFirst();
    return row && { watermark: row.watermark, walkedAt: row.walked_at, startedAt: row.started_at, step: row.step, nextPage: row.next_page };
  },

  /** The run is alive though it has nothing to write yet; false when it has lost its hold. */
  async renew(db: Database, { run, until }: Hold): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable("roster_syncs")
      .set({ held_until: until })
      .where("source", "=", source)
      .where("held_by", "=", run)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  },

  /** Releases the lock, so that the next run can begin right away. */
  async release(db: Database, run: string): Promise<void> {
    await db
      .updateTable("roster_syncs")
      .set({ held_by: null, held_until: null })
      .where("source", "=", source)
      .where("held_by", "=", run)
      .execute();
  },

  async begin(db: Database, { run, now }: Hold, step: string): Promise<void> {
    await db
      .updateTable("roster_syncs")
      .set({ started_at: now, step, next_page: null, patients_seen: 0 })
      .where("source", "=", source)
      .where("held_by", "=", run)
      .execute();
  },

  /** Writes down how far the run has got; false when it has lost its hold, and then it must write nothing. */
  async advance(trx: Database, { run, until }: Hold, { step, nextPage, patientsSeen }: Progress): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable("roster_syncs")
      .set({
        step,
        next_page: nextPage ?? null,
        held_until: until,
        patients_seen: sql<number>`patients_seen + ${patientsSeen}`,
      })
      .where("source", "=", source)
      .where("held_by", "=", run)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  },

  /** The run is through: what had changed when it began is on the roster. */
  async finish(db: Database, { run, now }: Hold, hasWalked: boolean): Promise<void> {
    await db
      .updateTable("roster_syncs")
      .set({
        watermark: sql<Date>`started_at`,
        finished_at: now,
        step: null,
        next_page: null,
        ...(hasWalked && { walked_at: sql<Date>`started_at` }),
      })
      .where("source", "=", source)
      .where("held_by", "=", run)
      .execute();
  },

  patientsBorn,
  patientsAfter,
});
export type RosterSyncRepository = ReturnType<typeof rosterSyncRepository>;
