import type { Database } from "../../../platform/database/database.ts";

interface Whose {
  accountId: number;
  /** The one in use. */
  sessionId: string;
}

export const openSessionsRepository = (db: Database) => ({
  /** The sessions of an account that would still be let in, the one in use first, then by their last use. */
  async seenBy({ accountId, sessionId }: Whose, { now, idleSince }: { now: Date; idleSince: Date }) {
    const rows = await db
      .selectFrom("sessions")
      .select(["id", "device", "signed_in_at", "last_active_at"])
      .where("account_id", "=", accountId)
      .where("ended_at", "is", null)
      .where("expires_at", ">", now)
      .where("last_active_at", ">", idleSince)
      .orderBy((row) => row("id", "<>", sessionId))
      .orderBy("last_active_at", "desc")
      .orderBy("id")
      .execute();
    return rows.map((row) => ({
      id: row.id,
      device: row.device,
      signedInAt: row.signed_in_at.toISOString(),
      lastActiveAt: row.last_active_at.toISOString(),
      isThisOne: row.id === sessionId,
    }));
  },
});
