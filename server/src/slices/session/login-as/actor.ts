import type { AuditAction } from "@linnet/contract/audit/actions";
import type { Endpoint } from "@linnet/contract/endpoint";
import { ROLE } from "@linnet/contract/roles";
import { session } from "@linnet/contract/session";
import { loginAs } from "@linnet/contract/session/login-as";
import type { FastifyRequest } from "fastify";
import { type Actor, holds } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { AppError, forbidden } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { mayBecome } from "../policy.ts";
import { loginAsRepository, type Target } from "./repository.ts";

/** What a browser needs to get out: once login-as is over, these are done by the caller as themself instead of being refused. */
const LEADS_OUT: readonly Endpoint[] = [loginAs.stop, session.end, session.active, session.failed];

const workingAs = (administrator: Actor, { lastLoginAt, ...target }: Target, until: Date): Actor => {
  const { accountId, firstName, lastName, sessionId, signedInAt, request } = administrator;
  return {
    ...target,
    // No one signs for another person; what is locked until they sign stays locked.
    isMyLinnet: target.isMyLinnet && !target.mustSign,
    mustSign: false,
    // The sign-in is the administrator's own.
    secondFactor: null,
    sessionId,
    previousLoginAt: lastLoginAt,
    signedInAt,
    administrator: { accountId, firstName, lastName, until },
    request,
  };
};

/**
 * Whose rights a call uses: the caller's own, or, when its headers say so, those of the person an administrator works as. The headers
 * only select the record that login-as has made in the caller's own session (decision G-SES-25).
 */
export function loginAsActor({ config, db, clock }: Pick<Platform, "config" | "db" | "clock">) {
  const logins = loginAsRepository(db);

  /** The hour is over: the first call that hears so writes the end down. */
  const auditExpiry = (caller: Actor) =>
    db.transaction().execute(async (trx) => {
      const target = await logins.endExpired(trx, caller.sessionId, clock.now());
      if (target !== undefined) await audit(trx, caller, { action: loginAs.stop.action, rule: "expired", object: `account ${target}` });
    });

  return async (caller: Actor, { headers, routeOptions }: FastifyRequest): Promise<Actor> => {
    if (headers["loginas"] !== "true") return caller;
    const isAdministrator = holds(caller, ROLE.systemAdmin);
    const email = String(headers["email"] ?? "");
    const open = isAdministrator ? await logins.findOpen(caller.sessionId, email, clock.now()) : undefined;
    if (open && mayBecome(caller, open.target, config)) return workingAs(caller, open.target, open.until);

    const { endpoint } = routeOptions.config;
    if (endpoint && LEADS_OUT.includes(endpoint)) return caller;
    const refusal = isAdministrator
      ? new AppError("login_as_over", "You are no longer logged in as another user")
      : forbidden("Only a system administrator can log in as another user");
    // As: a test's endpoint has an action of its own; those of the contract are all audit actions.
    const action = (endpoint?.action ?? loginAs.begin.action) as AuditAction;
    await auditExpiry(caller);
    await audit(db, caller, { action, outcome: "refused", rule: refusal.code });
    throw refusal;
  };
}
