import { type RawBuilder, sql } from "kysely";
import { type Database, preparedStatement } from "../../platform/database/database.ts";

/** A request with work for someone. */
interface Waiting {
  id: number;
  patientName: string;
  /** The patient in the record; null if not known yet. */
  personId: string | null;
  at: Date;
  status: string;
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
  status: string;
  total: number;
}

async function firstOf(db: Database, waiting: RawBuilder<unknown>, most: number): Promise<WaitingList> {
  const { rows } = await sql<WaitingRow>`${preparedStatement} ${waiting} limit ${most}`.execute(db);
  return {
    count: rows[0]?.total ?? 0,
    first: rows.map((row) => ({ id: row.id, patientName: row.patient_name, personId: row.person_id, at: row.at, status: row.status })),
  };
}

/** Pending, and neither made by this account nor on its behalf; for rows `r` and their physicians `f` (decision G-ACR-02). */
const toDecide = (accountId: number) =>
  sql<boolean>`(r.status = 'Pending' and r.created_by <> ${accountId} and f.account_id is distinct from ${accountId})`;

export const toDoRepository = (db: Database) => ({
  /** How many requests since then are to decide. */
  async countToDecide(accountId: number, since: Date): Promise<number> {
    const { rows } = await sql<{ n: number }>`select count(*) as n
      from access_requests r join physicians f on f.id = r.physician_id
      where ${toDecide(accountId)} and r.created_at >= ${since}`.execute(db);
    return Number(rows[0]?.n ?? 0);
  },

  /** Requests to decide, the oldest first. */
  requestsToDecide: (accountId: number, most: number) =>
    firstOf(
      db,
      sql`select r.id, r.last_name || ', ' || r.first_name as patient_name, r.person_id, r.created_at as at, r.status,
          count(*) over () as total
        from access_requests r join physicians f on f.id = r.physician_id
        where ${toDecide(accountId)}
        order by r.created_at, r.id`,
      most,
    ),

  /** Decided requests of this account in this practice that it has not opened since, the newest first. */
  decidedRequests: (accountId: number, practiceId: number, most: number) =>
    firstOf(
      db,
      sql`select r.id, r.last_name || ', ' || r.first_name as patient_name, r.person_id, r.decided_at as at, r.status,
          count(*) over () as total
        from access_requests r
        where r.created_by = ${accountId} and r.practice_id = ${practiceId} and r.decided_at is not null and r.decision_seen_at is null
        order by r.decided_at desc, r.id desc`,
      most,
    ),
});
