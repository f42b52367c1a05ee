import { REFERRAL_STATE, type ReferralState } from "@linnet/contract/referrals/course";
import { URGENT_ACUITY_ID } from "@linnet/contract/referrals/fields";
import { REMINDERS, type ReminderReason } from "@linnet/contract/referrals/reminders";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../../platform/database/database.ts";
import type { Concern } from "../../shared/mail-repository.ts";
import { isOfDeceased } from "../../shared/reach-repository.ts";

/** 1: the side that acts next. 2: the lead of the clinic's desk, after as many days again. */
export type ReminderStep = 1 | 2;

/** A referral, or a question to a clinic, that has waited for long. */
export interface Waiting {
  concern: Concern;
  reason: ReminderReason;
  /** The event, question or message that started the wait. */
  beganBy: number;
  step: ReminderStep;
  /** A reminder is due this many working days after `from`, plus those on which the clinic's days were paused. */
  from: string;
  days: number;
  stoodStill: { from: Date; to: Date }[];
}

interface WaitingRow {
  referral_id: number | null;
  advice_id: number | null;
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

/** For each reason: the days, whether they count from its event or end by then, and other conditions. */
const RULES: Record<keyof typeof REMINDERS, { days: RawBuilder<unknown>; first: RawBuilder<unknown>; and: RawBuilder<boolean> }> = {
  // The date of the promised answer.
  unanswered: { days: answerDays, first: sql`0`, and: sql`r.expected_by is not null` },
  unscheduled: { days: sql`c.schedule_days`, first: sql`c.schedule_days`, and: sql`true` },
  letter: { days: sql`c.letter_days`, first: sql`c.letter_days`, and: sql`not ${hasLetter}` },
  // From the next day on.
  "no-show": { days: answerDays, first: sql`0`, and: sql`true` },
};

/** Since when a row waits for each reason of the table. Nothing waits while a question is open. */
const byTable = (reason: keyof typeof REMINDERS) => sql`
  select r.id as referral_id, null::bigint as advice_id, ${sql.lit(reason)} as reason, b.id as began_by, b.at as since,
    ${reason === "unanswered" ? sql`r.expected_by` : sql`null::date`} as expected_by, ${RULES[reason].first} as first_days,
    ${RULES[reason].days} as days, 0 as told_step, null::timestamptz as told_at
  from referrals r join clinics c on c.id = r.clinic_id cross join lateral (
    select e.id, e.at from referral_events e
    where e.referral_id = r.id and e.kind in (${listOf(REMINDERS[reason].beginsWith)}) order by e.id desc limit 1) b
  where r.course in (${listOf(REMINDERS[reason].states)}) and r.asked_until is null and ${RULES[reason].and} and not ${isOfDeceased}`;

// Object.keys loses the type of the keys.
const REASONS = Object.keys(REMINDERS) as (keyof typeof REMINDERS)[];
// Here, too.
const CLOSED = (Object.keys(REFERRAL_STATE) as ReferralState[]).filter((state) => REFERRAL_STATE[state].isClosed);

const openQuestions = sql`
  select r.id, null, 'question', q.id, q.asked_at, null::date, c.question_days, c.question_days, 0, null
  from referral_questions q join referrals r on r.id = q.referral_id join clinics c on c.id = q.clinic_id
  where q.state = 'open' and r.course not in (${listOf(CLOSED)}) and not ${isOfDeceased}`;

/**
 * The clinic is reminded of a question after its promised day, the office after the days of an unanswered question. A clinic that takes no
 * more questions has as long as an office. Servers of the last release store only the step, in the question's row.
 */
const openAdvice = sql`
  select null, r.id, case when r.turn = 'clinic' then 'advice' else 'advice-reply' end, coalesce((
      select max(m.id) from advice_messages m where m.thread_id = r.id and m.written_at <= r.waiting_since), 0),
    r.waiting_since, r.answer_by, case when r.turn = 'clinic' then 0 else c.question_days end,
    case when r.turn = 'clinic' then coalesce(c.advice_days, c.question_days) else c.question_days end, r.reminder_step, r.reminded_at
  from advice_threads r join clinics c on c.id = r.clinic_id
  where r.state = 'open' and not ${isOfDeceased}`;

const sent = (step: ReminderStep) => sql`select reminded_at from referral_reminders x
  where (x.referral_id = w.referral_id or x.advice_id = w.advice_id) and x.reason = w.reason and x.began_by = w.began_by and x.step = ${sql.lit(step)}`;

/** For servers of the last release. False if one of them was first, or the turn is over. */
async function markedOnThread(
  trx: Database,
  id: number,
  { reason, step, now }: { reason: ReminderReason; step: ReminderStep; now: Date },
): Promise<boolean> {
  const marked = await trx
    .updateTable("advice_threads")
    .set({ reminder_step: step, reminded_at: now })
    .where("id", "=", id)
    .where("turn", "=", reason === "advice" ? "clinic" : "office")
    .where("reminder_step", "=", step - 1)
    .returning("id")
    .executeTakeFirst();
  return marked !== undefined;
}

/** Waiting tasks, and the reminders sent for them. None for a child who has died (decision G-PAT-19). */
export const reminderRepository = (db: Database) => ({
  /**
   * Tasks that may be due on a day of the hospital, by calendar days. The working days cannot be more. The caller counts them to decide.
   */
  async waiting(today: string, zone: string): Promise<Waiting[]> {
    const { rows } = await sql<WaitingRow>`
      with waiting as (${sql.join([...REASONS.map(byTable), openQuestions, openAdvice], sql` union all `)}), told as (
        select w.*, coalesce((${sent(1)}), w.told_at) as first_at from waiting w where w.told_step < 2 and not exists (${sent(2)})
      ), next as (
        select t.*, case when first_at is null then 1 else 2 end as step,
          case when first_at is null then coalesce(expected_by, (since at time zone ${zone})::date)
            else (first_at at time zone ${zone})::date end as from_day,
          case when first_at is null then first_days else days end as due_days,
          coalesce(first_at, case when expected_by is null then since end) as counts_since
        from told t
      )
      select n.referral_id, n.advice_id, n.reason, n.began_by, n.step, n.from_day::text, n.due_days as days, (
        select coalesce(json_agg(json_build_object('from', greatest(q.asked_at, n.counts_since), 'to', q.ended_at) order by q.asked_at), '[]')
        from referral_questions q
        where n.reason <> 'question' and q.referral_id = n.referral_id and q.ended_at > n.counts_since) as stood_still
      from next n where n.from_day + n.due_days::int < ${today}::date
      order by n.referral_id nulls last, n.advice_id, n.reason, n.began_by`.execute(db);
    return rows.map((row) => ({
      concern: row.referral_id === null ? { adviceId: Number(row.advice_id) } : { referralId: row.referral_id },
      reason: row.reason,
      beganBy: Number(row.began_by),
      step: row.step,
      from: row.from_day,
      days: row.days,
      // JSON has no dates.
      stoodStill: row.stood_still.map(({ from, to }) => ({ from: new Date(from), to: new Date(to) })),
    }));
  },

  /** False if a reminder for it was sent already, or a question no longer waits. */
  async add(trx: Database, { concern, reason, beganBy, step }: Waiting, now: Date): Promise<boolean> {
    if ("adviceId" in concern && !(await markedOnThread(trx, concern.adviceId, { reason, step, now }))) return false;
    const of = "adviceId" in concern ? { advice_id: concern.adviceId } : { referral_id: concern.referralId };
    const added = await trx
      .insertInto("referral_reminders")
      .values({ ...of, reason, began_by: beganBy, step, reminded_at: now })
      .onConflict((already) => already.doNothing())
      .returning("id")
      .executeTakeFirst();
    return added !== undefined;
  },

  /** The office has reminded the clinic. */
  async markReminded(trx: Database, id: number, now: Date): Promise<void> {
    await trx.updateTable("referrals").set({ reminded_at: now }).where("id", "=", id).execute();
  },
});
