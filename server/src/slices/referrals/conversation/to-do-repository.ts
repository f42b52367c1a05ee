import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import { type Naming, readFirst } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { isOfDeceased, mayReach } from "../shared/reach-repository.ts";
import { hasLetterToRead } from "./letters/has-letter-to-read-repository.ts";
import { firstQuestion, type StoredQuestion } from "./questions/first-question-repository.ts";

interface OfChild {
  id: number;
  firstName: string;
  lastName: string;
}

/** A referral whose clinic waits for the office. */
export interface QuestionToDo extends OfChild {
  question: StoredQuestion;
}

/** A referral with an unread letter. */
export interface LetterToDo extends OfChild {
  clinicName: string;
  isCorrection: boolean;
  at: Date;
}

/** A question to a clinic that waits for a person in the office. */
export interface AdviceToDo extends OfChild {
  clinicName: string;
  subject: string;
  asksBack: boolean;
  at: Date;
}

interface Wanted extends Naming {
  now: Date;
}

interface Source {
  columns: RawBuilder<unknown>;
  /** Provides the row `r` with the owner columns. */
  from: RawBuilder<unknown>;
  which: RawBuilder<unknown>;
  /** By columns. */
  order: RawBuilder<unknown>;
}

/** Clinics' messages that the office must answer or read. */
export function conversationToDoRepository(db: Database) {
  /** The actor's own or, for staff, the practice's. None for a child who has died (decision G-PAT-19). */
  function first<Row extends OfChild>(actor: Actor, { now, ...naming }: Wanted, { columns, from, which, order }: Source) {
    const all = sql`select r.id, r.person_id, r.first_name as "firstName", r.last_name as "lastName", ${columns} from ${from}
      where (${mayReach(actor, "own", now)} or ${mayReach(actor, "practice", now)}) and not ${isOfDeceased} and ${which}`;
    return readFirst<Row>(db, actor, naming, { all, order });
  }

  return {
    /** By due date. None of a referral that the office has asked to cancel. */
    questions: (actor: Actor, wanted: Wanted) =>
      first<QuestionToDo>(actor, wanted, {
        columns: sql`r.asked_until, ${firstQuestion} as question`,
        from: sql`referrals r`,
        which: sql`r.asked_until is not null and not r.cancel_requested`,
        order: sql`asked_until, id`,
      }),

    /** Oldest first. */
    letters: (actor: Actor, wanted: Wanted) =>
      first<LetterToDo>(actor, wanted, {
        columns: sql`c.name as "clinicName", s.is_correction as "isCorrection", s.sent_at as at`,
        from: sql`referral_letters s join referrals r on r.id = s.referral_id join clinics c on c.id = r.clinic_id`,
        which: sql`s.ended_at is null and ${hasLetterToRead(actor, wanted.now)}`,
        order: sql`at, id`,
      }),

    /** Requests for more information, then unread answers, each the longest waiting first. */
    advice: (actor: Actor, wanted: Wanted) =>
      first<AdviceToDo>(actor, wanted, {
        columns: sql`c.name as "clinicName", r.subject, coalesce(r.turn = 'office', false) as "asksBack", r.turn is null as is_over,
          r.clinic_wrote_at as at`,
        from: sql`advice_threads r join clinics c on c.id = r.clinic_id`,
        which: sql`r.state in ('open', 'answered') and r.clinic_wrote_at is not null and (r.turn = 'office' or not exists (
          select from advice_seen s where s.account_id = ${actor.accountId} and s.thread_id = r.id and s.seen_at >= r.clinic_wrote_at))`,
        order: sql`is_over, at, id`,
      }),
  };
}
