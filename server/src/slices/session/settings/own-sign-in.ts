import type { AuditAction } from "@linnet/contract/audit/actions";
import type { SelfService, SelfServiceCall } from "../../../adapters/identity/port.ts";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { AppError, notFound } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { accountRepository } from "../account-repository.ts";
import { sessionRepository } from "../repository.ts";
import { endSessionsOf } from "../sign-in/end-session.ts";

interface Change {
  action: AuditAction;
  /** What of the sign-in, for the audit trail. */
  changed: string;
  object?: string;
  /** What else changes with it. */
  also?: (trx: Database) => Promise<void>;
}

/** What all changes of a person's own sign-in have in common. */
export function ownSignIn({ db, clock, identity }: Platform) {
  const sessions = sessionRepository(db);
  const accounts = accountRepository(db);

  /** The person's own part of the embedded provider, and who they are there. */
  async function own({ sessionId }: Actor): Promise<{ at: SelfService; subject: string; providerSession: string }> {
    const session = await sessions.providerSessionOf(sessionId);
    if (!identity.embedded || !session?.subject) throw notFound("Account settings");
    return { at: identity.embedded.own, subject: session.subject, providerSession: session.provider_session ?? "" };
  }

  /** Changes something of the person's own sign-in, and writes down that it was, or that it was refused. */
  async function change<T>(
    actor: Actor,
    { action, changed, object, also }: Change,
    work: (at: SelfService, act: SelfServiceCall) => Promise<T>,
  ): Promise<T> {
    const { at, ...who } = await own(actor);
    const along = async (trx: Database) => {
      await also?.(trx);
      await audit(trx, actor, { action, changed: [changed], ...(object && { object }) });
    };
    try {
      return await work(at, { ...who, along });
    } catch (error) {
      if (error instanceof AppError) await audit(db, actor, { action, outcome: "refused", rule: error.code });
      throw error;
    }
  }

  /** Keeps the session in use and ends all others of the old sign-in. */
  const endOthers = (actor: Actor) => async (trx: Database) => {
    const now = clock.now();
    // An earlier, unused token opens no session anymore; the one in use is open.
    await accounts.recordSignedOut(trx, actor.accountId, now);
    await endSessionsOf(trx, actor, { accountId: actor.accountId, but: actor.sessionId }, now);
  };

  return { own, change, endOthers };
}
