import { practicePeople } from "@linnet/contract/practice/people";
import { ROLE } from "@linnet/contract/roles";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { conflict, forbidden, notFound } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { directoryRepository } from "../../directory/public.ts";
import {
  addMember,
  mayBringAbout,
  mayManagePeople,
  membershipRepository,
  peopleRepository,
  type StaffOfPractice,
} from "../../memberships/public.ts";
import { takeBackHandoverFrom } from "../handover/hand-over.ts";
import { type LockedPractice, managePractice } from "./manage-practice.ts";

type Needs = Pick<Platform, "config" | "clock" | "db" | "jobs">;

interface Confirmation {
  userId: number;
  practiceId: number;
}

/** Activates roles given by delegation; a physician becomes the one listed in the directory (decision G-ACC-29). */
async function begin(
  platform: Needs,
  trx: Database,
  actor: Actor,
  { practice, person, waiting }: { practice: LockedPractice; person: StaffOfPractice; waiting: NonNullable<StaffOfPractice["waiting"]> },
): Promise<void> {
  if (mayBringAbout(actor, practice, { roles: waiting.roles }) !== "now")
    throw forbidden("Only the owner or an administrator of the practice can confirm this person");
  const { config, clock, jobs } = platform;
  const { accountId } = person;
  const [practiceId, at, by] = [practice.id, clock.now(), actor.accountId];
  for (const roleId of waiting.roles) {
    const physicianId = roleId === ROLE.physician ? await directoryRepository(trx).physicianOf(accountId) : undefined;
    const physician = physicianId === undefined ? undefined : { physicianId, by, verifiedBy: by };
    await addMember(trx, { practiceId, at, account: { accountId, roleId }, ...(physician && { physician }) });
    if (physicianId !== undefined) await takeBackHandoverFrom(trx, platform, actor, { practiceId, physicianId });
  }
  await jobs.send(trx, "mail.send", {
    to: person.email,
    subject: `You now have access to ${practice.name}`,
    text: `Your role at ${practice.name} was confirmed. If you work for several practices, you can switch between them at the top of any page.\n\n${config.origin}\n\nYou are receiving this email because your portal account was changed. If this is wrong, call ${config.SUPPORT_PHONE}, option ${config.SUPPORT_PHONE_OPTION}.`,
  });
}

/**
 * A manager confirms that a staff member still works in the practice, or, if authorized, that a role begins; no one confirms themselves.
 */
export function confirmStaff(platform: Needs, actor: Actor, { userId, practiceId }: Confirmation): Promise<true> {
  return managePractice(platform, actor, { practiceId, may: mayManagePeople }, async (trx, practice, current) => {
    const listed = await peopleRepository(trx).staffOf(practiceId);
    const person = listed.find(({ accountId }) => accountId === userId);
    if (!person) throw notFound("Staff member");
    const { waiting } = person;
    if (userId === actor.accountId) throw forbidden(waiting ? "You cannot confirm your own role" : "You cannot confirm yourself");
    if (!person.active && !waiting) throw conflict("This person was already removed from your practice");

    if (waiting) await begin(platform, trx, current, { practice, person, waiting });
    else await membershipRepository(trx).confirm(trx, { accountId: userId, practiceId }, { by: actor.accountId, at: platform.clock.now() });
    await audit(trx, actor, {
      action: practicePeople.confirmStaff.action,
      object: `account ${userId}`,
      rule: `practice ${practiceId}`,
      changed: [waiting ? "membership" : "confirmed"],
    });
    return true as const;
  });
}
