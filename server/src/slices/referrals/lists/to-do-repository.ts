import { listedNameOf } from "@linnet/contract/patients/identity";
import { CANCELLED } from "@linnet/contract/referrals";
import { URGENT_ACUITY_ID } from "@linnet/contract/referrals/fields";
import { OFFICE_STATES } from "@linnet/contract/referrals/turn";
import { sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import { type Database, preparedStatement } from "../../../platform/database/database.ts";
import { hasLetterToRead } from "../conversation/letters/has-letter-to-read-repository.ts";
import { isOfDeceased, mayReach } from "../shared/reach-repository.ts";
import { redirectOf, type StoredRedirect } from "../shared/redirect-repository.ts";
import { isFollowed } from "../shared/successor-repository.ts";
import { newsSince } from "./present.ts";

/** A referral with news, or an undelivered one. */
export interface ReferralToDo {
  id: number;
  patientName: string;
  personId: string | null;
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
  person_id: string | null;
  clinic_name: string;
  redirect: StoredRedirect | null;
  ehr_status: string;
  needs_office: boolean;
  is_undelivered: boolean;
  changed_at: Date;
  total: number;
}

/** Like `mayRetry`. */
const mayBeSentAgain = ({ administrator }: Actor) =>
  administrator === null ? sql<boolean>`(r.bot_status = 'Failed' and r.ehr_status <> ${CANCELLED})` : sql<boolean>`false`;

export const referralToDoRepository = (db: Database) => ({
  /**
   * Undelivered referrals until they are sent again, and referrals that the hospital changed and the actor has not opened since. Takes the
   * actor's own or, for staff, the practice's. Undelivered ones come first, then those where the office acts next, each with urgent and
   * newer ones first. Names at most `most`.
   * Changes to a deceased child's referral are not news, but undelivered ones stay (decision G-PAT-19). Unread letters and a clinic's
   * questions have their own line. A declined referral with a successor needs nothing more.
   */
  async of(actor: Actor, { now, most }: { now: Date; most: number }): Promise<{ count: number; first: ReferralToDo[] }> {
    const { rows } = await sql<ChangedRow>`${preparedStatement}
      select r.id, r.first_name, r.last_name, r.person_id, r.ehr_status, c.name as clinic_name, ${redirectOf} as redirect,
        ${mayBeSentAgain(actor)} as is_undelivered, r.course = any(${OFFICE_STATES}) as needs_office, coalesce(r.changed_by_hospital_at, r.modified_at) as changed_at,
        count(*) over () as total
      from referrals r join clinics c on c.id = r.clinic_id
      where (${mayReach(actor, "own", now)} or ${mayReach(actor, "practice", now)})
        and (${mayBeSentAgain(actor)} or r.asked_until is null and r.changed_by_hospital_at > ${newsSince(now)} and not ${isOfDeceased} and not ${isFollowed} and not ${hasLetterToRead(actor, now)} and not exists (
          select from referral_seen s
          where s.account_id = ${actor.accountId} and s.referral_id = r.id and s.seen_at >= r.changed_by_hospital_at))
      order by is_undelivered desc, needs_office desc, r.acuity_id = ${URGENT_ACUITY_ID} desc, changed_at desc, r.id desc limit ${most}`.execute(
      db,
    );
    return {
      count: rows[0]?.total ?? 0,
      first: rows.map((row) => ({
        id: row.id,
        patientName: listedNameOf({ firstName: row.first_name, lastName: row.last_name }),
        personId: row.person_id,
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
