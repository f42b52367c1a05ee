import type { AccountStatus } from "@linnet/contract/accounts/status";
import type { Absence } from "@linnet/contract/practice/away";
import { CONFIRM_EVERY_DAYS, type PracticePhysician, type PracticeStaff, type StaffToConfirm } from "@linnet/contract/practice/people";
import { ROLE_LABEL } from "@linnet/contract/roles";
import type { Actor } from "../../../platform/actor.ts";
import { subDays } from "../../../platform/dates.ts";
import {
  type ManagedPractice,
  mayBringAbout,
  mayManagePeople,
  type PhysicianOfPractice,
  type StaffOfPractice,
  type StandInCandidate,
} from "../../memberships/public.ts";
import type { Absence as StoredAbsence } from "../../patients/public.ts";
import { mayChangeAccess, maySetAway, removalRefusal, staffRoleOf, undoableUntil } from "../policy.ts";

const statusOf = ({ active }: { active: boolean }) => (active ? ("Active" as const) : ("In-Active" as const));

const isWaiting = (person: PhysicianOfPractice | StaffOfPractice): boolean =>
  "waiting" in person ? person.waiting !== null : person.isWaiting;

const mayRemove = (actor: Actor, practice: ManagedPractice, person: PhysicianOfPractice | StaffOfPractice): boolean =>
  (person.active || isWaiting(person)) && mayManagePeople(actor, practice) && removalRefusal(actor, practice, person) === undefined;

const undoUntil = (actor: Actor, { practice, now }: Shown, { removed }: PhysicianOfPractice | StaffOfPractice): string | null =>
  mayManagePeople(actor, practice) ? (undoableUntil(actor, removed, now)?.toISOString() ?? null) : null;

/** Where and when people are shown, and how they stand at the identity provider. */
interface Shown {
  practice: ManagedPractice;
  now: Date;
  statuses: ReadonlyMap<string, AccountStatus>;
}

/** When the physicians of the practice are away, and who can act in their place. */
interface Away {
  absences: readonly StoredAbsence[];
  candidates: readonly StandInCandidate[];
}

function presentAway(actor: Actor, practiceId: number, { absences, candidates }: Away, physician: PhysicianOfPractice) {
  const { physicianId } = physician;
  const end = maySetAway(actor, practiceId, physicianId);
  const names = new Map(candidates.map((each) => [each.physicianId, `${each.lastName}, ${each.firstName}`]));
  return {
    away: absences
      .filter((each) => each.physicianId === physicianId)
      .map(({ id, coverId, firstDay, lastDay, hasDeclined }): Absence => {
        const decline = !hasDeclined && actor.administrator === null && actor.physicianId === coverId;
        // A person who can no longer cover does not cover, even without declining.
        const covers = names.has(coverId) && !hasDeclined;
        return { id, coverId, coverName: names.get(coverId) ?? "", firstDay, lastDay, hasDeclined: !covers, may: { end, decline } };
      }),
    maySetAway: end && physician.linked,
    mayStandIn: names.has(physicianId),
  };
}

/** Who is to be verified is not one of the practice's physicians yet; who never was is none either. */
export const ofPractice = ({ verified }: PhysicianOfPractice): boolean => verified;
export const isToVerify = ({ verified, linked }: PhysicianOfPractice): boolean => linked && !verified;

export const presentPhysician = (actor: Actor, at: Shown & Away, physician: PhysicianOfPractice): PracticePhysician => ({
  physicianId: physician.physicianId,
  firstName: physician.firstName,
  midName: physician.middleName,
  lastName: physician.lastName,
  title: physician.title,
  npi: physician.npi,
  medicalLicenseNumber: physician.medicalLicense,
  mobilePhone: physician.mobilePhone,
  email: physician.email,
  // People sign in by their e-mail.
  userName: physician.accountId === null ? "" : physician.email,
  status: statusOf(physician),
  accountExists: physician.accountId !== null,
  accountStatus: (physician.accountId !== null && at.statuses.get(physician.email.toLowerCase())) || null,
  mayRemove: mayRemove(actor, at.practice, physician),
  undoUntil: undoUntil(actor, at, physician),
  ...(physician.isClaim && { isNpiClaim: true }),
  ...(physician.isWaiting && { isWaiting: true }),
  ...presentAway(actor, at.practice.id, at, physician),
});

export const presentStaff = (actor: Actor, at: Shown, staff: StaffOfPractice): PracticeStaff => ({
  userId: staff.accountId,
  firstName: staff.firstName,
  lastName: staff.lastName,
  email: staff.email,
  status: statusOf(staff),
  mayRemove: mayRemove(actor, at.practice, staff),
  accountStatus: at.statuses.get(staff.email.toLowerCase()) ?? null,
  access: accessOf(staff),
  roleId: staffRoleOf(staff.roles) ?? null,
  mayChangeAccess: staff.active && staff.accountId !== actor.accountId && staffRoleOf(staff.roles) !== undefined && mayChangeAccess(actor),
  undoUntil: undoUntil(actor, at, staff),
  ...(staff.waiting && { isWaiting: true }),
});

/** Whether the role waits for confirmation or is due for it. Not for oneself, and not for owners. */
export const isToConfirm = (
  accountId: number,
  now: Date,
  { accountId: id, active, isOwner, confirmedAt, waiting }: StaffOfPractice,
): boolean => id !== accountId && (waiting !== null || (active && !isOwner && confirmedAt <= subDays(now, CONFIRM_EVERY_DAYS)));

/** What the person may see there, in the words by which roles are chosen. */
function accessOf({ roles: held, waiting }: StaffOfPractice): string {
  const roles = waiting?.roles ?? held;
  const role = ([9, 3, 1, 2] as const).find((each) => roles.includes(each)) ?? 8;
  return ROLE_LABEL[role];
}

export const presentToConfirm = (actor: Actor, practice: ManagedPractice, staff: StaffOfPractice): StaffToConfirm => ({
  userId: staff.accountId,
  firstName: staff.firstName,
  lastName: staff.lastName,
  email: staff.email,
  access: accessOf(staff),
  confirmedOn: staff.confirmedAt.toISOString(),
  lastLoggedIn: staff.lastLoginAt?.toISOString() ?? null,
  ...(staff.waiting && {
    waiting: {
      since: staff.waiting.since.toISOString(),
      by: staff.waiting.by,
      mayConfirm: mayBringAbout(actor, practice, { roles: staff.waiting.roles }) === "now",
    },
  }),
});
