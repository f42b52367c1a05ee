import { listedNameOf } from "@linnet/contract/patients/identity";
import { CANCELLED } from "@linnet/contract/referrals";
import { URGENT_ACUITY_ID } from "@linnet/contract/referrals/fields";
import { OFFICE_STATES } from "@linnet/contract/referrals/turn";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import { type Naming, readFirst } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { hasLetterToRead } from "../conversation/letters/has-letter-to-read-repository.ts";
import { isOfDeceased, mayReach, reachKeys } from "../shared/reach-repository.ts";
import { redirectOf, type StoredRedirect } from "../shared/redirect-repository.ts";
import { isFollowed } from "../shared/successor-repository.ts";
import { newsSince } from "./present.ts";

/** A referral with news, or an undelivered one. */
export interface ReferralToDo {
  id: number;
  patientName: string;
  clinicName: string;
  /** Another clinic forwarded it to this one, and the office has not objected. */
  isSentOn: boolean;
  ehrStatus: string;
  needsOffice: boolean;
  isUndelivered: boolean;
  changedAt: Date;
}

interface ChangedRow {
  id: number;
  first_name: string;
  last_name: string;
  clinic_name: string;
  redirect: StoredRedirect | null;
  ehr_status: string;
  needs_office: boolean;
  is_undelivered: boolean;
  changed_at: Date;
}

/** Like `mayRetry`. */
const mayBeSentAgain = ({ administrator }: Actor) =>
  administrator === null ? sql<boolean>`(r.bot_status = 'Failed' and r.ehr_status <> ${CANCELLED})` : sql<boolean>`false`;

/** Rows that failed or that the hospital changed since then. Indexes find them, so the history of a practice is not read. */
function newsOf(actor: Actor, since: Date): RawBuilder<unknown> {
  const news = [sql`r.bot_status = 'Failed'`, sql`r.bot_status <> 'Failed' and r.changed_by_hospital_at > ${since}`];
  const parts = reachKeys(actor).flatMap((key) => news.map((condition) => sql`select r.* from referrals r where ${key} and ${condition}`));
  return parts.length > 0 ? sql`(${sql.join(parts, sql` union all `)})` : sql`(select r.* from referrals r where false)`;
}

export const referralToDoRepository = (db: Database) => ({
  /**
   * Undelivered referrals until they are sent again, and referrals that the hospital changed and the actor has not opened since. Takes the
   * actor's own or, for staff, the practice's. Undelivered ones come first, then those where the office acts next, each with urgent and
   * newer ones first. Names at most `most`.
   * Changes to a deceased child's referral are not news, but undelivered ones stay (decision G-PAT-19). Unread letters and a clinic's
   * questions have their own line. A declined referral with a successor needs nothing more.
   */
  async of(actor: Actor, now: Date, naming: Naming): Promise<{ count: number; first: ReferralToDo[] }> {
    const since = newsSince(now);
    const all = sql`
      select r.id, r.first_name, r.last_name, r.person_id, r.ehr_status, c.name as clinic_name, ${redirectOf} as redirect,
        ${mayBeSentAgain(actor)} as is_undelivered, r.course = any(${OFFICE_STATES}) as needs_office,
        r.acuity_id = ${URGENT_ACUITY_ID} as is_urgent, coalesce(r.changed_by_hospital_at, r.modified_at) as changed_at
      from ${newsOf(actor, since)} r join clinics c on c.id = r.clinic_id
      where (${mayReach(actor, "own", now)} or ${mayReach(actor, "practice", now)})
        and (${mayBeSentAgain(actor)} or r.asked_until is null and r.changed_by_hospital_at > ${since} and not ${isOfDeceased} and not ${isFollowed} and not ${hasLetterToRead(actor, now)} and not exists (
          select from referral_seen s
          where s.account_id = ${actor.accountId} and s.referral_id = r.id and s.seen_at >= r.changed_by_hospital_at))`;
    const order = sql`is_undelivered desc, needs_office desc, is_urgent desc, changed_at desc, id desc`;
    const { count, first } = await readFirst<ChangedRow>(db, actor, naming, { all, order });
    return {
      count,
      first: first.map((row) => ({
        id: row.id,
        patientName: listedNameOf({ firstName: row.first_name, lastName: row.last_name }),
        clinicName: row.clinic_name,
        isSentOn: row.redirect !== null && !row.redirect.isObjected,
        ehrStatus: row.ehr_status,
        needsOffice: row.needs_office,
        isUndelivered: row.is_undelivered,
        changedAt: row.changed_at,
      })),
    };
  },
});
