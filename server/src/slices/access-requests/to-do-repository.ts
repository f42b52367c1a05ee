import { type RawBuilder, sql } from "kysely";
import { type Database, preparedStatement } from "../../platform/database/database.ts";

/** A pending request or notice. */
interface Waiting {
  id: number;
  patientName: string;
  /** The patient in the record; null if not known yet. */
  personId: string | null;
  at: Date;
  /** What became of a request, or who gave the notice. */
  what: string;
}

export interface WaitingList {
  count: number;
  first: Waiting[];
}

interface WaitingRow {
  id: number;
  patient_name: string;
  person_id: string | null;
  at: Date;
  what: string;
  total: number;
}

async function firstOf(db: Database, waiting: RawBuilder<unknown>, most: number): Promise<WaitingList> {
  const { rows } = await sql<WaitingRow>`${preparedStatement} ${waiting} limit ${most}`.execute(db);
  return {
    count: rows[0]?.total ?? 0,
    first: rows.map((row) => ({ id: row.id, patientName: row.patient_name, personId: row.person_id, at: row.at, what: row.what })),
  };
}

/** Still pending and neither asked for by this account nor on its behalf, of rows `r` and their physicians `f` (decision G-ACR-02). */
const toDecide = (accountId: number) =>
  sql<boolean>`(r.status = 'Pending' and r.created_by <> ${accountId} and f.account_id is distinct from ${accountId})`;

const countOf = async (db: Database, from: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${from}`.execute(db);
  return Number(rows[0]?.n ?? 0);
};

/** Counts of pending rows in the hospital's lists, up to an age. */
export const waitingRowRepository = (db: Database) => ({
  requestsToDecide: (accountId: number, since: Date) =>
    countOf(
      db,
      sql`access_requests r join physicians f on f.id = r.physician_id where ${toDecide(accountId)} and r.created_at >= ${since}`,
    ),
  openNotMyPatients: (since: Date) => countOf(db, sql`not_my_patients n where n.active and n.modified_at >= ${since}`),
});

/** Lists of pending items, naming up to `most`. */
export const toDoRepository = (db: Database, most: number) => ({
  /** What is still pending and neither asked for by this account nor on its behalf, the oldest first. */
  requestsToDecide: (accountId: number) =>
    firstOf(
      db,
      sql`select r.id, r.last_name || ', ' || r.first_name as patient_name, r.person_id, r.created_at as at, r.status as what,
          count(*) over () as total
        from access_requests r join physicians f on f.id = r.physician_id
        where ${toDecide(accountId)}
        order by r.created_at, r.id`,
      most,
    ),

  /** What this account asked for in the practice in use, was decided on, and they have not opened since, the newest first. */
  decidedRequests: (accountId: number, practiceId: number) =>
    firstOf(
      db,
      sql`select r.id, r.last_name || ', ' || r.first_name as patient_name, r.person_id, r.decided_at as at, r.status as what,
          count(*) over () as total
        from access_requests r
        where r.created_by = ${accountId} and r.practice_id = ${practiceId} and r.decided_at is not null and r.decision_seen_at is null
        order by r.decided_at desc, r.id desc`,
      most,
    ),

  /** Wrong assignments that the hospital is still to correct, the oldest first. */
  openNotMyPatients: () =>
    firstOf(
      db,
      sql`select n.id, p.full_name as patient_name, n.person_id, n.created_at as at,
          reporter.first_name || ' ' || reporter.last_name as what, count(*) over () as total
        from not_my_patients n join patients p on p.person_id = n.person_id join accounts reporter on reporter.id = n.reported_by
        where n.active order by n.created_at, n.id`,
      most,
    ),
});
