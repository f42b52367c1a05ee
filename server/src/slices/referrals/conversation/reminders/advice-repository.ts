import type { AdviceSide } from "@linnet/contract/referrals/advice";
import { sql } from "kysely";
import type { Database } from "../../../../platform/database/database.ts";
import { isOfDeceased } from "../../shared/reach-repository.ts";

/** A question to a clinic about which somebody is to write. */
interface WaitingAdvice {
  id: number;
  turn: AdviceSide;
  /** 1: whoever is to write; 2: who leads the clinic's desk, after as many days again. */
  step: 1 | 2;
  /** So many working days after this day somebody is reminded. */
  from: string;
  days: number;
}

/** Which questions to clinics wait, and of which somebody was reminded: a turn that begins anew is reminded of anew. */
export const adviceReminderRepository = (db: Database) => ({
  /**
   * What may have to be reminded of on a day of the hospital: the clinic once the day is over that it has promised, the office once the days
   * of an unanswered question are. A clinic that takes no questions any more has as long as an office. Of a child who has died nobody is
   * reminded (decision G-PAT-19).
   */
  async waiting(today: string, zone: string): Promise<WaitingAdvice[]> {
    const { rows } = await sql<WaitingAdvice>`
      with waiting as (
        select r.id, r.turn, r.reminder_step + 1 as step,
          case when r.reminder_step = 1 then (r.reminded_at at time zone ${zone})::date
            else coalesce(r.answer_by, (r.waiting_since at time zone ${zone})::date) end as from_day,
          case when r.turn = 'clinic' and r.reminder_step = 0 then 0
            when r.turn = 'clinic' then coalesce(c.advice_days, c.question_days) else c.question_days end as days
        from advice_threads r join clinics c on c.id = r.clinic_id
        where r.state = 'open' and r.reminder_step < 2 and not ${isOfDeceased}
      )
      select id, turn, step, from_day::text as from, days from waiting where from_day + days::int < ${today}::date order by id`.execute(db);
    return rows;
  },

  /** False where somebody was reminded of that already, or it waits no longer. */
  async markReminded({ id, turn, step }: Pick<WaitingAdvice, "id" | "turn" | "step">, now: Date): Promise<boolean> {
    const marked = await db
      .updateTable("advice_threads")
      .set({ reminder_step: step, reminded_at: now })
      .where("id", "=", id)
      .where("turn", "=", turn)
      .where("reminder_step", "=", step - 1)
      .returning("id")
      .executeTakeFirst();
    return marked !== undefined;
  },
});
