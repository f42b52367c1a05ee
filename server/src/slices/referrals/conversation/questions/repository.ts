import { REFERRAL_STATE, type ReferralState, wordOf } from "@linnet/contract/referrals/course";
import type { NewQuestion } from "@linnet/contract/referrals/questions";
import { sql } from "kysely";
import { allUsed } from "../../../../platform/all-used.ts";
import type { Database } from "../../../../platform/database/database.ts";
import { holidayRepository } from "../../clinics/days/holiday-repository.ts";
import { laterByWorkingDays } from "../../shared/hospital-day.ts";

/** A stored question, with the names of the people who asked and ended it. */
export interface QuestionRow {
  id: number;
  words: string;
  wanted_files: string[];
  clinic_name: string;
  asked_by_name: string | null;
  asked_at: Date;
  answer_by: string;
  state: "open" | "answered" | "withdrawn" | "closed";
  answer: string | null;
  is_unable: boolean;
  ended_by_name: string | null;
  ended_at: Date | null;
}

interface Asked {
  referralId: number;
  clinicId: number;
  question: NewQuestion;
  /** Null if no one on the portal asked. */
  by: number | null;
  now: Date;
}

interface Ending {
  questionId: number;
  by: number;
  now: Date;
}

interface Moment {
  now: Date;
  zone: string;
}

const read = sql`q.id, q.words, q.wanted_files, c.name as clinic_name, q.asked_at, q.answer_by::text, q.state, q.answer, q.is_unable, q.ended_at,
  a.last_name || ', ' || a.first_name as asked_by_name, e.last_name || ', ' || e.first_name as ended_by_name`;
const joined = sql`join clinics c on c.id = q.clinic_id left join accounts a on a.id = q.asked_by left join accounts e on e.id = q.ended_by`;

/** A referral's question columns, and the clinic's paused days. */
async function standingOf(trx: Database, referralId: number) {
  const { rows } = await sql<{
    course: ReferralState;
    asked_since: Date | null;
    expected_by: string | null;
    until: string | null;
    has_answer: boolean;
  }>`
    select r.course, r.asked_since, r.expected_by::text,
      (select min(q.answer_by)::text from referral_questions q where q.referral_id = r.id and q.state = 'open') as until,
      exists (select from referral_questions q where q.referral_id = r.id and q.state = 'answered' and q.read_at is null) as has_answer
    from referrals r where r.id = ${referralId}`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error("A referral is never removed");
  return row;
}

/**
 * Updates the referral from its questions: the office's deadline, a received answer, and the status. After the last one, the clinic's due
 * date moves by as many working days as it waited.
 */
async function settle(trx: Database, referralId: number, { now, zone }: Moment): Promise<void> {
  const { course, asked_since: since, expected_by: expectedBy, until, has_answer } = await standingOf(trx, referralId);
  const { word, statusId } = wordOf(course, until !== null);
  const calendar = await holidayRepository(trx).calendar(zone);
  const goesOn = until === null && since !== null && expectedBy !== null;
  await trx
    .updateTable("referrals")
    .set({
      asked_until: until,
      asked_since: until === null ? null : (since ?? now),
      has_answer: has_answer && !REFERRAL_STATE[course].isClosed,
      ehr_status: word,
      status_id: statusId,
      ...(goesOn && { expected_by: laterByWorkingDays(expectedBy, { from: since, to: now }, calendar) }),
    })
    .where("id", "=", referralId)
    .execute();
}

const end = (trx: Database, { questionId, by, now }: Ending) =>
  trx.updateTable("referral_questions").set({ ended_by: by, ended_at: now }).where("id", "=", questionId).where("state", "=", "open");

const reading = (db: Database) => ({
  /** All questions about a referral, oldest first. */
  async of(referralId: number): Promise<QuestionRow[]> {
    const { rows } = await sql<QuestionRow>`
      select ${read} from referral_questions q ${joined} where q.referral_id = ${referralId} order by q.id`.execute(db);
    return rows;
  },

  async find(referralId: number, questionId: number): Promise<QuestionRow | undefined> {
    const { rows } = await sql<QuestionRow>`
      select ${read} from referral_questions q ${joined} where q.referral_id = ${referralId} and q.id = ${questionId}`.execute(db);
    return rows[0];
  },

  async countOpen(referralId: number): Promise<number> {
    const { open } = await db
      .selectFrom("referral_questions")
      .select(({ fn }) => fn.countAll<number>().as("open"))
      .where("referral_id", "=", referralId)
      .where("state", "=", "open")
      .executeTakeFirstOrThrow();
    return Number(open);
  },
});

const writing = {
  settle,

  /** Locks this referral's questions until the transaction ends. */
  async hold(trx: Database, referralId: number): Promise<{ practiceId: number; physicianId: number }> {
    return trx
      .selectFrom("referrals")
      .select(["practice_id as practiceId", "physician_id as physicianId"])
      .where("id", "=", referralId)
      .forUpdate()
      .executeTakeFirstOrThrow();
  },

  async add(trx: Database, { referralId, clinicId, question, by, now }: Asked): Promise<void> {
    const { text, wantedFiles, answerBy, ...rest } = question;
    allUsed(rest);
    await trx
      .insertInto("referral_questions")
      .values({
        referral_id: referralId,
        clinic_id: clinicId,
        words: text,
        wanted_files: wantedFiles,
        answer_by: answerBy,
        asked_by: by,
        asked_at: now,
      })
      .execute();
    // It is news to the office.
    await trx.updateTable("referrals").set({ changed_by_hospital_at: now }).where("id", "=", referralId).execute();
  },

  async answer(trx: Database, { text, isUnable, ...ending }: Ending & { text: string; isUnable: boolean }): Promise<void> {
    await end(trx, ending).set({ state: "answered", answer: text, is_unable: isUnable }).execute();
  },

  async withdraw(trx: Database, ending: Ending): Promise<void> {
    await end(trx, ending).set({ state: "withdrawn" }).execute();
  },

  /** Marks unanswered questions when the referral is closed. */
  async closeAll(trx: Database, referralId: number, now: Date): Promise<void> {
    await trx
      .updateTable("referral_questions")
      .set({ state: "closed", ended_at: now })
      .where("referral_id", "=", referralId)
      .where("state", "=", "open")
      .execute();
  },

  /** Marks these answers, or all received ones, as read by the clinic. */
  async markRead(trx: Database, referralId: number, { now, only }: { now: Date; only?: readonly number[] }): Promise<void> {
    await trx
      .updateTable("referral_questions")
      .set({ read_at: now })
      .where("referral_id", "=", referralId)
      .where("state", "=", "answered")
      .where("read_at", "is", null)
      .$if(only !== undefined, (query) => query.where("id", "in", [...(only ?? [])]))
      .execute();
  },

  /** The clinic's days start again while a question is open, so they are paused from here on. */
  async standStillFrom(trx: Database, referralId: number, now: Date): Promise<void> {
    await trx
      .updateTable("referrals")
      .set({ asked_since: now })
      .where("id", "=", referralId)
      .where("asked_since", "is not", null)
      .execute();
  },
};

/** The questions about referrals. Writers must hold the referral's row. */
export const questionRepository = (db: Database) => ({ ...reading(db), ...writing });
