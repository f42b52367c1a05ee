import { loginAs } from "@linnet/contract/session/login-as";
import { auditSystem } from "../../../platform/audit/audit.ts";
import type { Platform } from "../../../platform/platform.ts";
import { idleLimit } from "../policy.ts";
import { loginAsRepository } from "./repository.ts";

/**
 * Ends login-as of closed browsers, which send no more requests, so that the end is recorded. Each end gets an audit row that names its
 * session.
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
