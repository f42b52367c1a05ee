import type { Deceased } from "@linnet/contract/patients";
import { ROLE } from "@linnet/contract/roles";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { type Database, preparedStatement } from "../../platform/database/database.ts";
import { inForce, RELATIONS, type Relation, reaches } from "./care-repository.ts";

const PHYSICIANS: readonly number[] = [ROLE.physician, ROLE.practiceOwner];
const STAFF: readonly number[] = [ROLE.general, ROLE.practiceAdmin];

/** Whether one of these relations, for rows `a` of patient_access, lets the actor see the child. */
export const reachesBy = (actor: Actor, relations: readonly Relation[]): RawBuilder<boolean> =>
  sql`(${sql.join(
    relations.map((relation) => sql`(${reaches(actor, relation)})`),
    sql` or `,
  )})`;

/** Which of these relations it is: the place in the list of the first that holds. */
export const nearest = (actor: Actor, relations: readonly Relation[]): RawBuilder<number> =>
  sql`case ${sql.join(
    relations.map((relation, index) => sql`when ${reaches(actor, relation)} then ${sql.lit(index)}`),
    sql` `,
  )} end`;

/**
 * A `select` of person_id and since: whom the actor sees in any way, or whether it is this one child, and since when. What a practice or
 * an embassy sees began for somebody when they joined it, where that was later.
 */
export function reachedSince(actor: Actor, now: Date, personId?: string): RawBuilder<unknown> {
  const joined = sql`(select min(m.joined_at) from memberships m where m.account_id = ${actor.accountId} and m.active
    and (m.practice_id = ${actor.practice?.id ?? null} or m.embassy_id = ${actor.embassyId}))`;
  const one = personId === undefined ? sql`` : sql`a.person_id = ${personId} and`;
  const ofCovers = actor.standsInFor
    .filter(({ kind, practiceId }) => kind === "covered" && practiceId === actor.practice?.id)
    .map(
      ({ physicianId, since }) =>
        sql`when a.physician_id = ${physicianId} and a.kind <> 'shared' then greatest(a.valid_from, ${since}::timestamptz)`,
    );
  return sql`select a.person_id, min(case when ${reachesBy(actor, ["assigned", "handed over"])} then a.valid_from
      ${sql.join(ofCovers, sql` `)} else greatest(a.valid_from, ${joined}) end) as since
    from patient_access a where ${one} ${inForce(now)} and ${reachesBy(actor, RELATIONS)} group by a.person_id`;
}

/**
 * A `select` of person_id, physician_id, account_id, name and since: which physicians share these children, an SQL array of ids, with
 * the actor. Who has no sign-in reads nothing.
 */
export const sharingPhysicians = (actor: Actor, personIds: RawBuilder<unknown>, now: Date): RawBuilder<unknown> =>
  sql`select a.person_id, f.id as physician_id, f.account_id, f.first_name || ' ' || f.last_name as name,
      (select min(own.valid_from) from patient_access own where own.person_id = a.person_id and own.kind in ('assigned', 'handed over')
        and own.physician_id = a.physician_id and own.revoked_at is null) as since
    from patient_access a join physicians f on f.id = a.physician_id and f.account_id is not null
    where a.person_id = any(${personIds}) and ${inForce(now)} and ${reaches(actor, "shared")}`;

/**
 * A `select` of person_id, account_id and since: everybody who sees these children of \`batch\`, or will see them again as soon as they are
 * verified, unlocked or authorized once more: nobody whom \`reachedSince\` may find is missing. A physician who has no sign-in yet is a
 * row without an account.
 */
export const possibleReaders = sql`
  select a.person_id, f.account_id, a.valid_from as since
  from batch join patient_access a on a.person_id = batch.person_id and a.kind in ('assigned', 'handed over') and a.revoked_at is null
  join physicians f on f.id = a.physician_id
  union all
  select a.person_id, f.account_id, greatest(a.valid_from, c.starts_at)
  from batch join patient_access a on a.person_id = batch.person_id and a.kind in ('assigned', 'handed over') and a.revoked_at is null
  join physician_absences c on c.physician_id = a.physician_id and c.practice_id = a.practice_id and c.declined_at is null and c.ended_at is null
    and c.ends_at > now()
  join physicians f on f.id = c.cover_id
  union all
  select a.person_id, m.account_id, min(greatest(a.valid_from, m.joined_at))
  from batch join patient_access a on a.person_id = batch.person_id and a.revoked_at is null
  join memberships m on m.active and (m.practice_id = a.practice_id and (a.kind in ('assigned', 'handed over') and m.role_id = any(${STAFF})
    or a.kind = 'shared' and m.role_id = any(${PHYSICIANS})) or m.embassy_id = a.embassy_id)
  group by a.person_id, m.account_id`;

/** A patient whom the actor sees, by the nearest of the ways that were asked for. */
export interface PatientInReach {
  personId: string;
  patientName: string;
  relation: Relation;
  /** What the physician through whom they see the child is to it, in the record's words; empty where it does not say. */
  relationship: string;
  deceased: Deceased;
}

interface ReachedRow {
  person_id: string;
  full_name: string;
  rank: number;
  relationship: string;
  is_deceased: boolean;
  deceased_on: string | null;
}

export const reachRepository = (db: Database) => ({
  /**
   * Everyone whom the actor sees in one of these ways, each once, in no order. For slices that ask the hospital's record about all of
   * them; it names nobody to anybody, so who shows what of it writes the audit row.
   */
  async of(actor: Actor, relations: readonly Relation[], now: Date): Promise<PatientInReach[]> {
    const { rows } = await sql<ReachedRow>`${preparedStatement}
      with reached as materialized (
        select distinct on (a.person_id collate "C") a.person_id, a.kind, a.physician_id, a.practice_id, a.relationship,
          ${nearest(actor, relations)} as rank
        from patient_access a where ${inForce(now)} and ${reachesBy(actor, relations)}
        order by a.person_id collate "C", rank, a.valid_from
      )
      select r.person_id, p.full_name, p.is_deceased, p.deceased_on, r.rank, case when r.relationship <> '' or r.kind <> 'shared' then r.relationship else coalesce((
        select s.relationship from patient_access s
        where s.kind in ('assigned', 'handed over') and s.person_id = r.person_id and s.physician_id = r.physician_id
          and s.practice_id = r.practice_id and s.revoked_at is null order by s.kind limit 1
      ), '') end as relationship
      from reached r join patients p on p.person_id = r.person_id`.execute(db);
    return rows.flatMap(({ person_id, full_name, rank, relationship, is_deceased, deceased_on }) => {
      const relation = relations[rank];
      const deceased = is_deceased ? { on: deceased_on } : null;
      return relation ? [{ personId: person_id, patientName: full_name, relation, relationship, deceased }] : [];
    });
  },
});
