import { accountSettings } from "@linnet/contract/session/settings";
import type { FastifyInstance } from "fastify";
import type { SelfService, SelfServiceCall } from "../../../adapters/identity/port.ts";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { AppError, conflict, notFound } from "../../../platform/http/errors.ts";
import { signedIn } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { accountRepository } from "../account-repository.ts";
import { sessionRepository } from "../repository.ts";
import { endSessionsOf } from "../sign-in/end-session.ts";
import { signInsRepository } from "./sign-ins-repository.ts";

interface Change {
  action: string;
  /** What of the sign-in, for the audit trail. */
  changed: string;
  /** What else changes with it. */
  also?: (trx: Database) => Promise<void>;
}

/** What all changes of a person's own sign-in have in common. */
function ownSignIn({ db, clock, identity }: Platform) {
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
    { action, changed, also }: Change,
    work: (at: SelfService, act: SelfServiceCall) => Promise<T>,
  ): Promise<T> {
    const { at, ...who } = await own(actor);
    const along = async (trx: Database) => {
      await also?.(trx);
      await audit(trx, actor, { action, changed: [changed] });
    };
    try {
      return await work(at, { ...who, along });
    } catch (error) {
      if (error instanceof AppError) await audit(db, actor, { action, outcome: "refused", rule: error.code });
      throw error;
    }
  }

  /** The session in use goes on; whoever else got in as the sign-in was before is signed out. */
  const endOthers = (actor: Actor) => async (trx: Database) => {
    const now = clock.now();
    // A token of before, not used until now, opens no session any more; the one in use is open.
    await accounts.recordSignedOut(trx, actor.accountId, now);
    await endSessionsOf(trx, actor, { accountId: actor.accountId, but: actor.sessionId }, now);
  };

  return { own, change, endOthers };
}

/** A person's own sign-in; there is none to change here where people sign in at another provider. */
export function accountSettingsRoutes(app: FastifyInstance, platform: Platform): void {
  const { db } = platform;
  const accounts = accountRepository(db);
  const { own, change, endOthers } = ownSignIn(platform);
  secondFactorRoutes(app, platform);

  route(app, accountSettings.get, signedIn, async ({ actor }) => {
    const { at, subject } = await own(actor);
    const { passwordChangedAt, factorSetUpAt, recoveryCodesLeft } = await at.settings(subject);
    return {
      email: actor.email,
      firstName: actor.firstName,
      lastName: actor.lastName,
      passwordChangedOn: passwordChangedAt?.toISOString() ?? null,
      secondFactor: { setUpOn: factorSetUpAt?.toISOString() ?? null, recoveryCodesLeft },
      signIns: await signInsRepository(db).seenBy(actor.accountId),
      noticesByMail: await accounts.wantsNotices(actor.accountId),
    };
  });

  route(app, accountSettings.changePassword, signedIn, async ({ actor, body }) => {
    const { action } = accountSettings.changePassword;
    await change(actor, { action, changed: "password", also: endOthers(actor) }, (at, act) => at.changePassword(act, body));
    return true as const;
  });

  route(app, accountSettings.chooseNotices, signedIn, async ({ actor, body }) => {
    await own(actor);
    await db.transaction().execute(async (trx) => {
      await accounts.chooseNotices(trx, actor.accountId, body.noticesByMail);
      await audit(trx, actor, { action: accountSettings.chooseNotices.action, changed: ["notices by mail"] });
    });
    return true as const;
  });
}

/** The second factor: set up, made known once more, taken away, or not wanted now. */
function secondFactorRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, clock } = platform;
  const sessions = sessionRepository(db);
  const { own, change, endOthers } = ownSignIn(platform);

  route(app, accountSettings.prepareFactor, signedIn, ({ actor, body }) =>
    change(actor, { action: accountSettings.prepareFactor.action, changed: "second factor secret" }, (at, act) =>
      at.prepareFactor(act, body.password),
    ),
  );

  route(app, accountSettings.confirmFactor, signedIn, async ({ actor, body }) => {
    const { action } = accountSettings.confirmFactor;
    const also = async (trx: Database) => {
      await endOthers(actor)(trx);
      await sessions.recordFactor(trx, actor.sessionId, "set up");
    };
    const recoveryCodes = await change(actor, { action, changed: "second factor", also }, (at, act) => at.confirmFactor(act, body.code));
    return { recoveryCodes };
  });

  route(app, accountSettings.removeFactor, signedIn, async ({ actor, body }) => {
    const { action } = accountSettings.removeFactor;
    const also = async (trx: Database) => {
      await endOthers(actor)(trx);
      await sessions.recordFactor(trx, actor.sessionId, "none");
    };
    await change(actor, { action, changed: "second factor", also }, (at, act) => at.removeFactor(act, body));
    return true as const;
  });

  route(app, accountSettings.declineFactor, signedIn, async ({ actor }) => {
    await own(actor);
    if (actor.secondFactor === "required") throw conflict("Your account needs a second factor. Set it up to continue.");
    await db.transaction().execute(async (trx) => {
      await accountRepository(db).recordFactorDeclined(trx, actor.accountId, clock.now());
      await audit(trx, actor, { action: accountSettings.declineFactor.action });
    });
    return true as const;
  });

  route(app, accountSettings.newRecoveryCodes, signedIn, async ({ actor, body }) => {
    const { action } = accountSettings.newRecoveryCodes;
    const recoveryCodes = await change(actor, { action, changed: "recovery codes" }, (at, act) => at.newRecoveryCodes(act, body));
    return { recoveryCodes };
  });
}
