import type { Deceased } from "@linnet/contract/patients";
import { ROLE } from "@linnet/contract/roles";
import { type RawBuilder, sql } from "kysely";
import { type Actor, holds, type ReferralInCare, type StandIn } from "../../../platform/actor.ts";
import type { Database } from "../../../platform/database/database.ts";
import { inForce, PRACTICE_RELATIONS, reaches, reachesBy } from "../../patients/public.ts";

export type Access = ReferralInCare["access"];
export const ACCESSES: readonly Access[] = ["own", "practice", "shared"];

const NONE = sql<boolean>`false`;

/** A row `r` of referrals is about the child of the record whose it is said to be: an MRN alone proves nothing (decision G-REF-32). */
export const isTied = sql<boolean>`r.tie in ('agrees', 'correction')`;

/** A row `r` of referrals is about a child who has died, by the record: nothing of it is news, and nobody is reminded (decision G-PAT-19). */
export const isOfDeceased = sql<boolean>`(${isTied} and exists (
  select from patients dead where dead.person_id = r.person_id and dead.is_deceased))`;

/** Whether the actor has a child in care, so that they may refer the child and be told what the record says. */
export const hasInCare = (actor: Actor, personId: RawBuilder<unknown>, now: Date) => sql<boolean>`exists (
  select from patient_access a where a.person_id = ${personId} and ${inForce(now)}
    and ${reachesBy(actor, PRACTICE_RELATIONS)})`;

/** That the child of a row `r` has died, for who has the child in care; null otherwise. */
export const knownDeath = (actor: Actor, now: Date) => sql<Deceased>`(
  select json_build_object('on', d.deceased_on) from patients d
  where d.person_id = r.person_id and d.is_deceased and ${isTied} and ${hasInCare(actor, sql`d.person_id`, now)})`;

/**
 * Where the physician works now, by the directory and as a member: what they referred in a practice they have left stays there.
 */
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
 * Whether a row `r` of who left is this colleague's to see, of those who took over: with the child, whatever the record has said of the
 * child since, or, for the one who takes the others, where nobody took the child over.
 */
export function isTakenOver(physicianId: RawBuilder<unknown>, takesOthers: RawBuilder<unknown>): RawBuilder<boolean> {
  const handedOver = sql`select from patient_access h join handovers o on o.id = h.handover_id and o.undone_at is null
    where h.person_id = r.person_id and h.practice_id = r.practice_id and ${isTied}`;
  return sql`(exists (${handedOver} and h.physician_id = ${physicianId}) or ${takesOthers} and not exists (${handedOver}))`;
}

/** Rows `r` of a colleague in whose place the actor acts. */
function inPlaceOf({ physicianId }: Actor, { kind, practiceId, physicianId: colleagueId, takesOthers }: StandIn): RawBuilder<boolean> {
  const theirs = sql`r.physician_id = ${colleagueId} and r.practice_id = ${practiceId}`;
  if (kind === "covered") return sql`(${theirs} and ${worksIn(colleagueId, practiceId)})`;
  return sql`(${theirs} and ${isTakenOver(sql`${physicianId}`, sql`${takesOthers}::boolean`)})`;
}

/**
 * Which rows `r` of referrals this actor may see, by one kind of access; the whole rule, for lists and single referrals alike
 * (decision G-REF-07). Those of a colleague for whom they cover, or from whom they took over, are theirs as if they had referred.
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
  if (access === "practice") return holds(actor, ROLE.general, ROLE.practiceAdmin) ? sql`r.practice_id = ${practice.id}` : NONE;
  if (!asPhysician) return NONE;
  return sql`(r.practice_id = ${practice.id} and r.physician_id <> ${physicianId} and ${isTied} and r.person_id = any(array(
    select a.person_id from patient_access a where ${inForce(now)} and ${reaches(actor, "shared")})))`;
}

/** By which rule a row `r` that is reached by this access is open, for the audit trail: in whose place is no access of its own. */
export function ruleOfRow({ physicianId, standsInFor }: Actor, access: Access): RawBuilder<ReferralInCare["rule"]> {
  const colleagues = standsInFor.map(
    (each) => sql`when r.physician_id = ${each.physicianId} and r.practice_id = ${each.practiceId} then ${sql.lit(each.kind)}`,
  );
  if (access !== "own" || colleagues.length === 0) return sql`${sql.lit(access)}`;
  return sql`case when r.physician_id = ${physicianId} then 'own' ${sql.join(colleagues, sql` `)} else 'own' end`;
}

/** Fits an id of the portal. */
const NUMBER = /^[1-9]\d{0,14}$/;
export const isPortalNumber = (id: string): boolean => NUMBER.test(id);

/** A question to a clinic has the columns of a referral that say whose it is. */
export const reachRepository = (db: Database, table: "referrals" | "advice_threads" = "referrals") => ({
  /** A referral, or a question, that the actor may see, and by which access; the nearest counts. */
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
