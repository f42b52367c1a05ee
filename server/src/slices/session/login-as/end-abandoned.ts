import { loginAs } from "@linnet/contract/session/login-as";
import { auditSystem } from "../../../platform/audit/audit.ts";
import type { Platform } from "../../../platform/platform.ts";
import { idleLimit } from "../policy.ts";
import { loginAsRepository } from "./repository.ts";

/**
 * Whose browser was closed calls no more, so nobody would write down that they no longer work as somebody else. Each end gets its row,
 * which names the session it was begun in.
 */
export async function endAbandonedLoginAs({ config, db, clock }: Pick<Platform, "config" | "db" | "clock">): Promise<void> {
  const now = clock.now();
  const idleSince = new Date(now.getTime() - idleLimit(config));
  await db.transaction().execute(async (trx) => {
    const ended = await loginAsRepository(trx).endAbandoned(trx, { now, idleSince });
    for (const { sessionId, targetId, expired } of ended) {
      const rule = expired ? "expired" : "session over";
      await auditSystem(trx, { action: loginAs.stop.action, rule, object: `account ${targetId}`, sessionId });
    }
  });
}
