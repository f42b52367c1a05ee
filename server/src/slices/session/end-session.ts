import { loginAs } from "@linnet/contract/login-as";
import type { Actor } from "../../platform/actor.ts";
import { audit } from "../../platform/audit.ts";
import type { Database } from "../../platform/database.ts";
import { loginAsRepository } from "./login-as-repository.ts";
import { type EndReason, sessionRepository } from "./repository.ts";

/** Ends a session once, and with it what it worked as, which is written down as any other end of a login-as is. */
export async function endSession(trx: Database, actor: Actor, reason: EndReason, now: Date): Promise<void> {
  const target = await loginAsRepository(trx).end(trx, actor.sessionId, now);
  if (target !== undefined) await audit(trx, actor, { action: loginAs.stop.action, object: `account ${target}` });
  await sessionRepository(trx).end(trx, actor.sessionId, reason, now);
}
