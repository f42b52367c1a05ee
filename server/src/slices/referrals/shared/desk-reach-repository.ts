import { ROLE } from "@linnet/contract/roles";
import { type RawBuilder, sql } from "kysely";
import { type Actor, holds, type ReferralAtDesk } from "../../../platform/actor.ts";
import type { Database } from "../../../platform/database/database.ts";
import { notFound } from "../../../platform/http/errors.ts";
import type { DeskRule } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { isPortalNumber } from "./reach-repository.ts";

/** The clinics of an account's desk. A row without a clinic means all of them. */
export const clinicsOfDesk = (accountId: RawBuilder<unknown>) => sql`array(
  select c.id from clinics c join desk_clinics d on d.clinic_id is null or d.clinic_id = c.id where d.account_id = ${accountId})`;

/** Whether someone works at the desk of a clinic, so that what an office writes there is read. */
export const hasDesk = (clinicId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from desk_clinics d join accounts a on a.id = d.account_id and a.active
  where (d.clinic_id is null or d.clinic_id = ${clinicId}) and exists (
    select from memberships m where m.account_id = a.id and m.active and m.role_id in (${ROLE.clinicDesk}, ${ROLE.clinicDeskLead})))`;

/** In how many working days a clinic `c` answers questions. Null where it takes none, or no one is at its desk to read them. */
export const adviceDays = sql<number | null>`case when ${hasDesk(sql`c.id`)} then c.advice_days end`;

/** Whether a row `r` is of a clinic at the actor's desk. */
export const atOwnClinics = (actor: Actor): RawBuilder<boolean> =>
  holds(actor, ROLE.clinicDesk, ROLE.clinicDeskLead) ? sql`r.clinic_id = any(${clinicsOfDesk(sql`${actor.accountId}`)})` : sql`false`;

/** The rows `c` of clinics that the actor manages: those of the desk they lead, or all for administrators. */
export const clinicsLedBy = (actor: Actor): RawBuilder<boolean> =>
  holds(actor, ROLE.systemAdmin) ? sql`true` : sql`c.id = any(${clinicsOfDesk(sql`${actor.accountId}`)})`;

/** Whether a row `r` of referrals is at the actor's desk: of their clinics, and received by the hospital. */
export const atOwnDesk = (actor: Actor): RawBuilder<boolean> => sql`(r.course <> 'sent' and ${atOwnClinics(actor)})`;

async function find(db: Database, actor: Actor, id: number): Promise<ReferralAtDesk | undefined> {
  const { rows } = await sql<{ clinic_id: number; person_id: string | null }>`
    select r.clinic_id, r.person_id from referrals r where r.id = ${id} and ${atOwnDesk(actor)}`.execute(db);
  const [row] = rows;
  return row && { id, clinicId: row.clinic_id, personId: row.person_id };
}

/**
 * The access rule for a referral at a clinic's desk. Referrals of other clinics and missing ones look the same.
 * @throws AppError `not_found`
 */
export const referralAtDesk =
  ({ db }: Pick<Platform, "db">): DeskRule =>
  async (actor, id) => {
    const referral = isPortalNumber(id) ? await find(db, actor, Number(id)) : undefined;
    if (!referral) throw notFound("Referral");
    return referral;
  };
