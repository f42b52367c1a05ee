import type { AuditAction } from "@linnet/contract/audit/actions";
import { ROLE } from "@linnet/contract/roles";
import { loginAs } from "@linnet/contract/session/login-as";
import type { FastifyInstance } from "fastify";
import type { Mail } from "../../../adapters/mail/port.ts";
import type { Config } from "../../../config.ts";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { signedIn, withRole } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { hasJustSignedIn, LONGEST_LOGIN_AS_MS, mayBecome } from "../policy.ts";
import { loginAsRepository, type Target } from "./repository.ts";

type Told = Pick<Config, "origin" | "HOSPITAL_TIME_ZONE" | "SUPPORT_PHONE" | "SUPPORT_PHONE_OPTION">;

/** Tells the person when it was and how to reach us; neither who nor why, which the hospital knows (decision G-X-21). */
function noticeTo(to: string, at: Date, { origin, HOSPITAL_TIME_ZONE, SUPPORT_PHONE, SUPPORT_PHONE_OPTION }: Told): Mail {
  const zone = { timeZone: HOSPITAL_TIME_ZONE, timeZoneName: "short" } as const;
  const when = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: HOSPITAL_TIME_ZONE }).format(at);
  const hour = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", ...zone }).format(at);
  return {
    to,
    subject: "An administrator logged in to your account",
    text:
      `A hospital system administrator logged in to your account on ${when} at ${hour}. Everything they do is logged under both names.\n\n` +
      `${origin}\n\nYou are receiving this email because it concerns your account. If you did not expect this, call ${SUPPORT_PHONE}, option ${SUPPORT_PHONE_OPTION}.`,
  };
}

/**
 * Starts login-as in the administrator's session, for up to an hour; returns the end time.
 * @throws AppError `reauthenticate` when the administrator signed in too long ago (decision G-SES-25).
 */
async function beginLoginAs(platform: Platform, actor: Actor, target: Target, reason: string): Promise<Date> {
  const { config, db, clock, jobs } = platform;
  const now = clock.now();
  const event = { action: loginAs.begin.action, object: `account ${target.accountId}` };
  if (!hasJustSignedIn(actor, now)) {
    await audit(db, actor, { ...event, outcome: "refused", rule: "reauthenticate" });
    throw new AppError("reauthenticate", "Sign in again before you log in as another user");
  }
  return db.transaction().execute(async (trx) => {
    const { until, before } = await loginAsRepository(db).begin(trx, {
      sessionId: actor.sessionId,
      targetId: target.accountId,
      reason,
      now,
      until: new Date(now.getTime() + LONGEST_LOGIN_AS_MS),
    });
    await jobs.send(trx, "mail.send", noticeTo(target.email, now, config));
    if (before !== undefined) await audit(trx, actor, { action: loginAs.stop.action, object: `account ${before}` });
    await audit(trx, actor, event);
    return until;
  });
}

export function loginAsRoutes(app: FastifyInstance, platform: Platform): void {
  const { config, db, clock, identityAdministration } = platform;
  const logins = loginAsRepository(db);

  /** The same answer for an unknown email and for one closed to login-as (decision G-ACC-24). */
  async function targetFor(actor: Actor, email: string, action: AuditAction): Promise<Target> {
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
