import { practicePeople, UNDO_DAYS } from "@linnet/contract/practice/people";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { subDays } from "../../../platform/dates.ts";
import { conflict, notFound } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import {
  linkRepository,
  mayManagePeople,
  type PhysicianOfPractice,
  peopleRepository,
  restoreMember,
  type StaffOfPractice,
} from "../../memberships/public.ts";
import { handoverRepository } from "../../patients/public.ts";
import { undoHandover } from "../handover/hand-over.ts";
import { undoableUntil } from "../policy.ts";
import { managePractice } from "./manage-practice.ts";
import { ofPractice } from "./present-people.ts";

type Needs = Pick<Platform, "clock" | "db">;

const TOO_LATE = "This removal can no longer be undone. Invite the person again instead.";

/** @throws AppError `conflict` when nothing, or nothing of theirs, is left to undo */
function checkUndoable(actor: Actor, { removed }: PhysicianOfPractice | StaffOfPractice, now: Date): void {
  if (undoableUntil(actor, removed, now) !== undefined) return;
  throw conflict(removed?.byAdministrator ? "The hospital removed this person. Call support." : TOO_LATE);
}

/** Brings somebody back who was removed within 30 days, with the roles they had. Who is there again stays so. */
export function restoreStaff(platform: Needs, actor: Actor, { userId, practiceId }: { userId: number; practiceId: number }) {
  const now = platform.clock.now();
  return managePractice(platform, actor, { practiceId, may: mayManagePeople }, async (trx) => {
    const listed = await peopleRepository(trx).staffOf(practiceId);
    const person = listed.find(({ accountId }) => accountId === userId);
    if (!person) throw notFound("Member of staff");
    if (person.active) return true as const;
    checkUndoable(actor, person, now);
    if (!(await restoreMember(trx, { accountId: userId, practiceId }, now))) throw conflict(TOO_LATE);
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
  return managePractice(platform, actor, { practiceId, may: mayManagePeople }, async (trx) => {
    const listed = await peopleRepository(trx).physiciansOf(practiceId);
    const physician = listed.filter(ofPractice).find((each) => each.physicianId === physicianId);
    if (!physician) throw notFound("Physician");
    if (physician.linked) return true as const;
    checkUndoable(actor, physician, now);
    await linkRepository.restore(trx, { practiceId, physicianId }, { by: actor.accountId, at: now });
    if (physician.accountId !== null) await restoreMember(trx, { accountId: physician.accountId, practiceId }, now);
    // Whoever is back has their patients back, and nobody takes over from them.
    const handover = await handoverRepository(trx).findFrom({ practiceId, physicianId }, subDays(now, UNDO_DAYS));
    if (handover !== undefined) await undoHandover(trx, platform, actor, { id: handover, practiceId });
    await audit(trx, actor, {
      action: practicePeople.restorePhysician.action,
      object: `physician ${physicianId}`,
      rule: `practice ${practiceId}`,
      changed: ["membership"],
    });
    return true as const;
  });
}
