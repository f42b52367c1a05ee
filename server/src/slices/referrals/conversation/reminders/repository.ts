import { REFERRAL_STATE, type ReferralState } from "@linnet/contract/referrals/course";
import { URGENT_ACUITY_ID } from "@linnet/contract/referrals/fields";
import { REMINDERS, type ReminderReason } from "@linnet/contract/referrals/reminders";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../../platform/database/database.ts";
import { isOfDeceased } from "../../shared/reach-repository.ts";

/** 1: whoever has the ball; 2: who leads the clinic's desk, after as many days again. */
export type ReminderStep = 1 | 2;

/** A referral with which nothing has happened for long. */
export interface Waiting {
  referralId: number;
  reason: ReminderReason;
  /** The event, or the question, with which the waiting began. */
  beganBy: number;
  step: ReminderStep;
  /** So many working days after this day somebody is reminded, without those on which the clinic's days stood still since. */
  from: string;
  days: number;
  stoodStill: { from: Date; to: Date }[];
}

interface WaitingRow {
  referral_id: number;
  reason: ReminderReason;
  began_by: number;
  step: ReminderStep;
  from_day: string;
  days: number;
  stood_still: { from: string; to: string }[];
}

const listOf = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)));
const answerDays = sql`case when r.acuity_id = ${sql.lit(URGENT_ACUITY_ID)} then c.urgent_days else c.answer_days end`;
const hasLetter = sql`exists (select from referral_letters l where l.referral_id = r.id and l.ended_at is null)`;

/** The days of each reason, whether they are counted from its event or are over by then, and what else has to be so. */
const RULES: Record<keyof typeof REMINDERS, { days: RawBuilder<unknown>; first: RawBuilder<unknown>; and: RawBuilder<boolean> }> = {
  // By then it was to be answered.
  unanswered: { days: answerDays, first: sql`0`, and: sql`r.expected_by is not null` },
  unscheduled: { days: sql`c.schedule_days`, first: sql`c.schedule_days`, and: sql`true` },
  letter: { days: sql`c.letter_days`, first: sql`c.letter_days`, and: sql`not ${hasLetter}` },
  // From the next day on.
  "no-show": { days: answerDays, first: sql`0`, and: sql`true` },
};

/** Since when something waits for each reason of the table; while a question is open, nothing does. */
const byTable = (reason: keyof typeof REMINDERS) => sql`
  select r.id as referral_id, r.clinic_id, ${sql.lit(reason)} as reason, b.id as began_by, b.at as since,
    ${reason === "unanswered" ? sql`r.expected_by` : sql`null::date`} as expected_by, ${RULES[reason].first} as first_days, ${RULES[reason].days} as days
  from referrals r join clinics c on c.id = r.clinic_id cross join lateral (
    select e.id, e.at from referral_events e
    where e.referral_id = r.id and e.kind in (${listOf(REMINDERS[reason].beginsWith)}) order by e.id desc limit 1) b
  where r.course in (${listOf(REMINDERS[reason].states)}) and r.asked_until is null and ${RULES[reason].and} and not ${isOfDeceased}`;

// Object.keys forgets which keys there are.
const REASONS = Object.keys(REMINDERS) as (keyof typeof REMINDERS)[];
// Here too.
const CLOSED = (Object.keys(REFERRAL_STATE) as ReferralState[]).filter((state) => REFERRAL_STATE[state].isClosed);

const openQuestions = sql`
  select r.id, r.clinic_id, 'question', q.id, q.asked_at, null::date, c.question_days, c.question_days
  from referral_questions q join referrals r on r.id = q.referral_id join clinics c on c.id = q.clinic_id
  where q.state = 'open' and r.course not in (${listOf(CLOSED)}) and not ${isOfDeceased}`;

/** What waits for somebody, and of what they were reminded. */
export const reminderRepository = (db: Database) => ({
  /**
   * What may have to be reminded of on a day of the hospital, by the days of the calendar: no more working days went by. Whether it is due is
   * told by the days that it comes with.
   */
  async waiting(today: string, zone: string): Promise<Waiting[]> {
    const { rows } = await sql<WaitingRow>`
      with waiting as (${sql.join([...REASONS.map(byTable), openQuestions], sql` union all `)}), next as (
        select w.*, case when one.id is null then 1 else 2 end as step,
          case when one.id is null then coalesce(w.expected_by, (w.since at time zone ${zone})::date)
            else (one.reminded_at at time zone ${zone})::date end as from_day,
          case when one.id is null then w.first_days else w.days end as due_days,
          coalesce(one.reminded_at, case when w.expected_by is null then w.since end) as counts_since
        from waiting w
          left join referral_reminders one on one.referral_id = w.referral_id and one.reason = w.reason and one.began_by = w.began_by and one.step = 1
          left join referral_reminders two on two.referral_id = w.referral_id and two.reason = w.reason and two.began_by = w.began_by and two.step = 2
        where two.id is null
      )
      select n.referral_id, n.reason, n.began_by, n.step, n.from_day::text, n.due_days as days, (
        select coalesce(json_agg(json_build_object('from', greatest(q.asked_at, n.counts_since), 'to', q.ended_at) order by q.asked_at), '[]')
        from referral_questions q
        where n.reason <> 'question' and q.referral_id = n.referral_id and q.ended_at > n.counts_since) as stood_still
      from next n where n.from_day + n.due_days::int < ${today}::date order by n.referral_id, n.reason, n.began_by`.execute(db);
    return rows.map((row) => ({
      referralId: row.referral_id,
      reason: row.reason,
      beganBy: Number(row.began_by),
      step: row.step,
      from: row.from_day,
      days: row.days,
      // JSON has no moments.
      stoodStill: row.stood_still.map(({ from, to }) => ({ from: new Date(from), to: new Date(to) })),
    }));
  },

  /** False where that was reminded of already. */
  async add(trx: Database, { referralId, reason, beganBy, step }: Waiting, now: Date): Promise<boolean> {
    const added = await trx
      .insertInto("referral_reminders")
      .values({ referral_id: referralId, reason, began_by: beganBy, step, reminded_at: now })
      .onConflict((already) => already.columns(["referral_id", "reason", "began_by", "step"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    return added !== undefined;
  },

  /** The office has reminded the clinic. */
  async markReminded(trx: Database, id: number, now: Date): Promise<void> {
    await trx.updateTable("referrals").set({ reminded_at: now }).where("id", "=", id).execute();
  },
});
