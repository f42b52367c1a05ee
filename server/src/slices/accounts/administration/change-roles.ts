import { accounts, GIVEN_ROLES } from "@linnet/contract/accounts";
import type { AuditAction } from "@linnet/contract/audit/actions";
import { UNDO_DAYS } from "@linnet/contract/practice/people";
import { ROLE, ROLE_LABEL } from "@linnet/contract/roles";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { addDays, subDays } from "../../../platform/dates.ts";
import { conflict, forbidden, notFound } from "../../../platform/http/errors.ts";
import { isStaffEmail } from "../../../platform/is-staff-email.ts";
import type { Platform } from "../../../platform/platform.ts";
import { directoryRepository } from "../../directory/public.ts";
import { addMember, endedRoleRepository, endPhysicianLink, mayBringAbout, membershipRepository } from "../../memberships/public.ts";
import { notifyOfSignIn } from "../../session/public.ts";
import { refusalOfRoles } from "../policy.ts";
import { type ManagedAccount, managedAccountRepository } from "./managed-account-repository.ts";

type Needs = Pick<Platform, "config" | "clock" | "db" | "jobs">;

type GivenRole = (typeof GIVEN_ROLES)[number];
const isGiven = (roleId: number): roleId is GivenRole => GIVEN_ROLES.some((role) => role === roleId);

interface RoleChange {
  userId: number;
  practiceId: number;
  roleId: GivenRole;
}

/** What of an account's roles in practices can be changed, and what was taken and can be given back (decision G-ACC-20). */
export async function changeableRoles({ config, clock, db }: Omit<Needs, "jobs">, actor: Actor, account: ManagedAccount) {
  const mayGiveRoles = refusalOfRoles(actor, { ...account, isInternal: isStaffEmail(account.email, config) }) === undefined;
  if (!mayGiveRoles) return { mayGiveRoles, removableRoles: [], endedRoles: [] };
  const owned = account.rolePerPractice.filter((_, index) => account.roles[index] === ROLE.practiceOwner).map((each) => each.practiceId);
  const removableRoles = account.rolePerPractice.flatMap(({ practiceId, practiceName, label }, index) => {
    const roleId = account.roles[index];
    return practiceId !== null && !owned.includes(practiceId) && roleId !== undefined && isGiven(roleId)
      ? [{ practiceId, practiceName, roleId, label }]
      : [];
  });
  const removed = await endedRoleRepository(db).removedSince(account.id, subDays(clock.now(), UNDO_DAYS));
  const endedRoles = removed.flatMap(({ practiceId, practiceName, roleId, at }) => {
    const undoUntil = addDays(at, UNDO_DAYS).toISOString();
    return isGiven(roleId) ? [{ practiceId, practiceName, roleId, label: ROLE_LABEL[roleId], undoUntil }] : [];
  });
  return { mayGiveRoles, removableRoles, endedRoles };
}

/** One change of a person's roles in a practice, after the other; the person gets an email. `change` says whether it made a difference. */
async function changeRole(
  platform: Needs,
  actor: Actor,
  { userId, practiceId }: RoleChange,
  {
    action,
    change,
    notice,
  }: { action: AuditAction; change: (trx: Database) => Promise<boolean>; notice: (practice: string) => { subject: string; text: string } },
): Promise<true> {
  const { config, db } = platform;
  return db.transaction().execute(async (trx) => {
    const practice = await directoryRepository(trx).lockPractice(trx, practiceId);
    if (!practice) throw notFound("Practice");
    const account = await managedAccountRepository(trx).find(userId);
    if (!account) throw notFound("Account");
    const refusal = refusalOfRoles(actor, { ...account, isInternal: isStaffEmail(account.email, config) });
    if (refusal !== undefined) throw forbidden(refusal);
    if (!(await change(trx))) return true as const;
    await audit(trx, actor, { action, object: `account ${userId}`, rule: `practice ${practiceId}`, changed: ["membership"] });
    await notifyOfSignIn(trx, platform, account.email, notice(practice.name));
    return true as const;
  });
}

/**
 * Gives an account a role in a practice, or gives one back (decision G-ACC-20). A physician works there as who the directory knows them.
 * @throws AppError `not_found`, `forbidden` for accounts whose roles are not given here, `conflict` for who is no physician
 */
export function giveRole(platform: Needs, actor: Actor, given: RoleChange): Promise<true> {
  const { userId: accountId, practiceId, roleId } = given;
  const at = platform.clock.now();
  const change = async (trx: Database) => {
    if ((await membershipRepository(trx).rolesIn({ accountId, practiceId })).includes(roleId)) return false;
    if (mayBringAbout(actor, { id: practiceId, delegationEnabled: false }, { roles: [roleId] }) !== "now")
      throw forbidden("Only a system administrator can assign roles");
    const physicianId = roleId === ROLE.physician ? await directoryRepository(trx).physicianOf(accountId) : undefined;
    if (roleId === ROLE.physician && physicianId === undefined)
      throw conflict("This account is not linked to a physician in the directory. Invite the physician with an account request instead.");
    const by = actor.accountId;
    await addMember(trx, {
      practiceId,
      at,
      account: { accountId, roleId },
      ...(physicianId !== undefined && { physician: { physicianId, by, verifiedBy: by } }),
    });
    return true;
  };
  const notice = (practice: string) => ({
    subject: `You now have access to ${practice}`,
    text: `An administrator at ${platform.config.HOSPITAL_NAME} assigned you a role at ${practice}: ${ROLE_LABEL[roleId]}. If you work for several practices, you can switch between them at the top of any page.`,
  });
  return changeRole(platform, actor, given, { action: accounts.giveRole.action, change, notice });
}

/** Takes a role in a practice from an account, for 30 days to be undone; a physician is none of the practice's any more. */
export function takeRole(platform: Needs, actor: Actor, taken: RoleChange): Promise<true> {
  const { userId: accountId, practiceId, roleId } = taken;
  const ended = { at: platform.clock.now(), by: actor.accountId };
  const change = async (trx: Database) => {
    const memberships = membershipRepository(trx);
    if ((await memberships.rolesIn({ accountId, practiceId })).includes(ROLE.practiceOwner))
      throw conflict("The owner of a practice cannot be removed. Change the owner in Physicians & Practices first.");
    const had = await memberships.leavePractice(trx, { accountId, practiceId }, { ...ended, roles: [roleId] });
    const physicianId = had && roleId === ROLE.physician ? await directoryRepository(trx).physicianOf(accountId) : undefined;
    if (physicianId !== undefined) await endPhysicianLink(trx, { practiceId, physician: { physicianId, npi: "" } }, ended);
    return had;
  };
  const notice = (practice: string) => ({
    subject: `Your role in ${practice} ended`,
    text: `An administrator at ${platform.config.HOSPITAL_NAME} removed your role at ${practice}: ${ROLE_LABEL[roleId]}. Your account stays open.`,
  });
  return changeRole(platform, actor, taken, { action: accounts.takeRole.action, change, notice });
}
