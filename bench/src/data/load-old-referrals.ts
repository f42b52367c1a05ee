import type { Database } from "@linnet/server/src/platform/database/database.ts";
import { sql } from "kysely";

/** Copies one referral of a physician as so many referrals of years ago, which the hospital changed then. Each has a file. */
export async function loadOldReferrals(db: Database, email: string, count: number): Promise<void> {
  await sql`insert into referrals overriding system value
    select (jsonb_populate_record(null::referrals, to_jsonb(r) || jsonb_build_object('id', (select max(id) from referrals) + n, 'last_name', 'Old',
      'request_key', null, 'parent_id', null, 'asked_until', null, 'created_at', now() - interval '4 years', 'modified_at', now() - interval '4 years',
      'changed_by_hospital_at', now() - interval '4 years', 'bot_status', 'Completed'))).*
    from (select r.* from referrals r join physicians f on f.id = r.physician_id join accounts a on a.id = f.account_id
      where a.email = ${email} and r.course = 'completed' limit 1) r, generate_series(1, ${count}) n`.execute(db);
  // The next referral gets a number of its own.
  await sql`select setval(pg_get_serial_sequence('referrals', 'id'), (select max(id) from referrals))`.execute(db);
  await sql`insert into referral_events (referral_id, kind, at) select id, 'sent', created_at from referrals where last_name = 'Old'`.execute(db);
  await sql`insert into referral_files (referral_id, event_id, file_id, blob_name, created_at)
    select r.id, e.id, (select id from stored_files order by created_at limit 1), 'copied-for-old-' || r.id || '.pdf', r.created_at
    from referrals r join referral_events e on e.referral_id = r.id where r.last_name = 'Old'`.execute(db);
}
