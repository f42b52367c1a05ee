import { sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import type { Database } from "../../../platform/database/database.ts";
import { reachedSince, sharingPhysicians } from "../../patients/public.ts";
import type { ArrivedResult } from "./arrived-results.ts";

/** Somebody who reads a child's results: their account, and since when they see the child. */
export interface Reader {
  accountId: number;
  personId: string;
  since: Date;
}

/** Two pages of one person, and somebody who reads for them, wait for each other. */
async function lockMark(trx: Database, { accountId, personId }: Reader): Promise<number> {
  await sql`insert into result_marks (account_id, person_id, read_up_to) values (${accountId}, ${personId}, 0)
    on conflict do nothing`.execute(trx);
  const { rows } = await sql<{ read_up_to: number }>`select read_up_to from result_marks
    where account_id = ${accountId} and person_id = ${personId} for update`.execute(trx);
  return rows[0]?.read_up_to ?? 0;
}

const setMark = (trx: Database, { accountId, personId }: Reader, readUpTo: number) =>
  trx
    .updateTable("result_marks")
    .set({ read_up_to: readUpTo })
    .where("account_id", "=", accountId)
    .where("person_id", "=", personId)
    .execute();

/** The mark goes on to just before the first that is unread, and what it has caught up with needs no row of its own. */
async function catchUp(trx: Database, reader: Reader, mark: number): Promise<void> {
  const { accountId, personId, since } = reader;
  const { rows } = await sql<{ first_unread: number | null; last: number | null }>`
    select min(n.id) filter (where n.arrived_at >= ${since} and d.arrival_id is null) as first_unread, max(n.id) as last
    from result_arrivals n left join result_reads d on d.arrival_id = n.id and d.account_id = ${accountId}
    where n.person_id = ${personId} and n.id > ${mark}`.execute(trx);
  const { first_unread, last } = rows[0] ?? { first_unread: null, last: null };
  const caughtUp = first_unread === null ? (last ?? mark) : first_unread - 1;
  if (caughtUp <= mark) return;
  await setMark(trx, reader, caughtUp);
  await sql`delete from result_reads d using result_arrivals n
    where n.id = d.arrival_id and d.account_id = ${accountId} and n.person_id = ${personId} and n.id <= ${caughtUp}`.execute(trx);
}

/** What of a child's results people have read: up to a mark, and some beyond it. Each call runs in the caller's transaction. */
export const resultMarkRepository = (trx: Database) => ({
  /** The actor as a reader of a child whom they see. */
  async self(actor: Actor, personId: string, now: Date): Promise<Reader> {
    const { rows } = await sql<{ since: Date }>`${reachedSince(actor, now, personId)}`.execute(trx);
    return { accountId: actor.accountId, personId, since: rows[0]?.since ?? now };
  },

  /** The physician, where they share the child with the actor. */
  async findSharing(actor: Actor, { personId, physicianId, now }: { personId: string; physicianId: number; now: Date }) {
    const { rows } = await sql<{ account_id: number; since: Date | null }>`select account_id, since
      from (${sharingPhysicians(actor, sql`array[${personId}]::text[]`, now)}) s where physician_id = ${physicianId}`.execute(trx);
    const [row] = rows;
    return row && { accountId: row.account_id, personId, since: row.since ?? now };
  },

  /** The numbers of what the chart names so, as far as it is to be read by anybody. */
  async idsOf(
    personId: string,
    { section, eventIds }: { section: ArrivedResult["section"]; eventIds: readonly string[] },
  ): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`select id from result_arrivals
      where person_id = ${personId} and section = ${section} and event_id = any(${[...eventIds]}::text[])`.execute(trx);
    return rows.map(({ id }) => id);
  },

  /** Which of these results of the child somebody sees: those that came before them they do not. */
  async seenBy({ personId, since }: Reader, ids: readonly number[]): Promise<{ id: number; eventId: string }[]> {
    const { rows } = await sql<{ id: number; event_id: string }>`select id, event_id from result_arrivals
      where person_id = ${personId} and id = any(${[...ids]}::bigint[]) and arrived_at >= ${since} order by id`.execute(trx);
    return rows.map(({ id, event_id }) => ({ id, eventId: event_id }));
  },

  /** Marks these results of the child as read; says which were not before. */
  async mark(reader: Reader, ids: readonly number[]): Promise<number[]> {
    const mark = await lockMark(trx, reader);
    const { rows } = await sql<{ arrival_id: number }>`insert into result_reads (arrival_id, account_id)
      select n.id, ${reader.accountId}::bigint from result_arrivals n
      where n.person_id = ${reader.personId} and n.id = any(${[...ids]}::bigint[]) and n.id > ${mark}
      order by n.id on conflict do nothing returning arrival_id`.execute(trx);
    await catchUp(trx, reader, mark);
    return rows.map(({ arrival_id }) => arrival_id);
  },

  /** Takes that back. The mark goes back to before the first of them, and what else it had passed is read one by one. */
  async unmark(reader: Reader, ids: readonly number[]): Promise<void> {
    const { accountId, personId } = reader;
    const mark = await lockMark(trx, reader);
    const own = sql`select id from result_arrivals where person_id = ${personId} and id = any(${[...ids]}::bigint[])`;
    const { rows } = await sql<{ first: number | null }>`select min(id) as first from (${own}) n where id <= ${mark}`.execute(trx);
    const first = rows[0]?.first ?? null;
    if (first !== null) {
      await sql`insert into result_reads (arrival_id, account_id)
        select id, ${accountId}::bigint from result_arrivals where person_id = ${personId} and id >= ${first} and id <= ${mark}
        on conflict do nothing`.execute(trx);
      await setMark(trx, reader, first - 1);
    }
    await sql`delete from result_reads where account_id = ${accountId} and arrival_id in (${own})`.execute(trx);
  },
});
