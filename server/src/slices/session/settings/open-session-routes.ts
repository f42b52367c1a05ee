import { accountSettings } from "@linnet/contract/session/settings";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../../platform/database/database.ts";
import { notFound } from "../../../platform/http/errors.ts";
import { signedIn } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { idleLimit } from "../policy.ts";
import { sessionRepository } from "../repository.ts";
import { endAtProvider } from "../sign-in/end-at-provider.ts";
import { endSessionsOf } from "../sign-in/end-session.ts";
import { openSessionsRepository } from "./open-sessions-repository.ts";
import { ownSignIn } from "./own-sign-in.ts";

/** Where the person is signed in, and how they end it elsewhere: each with the password, so that who finds a computer open does not. */
export function openSessionRoutes(app: FastifyInstance, platform: Platform): void {
  const { config, db, clock } = platform;
  const sessions = sessionRepository(db);
  const { own, change, endOthers } = ownSignIn(platform);

  route(app, accountSettings.sessions, signedIn, async ({ actor }) => {
    await own(actor);
    const now = clock.now();
    return openSessionsRepository(db).seenBy(actor, { now, idleSince: new Date(now.getTime() - idleLimit(config)) });
  });

  route(app, accountSettings.endSession, signedIn, async ({ actor, body }) => {
    const { accountId, sessionId } = actor;
    const also = async (trx: Database) => {
      const ended = await endSessionsOf(trx, actor, { accountId, only: body.session, but: sessionId }, clock.now());
      if (ended.length === 0) throw notFound("Session");
    };
    await change(
      actor,
      { action: accountSettings.endSession.action, changed: "session", object: `session ${body.session}`, also },
      (at, act) => at.confirmPassword(act, body.password),
    );
    const [here, there] = await Promise.all([sessionId, body.session].map((id) => sessions.providerSessionOf(id)));
    // The same browser, signed in again: the provider shares one session for both.
    if (here?.provider_session !== there?.provider_session) await endAtProvider(platform, [body.session]);
    return true as const;
  });

  route(app, accountSettings.endOtherSessions, signedIn, async ({ actor, body }) => {
    const { action } = accountSettings.endOtherSessions;
    await change(actor, { action, changed: "other sessions", also: endOthers(actor) }, (at, act) =>
      at.endOtherSessions(act, body.password),
    );
    return true as const;
  });
}
