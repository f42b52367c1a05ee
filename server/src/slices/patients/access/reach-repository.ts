import type { Deceased } from "@linnet/contract/patients";
import { type RawBuilder, sql } from "kysely";
import type { Actor, PatientInCare } from "../../../platform/actor.ts";
import { type Database, preparedStatement } from "../../../platform/database/database.ts";
import { inPlaceOf } from "../replacement-repository.ts";
import { inForce, RELATIONS, type Relation, reaches, termOf } from "./care-repository.ts";

/** Whether one of these relations, for rows `a` of patient_access, lets the actor see the child. */
export const reachesBy = (actor: Actor, relations: readonly Relation[]): RawBuilder<boolean> =>
  sql`(${sql.join(
    relations.map((relation) => sql`(${reaches(actor, relation)})`),
    sql` or `,
  )})`;

/** The index in the list of the first relation that applies. */
export const nearest = (actor: Actor, relations: readonly Relation[]): RawBuilder<number> =>
  sql`case ${sql.join(
    relations.map((relation, index) => sql`when ${reaches(actor, relation)} then ${sql.lit(index)}`),
    sql` `,
  )} end`;

/** A patient the actor sees, by the nearest requested relation. */
export interface PatientInReach {
  personId: string;
  patientName: string;
  birthDate: string | null;
  relation: Relation;
  /** The relationship of the physician who gives access, in the record's words; empty if not stated. */
  relationship: string;
  deceased: Deceased;
}

interface ReachedRow {
  person_id: string;
  full_name: string;
  birth_date: string | null;
  rank: number;
  relationship: string;
  is_deceased: boolean;
  deceased_on: string | null;
}

export const reachRepository = (db: Database) => ({
  /**
   * All patients the actor sees by these relations, without duplicates or order. For slices that query the hospital's record about all of
   * them; it shows no one, so the caller writes the audit row.
   */
  async of(actor: Actor, relations: readonly Relation[], now: Date): Promise<PatientInReach[]> {
    const { rows } = await sql<ReachedRow>`${preparedStatement}
      with reached as materialized (
        select distinct on (a.person_id collate "C") a.person_id, a.kind, a.physician_id, a.practice_id, a.relationship,
          ${nearest(actor, relations)} as rank
        from patient_access a where ${inForce(now)} and ${reachesBy(actor, relations)}
        order by a.person_id collate "C", rank, a.valid_from
      )
      select r.person_id, p.full_name, p.birth_date, p.is_deceased, p.deceased_on, r.rank, case when r.relationship <> '' or r.kind <> 'shared' then r.relationship else coalesce((
        select s.relationship from patient_access s
        where s.kind in ('assigned', 'handed over') and s.person_id = r.person_id and s.physician_id = r.physician_id
          and s.practice_id = r.practice_id and s.revoked_at is null order by s.kind limit 1
      ), '') end as relationship
      from reached r join patients p on p.person_id = r.person_id`.execute(db);
    return rows.flatMap(({ person_id, full_name, birth_date, rank, relationship, is_deceased, deceased_on }) => {
      const relation = relations[rank];
      const deceased = is_deceased ? { on: deceased_on } : null;
      return relation ? [{ personId: person_id, patientName: full_name, birthDate: birth_date, relation, relationship, deceased }] : [];
    });
  },

  /**
   * The patient and the nearest relation, if the actor has access now. The id of a replaced record finds the patient that replaced it:
   * open pages and saved links still use that id.
   */
  async inCareOf(actor: Actor, personId: string, now: Date): Promise<PatientInCare | undefined> {
    const { rows } = await sql<{
      rank: number;
      person_id: string;
      physician_id: number | null;
      practice_id: number | null;
      valid_from: Date;
      valid_to: Date | null;
      full_name: string;
      birth_date: string | null;
      sex: PatientInCare["sex"];
      is_deceased: boolean;
    }>`${preparedStatement}
      select ${nearest(actor, RELATIONS)} as rank, a.person_id, a.physician_id, a.practice_id, a.valid_from, a.valid_to, p.full_name, p.birth_date, p.sex, p.is_deceased
      from patient_access a join patients p on p.person_id = a.person_id
      where a.person_id = ${inPlaceOf(personId)} and ${inForce(now)} and ${reachesBy(actor, RELATIONS)}
      order by rank, a.valid_from limit 1`.execute(db);
    const [row] = rows;
    const kind = row && RELATIONS[row.rank];
    if (!row || !kind) return undefined;
    const { full_name: fullName, birth_date: birthDate, sex, is_deceased: isDeceased } = row;
    return { personId: row.person_id, fullName, birthDate, sex, isDeceased, access: termOf(actor, kind, row) };
  },
});
