import type { Database } from "../../../platform/database/database.ts";

const ONLY = 1;

/** The time up to which the hospital's answers were read. */
export const followRepository = (db: Database) => ({
  async watermark(): Promise<Date | null> {
    const row = await db.selectFrom("referral_follow").select("watermark").where("id", "=", ONLY).executeTakeFirst();
    return row?.watermark ?? null;
  },

  /** Written before the answers of the same transaction, so that two readers take turns. */
  async move(trx: Database, watermark: Date, now: Date): Promise<void> {
    await trx
      .insertInto("referral_follow")
      .values({ id: ONLY, watermark, followed_at: now })
      .onConflict((known) =>
        known.column("id").doUpdateSet(({ fn, ref, val }) => ({
          watermark: fn<Date>("greatest", [ref("referral_follow.watermark"), val(watermark)]),
          followed_at: now,
        })),
      )
      .execute();
  },
});
