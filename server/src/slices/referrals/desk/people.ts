import { clinicDesks } from "@linnet/contract/referrals/desk";
import { ROLE } from "@linnet/contract/roles";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { forbidden, invalidInput, notFound } from "../../../platform/http/errors.ts";
import { isStaffEmail } from "../../../platform/is-staff-email.ts";
import type { Platform } from "../../../platform/platform.ts";
import { membershipRepository } from "../../memberships/public.ts";
import { accountRepository } from "../../session/public.ts";
import { deskPeopleRepository } from "../clinics/desk-people-repository.ts";

interface GivenDesk {
  email: string;
  isLead: boolean;
  clinicIds: readonly number[];
  allClinics: boolean;
}

type Needs = Pick<Platform, "config" | "db" | "clock">;

/**
 * Gives a hospital employee a desk, or changes it. The other of the two roles ends.
 * @throws AppError `invalid_input` for a person outside the hospital or without an account, and for no clinic or an unknown one.
 * @throws AppError `forbidden` for oneself, because people managers cannot grant themselves access.
 */
export async function giveDesk({ config, db, clock }: Needs, actor: Actor, desk: GivenDesk): Promise<true> {
  const { email, isLead, allClinics } = desk;
  const clinicIds = allClinics ? [] : [...new Set(desk.clinicIds)];
  const known = (await deskPeopleRepository(db).clinics()).map(({ id }) => id);
  if (!allClinics && clinicIds.length === 0) throw invalidInput({ clinicIds: "Choose at least one clinic" });
  if (clinicIds.some((id) => !known.includes(id))) throw invalidInput({ clinicIds: "Choose clinics from the list" });
  if (!isStaffEmail(email, config)) throw invalidInput({ email: "Only hospital staff can work at a clinic desk" });
  const accountId = await accountRepository(db).findIdByEmail(email);
  const isActive = accountId !== undefined && (await accountRepository(db).findActiveEmail(accountId)) !== undefined;
  if (!isActive) throw invalidInput({ email: "No active account has this email address" });
  if (accountId === actor.accountId) throw forbidden("Someone else has to add you to a desk");
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const memberships = membershipRepository(trx);
    await memberships.leaveDesks(trx, { accountId, at: now });
    await memberships.add(trx, { accountId, roleId: isLead ? ROLE.clinicDeskLead : ROLE.clinicDesk, confirmedAt: now });
    await deskPeopleRepository(trx).giveClinics(trx, { accountId, clinicIds, by: actor.accountId, now });
    const rule = allClinics ? "all clinics" : `clinics ${clinicIds.join(", ")}`;
    await audit(trx, actor, { action: clinicDesks.give.action, object: `account ${accountId}`, rule, changed: ["role", "clinics"] });
    return true as const;
  });
}

/** @throws AppError `not_found` for a person without a desk. */
export async function endDesk({ db, clock }: Needs, actor: Actor, accountId: number): Promise<true> {
  return db.transaction().execute(async (trx) => {
    if (!(await membershipRepository(trx).leaveDesks(trx, { accountId, at: clock.now() }))) throw notFound("Desk access");
    await deskPeopleRepository(trx).takeClinics(trx, accountId);
    await audit(trx, actor, { action: clinicDesks.end.action, object: `account ${accountId}`, changed: ["role", "clinics"] });
    return true as const;
  });
}
