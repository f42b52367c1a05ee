import { practicePeople, UNDO_DAYS } from "@linnet/contract/practice/people";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { subDays } from "../../../platform/dates.ts";
import { conflict, forbidden, notFound } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import {
  endedRoleRepository,
  linkRepository,
  mayBringAbout,
  mayManagePeople,
  type PhysicianOfPractice,
  peopleRepository,
  restoreMember,
  type StaffOfPractice,
  waitingRoleRepository,
} from "../../memberships/public.ts";
import { takeBackHandoverFrom } from "../handover/hand-over.ts";
import { undoableUntil } from "../policy.ts";
import { type LockedPractice, managePractice } from "./manage-practice.ts";
import { ofPractice } from "./present-people.ts";

type Needs = Pick<Platform, "clock" | "db">;

interface Returning {
  practice: LockedPractice;
  accountId: number;
  now: Date;
}

const TOO_LATE = "This removal can no longer be undone. Invite the person again instead.";

/** @throws AppError `conflict` when nothing, or nothing of theirs, is left to undo */
function checkUndoable(actor: Actor, { removed }: PhysicianOfPractice | StaffOfPractice, now: Date): void {
  if (undoableUntil(actor, removed, now) !== undefined) return;
  throw conflict(removed?.byAdministrator ? "The hospital removed this person. Call support." : TOO_LATE);
}

/**
 * Restores a removed person's roles; roles that the actor may not give wait for confirmation (decision G-ACC-29).
 * @throws AppError `forbidden` for roles that the actor may not restore
 */
async function bringBack(trx: Database, actor: Actor, { practice, accountId, now }: Returning): Promise<"nothing" | "back" | "waits"> {
  const member = { accountId, practiceId: practice.id };
  const lost = await endedRoleRepository(trx).lastRemoved(member, subDays(now, UNDO_DAYS));
  const effect = mayBringAbout(actor, practice, { roles: lost, held: lost });
  if (effect === "no") throw forbidden("Only the owner or an administrator of the practice can bring this person back");
  if (effect === "now") return (await restoreMember(trx, member, now)) ? "back" : "nothing";
  for (const roleId of lost) await waitingRoleRepository(trx).letWait({ ...member, roleId }, { by: actor.accountId, at: now });
  return "waits";
}

/** Restores a person removed within 30 days, with their roles. No change if they are back already. */
export function restoreStaff(platform: Needs, actor: Actor, { userId, practiceId }: { userId: number; practiceId: number }) {
  const now = platform.clock.now();
  return managePractice(platform, actor, { practiceId, may: mayManagePeople }, async (trx, practice, current) => {
    const listed = await peopleRepository(trx).staffOf(practiceId);
    const person = listed.find(({ accountId }) => accountId === userId);
    if (!person) throw notFound("Staff member");
    if (person.active) return true as const;
    checkUndoable(actor, person, now);
    if ((await bringBack(trx, current, { practice, accountId: userId, now })) === "nothing") throw conflict(TOO_LATE);
    await audit(trx, actor, {
      action: practicePeople.restoreStaff.action,
      object: `account ${userId}`,
      rule: `practice ${practiceId}`,
      changed: ["membership"],
    });
    return true as const;
  });
}

/** As {@link restoreStaff}, with the physician's link; what the practice said of them before counts again. */
export function restorePhysician(platform: Needs, actor: Actor, { physicianId, practiceId }: { physicianId: number; practiceId: number }) {
  const now = platform.clock.now();
  return managePractice(platform, actor, { practiceId, may: mayManagePeople }, async (trx, practice, current) => {
    const listed = await peopleRepository(trx).physiciansOf(practiceId);
    const physician = listed.filter(ofPractice).find((each) => each.physicianId === physicianId);
    if (!physician) throw notFound("Physician");
    if (physician.linked) return true as const;
    checkUndoable(actor, physician, now);
    const { accountId } = physician;
    const waits = accountId !== null && (await bringBack(trx, current, { practice, accountId, now })) === "waits";
    if (!waits) {
      await linkRepository.restore(trx, { practiceId, physicianId }, { by: actor.accountId, at: now });
      await takeBackHandoverFrom(trx, platform, current, { practiceId, physicianId });
    }
    await audit(trx, actor, {
      action: practicePeople.restorePhysician.action,
      object: `physician ${physicianId}`,
      rule: `practice ${practiceId}`,
      changed: ["membership"],
    });
    return true as const;
  });
}
