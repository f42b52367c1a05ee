import type { Database } from "../../../platform/database/database.ts";
import type { DeliveryKind } from "../shared/delivery-queue-repository.ts";

/** A delivery that a worker has taken in hand. */
export interface Delivery {
  id: number;
  referralId: number;
  kind: DeliveryKind;
  /** How often it was tried before. */
  attempts: number;
  createdAt: Date;
  claimedUntil: Date;
}

/** The next delivery of a referral; when it may be asked for again, where it is in hand or pauses; or nothing that could be done. */
export type NextDelivery = { delivery: Delivery } | { waitUntil: Date } | undefined;

/** The working off of `referral_deliveries`: one worker at a time has a referral's delivery in hand. */
export const deliveryRepository = (db: Database) => ({
  /** Takes the oldest in hand. Nothing, too, while the oldest has failed: what came later must not overtake it. */
  async claim(referralId: number, { now, until }: { now: Date; until: Date }): Promise<NextDelivery> {
    return db.transaction().execute(async (trx) => {
      const oldest = await trx
        .selectFrom("referral_deliveries")
        .select(["id", "kind", "state", "attempts", "claimed_until", "created_at"])
        .where("referral_id", "=", referralId)
        .where("state", "<>", "done")
        .orderBy("id")
        .limit(1)
        .forUpdate()
        .executeTakeFirst();
      if (!oldest || oldest.state === "failed") return undefined;
      if (oldest.claimed_until && oldest.claimed_until > now) return { waitUntil: oldest.claimed_until };
      await trx.updateTable("referral_deliveries").set({ claimed_until: until }).where("id", "=", oldest.id).execute();
      const { id, kind, attempts, created_at: createdAt } = oldest;
      return { delivery: { id, referralId, kind, attempts, createdAt, claimedUntil: until } };
    });
  },

  /** It has arrived; false when another worker has said so before. */
  async settle(trx: Database, { id }: Delivery, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable("referral_deliveries")
      .set({ state: "done", done_at: now, claimed_until: null, last_error: null })
      .where("id", "=", id)
      .where("state", "=", "queued")
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  },

  /** It has not arrived: tried again after a pause, or given up. False when another worker has it in hand by now. */
  async miss(trx: Database, { id, claimedUntil }: Delivery, missed: { error: string; pauseUntil: Date | null }): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable("referral_deliveries")
      .set(({ eb }) => ({
        state: missed.pauseUntil ? "queued" : "failed",
        attempts: eb("attempts", "+", 1),
        last_error: missed.error,
        claimed_until: missed.pauseUntil,
      }))
      .where("id", "=", id)
      .where("state", "=", "queued")
      .where("claimed_until", "=", claimedUntil)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  },

  /** Referrals of which something waits for the hospital, the longest waiting first. */
  async referralsThatWait(): Promise<number[]> {
    const rows = await db
      .selectFrom("referral_deliveries")
      .select(({ fn }) => ["referral_id", fn.min("id").as("first")])
      .where("state", "=", "queued")
      .groupBy("referral_id")
      .orderBy("first")
      .execute();
    return rows.map(({ referral_id }) => referral_id);
  },

  /** How much waits for the hospital, for how long the oldest has, and how much it has not taken. */
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
