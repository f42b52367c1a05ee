import { session } from "@linnet/contract/session";
import { loginAs } from "@linnet/contract/session/login-as";
import type { EndSessionHook } from "../../../adapters/identity/port.ts";
import { auditSystem } from "../../../platform/audit/audit.ts";
import type { Platform } from "../../../platform/platform.ts";
import { accountRepository } from "../account-repository.ts";
import { loginAsRepository } from "../login-as/repository.ts";
import { sessionRepository } from "../repository.ts";
import { sessionKey } from "./session-key.ts";

/**
 * Ends the portal's sessions after the embedded provider ended one on its own, even if tokens are still valid. After a replay this includes
 * unused tokens of that sign-in.
 */
export const providerSignOutHook =
  ({ clock }: Pick<Platform, "clock">): EndSessionHook =>
  async (trx, { why, ...claims }) => {
    const { issuer, subject, providerSession, signedInAt } = claims;
    const account = await accountRepository(trx).findBySubject(issuer, subject);
    if (!account) return;
    const { id: accountId } = account;
    const sessions = sessionRepository(trx);
    const now = clock.now();
    const signIn = { key: sessionKey(claims), accountId, issuer, providerSession, signedInAt };
    if (why === "replay") await sessions.open(trx, { ...signIn, lastActiveAt: now, previousLoginAt: null, expiresAt: now, device: null });
    for (const sessionId of await sessions.endOfProvider(trx, { accountId, providerSession }, now)) {
      const target = await loginAsRepository(trx).end(trx, sessionId, now);
      const stopped = { action: loginAs.stop.action, rule: "session over", object: `account ${target}`, sessionId };
      if (target !== undefined) await auditSystem(trx, stopped);
      await auditSystem(trx, { action: session.end.action, rule: why, object: `account ${accountId}`, sessionId });
    }
  };
