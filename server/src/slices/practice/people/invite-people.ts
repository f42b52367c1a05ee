import type { PhysicianInvite, StaffInvite } from "@linnet/contract/accounts/invited-people";
import type { AuditAction } from "@linnet/contract/audit/actions";
import { practicePeople } from "@linnet/contract/practice/people";
import { ROLE } from "@linnet/contract/roles";
import type { z } from "zod";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { notFound } from "../../../platform/http/errors.ts";
import type { Once } from "../../../platform/http/idempotency.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type Invitee, inviteFor } from "../../accounts/public.ts";
import { mayBringAbout, mayManagePeople, peopleRepository } from "../../memberships/public.ts";
import { managePractice } from "./manage-practice.ts";

type Needs = Pick<Platform, "config" | "clock" | "db" | "jobs"> & { once: Once<true> };
type Asked = Omit<Invitee, "practiceId">;
/** Asked into the practice also where they sign in already. */
type MayBeKnown = { joining?: boolean | undefined };

/** Into the practice in use, whatever was sent (decision G-PRA-08). */
function invite(
  platform: Needs,
  actor: Actor,
  { action, joining = false }: { action: AuditAction } & MayBeKnown,
  inviteeIn: (trx: Database, practiceId: number) => Promise<Asked> | Asked,
): Promise<true> {
  if (!actor.practice) throw notFound("Practice");
  const practiceId = actor.practice.id;
  return managePractice(platform, actor, { practiceId, may: mayManagePeople }, async (trx, practice, current) => {
    const invitee = await inviteeIn(trx, practiceId);
    const approves = mayBringAbout(current, practice, { roles: [invitee.roleId] }) === "now";
    const requestId = await inviteFor(platform, trx, { ...invitee, practiceId }, { by: actor.accountId, joining, approves });
    await audit(trx, actor, { action, object: `account request ${requestId}`, rule: `practice ${practiceId}` });
    return true as const;
  });
}

export const inviteStaff = (platform: Needs, actor: Actor, staff: z.output<typeof StaffInvite>): Promise<true> =>
  invite(platform, actor, { action: practicePeople.inviteStaff.action, joining: staff.joining }, () => ({
    firstName: staff.firstName,
    middleName: staff.midName,
    lastName: staff.lastName,
    email: staff.email,
    mobilePhone: staff.mobilePhone,
    roleId: staff.roleId,
  }));

/**
 * The invited physician: the practice's listed one with this NPI. The record keeps its email until the hospital has confirmed the typed one
 * (decisions G-PRA-17, G-ACC-28).
 * @throws AppError `not_found` if a listed physician was to be invited but is not listed (decision G-PRA-10).
 */
async function listedPhysician(trx: Database, { npiNum, verified }: z.output<typeof PhysicianInvite>, practiceId: number) {
  const physicians = await peopleRepository(trx).physiciansOf(practiceId);
  const found = physicians.find(({ npi, linked, accountId }) => npi === npiNum && linked && accountId === null);
  if (!found && verified) throw notFound("Physician");
  return found;
}

export const invitePhysician = (platform: Needs, actor: Actor, physician: z.output<typeof PhysicianInvite>): Promise<true> =>
  invite(platform, actor, { action: practicePeople.invitePhysician.action, joining: physician.joining }, async (trx, practiceId) => ({
    firstName: physician.firstName,
    middleName: physician.midName,
    lastName: physician.lastName,
    title: physician.title,
    email: physician.email,
    mobilePhone: physician.mobilePhone,
    roleId: ROLE.physician,
    npi: physician.npiNum,
    medicalLicense: physician.medicalLicenseNumber,
    practiceAddress1: physician.practiceAddress1,
    practiceAddress2: physician.practiceAddress2,
    practiceCity: physician.practiceCity,
    practiceState: physician.practiceState,
    practiceZip: physician.practiceZip,
    practicePhone: physician.practicePhone,
    practiceFax: physician.practiceFax,
    physicianId: (await listedPhysician(trx, physician, practiceId))?.physicianId ?? null,
  }));
