/** What has to be there once, when everything is over. */
import type { Database } from "@linnet/server/src/platform/database/database.ts";
import { sql } from "kysely";
import type { ReceivedMail } from "./mail-server.ts";
import type { Result } from "./result.ts";

interface Row {
  referrals: number;
  /** Arrived at the hospital's desk. */
  arrived: number;
  /** On their way still. */
  waiting: number;
  /** With two events of a kind that happens once. */
  twice: number;
  archived: number;
  /** Neither in the archive nor waiting for it: a server takes one a second. */
  forgotten: number;
}

async function referralsOf(db: Database): Promise<Row> {
  const { rows } = await sql<Row>`with own as (select id from referrals where first_name = 'Drill')
    select (select count(*) from own) as referrals,
      (select count(*) from embedded_intake i join own on own.id = i.referral_id) as arrived,
      (select count(*) from referral_deliveries d join own on own.id = d.referral_id where d.state <> 'done') as waiting,
      (select count(*) from (select e.referral_id from referral_events e join own on own.id = e.referral_id
        where e.kind in ('sent', 'received', 'accepted') group by e.referral_id, e.kind having count(*) > 1) more) as twice,
      (select count(*) from referral_files f join own on own.id = f.referral_id) as archived,
      (select count(*) from own where not exists (select from referral_files f where f.referral_id = own.id) and not exists
        (select from pgboss.job j where j.name = 'referral.archive' and j.state < 'completed'
          and (j.data ->> 'referralId')::bigint = own.id)) as forgotten`.execute(db);
  return rows[0] ?? { referrals: 0, arrived: 0, waiting: 0, twice: 0, archived: 0, forgotten: 0 };
}

/** Of the clock's jobs none may come twice in its minute. */
async function clockJobs(db: Database): Promise<{ runs: number; twice: number }> {
  const { rows } = await sql<{ runs: number; twice: number }>`select coalesce(sum(n), 0)::int as runs,
      count(*) filter (where n > 1)::int as twice
    from (select count(*) as n from pgboss.job where name = 'referral.follow' group by date_trunc('minute', created_on)) minutes`.execute(
    db,
  );
  return rows[0] ?? { runs: 0, twice: 0 };
}

/** Whether everything that was sent has arrived. */
export async function hasArrived(db: Database): Promise<boolean> {
  const { referrals, arrived, waiting } = await referralsOf(db);
  return waiting === 0 && arrived === referrals;
}

/** Whether each referral that was sent has arrived once. */
export async function countDelivered(db: Database): Promise<Result> {
  const { referrals, arrived, waiting, twice, archived, forgotten } = await referralsOf(db);
  return {
    what: "each referral is delivered once, and no job is forgotten",
    seen: `${referrals} sent, ${arrived} arrived, ${twice} with an event twice; ${archived} in the archive, ${forgotten} forgotten by it`,
    goal: "once",
    isMet: referrals > 0 && arrived === referrals && waiting === 0 && twice === 0 && forgotten === 0,
  };
}

export async function countOnce(db: Database, mails: readonly ReceivedMail[]): Promise<Result[]> {
  const { runs, twice: minutes } = await clockJobs(db);
  const doubles = mails.length - new Set(mails.map(({ id }) => id)).size;
  return [
    await countDelivered(db),
    {
      what: "each mail is handed over once",
      seen: `${mails.length} mails, ${doubles} of them again`,
      goal: "once",
      isMet: mails.length > 0 && doubles === 0,
    },
    {
      what: "a job by the clock comes once for all servers",
      seen: `${runs} runs of one that comes each minute, ${minutes} minutes with two`,
      goal: "once",
      isMet: runs > 0 && minutes === 0,
    },
  ];
}
