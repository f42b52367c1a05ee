import { ROLE } from "@linnet/contract/roles";
import { type RawBuilder, sql } from "kysely";
import { type Actor, holds } from "../../platform/actor.ts";

/** How an actor may come to see a child. */
export type Relation = "assigned" | "shared" | "practice" | "embassy";

const NOBODY = sql<boolean>`false`;

/** Who works in the practice: a physician whom it has not verified yet, or not again, opens nothing (decision record 0029). */
const physiciansAt = (practiceId: number): RawBuilder<number[]> => sql`array(
  select l.physician_id from practice_physicians l join physicians f on f.id = l.physician_id
  where l.practice_id = ${practiceId} and l.active and l.verified and f.active)`;

/**
 * What a physician who does not work in the practice, or not any more, was assigned or shared, nobody sees through them. `is true`
 * keeps this a check of each row: PostgreSQL would begin with the physicians, whose rows it believes to be few.
 */
const worksAt = (practiceId: number): RawBuilder<boolean> =>
  sql`a.practice_id = ${practiceId} and (a.physician_id = any(${physiciansAt(practiceId)}) is true)`;

/** What the physicians of a practice share is for those who work there themselves. */
const isSharedWith = (physicianId: number, practiceId: number): RawBuilder<boolean> =>
  sql`a.kind = 'shared' and a.physician_id <> ${physicianId} and ${physicianId}::bigint = any(${physiciansAt(practiceId)})`;

/**
 * Which rows `a` of patient_access let this actor see the child, by one relation; the whole rule of who may see whom, for lists
 * and single patients alike. Rows that are revoked or outside their time never do.
 */
export function reaches(actor: Actor, relation: Relation): RawBuilder<boolean> {
  const { physicianId, practice, embassyId } = actor;
  const asPhysician = holds(actor, ROLE.physician, ROLE.practiceOwner) && practice && physicianId !== null;
  if (relation === "assigned")
    return asPhysician ? sql`a.kind = 'assigned' and a.physician_id = ${physicianId} and ${worksAt(practice.id)}` : NOBODY;
  if (relation === "shared") return asPhysician ? sql`${isSharedWith(physicianId, practice.id)} and ${worksAt(practice.id)}` : NOBODY;
  if (relation === "practice")
    return holds(actor, ROLE.general, ROLE.practiceAdmin) && practice ? sql`a.kind = 'assigned' and ${worksAt(practice.id)}` : NOBODY;
  return holds(actor, ROLE.embassyMember, ROLE.embassyLead) && embassyId !== null
    ? sql`a.kind = 'embassy' and a.embassy_id = ${embassyId}`
    : NOBODY;
}

/** The relations of one person, the nearest first. */
export const RELATIONS: readonly Relation[] = ["assigned", "shared", "practice", "embassy"];

export const inForce = (now: Date): RawBuilder<boolean> =>
  sql`a.revoked_at is null and a.valid_from <= ${now} and (a.valid_to is null or a.valid_to > ${now})`;

/** Which rows `a` of patient_access make a child one of a practice's now, whoever asks. */
export const belongsTo = (practiceId: number, now: Date): RawBuilder<boolean> =>
  sql`a.kind = 'assigned' and ${worksAt(practiceId)} and ${inForce(now)}`;
