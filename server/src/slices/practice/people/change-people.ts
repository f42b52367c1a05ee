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
  endPhysicianLink,
  linkRepository,
  mayBringAbout,
  mayManagePeople,
  membershipRepository,
  type PhysicianOfPractice,
  peopleRepository,
  waitingRoleRepository,
} from "../../memberships/public.ts";
import { handOver } from "../handover/hand-over.ts";
import { mayControlDelegation, removalRefusal } from "../policy.ts";
import { type LockedPractice, managePractice } from "./manage-practice.ts";
import { ofPractice } from "./present-people.ts";
import { tellOwnerOfRemoval } from "./tell-owner-of-removal.ts";

type Needs = Pick<Platform, "config" | "clock" | "db" | "jobs">;

interface Answer {
  physicianId: number;
  practiceId: number;
  /** YES or NO. */
  verificationStatus: boolean;
}

/** The answer that was given before, however often: true YES, false NO, undefined while there is none. */
const answered = ({ linked, verified }: PhysicianOfPractice): boolean | undefined => (linked ? verified || undefined : false);

const nameOf = ({ firstName, lastName, npi }: PhysicianOfPractice) => `${firstName} ${lastName}${npi === "" ? "" : ` (NPI ${npi})`}`;

/** Ends the link, invitations to it and the physician's role, and tells the hospital. */
async function refuse(
  { config, clock, jobs }: Needs,
  trx: Database,
  actor: Actor,
  { physician, practice }: { physician: PhysicianOfPractice; practice: LockedPractice },
): Promise<void> {
  const refusal = removalRefusal(actor, practice, physician);
  if (refusal !== undefined) throw forbidden(refusal);
  const at = clock.now();
  const { accountId } = physician;
  await endPhysicianLink(trx, { practiceId: practice.id, physician }, { by: actor.accountId, at });
  if (accountId !== null)
    await membershipRepository(trx).leavePractice(
      trx,
      { accountId, practiceId: practice.id },
      { at, by: actor.accountId, roles: [ROLE.physician] },
    );
  await tellOwnerOfRemoval({ config, jobs }, trx, actor, { practice, removed: physician });
  await jobs.send(trx, "mail.send", {
    to: config.HOSPITAL_MAILBOX,
    subject: "A practice reported that a physician does not work there",
    text: `The practice ${practice.name} reported that ${nameOf(physician)} does not work there. Correct the hospital’s record.\n\nYou are receiving this email because this mailbox receives corrections from practices.`,
  });
}

/**
 * Confirms that the physician works there; an account gets its role and an email. With delegation, the role waits for an authorized person.
 */
async function accept(
  { config, clock, jobs }: Needs,
  trx: Database,
  actor: Actor,
  { physician, practice }: { physician: PhysicianOfPractice; practice: LockedPractice },
): Promise<void> {
  const { accountId, physicianId, email, isOwner } = physician;
  const [by, at, practiceId] = [actor.accountId, clock.now(), practice.id];
  if (accountId === null || isOwner) return linkRepository.verify(trx, { practiceId, physicianId }, { by, at });
  if (mayBringAbout(actor, practice, { roles: [ROLE.physician] }) !== "now")
    return waitingRoleRepository(trx).letWait({ accountId, practiceId, roleId: ROLE.physician }, { by, at });
  const member = { practiceId, at, account: { accountId, roleId: ROLE.physician }, physician: { physicianId, by, verifiedBy: by } };
  await addMember(trx, member);
  await jobs.send(trx, "mail.send", {
    to: email,
    subject: `You now have access to ${practice.name}`,
    text: `You are now confirmed at ${practice.name}. If you work for several practices, you can switch between them at the top of any page.\n\n${config.origin}\n\nYou are receiving this email because your portal account was changed. If this is wrong, call ${config.SUPPORT_PHONE}, option ${config.SUPPORT_PHONE_OPTION}.`,
  });
}

/** A practice answers whether a physician works there; NO tells the hospital that its record is wrong (decision G-PRA-05). */
export function verifyPhysician(platform: Needs, actor: Actor, answer: Answer) {
  const { physicianId, practiceId, verificationStatus } = answer;
  return managePractice(platform, actor, { practiceId, may: mayManagePeople }, async (trx, practice, current) => {
    const listed = await peopleRepository(trx).physiciansOf(practiceId);
    const physician = listed.find((each) => each.physicianId === physicianId);
    if (!physician) throw notFound("Physician");
    const before = answered(physician);
    if (before === verificationStatus) return true as const;
    if (before === true) throw conflict("Someone already verified this physician. To remove them, select Delete in their row.");
    if (before === false) throw conflict("Someone already removed this physician from your practice.");

    await (verificationStatus ? accept : refuse)(platform, trx, current, { physician, practice });
    const givesPlace = verificationStatus && physician.accountId !== null && !physician.isOwner;
    await audit(trx, actor, {
      action: practicePeople.verify.action,
      object: `physician ${physicianId}`,
      rule: `practice ${practiceId}`,
      changed: [verificationStatus ? "verified" : "active", ...(givesPlace ? ["membership"] : [])],
    });
    return true as const;
  });
}

/** Ends the practice's access to patients through this physician. The account and its other practices stay (decision G-PRA-06). */
export function removePhysician(
  platform: Needs,
  actor: Actor,
  removal: { physicianId: number; practiceId: number; colleagues?: readonly number[] | undefined },
) {
  const { physicianId, practiceId, colleagues } = removal;
  const at = platform.clock.now();
  return managePractice(platform, actor, { practiceId, may: mayManagePeople }, async (trx, practice, current) => {
    const listed = await peopleRepository(trx).physiciansOf(practiceId);
    const physician = listed.filter(ofPractice).find((each) => each.physicianId === physicianId);
    if (!physician) throw notFound("Physician");
    const refusal = removalRefusal(current, practice, physician);
    if (refusal !== undefined) throw forbidden(refusal);
    if (!physician.linked) return true as const;

    await endPhysicianLink(trx, { practiceId, physician }, { by: actor.accountId, at });
    if (physician.accountId !== null)
      await membershipRepository(trx).leavePractice(trx, { accountId: physician.accountId, practiceId }, { at, by: actor.accountId });
    await audit(trx, actor, {
      action: practicePeople.removePhysician.action,
      object: `physician ${physicianId}`,
      rule: `practice ${practiceId}`,
      changed: ["membership"],
    });
    await tellOwnerOfRemoval(platform, trx, current, { practice, removed: physician });
    if (colleagues) await handOver(trx, platform, current, { practiceId, physicianId, colleagues });
    return true as const;
  });
}

/** Who has been removed before stays so. The account and what the person has in other practices stay (decision G-PRA-06). */
export function removeStaff(platform: Needs, actor: Actor, removal: { userId: number; practiceId: number }) {
  const { userId, practiceId } = removal;
  return managePractice(platform, actor, { practiceId, may: mayManagePeople }, async (trx, practice, current) => {
    const listed = await peopleRepository(trx).staffOf(practiceId);
    const person = listed.find(({ accountId }) => accountId === userId);
    if (!person) throw notFound("Staff member");
    const refusal = removalRefusal(current, practice, person);
    if (refusal !== undefined) throw forbidden(refusal);

    const ended = { at: platform.clock.now(), by: actor.accountId };
    if (!(await membershipRepository(trx).leavePractice(trx, { accountId: userId, practiceId }, ended))) return true as const;
    await tellOwnerOfRemoval(platform, trx, current, { practice, removed: person });
    await audit(trx, actor, {
      action: practicePeople.removeStaff.action,
      object: `account ${userId}`,
      rule: `practice ${practiceId}`,
      changed: ["membership"],
    });
    return true as const;
  });
}

/** Turns management by delegation on or off. Returns the new state (decision G-PRA-03). */
export function toggleDelegation(platform: Pick<Platform, "db">, actor: Actor, practiceId: number): Promise<boolean> {
  return managePractice(platform, actor, { practiceId, may: mayControlDelegation }, async (trx, { delegationEnabled }) => {
    await directoryRepository(trx).setDelegation(trx, practiceId, !delegationEnabled);
    await audit(trx, actor, {
      action: practicePeople.delegation.action,
      object: `practice ${practiceId}`,
      changed: ["delegation"],
    });
    return !delegationEnabled;
  });
}
