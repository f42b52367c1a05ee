import type { Deceased } from "@linnet/contract/patients";
import { ROLE } from "@linnet/contract/roles";
import { type RawBuilder, sql } from "kysely";
import { type Actor, holds, type ReferralInCare } from "../../platform/actor.ts";
import type { Database } from "../../platform/database/database.ts";
import { inForce, reaches } from "../patients/public.ts";

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
    and (${reaches(actor, "assigned")} or ${reaches(actor, "shared")} or ${reaches(actor, "practice")}))`;

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

/**
 * Which rows `r` of referrals this actor may see, by one kind of access; the whole rule, for lists and single referrals alike
 * (decision G-REF-07).
 */
export function mayReach(actor: Actor, access: Access, now: Date): RawBuilder<boolean> {
  const { accountId, physicianId, practice } = actor;
  const asPhysician = holds(actor, ROLE.physician, ROLE.practiceOwner) && physicianId !== null;
  if (access === "own") return asPhysician ? sql`(r.physician_id = ${physicianId} and ${stillWorksThere(accountId, physicianId)})` : NONE;
  if (!practice) return NONE;
  if (access === "practice") return holds(actor, ROLE.general, ROLE.practiceAdmin) ? sql`r.practice_id = ${practice.id}` : NONE;
  if (!asPhysician) return NONE;
  return sql`(r.practice_id = ${practice.id} and r.physician_id <> ${physicianId} and ${isTied} and r.person_id = any(array(
    select a.person_id from patient_access a where ${inForce(now)} and ${reaches(actor, "shared")})))`;
}

/** Fits an id of the portal. */
const NUMBER = /^[1-9]\d{0,14}$/;
export const isPortalNumber = (id: string): boolean => NUMBER.test(id);

/** A question to a clinic has the columns of a referral that say whose it is. */
export const reachRepository = (db: Database, table: "referrals" | "advice_threads" = "referrals") => ({
  /** A referral, or a question, that the actor may see, and by which access; the nearest counts. */
  async find(actor: Actor, id: number, now: Date): Promise<ReferralInCare | undefined> {
    const rank = ACCESSES.map((access) => sql`when ${mayReach(actor, access, now)} then ${sql.lit(access)}`);
    const { rows } = await sql<{ practice_id: number; person_id: string | null; access: Access | null }>`
      select r.practice_id, r.person_id, case ${sql.join(rank, sql` `)} end as access
      from ${sql.table(table)} r where r.id = ${id}`.execute(db);
    const [row] = rows;
    return row?.access ? { id, practiceId: row.practice_id, personId: row.person_id, access: row.access } : undefined;
  },
});
