import { ROLE } from "@linnet/contract/roles";
import { loginAs } from "@linnet/contract/session/login-as";
import type { FastifyInstance } from "fastify";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { signedIn, withRole } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { mayBecome } from "../policy.ts";
import { beginLoginAs } from "./begin.ts";
import { loginAsRepository, type Target } from "./repository.ts";

export function loginAsRoutes(app: FastifyInstance, platform: Platform): void {
  const { config, db, clock, identityAdministration } = platform;
  const logins = loginAsRepository(db);

  /** One answer whether nobody has this e-mail or nobody may become who has it (decision G-ACC-24). */
  async function targetFor(actor: Actor, email: string, action: string): Promise<Target> {
    const target = await logins.findTarget(email);
    const isSuspended = target && (await identityAdministration?.findByEmail(target.email))?.status === "SUSPENDED";
    if (target && !isSuspended && mayBecome(actor, target, config)) return target;
    await audit(db, actor, { action, outcome: "refused", rule: "invalid_input", ...(target && { object: `account ${target.accountId}` }) });
    throw new AppError("invalid_input", "The email you entered is invalid.");
  }

  route(app, loginAs.confirm, withRole(ROLE.systemAdmin), async ({ actor, body }) => {
    const { action } = loginAs.confirm;
    const { accountId, firstName, lastName, practice } = await targetFor(actor, body.email, action);
    await audit(db, actor, { action, object: `account ${accountId}` });
    return { firstName, lastName, practiceName: practice?.name ?? null };
  });

  route(app, loginAs.begin, withRole(ROLE.systemAdmin), async ({ actor, body }) => {
    const target = await targetFor(actor, body.email, loginAs.begin.action);
    const until = await beginLoginAs(platform, actor, target, body.reason);
    return { until: until.toISOString() };
  });

  route(app, loginAs.stop, signedIn, ({ actor }) =>
    db.transaction().execute(async (trx) => {
      const target = await logins.end(trx, actor.sessionId, clock.now());
      if (target !== undefined) await audit(trx, actor, { action: loginAs.stop.action, object: `account ${target}` });
      return true as const;
    }),
  );
}
