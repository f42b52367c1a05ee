import { loginAs } from "@linnet/contract/session/login-as";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { loginAsRepository } from "../login-as/repository.ts";
import { type EndReason, sessionRepository } from "../repository.ts";

/** Whatever a session worked as ends with it, and is written down as any other end of a login-as is. */
async function stopLoginAs(trx: Database, actor: Actor, sessionId: string, now: Date): Promise<void> {
  const target = await loginAsRepository(trx).end(trx, sessionId, now);
  if (target !== undefined) await audit(trx, actor, { action: loginAs.stop.action, object: `account ${target}` });
}

/** Ends a session once, and with it what it worked as. */
export async function endSession(trx: Database, actor: Actor, reason: EndReason, now: Date): Promise<void> {
  await stopLoginAs(trx, actor, actor.sessionId, now);
  await sessionRepository(trx).end(trx, actor.sessionId, reason, now);
}

/** Ends all sessions of an account, or one, or all but one, including login-as. Returns the ended ones, for the provider. */
export async function endSessionsOf(
  trx: Database,
  actor: Actor,
  whose: { accountId: number; only?: string; but?: string; reason?: EndReason | undefined },
  now: Date,
): Promise<string[]> {
  const ended = await sessionRepository(trx).endAll(trx, whose, now);
  for (const sessionId of ended) await stopLoginAs(trx, actor, sessionId, now);
  return ended;
}
