import { ROLE } from "@linnet/contract/roles";
import { type RawBuilder, sql } from "kysely";
import { type Actor, holds, type PatientInCare } from "../../../platform/actor.ts";
import { max, min } from "../../../platform/dates.ts";

/** How an actor may come to see a child. */
export type Relation = PatientInCare["access"]["kind"];

const NOBODY = sql<boolean>`false`;

/** Physicians of the practice: unverified ones give no access (decision record 29). */
const physiciansAt = (practiceId: number): RawBuilder<number[]> => sql`array(
  select l.physician_id from practice_physicians l join physicians f on f.id = l.physician_id
  where l.practice_id = ${practiceId} and l.active and l.verified and f.active)`;

/**
 * Patients of physicians who do not work in the practice give no access. `is true` keeps this a per-row check: otherwise PostgreSQL starts
 * with the physicians, whose number it underestimates.
 */
const worksAt = (practiceId: number): RawBuilder<boolean> =>
  sql`a.practice_id = ${practiceId} and (a.physician_id = any(${physiciansAt(practiceId)}) is true)`;

/** Rows `a` that make a child a physician's own patient in a practice: assigned by the record or a request, or handed over. */
const OWN_KINDS = [sql`a.kind = 'assigned'`, sql`a.kind = 'handed over'`];

/**
 * A physician's child without a known practice: the physician sees it in each of their practices, and no one else through them (decision
 * G-PAT-21).
 */
const isUnplacedOf = (physicianId: number, practiceId: number): RawBuilder<boolean> => sql`a.kind = 'unplaced' and a.practice_id is null
  and a.physician_id = ${physicianId} and (a.physician_id = any(${physiciansAt(practiceId)}) is true)`;

/** Sharing and covering give access only to physicians who work in the same practice. */
const isColleague = (physicianId: number, practiceId: number): RawBuilder<boolean> =>
  sql`a.physician_id <> ${physicianId} and ${physicianId}::bigint = any(${physiciansAt(practiceId)})`;

/**
 * When a practice entered the physician's data, the hospital confirms the person before they see assigned patients. Assignments from before
 * that rule stay in force (decision G-ACC-28).
 */
const isKnownPerson = (physicianId: number): RawBuilder<boolean> => sql`a.valid_from <= (
  select case when person_confirmed_at is not null then 'infinity' else coalesce(claim_keeps_until, '-infinity') end
  from physicians where id = ${physicianId})`;

function waysOfPhysician(actor: Actor, relation: "assigned" | "handed over" | "covered" | "shared"): RawBuilder<boolean>[] {
  const { physicianId, practice } = actor;
  if (!holds(actor, ROLE.physician, ROLE.practiceOwner) || !practice || physicianId === null) return [];
  if (relation === "shared") return [sql`a.kind = 'shared' and ${isColleague(physicianId, practice.id)} and ${worksAt(practice.id)}`];
  const isOwn = sql<boolean>`a.kind = ${sql.lit(relation)} and a.physician_id = ${physicianId} and ${worksAt(practice.id)}`;
  if (relation === "assigned") {
    const isKnown = isKnownPerson(physicianId);
    return [sql<boolean>`${isOwn} and ${isKnown}`, sql<boolean>`${isUnplacedOf(physicianId, practice.id)} and ${isKnown}`];
  }
  if (relation === "handed over") return [isOwn];
  return actor.standsInFor
    .filter(({ kind, practiceId }) => kind === "covered" && practiceId === practice.id)
    .flatMap((away) =>
      OWN_KINDS.map(
        (isOfKind) =>
          sql<boolean>`${isOfKind} and a.physician_id = ${away.physicianId} and ${isColleague(physicianId, practice.id)} and ${worksAt(practice.id)}`,
      ),
    );
}

/**
 * The rows `a` of patient_access that give this actor access by one relation: the whole access rule, for lists and single patients alike.
 * Revoked rows and rows outside their time never count. Each branch reads an index in list order.
 */
export function accessPathsOf(actor: Actor, relation: Relation): RawBuilder<boolean>[] {
  const { practice, embassyId } = actor;
  if (relation === "practice")
    return holds(actor, ROLE.general, ROLE.practiceAdmin) && practice
      ? OWN_KINDS.map((isOfKind) => sql<boolean>`${isOfKind} and ${worksAt(practice.id)}`)
      : [];
  if (relation === "embassy")
    return holds(actor, ROLE.embassyMember, ROLE.embassyLead) && embassyId !== null
      ? [sql`a.kind = 'embassy' and a.embassy_id = ${embassyId}`]
      : [];
  return waysOfPhysician(actor, relation);
}

/** The same rows as one condition. */
export function reaches(actor: Actor, relation: Relation): RawBuilder<boolean> {
  const ways = accessPathsOf(actor, relation).map((way) => sql<boolean>`(${way})`);
  return ways.length === 0 ? NOBODY : sql`(${sql.join(ways, sql` or `)})`;
}

/** Relations by which a physician acts for a child as for their own patient. */
export const OWN_RELATIONS: readonly Relation[] = ["assigned", "handed over", "covered"];

/** Relations by which a physician reviews a child's results (decision G-CHT-20). */
export const REVIEWING: readonly Relation[] = [...OWN_RELATIONS, "shared"];

/** Relations that people of a practice can have. */
export const PRACTICE_RELATIONS: readonly Relation[] = [...OWN_RELATIONS, "shared", "practice"];

/** All relations, the nearest first. */
export const RELATIONS: readonly Relation[] = [...PRACTICE_RELATIONS, "embassy"];

/** Start and end of the actor's access by a row of patient_access in this relation; while covering, no longer than the cover. */
export function termOf(
  { standsInFor }: Actor,
  relation: Relation,
  row: { physician_id: number | null; practice_id: number | null; valid_from: Date; valid_to: Date | null },
): { kind: Relation; since: Date; until: Date | null } {
  const cover =
    relation === "covered"
      ? standsInFor.find((each) => each.kind === "covered" && each.physicianId === row.physician_id && each.practiceId === row.practice_id)
      : undefined;
  const ends = [row.valid_to, cover?.until ?? null].filter((end) => end !== null);
  return { kind: relation, since: max([row.valid_from, cover?.since ?? row.valid_from]), until: ends.length > 0 ? min(ends) : null };
}

export const inForce = (now: Date): RawBuilder<boolean> =>
  sql`a.revoked_at is null and a.valid_from <= ${now} and (a.valid_to is null or a.valid_to > ${now})`;

/** The rows `a` of patient_access that make a child a practice's patient now. */
export const belongsTo = (practiceId: number, now: Date): RawBuilder<boolean> =>
  sql`a.kind in ('assigned', 'handed over') and ${worksAt(practiceId)} and ${inForce(now)}`;
