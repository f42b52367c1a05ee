import { STAFF_ROLES } from "@linnet/contract/accounts/invited-people";
import { practicePeople } from "@linnet/contract/practice/people";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { conflict, forbidden, notFound } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { mayBringAbout, membershipRepository, peopleRepository } from "../../memberships/public.ts";
import { mayChangeAccess, staffRoleOf } from "../policy.ts";
import { managePractice } from "./manage-practice.ts";

interface AccessChange {
  userId: number;
  practiceId: number;
  roleId: 2 | 8;
}

/** Gives a member of staff access to medical records for the practice, or takes it, from the next request on, and tells them by mail. */
export function changeStaffAccess(
  { config, clock, db, jobs }: Pick<Platform, "config" | "clock" | "db" | "jobs">,
  actor: Actor,
  { userId, practiceId, roleId }: AccessChange,
): Promise<true> {
  return managePractice({ db }, actor, { practiceId, may: mayChangeAccess }, async (trx, practice, current) => {
    const listed = await peopleRepository(trx).staffOf(practiceId);
    const person = listed.find(({ accountId }) => accountId === userId);
    if (!person) throw notFound("Staff member");
    if (userId === actor.accountId) throw forbidden("You cannot change your own access");
    if (!person.active) throw conflict("This person was already removed from your practice");
    if (mayBringAbout(current, practice, { roles: [roleId] }) !== "now")
      throw forbidden("Only the owner or an administrator can change access");
    const before = staffRoleOf(person.roles);
    if (before === undefined) throw conflict("You can change only staff access here. For owners and administrators, call support.");
    if (before === roleId) return true as const;

    const at = clock.now();
    // In this order: the new role takes over the ended one's practice in use.
    await membershipRepository(trx).add(trx, { accountId: userId, roleId, practiceId, confirmedAt: at });
    await membershipRepository(trx).leavePractice(trx, { accountId: userId, practiceId }, { at, roles: [before] });
    await audit(trx, actor, {
      action: practicePeople.changeAccess.action,
      object: `account ${userId}`,
      rule: `practice ${practiceId}`,
      changed: ["role"],
    });
    await jobs.send(trx, "mail.send", {
      to: person.email,
      subject: `Your access at ${practice.name} has changed`,
      text: `Your access at ${practice.name} on the ${config.HOSPITAL_NAME} portal was changed by ${actor.firstName} ${actor.lastName}. Your role there is now: ${STAFF_ROLES[roleId]}.\n\nYou are receiving this email because your portal account was changed. If you think this is wrong, ask your practice.`,
    });
    return true as const;
  });
}
