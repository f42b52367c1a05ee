import type { Database } from "@linnet/server/src/platform/database/database.ts";
import { sql } from "kysely";
import type { Counted } from "./count-writes.ts";
import type { Ask } from "./ledger.ts";

interface Row {
  questions: number;
  events: number;
  /** Audit rows about the referral, and all that was asked about it. */
  audited: number;
  about: number;
}

/** The question with the rows that the same transaction must have written. */
async function rowOf(db: Database, { referralId, text }: Ask): Promise<Row> {
  const { rows } = await sql<Row>`select
      (select count(*) from referral_questions where words = ${text}) as questions,
      (select count(*) from referral_events where kind = 'asked' and detail = ${text}) as events,
      (select count(*) from audit_rows
        where action = 'write:desk-act' and outcome = 'done' and object = ${`referral ${referralId}`}) as audited,
      (select count(*) from referral_questions where referral_id = ${referralId} and words like 'Drill %') as about`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("A count always answers");
  return row;
}

/** Question mails to these people: the days with mails, and their count. */
async function mailsTo(db: Database, offices: readonly string[]): Promise<{ office: string; days: number; mails: number }[]> {
  const { rows } = await sql<{ office: string; days: number; mails: number }>`
    select office, count(distinct (m.sent_at at time zone 'America/Los_Angeles')::date) as days, count(m.id) as mails
    from unnest(${[...offices]}::text[]) as office
    left join outbox_mails m on m.recipient = office and m.subject like '%has a question about your referral'
    group by office`.execute(db);
  return rows;
}

/** Looks for everything that was asked in the database, and for the mail about it: one a day for each office. */
export async function countAsks(db: Database, asked: readonly Ask[]): Promise<Counted> {
  const counted = { acknowledged: asked.length, lost: 0, doubles: 0, half: 0 };
  for (const ask of asked) {
    const { questions, events, audited, about } = await rowOf(db, ask);
    if (questions === 0) counted.lost++;
    if (questions > 1) counted.doubles++;
    if (questions === 1 && (events !== 1 || audited !== about)) counted.half++;
  }
  for (const { days, mails } of await mailsTo(db, [...new Set(asked.map(({ office }) => office))])) {
    if (mails === 0) counted.lost++;
    if (mails > days) counted.doubles++;
  }
  return counted;
}
