import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { type Naming, readFirst } from "../../platform/audit/audit.ts";
import type { Database } from "../../platform/database/database.ts";

/** A request with work for someone. */
interface Waiting {
  id: number;
  patientName: string;
  at: Date;
  status: string;
}

export interface WaitingList {
  count: number;
  first: Waiting[];
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
  requestsToDecide: (actor: Actor, naming: Naming): Promise<WaitingList> =>
    readFirst(db, actor, naming, {
      all: sql`select r.id, r.last_name || ', ' || r.first_name as "patientName", r.person_id, r.created_at as at, r.status
        from access_requests r join physicians f on f.id = r.physician_id where ${toDecide(actor.accountId)}`,
      order: sql`at, id`,
    }),

  /** Decided requests of this account in this practice that it has not opened since, the newest first. */
  decidedRequests: (actor: Actor, practiceId: number, naming: Naming): Promise<WaitingList> =>
    readFirst(db, actor, naming, {
      all: sql`select r.id, r.last_name || ', ' || r.first_name as "patientName", r.person_id, r.decided_at as at, r.status
        from access_requests r
        where r.created_by = ${actor.accountId} and r.practice_id = ${practiceId} and r.decided_at is not null and r.decision_seen_at is null`,
      order: sql`at desc, id desc`,
    }),
});
