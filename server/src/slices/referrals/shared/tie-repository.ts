import type { NameParts } from "@linnet/contract/patients/identity";
import { sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import type { Database } from "../../../platform/database/database.ts";
import { inPlaceOf } from "../../patients/public.ts";
import type { TypedOver } from "./columns.ts";
import { hasInCare } from "./reach-repository.ts";
import { type KnownChild, paddedMrns, type StoredTie, sexOfId } from "./tie.ts";

/** A referral's patient, as stored. */
export interface StoredIdentity {
  tie: StoredTie;
  /** As typed, or from the record if it agreed. */
  typed: TypedOver & { mrn: string };
  /** The child in the record, with the record's values from when the tie was made. Undefined if untied. */
  child: KnownChild | undefined;
}

const identityColumns = [
  "first_name",
  "middle_name",
  "last_name",
  "birth_date",
  "sex_id",
  "mrn",
  "person_id",
  "tie",
  "typed_identity",
] as const;

export const tieRepository = (db: Database) => ({
  /**
   * The children with that person id or MRN (ignoring leading zeros) who are in the actor's care and may be referred. None for an empty
   * one. A person id may be of a record that was replaced after the form was opened.
   */
  async inCareOf(actor: Actor, wanted: { personId: string } | { mrn: string }, now: Date): Promise<KnownChild[]> {
    if (("personId" in wanted ? wanted.personId : wanted.mrn) === "") return [];
    const isWanted = "personId" in wanted ? sql`p.person_id = ${inPlaceOf(wanted.personId)}` : sql`p.mrn = any(${paddedMrns(wanted.mrn)})`;
    const { rows } = await sql<KnownChild>`
      select p.person_id as "personId", p.mrn, p.last_name as "lastName", p.first_name as "firstName",
        coalesce(p.middle_name, '') as "middleName", p.birth_date as "dateOfBirth", p.sex
      from patients p
      where ${isWanted} and ${hasInCare(actor, sql`p.person_id`, now)}
      order by p.person_id`.execute(db);
    return rows;
  },

  async identityOf(id: number): Promise<StoredIdentity> {
    const row = await db.selectFrom("referrals").select(identityColumns).where("id", "=", id).executeTakeFirstOrThrow();
    const kept = { firstName: row.first_name, middleName: row.middle_name, lastName: row.last_name, dateOfBirth: row.birth_date };
    const isTied = row.tie === "agrees" || row.tie === "correction";
    return {
      tie: row.tie,
      // Written by `columnsOfTie`.
      typed: { ...kept, patientSexId: row.sex_id, mrn: row.mrn, ...(row.typed_identity as Partial<TypedOver> | null) },
      child: isTied && row.person_id !== null ? { personId: row.person_id, ...kept, sex: sexOfId(row.sex_id), mrn: row.mrn } : undefined,
    };
  },

  /** The patient's names on a referral: in the record, and as typed. */
  async namesOf(id: number): Promise<NameParts[]> {
    const { typed, child } = await this.identityOf(id);
    return [typed, ...(child ? [child] : [])];
  },
});
