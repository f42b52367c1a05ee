import type { AuditAction } from "@linnet/contract/audit/actions";
import { loginAs } from "@linnet/contract/session/login-as";
import type { Actor } from "../../../platform/actor.ts";
import { audit, auditSystem } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { accountRepository } from "../account-repository.ts";
import { loginAsRepository } from "../login-as/repository.ts";
import { type EndReason, sessionRepository } from "../repository.ts";
import { endAtProvider } from "./end-at-provider.ts";
import { endSessionsOf } from "./end-session.ts";

/** Gives the sessions of their own. */
async function endSessions(
  trx: Database,
  actor: Actor,
  { id, reason, now }: { id: number; reason: EndReason | undefined; now: Date },
): Promise<string[]> {
  await accountRepository(trx).recordSignedOut(trx, id, now);
  const others = await loginAsRepository(trx).endOf(trx, id, now);
  if (others > 0) await audit(trx, actor, { action: loginAs.stop.action, object: `account ${id}`, count: others });
  return endSessionsOf(trx, actor, { accountId: id, reason }, now);
}

/** Ends what the person has open here, and what others have open as them, and tells the provider. `action` is why, of the contract's call. */
export async function signOut(
  platform: Pick<Platform, "db" | "clock" | "identity">,
  actor: Actor,
  { id, action, reason }: { id: number; action: AuditAction; reason?: EndReason | undefined },
): Promise<void> {
  const { db, clock } = platform;
  const ended = await db.transaction().execute(async (trx) => {
    const sessions = await endSessions(trx, actor, { id, reason, now: clock.now() });
    if (sessions.length > 0) await audit(trx, actor, { action, rule: "signed out", object: `account ${id}`, count: sessions.length });
    return sessions;
  });
  await endAtProvider(platform, ended);
}

/** Like `signOut`, for a command on the machine: in the caller's transaction. The caller ends the provider's session. */
export async function signOutBySystem(
  trx: Database,
  { id, action, reason }: { id: number; action: AuditAction; reason?: EndReason },
  now: Date,
): Promise<void> {
  await accountRepository(trx).recordSignedOut(trx, id, now);
  const logins = loginAsRepository(trx);
  const others = await logins.endOf(trx, id, now);
  if (others > 0) await auditSystem(trx, { action: loginAs.stop.action, rule: action, object: `account ${id}`, count: others });
  const ended = await sessionRepository(trx).endAll(trx, { accountId: id, reason }, now);
  for (const sessionId of ended) {
    const target = await logins.end(trx, sessionId, now);
    if (target !== undefined) await auditSystem(trx, { action: loginAs.stop.action, rule: action, object: `account ${target}`, sessionId });
  }
  if (ended.length > 0) await auditSystem(trx, { action, rule: "signed out", object: `account ${id}`, count: ended.length });
}
