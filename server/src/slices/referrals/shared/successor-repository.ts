import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import type { Database } from "../../../platform/database/database.ts";
import { ACCESSES, mayReach } from "./reach-repository.ts";

/** The referral that the office sent after another one. Has its number and clinic if the actor may see it. */
export interface StoredSuccessor {
  id: number | null;
  clinicName: string | null;
  /** As in JSON. */
  sentAt: string;
}

/** Whether the actor may see the referral `n`. Inside, the rule's `r` is that referral. */
const mayReachIt = (actor: Actor, now: Date): RawBuilder<boolean> => sql`exists (
  select from referrals r where r.id = n.id and (${sql.join(
    ACCESSES.map((access) => mayReach(actor, access, now)),
    sql` or `,
  )}))`;

/** The last referral sent after a row `r`, as JSON. Null for most. */
export const successorOf = (actor: Actor, now: Date): RawBuilder<StoredSuccessor | null> => sql`(
  select json_build_object('id', case when s.is_open then s.id end, 'clinicName', case when s.is_open then s.name end, 'sentAt', s.created_at)
  from (
    select n.id, n.created_at, c.name, ${mayReachIt(actor, now)} as is_open
    from referrals n join clinics c on c.id = n.clinic_id where n.parent_id = r.id order by n.id desc limit 1) s)`;

/** Whether a declined row `r` needs nothing more from the office: it has a successor, or was closed. */
export const isFollowed = sql<boolean>`(r.course = 'declined'
  and (r.put_aside_at is not null or exists (select from referrals n where n.parent_id = r.id)))`;

export const successorRepository = (db: Database) => ({
  /** The facts about closing a referral. Call it while holding the referral. */
  async standing(id: number): Promise<{ isPutAside: boolean; hasSuccessor: boolean }> {
    const { rows } = await sql<{ isPutAside: boolean; hasSuccessor: boolean }>`
      select r.put_aside_at is not null as "isPutAside", exists (select from referrals n where n.parent_id = r.id) as "hasSuccessor"
      from referrals r where r.id = ${id}`.execute(db);
    const [row] = rows;
    if (!row) throw new Error("A referral is never removed");
    return row;
  },

  async putAside(trx: Database, id: number, at: Date | null): Promise<void> {
    await trx.updateTable("referrals").set({ put_aside_at: at }).where("id", "=", id).execute();
  },
});
