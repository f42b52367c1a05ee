import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import { lockReferral } from "../shared/act-repository.ts";
import type { DeliveryKind } from "../shared/delivery-queue-repository.ts";

/** A delivery that a worker has in hand. */
export interface Delivery {
  id: number;
  referralId: number;
  kind: DeliveryKind;
  createdAt: Date;
  claimedUntil: Date;
}

/** A referral's next delivery, or when to look again because a server has it in hand. Undefined when there is nothing to send. */
export type NextDelivery = { delivery: Delivery } | { waitUntil: Date } | undefined;

/** The first delivery that has not arrived. */
const oldestOf = (db: Database, referralId: number) =>
  db
    .selectFrom("referral_deliveries")
    .select(["id", "kind", "state", "claimed_until", "created_at"])
    .where("referral_id", "=", referralId)
    .where("state", "<>", "done")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();

/** `referral_deliveries`: what has to be sent, in order for each referral. */
export const deliveryRepository = (db: Database) => ({
  /**
   * Takes the oldest, unless it has failed, because later ones must not overtake it. `claimed_until` is for servers of the last release,
   * which take what no one has in hand. The next release drops it. The referral is locked first, see `queueDelivery`.
   */
  async claim(trx: Database, referralId: number, { now, until }: { now: Date; until: Date }): Promise<NextDelivery> {
    await lockReferral(trx, referralId);
    const oldest = await oldestOf(trx, referralId);
    if (!oldest || oldest.state === "failed") return undefined;
    const { id, kind, created_at: createdAt, claimed_until: inHandUntil } = oldest;
    const { numUpdatedRows } = await trx
      .updateTable("referral_deliveries")
      .set({ claimed_until: until })
      .where("id", "=", id)
      .where("state", "=", "queued")
      .where(({ or, eb }) => or([eb("claimed_until", "is", null), eb("claimed_until", "<=", now)]))
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n
      ? { delivery: { id, referralId, kind, createdAt, claimedUntil: until } }
      : { waitUntil: inHandUntil ?? until };
  },

  /** It has arrived. False when another worker has recorded that before. */
  async settle(trx: Database, { id }: Delivery, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable("referral_deliveries")
      .set({ state: "done", done_at: now, claimed_until: null, last_error: null })
      .where("id", "=", id)
      .where("state", "=", "queued")
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  },

  async hasNext(trx: Database, referralId: number): Promise<boolean> {
    return (await oldestOf(trx, referralId)) !== undefined;
  },

  /** It has not arrived: tried again, or failed for good. False when another worker has it in hand by now. */
  async miss(trx: Database, { id, claimedUntil }: Delivery, missed: { error: string; isOver: boolean }): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable("referral_deliveries")
      .set({ state: missed.isOver ? "failed" : "queued", last_error: missed.error, claimed_until: null })
      .where("id", "=", id)
      .where("state", "=", "queued")
      .where("claimed_until", "=", claimedUntil)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  },

  /** The oldest delivery fails for good. False when nothing waits any more. */
  async giveUp(trx: Database, referralId: number, error: string): Promise<boolean> {
    await lockReferral(trx, referralId);
    const oldest = await oldestOf(trx, referralId);
    if (oldest?.state !== "queued") return false;
    await trx
      .updateTable("referral_deliveries")
      .set({ state: "failed", last_error: error, claimed_until: null })
      .where("id", "=", oldest.id)
      .execute();
    return true;
  },

  /** Referrals whose next delivery waits without a job, at most so many, the longest waiting first. */
  async withoutJob(limit: number): Promise<number[]> {
    const { rows } = await sql<{ referral_id: number }>`
      select referral_id from (
        select distinct on (referral_id) referral_id, id, state from referral_deliveries where state <> 'done' order by referral_id, id
      ) oldest
      where state = 'queued' and not exists (select from pgboss.job j
        where j.name in ('referral.hand-over', 'referral.undelivered') and j.state < 'completed' and j.singleton_key = referral_id::text)
      order by id limit ${limit}`.execute(db);
    return rows.map(({ referral_id }) => referral_id);
  },

  /** How many deliveries wait, for how long the oldest has, and how many were refused. */
  async depth(now: Date): Promise<{ waiting: number; failed: number; oldestSeconds: number }> {
    const { waiting, failed, oldest } = await db
      .selectFrom("referral_deliveries")
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere("state", "=", "queued").as("waiting"),
        fn.countAll<number>().filterWhere("state", "=", "failed").as("failed"),
        fn.min("created_at").filterWhere("state", "=", "queued").as("oldest"),
      ])
      .where("state", "<>", "done")
      .executeTakeFirstOrThrow();
    return { waiting, failed, oldestSeconds: oldest ? (now.getTime() - oldest.getTime()) / 1000 : 0 };
  },
});
