import { loginAs } from "@linnet/contract/session/login-as";
import type { Mail } from "../../../adapters/mail/port.ts";
import type { Config } from "../../../config.ts";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { AppError } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { hasJustSignedIn, LONGEST_LOGIN_AS_MS } from "../policy.ts";
import { loginAsRepository, type Target } from "./repository.ts";

type Told = Pick<Config, "origin" | "HOSPITAL_TIME_ZONE" | "SUPPORT_PHONE" | "SUPPORT_PHONE_OPTION">;

/** Tells the person when it was and whom to call; neither who nor why, which the hospital knows (decision G-X-21). */
function noticeTo(to: string, at: Date, { origin, HOSPITAL_TIME_ZONE, SUPPORT_PHONE, SUPPORT_PHONE_OPTION }: Told): Mail {
  const zone = { timeZone: HOSPITAL_TIME_ZONE, timeZoneName: "short" } as const;
  const when = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: HOSPITAL_TIME_ZONE }).format(at);
  const hour = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", ...zone }).format(at);
  return {
    to,
    subject: "An administrator worked in your account",
    text:
      `A system administrator of the hospital began to work in your account on ${when} at ${hour}. Everything done there is logged with both names. ` +
      `If you did not expect this, please call ${SUPPORT_PHONE}, option ${SUPPORT_PHONE_OPTION}. ${origin}`,
  };
}

/**
 * The administrator's own session works as somebody else from now on, for an hour at most; says until when.
 * @throws AppError `reauthenticate` when the administrator signed in too long ago (decision G-SES-25).
 */
export async function beginLoginAs(platform: Platform, actor: Actor, target: Target, reason: string): Promise<Date> {
  const { config, db, clock, jobs } = platform;
  const now = clock.now();
  const event = { action: loginAs.begin.action, object: `account ${target.accountId}` };
  if (!hasJustSignedIn(actor, now)) {
    await audit(db, actor, { ...event, outcome: "refused", rule: "reauthenticate" });
    throw new AppError("reauthenticate", "Please sign in again before you work as somebody else");
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
