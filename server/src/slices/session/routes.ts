import { EMBASSY_ROLES } from "@linnet/contract/roles";
import { session } from "@linnet/contract/session";
import type { FastifyInstance } from "fastify";
import { type Actor, holds, RECORD_ACCESS_ROLES } from "../../platform/actor.ts";
import { audit } from "../../platform/audit/audit.ts";
import { invalidInput } from "../../platform/http/errors.ts";
import { anyone, optionallySignedIn, signedIn } from "../../platform/http/guards.ts";
import { route } from "../../platform/http/route.ts";
import { isStaffEmail } from "../../platform/is-staff-email.ts";
import type { Platform } from "../../platform/platform.ts";
import { endedRoleRepository, membershipRepository, peopleRepository, waitingRoleRepository } from "../memberships/public.ts";
import { agreementRepository } from "./agreement/repository.ts";
import { portalSettings } from "./portal-settings.ts";
import { sessionRepository } from "./repository.ts";
import { endSession } from "./sign-in/end-session.ts";

const REQUEST_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function sessionRoutes(app: FastifyInstance, { config, db, clock, identity, reporter }: Platform): void {
  const sessions = sessionRepository(db);
  const agreements = agreementRepository(db);

  route(app, session.settings, anyone, () => portalSettings({ config, identity }));

  route(app, session.roles, signedIn, async ({ actor }) => {
    const practices = await membershipRepository(db).practicesOf(actor.accountId);
    const hasNone = actor.roles.length === 0;
    const left = hasNone ? await endedRoleRepository(db).lastPractice(actor.accountId) : undefined;
    const waitingFor = hasNone ? await waitingRoleRepository(db).waitsFor(actor.accountId) : undefined;
    const isNpiClaim = actor.physicianId !== null && (await peopleRepository(db).isClaim(actor.physicianId));
    return {
      ...rolesOf(actor),
      ended: left && waitingFor === undefined ? { practiceName: left.name, endedOn: left.at.toISOString() } : null,
      ...(waitingFor !== undefined && { waitingFor: { practiceName: waitingFor } }),
      ...(isNpiClaim && { isNpiClaim }),
      practices: practices.map(({ id, name, onPortal, owner }) => ({
        practiceId: id,
        practiceName: name,
        isMyLinnet: onPortal,
        ...(!onPortal && owner !== null && { ownerToSign: owner }),
      })),
      accountSettings: accountSettingsOf(actor, { config, identity }),
      // No one sees another person's signed agreement.
      agreementSigned: !actor.administrator && (await agreements.findSealedFile(actor)) !== undefined,
    };
  });

  route(app, session.practiceNotActive, signedIn, () => config.PRACTICE_NOT_ACTIVE_STATEMENT);

  route(app, session.failed, optionallySignedIn, ({ body: { method, path, status, requestId } }) => {
    // Only what the contract spells and what we make ourselves, so that no value of anybody's can come along.
    const isCall = [...app.routeContext.served.keys()].some((endpoint) => endpoint.method === method && endpoint.path === path);
    if (!isCall) throw invalidInput({ path: "This call does not exist" });
    reporter.report({ where: "browser", method, path, status, requestId: REQUEST_ID.test(requestId) ? requestId : "none" });
    return true as const;
  });

  route(app, session.active, signedIn, async ({ actor }) => {
    await sessions.keepActive(actor.sessionId, clock.now());
    return true as const;
  });

  route(app, session.end, signedIn, async ({ actor }) => {
    const ended = await sessions.providerSessionOf(actor.sessionId);
    await db.transaction().execute(async (trx) => {
      await endSession(trx, actor, "logout", clock.now());
      await audit(trx, actor, { action: session.end.action });
    });
    if (ended?.subject)
      await identity.endSession({ issuer: ended.issuer, subject: ended.subject, providerSession: ended.provider_session ?? "" });
    return true as const;
  });
}

/** The hospital's own staff and outside people may have different pages; the e-mail decides about the link only (decision G-SES-31). */
function accountSettingsOf({ email, administrator }: Actor, { config, identity }: Pick<Platform, "config" | "identity">) {
  // In login-as the person's settings are closed, and the provider's page would be the administrator's own.
  if (administrator) return null;
  const outside = config.ACCOUNT_SETTINGS_URL ?? (identity.embedded ? ("portal" as const) : null);
  return isStaffEmail(email, config) ? (config.STAFF_ACCOUNT_SETTINGS_URL ?? outside) : outside;
}

function rolesOf(actor: Actor) {
  const held = actor.roles.map((roleId) => ({ roleId, active: true }));
  return {
    practiceRoles: held.filter(({ roleId }) => !EMBASSY_ROLES.includes(roleId)),
    embassyRoles: held.filter(({ roleId }) => EMBASSY_ROLES.includes(roleId)),
    firstName: actor.firstName,
    lastName: actor.lastName,
    email: actor.email,
    lastLoggedIn: actor.previousLoginAt?.toISOString() ?? null,
    practice: actor.practice && { practiceId: actor.practice.id, practiceName: actor.practice.name },
    medicalRecordAccess: holds(actor, ...RECORD_ACCESS_ROLES),
    secondFactor: actor.secondFactor,
    loginAs: actor.administrator && {
      administrator: `${actor.administrator.firstName} ${actor.administrator.lastName}`,
      until: actor.administrator.until.toISOString(),
    },
  };
}
