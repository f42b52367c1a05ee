import { accountSettings } from "@linnet/contract/account-settings";
import type { FastifyInstance } from "fastify";
import type { OwnSignIn } from "../../adapters/identity/port.ts";
import type { Actor } from "../../platform/actor.ts";
import { audit } from "../../platform/audit.ts";
import { notFound } from "../../platform/errors.ts";
import { signedIn } from "../../platform/guards.ts";
import type { Platform } from "../../platform/platform.ts";
import { route } from "../../platform/route.ts";
import { accountOf } from "../accounts/public.ts";
import { sessionRepository } from "./repository.ts";
import { seenSignIns } from "./sign-ins-repository.ts";

/** A person's own sign-in; there is none to change here where people sign in at another provider. */
export function accountSettingsRoutes(app: FastifyInstance, { db, clock, identity }: Platform): void {
  const sessions = sessionRepository(db);
  const accounts = accountOf(db);

  /** The person's own part of the embedded provider, and who they are there. */
  async function own(actor: Actor): Promise<{ at: OwnSignIn; subject: string }> {
    const session = await sessions.providerSessionOf(actor.sessionId);
    if (!identity.embedded || !session?.subject) throw notFound("Account settings");
    return { at: identity.embedded.own, subject: session.subject };
  }
  const note = (actor: Actor, action: string, changed: string) => audit(db, actor, { action, changed: [changed] });

  route(app, accountSettings.get, signedIn, async ({ actor }) => {
    const { at, subject } = await own(actor);
    const { passwordChangedAt, factorSetUpAt, recoveryCodesLeft } = await at.settings(subject);
    return {
      email: actor.email,
      firstName: actor.firstName,
      lastName: actor.lastName,
      passwordChangedOn: passwordChangedAt?.toISOString() ?? null,
      secondFactor: { setUpOn: factorSetUpAt?.toISOString() ?? null, recoveryCodesLeft },
      signIns: await seenSignIns(db, actor.accountId),
      noticesByMail: await accounts.wantsNotices(actor.accountId),
    };
  });

  /** The session in use goes on; whoever else may know the old password is signed out. */
  route(app, accountSettings.changePassword, signedIn, async ({ actor, body }) => {
    const { at, subject } = await own(actor);
    await at.changePassword(subject, body);
    const others = await db.transaction().execute(async (trx) => {
      await audit(trx, actor, { action: accountSettings.changePassword.action, changed: ["password"] });
      return sessions.endOthers(trx, actor, clock.now());
    });
    for (const { issuer, providerSession } of others) await identity.endSession({ issuer, subject, providerSession });
    return true as const;
  });

  route(app, accountSettings.prepareFactor, signedIn, async ({ actor, body }) => {
    const { at, subject } = await own(actor);
    return at.prepareFactor(subject, body.password);
  });

  route(app, accountSettings.confirmFactor, signedIn, async ({ actor, body }) => {
    const { at, subject } = await own(actor);
    const recoveryCodes = await at.confirmFactor(subject, body.code);
    await note(actor, accountSettings.confirmFactor.action, "second factor");
    return { recoveryCodes };
  });

  route(app, accountSettings.removeFactor, signedIn, async ({ actor, body }) => {
    const { at, subject } = await own(actor);
    await at.removeFactor(subject, body.password);
    await note(actor, accountSettings.removeFactor.action, "second factor");
    return true as const;
  });

  route(app, accountSettings.newRecoveryCodes, signedIn, async ({ actor, body }) => {
    const { at, subject } = await own(actor);
    const recoveryCodes = await at.newRecoveryCodes(subject, body.password);
    await note(actor, accountSettings.newRecoveryCodes.action, "recovery codes");
    return { recoveryCodes };
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
