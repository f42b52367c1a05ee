import type { Database } from "@linnet/server/src/platform/database/database.ts";
import { sql } from "kysely";

const OPEN = 10_000;
/** One in so many was sent by the demo hospital's own practices, the others by those of the directory. */
const OF_DEMO = 10;

/** What a copy has of the referral that it is made from; its number, patient, office and moments are its own. */
const SAME = sql.raw(
  `birth_date, sex_id, street, city, state, zip_code, phone, guardian_first_name, guardian_last_name, guardian_birth_date,
  guardian_sex_id, insurance_type_id, acuity_id, request_type_id, reason, created_by, modified_by, status_id, ehr_status, bot_status, course,
  ehr_updated_at, appointment, cancel_requested, cancellation_reason`,
);

/**
 * Fills one clinic's desk: the demo hospital's open referrals, copied until there are ten thousand, some of them late, and with a letter or
 * without.
 */
export async function loadOpenReferrals(db: Database): Promise<void> {
  await sql`with base as (
      select *, row_number() over (order by id) - 1 as place, count(*) over () as bases from referrals
      where course in ('received', 'accepted', 'on-hold', 'scheduled', 'appointment-cancelled', 'no-show', 'seen')
    ), office as (
      select practice_id, min(physician_id) as physician_id, row_number() over (order by practice_id) - 1 as place
      from practice_physicians where active group by practice_id order by practice_id limit 500
    ), offices as (select count(*) as count from office)
    insert into referrals (clinic_id, practice_id, physician_id, first_name, last_name, search_words, patient_key, created_at, modified_at, expected_by,
      changed_by_hospital_at, tie, ${SAME})
    select (select id from clinics where name = 'Heart Center'), case when n % ${sql.lit(OF_DEMO)} = 0 then base.practice_id else office.practice_id end,
      case when n % ${sql.lit(OF_DEMO)} = 0 then base.physician_id else office.physician_id end,
      'Child', 'Waiting' || n, ' waiting' || n || ' child', 'waiting' || n, now() - n * interval '10 minutes', now() - n * interval '10 minutes',
      current_date + 5 - n % 10, base.changed_by_hospital_at, 'none', ${SAME}
    from generate_series(1, ${sql.lit(OPEN)}) n join base on base.place = n % base.bases cross join offices
    join office on office.place = n % offices.count`.execute(db);
  await sql`insert into referral_events (referral_id, kind, at)
    select id, 'sent', created_at from referrals where last_name like 'Waiting%'`.execute(db);
  // Each has its file, all of them the same one: a start would print a thousand of them while others are measured.
  await sql`insert into referral_files (referral_id, event_id, file_id, blob_name, created_at)
    select r.id, e.id, (select id from stored_files order by created_at limit 1), 'copied-for-waiting-' || r.id || '.pdf', r.created_at
    from referrals r join referral_events e on e.referral_id = r.id where r.last_name like 'Waiting%'`.execute(db);
}
