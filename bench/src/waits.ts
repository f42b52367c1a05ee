/** How long the night's work on the clinics' waits takes with a million referrals of the last months, on a PostgreSQL as it is installed. */
import { rmSync } from "node:fs";
import { openPostgres } from "@linnet/server/src/platform/database/database.ts";
import { migrate } from "@linnet/server/src/platform/database/migrate.ts";
import { computeWaits } from "@linnet/server/src/slices/referrals/waits/compute-waits.ts";
import { findPostgresql } from "@linnet/server/test/find-postgresql.ts";
import { sql } from "kysely";
import { makeCluster } from "./drill/cluster.ts";

const ROUNDS = 5;
const REFERRALS = 1_000_000;
const MOST_SECONDS = 2;

const postgresql = findPostgresql();
if (!postgresql || !("programs" in postgresql))
  throw new Error("There are no programs of PostgreSQL: install its server (Debian: postgresql).");
const cluster = makeCluster(postgresql.programs);
await cluster.start();
const { db, close } = openPostgres(cluster.url, { connections: 1, statementTimeoutMs: 0 });
const times: number[] = [];
try {
  await migrate(db);
  await sql`insert into clinics (name) select 'Clinic ' || n from generate_series(1, 40) n`.execute(db);
  // Whose referrals they are does not matter here: nothing asks whether practice, physician and account are there.
  await sql`set session_replication_role = replica`.execute(db);
  await sql`insert into referrals (practice_id, physician_id, clinic_id, first_name, last_name, search_words, patient_key, birth_date, sex_id, street,
      city, state, zip_code, phone, guardian_first_name, guardian_last_name, guardian_birth_date, guardian_sex_id, insurance_type_id, acuity_id,
      request_type_id, reason, created_by, modified_by, created_at)
    select 1, 1, 1 + n % 40, 'Child', 'Number' || n, ' number' || n || ' child', 'number' || n, '2019-05-01', 1, n || ' Shore Road', 'Wichita',
      'KS', '67209', '316-555-0100', 'Guardian', 'Number' || n, '1988-02-03', 2, 1, case when n % 9 = 0 then 1 else 2 end, 1,
      repeat('Headaches every week since spring. ', 5), 1, 1, now() - (n % 180) * interval '1 day' - (n % 1440) * interval '1 minute'
    from generate_series(1, ${sql.lit(REFERRALS)}) n`.execute(db);
  await sql`insert into referral_events (referral_id, kind, at)
    select id, kind, at from (
      select id, 'sent' as kind, created_at as at from referrals
      union all select id, 'accepted', created_at + interval '1 day' from referrals
      union all select id, case when id % 12 = 0 then 'declined' when id % 17 = 0 then 'cancelled' else 'seen' end,
        created_at + (id % 60) * interval '1 day' from referrals where id % 5 > 0) as happened
    where at < now() order by at`.execute(db);
  await sql`set session_replication_role = origin`.execute(db);
  await sql`vacuum analyze referrals, referral_events`.execute(db);
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now();
    await computeWaits({ db, clock: { now: () => new Date() }, config: { HOSPITAL_TIME_ZONE: "America/Los_Angeles" } });
    times.push((performance.now() - begun) / 1000);
  }
  const { rows } = await sql<{ waits: number; referrals: number }>`
    select count(*)::int as waits, sum(referrals)::int as referrals from clinic_waits`.execute(db);
  const [middle = 0] = times.toSorted((one, other) => one - other).slice(Math.floor(ROUNDS / 2));
  process.stdout.write(`${rows[0]?.referrals} referrals, ${rows[0]?.waits} waits: ${times.map((time) => time.toFixed(2)).join(", ")} s\n`);
  if (middle > MOST_SECONDS) throw new Error(`It takes ${middle.toFixed(2)} s, and may take ${MOST_SECONDS}.`);
} finally {
  await close();
  await cluster.stop();
  rmSync(cluster.folder, { recursive: true, force: true });
}
