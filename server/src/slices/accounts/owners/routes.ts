import { type NextStep, owners } from "@linnet/contract/accounts/owners";
import { OWNER_PRESENT } from "@linnet/contract/accounts/requests";
import type { InputOf } from "@linnet/contract/endpoint";
import { ROLE } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { conflict, notFound } from "../../../platform/http/errors.ts";
import { withRole } from "../../../platform/http/guards.ts";
import type { Once } from "../../../platform/http/idempotency.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { correctEmailUnlessTaken, directoryRepository } from "../../directory/public.ts";
import { type PhysicianOfPractice, peopleRepository } from "../../memberships/public.ts";
import { inviteFor } from "../invitations/invite-for.ts";
import { ownerRepository } from "./repository.ts";

const hospital = withRole(ROLE.healthNetworkAdmin, ROLE.systemAdmin);
const administrators = withRole(ROLE.systemAdmin);

const possibleOwner = ({ physicianId, firstName, lastName, email }: PhysicianOfPractice) => ({
  physicianId,
  name: `${firstName} ${lastName}`,
  email,
});

/** A listed physician of the practice without a sign-in. */
const isInvitable = ({ linked, active, accountId, npi }: PhysicianOfPractice): boolean =>
  linked && active && accountId === null && npi !== "";

/** The first that fits, of what can be done about a practice without an owner. */
function stepWith(physicians: readonly PhysicianOfPractice[]): NextStep {
  const withAccount = physicians.filter(({ linked, accountId }) => linked && accountId !== null);
  const verified = withAccount.filter((each) => each.verified && each.active);
  if (verified.length > 0) return { step: "choose", physicians: verified.map(possibleOwner) };
  const unverified = withAccount.filter((each) => !each.verified);
  if (unverified.length > 0) return { step: "verify", physicians: unverified.map(possibleOwner) };
  const invitable = physicians.filter(isInvitable);
  return invitable.length > 0 ? { step: "invite", physicians: invitable.map(possibleOwner) } : { step: "list" };
}

/** What brings a practice onto the portal next. @throws AppError `not_found` */
async function nextStepOf(db: Database, practiceId: number, now: Date): Promise<NextStep> {
  const repository = ownerRepository(db);
  const practice = await repository.findPractice(practiceId);
  if (!practice) throw notFound("Practice");
  if (!practice.active || practice.onPortal) return { step: "none" };
  const owner = await repository.ownerOf(practiceId);
  if (owner) return { step: "sign", ...owner };
  const request = await repository.openRequestOf(practiceId, now);
  if (!request) return stepWith(await peopleRepository(db).physiciansOf(practiceId));
  const { accountRequestId, name, isInvited, expiresAt } = request;
  return isInvited
    ? { step: "wait", accountRequestId, name, expiresOn: expiresAt?.toISOString() ?? null }
    : { step: "answer", accountRequestId, name };
}

/** @throws AppError `conflict` while there is an open invitation or request to own the practice */
async function refuseSecondOwner(trx: Database, practiceId: number, now: Date): Promise<void> {
  const repository = ownerRepository(trx);
  if (await repository.ownerOf(practiceId)) throw conflict(OWNER_PRESENT);
  const request = await repository.openRequestOf(practiceId, now);
  if (!request) return;
  throw conflict(
    request.isInvited
      ? `${request.name} is already invited to own this practice. No one else was invited. Reload the page.`
      : `${request.name} asked to own this practice. Answer that account request first. No one was invited. Reload the page.`,
  );
}

/**
 * Invites a physician of a practice without an owner as its owner, with the known data filled in.
 * @throws AppError `not_found`, `conflict` if the practice has or awaits an owner, the physician is not listed there or has an account, or
 * another person uses the email
 */
function inviteOwner(
  platform: Pick<Platform, "config" | "clock" | "jobs"> & { once: Once<true> },
  actor: Actor,
  { practiceId, physicianId, email }: InputOf<typeof owners.invite>["body"],
): Promise<true> {
  const [by, at] = [actor.accountId, platform.clock.now()];
  const action = owners.invite.action;
  return platform.once(async (trx) => {
    if (!(await directoryRepository(trx).lockPractice(trx, practiceId))) throw notFound("Practice");
    await refuseSecondOwner(trx, practiceId, at);
    const listed = await peopleRepository(trx).physiciansOf(practiceId);
    const physician = listed.find((each) => each.physicianId === physicianId);
    if (!physician || !isInvitable(physician))
      throw conflict("This physician does not work at this practice or already has an account. No one was invited. Reload the page.");
    const rule = `practice ${practiceId}`;
    await correctEmailUnlessTaken(trx, actor, physician, { email, action, rule, at });
    const { firstName, middleName, lastName, title, npi, medicalLicense, mobilePhone } = physician;
    const person = { firstName, middleName, lastName, title, npi, medicalLicense, mobilePhone, email, physicianId };
    const invitee = { ...person, ...(await ownerRepository(trx).placeOf(practiceId)), practiceId, roleId: ROLE.practiceOwner };
    const requestId = await inviteFor(platform, trx, invitee, { by, joining: true, approves: true });
    await audit(trx, actor, { action, object: `account request ${requestId}`, rule });
    return true as const;
  });
}

export function ownerRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, clock } = platform;

  route(app, owners.nextStep, hospital, ({ params: { id } }) => nextStepOf(db, id, clock.now()));

  route(app, owners.invite, administrators, ({ actor, body, once }) => inviteOwner({ ...platform, once }, actor, body));
}
