import { accountSettings } from "@linnet/contract/session/settings";
import type { FastifyInstance } from "fastify";
import { audit } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { conflict } from "../../../platform/http/errors.ts";
import { signedIn } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { accountRepository } from "../account-repository.ts";
import { sessionRepository } from "../repository.ts";
import { ownSignIn } from "./own-sign-in.ts";
import { signInsRepository } from "./sign-ins-repository.ts";

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
