import type { Deceased } from "@linnet/contract/patients";
import { ROLE } from "@linnet/contract/roles";
import { type RawBuilder, sql } from "kysely";
import { type Actor, holds, type ReferralInCare, type StandIn } from "../../../platform/actor.ts";
import type { Database } from "../../../platform/database/database.ts";
import { inForce, PRACTICE_RELATIONS, reaches, reachesBy } from "../../patients/public.ts";

export type Access = ReferralInCare["access"];
export const ACCESSES: readonly Access[] = ["own", "practice", "shared"];

const NONE = sql<boolean>`false`;

/** Whether a row `r` of referrals is tied to a child in the record. An MRN alone proves nothing (decision G-REF-32). */
export const isTied = sql<boolean>`r.tie in ('agrees', 'correction')`;

/**
 * Whether a row `r` of referrals is about a child who has died, by the record. Then nothing is news, and there are no reminders (decision
 * G-PAT-19).
 */
export const isOfDeceased = sql<boolean>`(${isTied} and exists (
  select from patients dead where dead.person_id = r.person_id and dead.is_deceased))`;

/** Whether the actor has a child in care, and so may refer the child and see the record's values. */
export const hasInCare = (actor: Actor, personId: RawBuilder<unknown>, now: Date) => sql<boolean>`exists (
  select from patient_access a where a.person_id = ${personId} and ${inForce(now)}
    and ${reachesBy(actor, PRACTICE_RELATIONS)})`;

/** The death of a row `r`'s child, if the actor has the child in care. Null otherwise. */
export const knownDeath = (actor: Actor, now: Date) => sql<Deceased>`(
  select json_build_object('on', d.deceased_on) from patients d
  where d.person_id = r.person_id and d.is_deceased and ${isTied} and ${hasInCare(actor, sql`d.person_id`, now)})`;

/** The physician's current practice, by the directory and as a member. Referrals from a practice they have left stay there. */
const stillWorksThere = (accountId: number, physicianId: number) => sql`r.practice_id = any(array(
  select l.practice_id from practice_physicians l
  join physicians f on f.id = l.physician_id and f.active join practices p on p.id = l.practice_id and p.active
  where l.physician_id = ${physicianId} and l.active and l.verified and exists (
    select from memberships m
    where m.account_id = ${accountId} and m.practice_id = l.practice_id and m.active and m.role_id in (${ROLE.physician}, ${ROLE.practiceOwner}))))`;

/** Whether the physician works in the practice now, by the directory. */
const worksIn = (physicianId: number, practiceId: number) => sql`exists (
  select from practice_physicians l join physicians f on f.id = l.physician_id and f.active
  where l.practice_id = ${practiceId} and l.physician_id = ${physicianId} and l.active and l.verified)`;

/**
 * Whether a colleague sees a row `r` of a physician who left. Colleagues who took over the child do, whatever the record says since. If no
 * one took the child over, the colleague who takes the rest does.
 */
export function isTakenOver(physicianId: RawBuilder<unknown>, takesOthers: RawBuilder<unknown>): RawBuilder<boolean> {
  const handedOver = sql`select from patient_access h join handovers o on o.id = h.handover_id and o.undone_at is null
    where h.person_id = r.person_id and h.practice_id = r.practice_id and ${isTied}`;
  return sql`(exists (${handedOver} and h.physician_id = ${physicianId}) or ${takesOthers} and not exists (${handedOver}))`;
}

/** Rows `r` of a colleague, for stand-ins. */
function inPlaceOf({ physicianId }: Actor, { kind, practiceId, physicianId: colleagueId, takesOthers }: StandIn): RawBuilder<boolean> {
  const theirs = sql`r.physician_id = ${colleagueId} and r.practice_id = ${practiceId}`;
  if (kind === "covered") return sql`(${theirs} and ${worksIn(colleagueId, practiceId)})`;
  return sql`(${theirs} and ${isTakenOver(sql`${physicianId}`, sql`${takesOthers}::boolean`)})`;
}

/** Staff see all referrals of the practice. */
const seesWholePractice = (actor: Actor) => holds(actor, ROLE.general, ROLE.practiceAdmin);

/**
 * Conditions on rows `r` for indexes: every row that the actor reaches as their own or the practice's fits one of them. `mayReach` decides.
 * No row fits two.
 */
export function reachKeys(actor: Actor): RawBuilder<boolean>[] {
  const { practice, physicianId, standsInFor } = actor;
  const ids = [physicianId, ...standsInFor.map((each) => each.physicianId)].filter((id) => id !== null);
  const others = sql<boolean>`r.practice_id = ${practice?.id} and r.physician_id <> all(${ids}::bigint[])`;
  return [
    ...[...new Set(ids)].map((id) => sql<boolean>`r.physician_id = ${id}`),
    ...(practice && seesWholePractice(actor) ? [others] : []),
  ];
}

/**
 * Which rows `r` of referrals this actor may see, by one kind of access. This is the whole rule, for lists and single referrals alike
 * (decision G-REF-07). If the actor covers for a colleague or took over from one, the colleague's rows count as the actor's own.
 */
export function mayReach(actor: Actor, access: Access, now: Date): RawBuilder<boolean> {
  const { accountId, physicianId, practice } = actor;
  const asPhysician = holds(actor, ROLE.physician, ROLE.practiceOwner) && physicianId !== null;
  if (access === "own") {
    if (!asPhysician) return NONE;
    const theirs = [sql`r.physician_id = ${physicianId}`, ...actor.standsInFor.map((standIn) => inPlaceOf(actor, standIn))];
    return sql`((${sql.join(theirs, sql` or `)}) and ${stillWorksThere(accountId, physicianId)})`;
  }
  if (!practice) return NONE;
  if (access === "practice") return seesWholePractice(actor) ? sql`r.practice_id = ${practice.id}` : NONE;
  if (!asPhysician) return NONE;
  return sql`(r.practice_id = ${practice.id} and r.physician_id <> ${physicianId} and ${isTied} and r.person_id = any(array(
    select a.person_id from patient_access a where ${inForce(now)} and ${reaches(actor, "shared")})))`;
}

/** The audit trail's rule for a row `r` reached by this access. Standing in for a colleague is a rule, not an access. */
export function ruleOfRow({ physicianId, standsInFor }: Actor, access: Access): RawBuilder<ReferralInCare["rule"]> {
  const colleagues = standsInFor.map(
    (each) => sql`when r.physician_id = ${each.physicianId} and r.practice_id = ${each.practiceId} then ${sql.lit(each.kind)}`,
  );
  if (access !== "own" || colleagues.length === 0) return sql`${sql.lit(access)}`;
  return sql`case when r.physician_id = ${physicianId} then 'own' ${sql.join(colleagues, sql` `)} else 'own' end`;
}

/** Fits a portal id. */
const NUMBER = /^[1-9]\d{0,14}$/;
export const isPortalNumber = (id: string): boolean => NUMBER.test(id);

/** Questions to a clinic have the same owner columns as referrals. */
export const reachRepository = (db: Database, table: "referrals" | "advice_threads" = "referrals") => ({
  /** A referral or question that the actor may see, by the closest access. */
  async find(actor: Actor, id: number, now: Date): Promise<ReferralInCare | undefined> {
    const rank = ACCESSES.map((access) => sql`when ${mayReach(actor, access, now)} then ${sql.lit(access)}`);
    const { rows } = await sql<Pick<ReferralInCare, "rule"> & { practice_id: number; person_id: string | null; access: Access | null }>`
      select r.practice_id, r.person_id, case ${sql.join(rank, sql` `)} end as access, ${ruleOfRow(actor, "own")} as rule
      from ${sql.table(table)} r where r.id = ${id}`.execute(db);
    const [row] = rows;
    if (!row?.access) return undefined;
    const { practice_id: practiceId, person_id: personId, access } = row;
    return { id, practiceId, personId, access, rule: access === "own" ? row.rule : access };
  },
});
