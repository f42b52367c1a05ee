import { isSameChild } from "@linnet/contract/patients/identity";
import type { DeskReferralDetails } from "@linnet/contract/referrals/desk";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import { type KnownChild, paddedMrns } from "../shared/tie.ts";
import { tieRepository } from "../shared/tie-repository.ts";

type Identity = DeskReferralDetails["identity"];

export const deskIdentityRepository = (db: Database) => ({
  /**
   * The patient of a referral in the hospital's record: the tied child, or else the only match by MRN or by name and birth date. Desk staff
   * may know, because they are the hospital's own.
   */
  async of(referralId: number): Promise<Identity & { personId: string | null }> {
    const { typed, child } = await tieRepository(db).identityOf(referralId);
    const { rows } = await sql<KnownChild>`
      select p.person_id as "personId", p.mrn, p.last_name as "lastName", p.first_name as "firstName",
        coalesce(p.middle_name, '') as "middleName", p.birth_date as "dateOfBirth", p.sex
      from patients p
      where ${
        child
          ? sql`p.person_id = ${child.personId}`
          : sql`(p.birth_date = ${typed.dateOfBirth} or ${typed.mrn} <> '' and p.mrn = any(${paddedMrns(typed.mrn)}))
              and not exists (select from replaced_patients r where r.person_id = p.person_id)`
      }
      order by p.person_id limit 200`.execute(db);
    const isOne = (known: KnownChild) =>
      child !== undefined || paddedMrns(typed.mrn).includes(known.mrn ?? "") || isSameChild(typed, known);
    const [one, ...others] = rows.filter(isOne);
    if (!one || others.length > 0) return { found: "unknown", record: null, personId: null };
    const { personId, ...record } = one;
    return { found: child ? "found" : "likely", record, personId };
  },
});
