import type { AuditAction } from "@linnet/contract/audit/actions";
import { loginAs } from "@linnet/contract/session/login-as";
import type { LinkHook } from "../../../adapters/identity/port.ts";
import { auditSystem } from "../../../platform/audit/audit.ts";
import type { Platform } from "../../../platform/platform.ts";
import { accountRepository } from "../account-repository.ts";
import { loginAsRepository } from "../login-as/repository.ts";
import { sessionRepository } from "../repository.ts";

/** Using an emailed link ends the account's other sessions and every login-as for it. */
export const endSessionsByLink =
  ({ clock }: Pick<Platform, "clock">, action: AuditAction): LinkHook =>
  async (trx, { issuer, subject }) => {
    const account = await accountRepository(trx).findBySubject(issuer, subject);
    if (!account) return;
    const now = clock.now();
    const object = `account ${account.id}`;
    await accountRepository(trx).recordSignedOut(trx, account.id, now);
    const logins = loginAsRepository(trx);
    const asThem = await logins.endOf(trx, account.id, now);
    if (asThem > 0) await auditSystem(trx, { action: loginAs.stop.action, rule: "link used", object, count: asThem });
    const ended = await sessionRepository(trx).endAll(trx, { accountId: account.id }, now);
    for (const sessionId of ended) {
      const target = await logins.end(trx, sessionId, now);
      const stopped = { action: loginAs.stop.action, rule: "session over", object: `account ${target}`, sessionId };
      if (target !== undefined) await auditSystem(trx, stopped);
    }
    await auditSystem(trx, { action, rule: "signed out", object, count: ended.length });
  };
