import { signIn } from "@linnet/contract/session/sign-in";
import type { Database } from "../../../platform/database/database.ts";

const MOST = 20;

export const signInsRepository = (db: Database) => ({
  /** The account's last sign-ins in the audit trail, newest first; denied ones had the right password. */
  async seenBy(accountId: number) {
    const rows = await db
      .selectFrom("audit_rows")
      .select(["at", "address", "outcome"])
      .where("actor_id", "=", accountId)
      .where("action", "in", [signIn.submit.action, signIn.secondFactor.action])
      .orderBy("at", "desc")
      .limit(MOST)
      .execute();
    return rows.map(({ at, address, outcome }) => ({ at: at.toISOString(), address, outcome }));
  },
});
