import { practicePeople } from "@linnet/contract/practice/people";
import { ROLE } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import { type Actor, holds } from "../../../platform/actor.ts";
import { forbidden, notFound } from "../../../platform/http/errors.ts";
import { withRole } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type ManagedPractice, mayManagePeople, PRACTICE_ROLES, peopleRepository } from "../../memberships/public.ts";
import { absenceRepository } from "../../patients/public.ts";
import { accountRepository } from "../../session/public.ts";
import { removePhysician, removeStaff, toggleDelegation, verifyPhysician } from "./change-people.ts";
import { changeStaffAccess } from "./change-staff-access.ts";
import { confirmStaff } from "./confirm-staff.ts";
import { invitePhysician, inviteStaff } from "./invite-people.ts";
import { knownStatuses } from "./known-statuses.ts";
import { listOpenInvitations, sendPracticeInvitationAgain } from "./open-invitations.ts";
import { isToConfirm, isToVerify, ofPractice, presentPhysician, presentStaff, presentToConfirm } from "./present-people.ts";
import { restorePhysician, restoreStaff } from "./restore-people.ts";
import { withdrawPracticeInvitation } from "./withdraw-invitation.ts";

/** System administrators too: the actions take any practice from them, the lists the one in use (decision G-ACC-26). */
const colleagues = withRole(...PRACTICE_ROLES, ROLE.systemAdmin);

export function practicePeopleRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, clock } = platform;
  const people = peopleRepository(db);

  /** The practice in use, whose people a list shows. */
  async function practiceOf({ practice }: Actor): Promise<ManagedPractice> {
    const found = practice && (await people.findPractice(practice.id));
    if (!found) throw notFound("Practice");
    return found;
  }

  route(app, practicePeople.physicians, colleagues, async ({ actor }) => {
    const practice = await practiceOf(actor);
    const listed = (await people.physiciansOf(practice.id)).filter(ofPractice);
    const now = clock.now();
    const at = {
      practice,
      now,
      statuses: await knownStatuses(platform, listed),
      absences: await absenceRepository(db).ofPractice(practice.id, now),
      candidates: await people.whoMayStandIn(practice.id),
    };
    return { data: listed.map((each) => presentPhysician(actor, at, each)), isDelegated: practice.delegationEnabled };
  });

  route(app, practicePeople.staff, colleagues, async ({ actor }) => {
    const practice = await practiceOf(actor);
    const listed = await people.staffOf(practice.id);
    const at = { practice, now: clock.now(), statuses: await knownStatuses(platform, listed) };
    return { data: listed.map((each) => presentStaff(actor, at, each)), isDelegated: practice.delegationEnabled };
  });

  route(app, practicePeople.toVerify, colleagues, async ({ actor }) => {
    const practice = await practiceOf(actor);
    const listed = (await people.physiciansOf(practice.id)).filter(isToVerify);
    return { data: listed.map((each) => ({ ...each, isWaiting: each.isWaiting || undefined })), isDelegated: practice.delegationEnabled };
  });

  route(app, practicePeople.staffToConfirm, colleagues, async ({ actor }) => {
    const practice = await practiceOf(actor);
    if (!mayManagePeople(actor, practice)) throw forbidden("Only people who manage your practice can see this list");
    const listed = await people.staffOf(practice.id);
    return listed.filter((each) => isToConfirm(actor.accountId, clock.now(), each)).map((each) => presentToConfirm(actor, practice, each));
  });

  route(app, practicePeople.delegation, colleagues, ({ actor, params }) => toggleDelegation(platform, actor, params.id));

  route(app, practicePeople.verify, colleagues, ({ actor, body }) => verifyPhysician(platform, actor, body));

  route(app, practicePeople.removeStaff, colleagues, ({ actor, body }) => removeStaff(platform, actor, body));

  route(app, practicePeople.removePhysician, colleagues, ({ actor, body }) => removePhysician(platform, actor, body));

  route(app, practicePeople.restoreStaff, colleagues, ({ actor, body }) => restoreStaff(platform, actor, body));

  route(app, practicePeople.restorePhysician, colleagues, ({ actor, body }) => restorePhysician(platform, actor, body));

  route(app, practicePeople.confirmStaff, colleagues, ({ actor, body }) => confirmStaff(platform, actor, body));

  route(app, practicePeople.changeAccess, colleagues, ({ actor, body }) => changeStaffAccess(platform, actor, body));

  route(app, practicePeople.emailExists, colleagues, async ({ actor, body }) => {
    // Administrators invite without a practice of their own, by account requests.
    const mayInvite = holds(actor, ROLE.systemAdmin) || mayManagePeople(actor, await practiceOf(actor));
    if (!mayInvite) throw forbidden("Only people who manage your practice can do this");
    return (await accountRepository(db).findIdByEmail(body.email)) !== undefined;
  });

  route(app, practicePeople.invitePhysician, colleagues, ({ actor, body, once }) => invitePhysician({ ...platform, once }, actor, body));

  route(app, practicePeople.inviteStaff, colleagues, ({ actor, body, once }) => inviteStaff({ ...platform, once }, actor, body));

  route(app, practicePeople.openInvitations, colleagues, async ({ actor }) => {
    const practice = await practiceOf(actor);
    if (!mayManagePeople(actor, practice)) throw forbidden("Only people who manage your practice can see its invitations");
    return listOpenInvitations(platform, actor, practice.id);
  });

  route(app, practicePeople.inviteAgain, colleagues, ({ actor, body, once }) =>
    sendPracticeInvitationAgain({ ...platform, once }, actor, body),
  );

  route(app, practicePeople.withdrawInvitation, colleagues, ({ actor, body }) => withdrawPracticeInvitation(platform, actor, body));
}
