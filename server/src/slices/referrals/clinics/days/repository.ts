import type { ClinicDays, ClinicWithDays } from "@linnet/contract/referrals/clinic-days";
import { sql } from "kysely";
import type { Actor } from "../../../../platform/actor.ts";
import type { Database } from "../../../../platform/database/database.ts";
import { clinicsLedBy } from "../../shared/desk-reach-repository.ts";

const shown = sql`c.id, c.name, c.answer_days as "answerDays", c.urgent_days as "urgentDays", c.schedule_days as "scheduleDays",
  c.letter_days as "letterDays", c.question_days as "questionDays", c.advice_days as "adviceDays", c.phone, coalesce(a.last_name || ', ' || a.first_name, '') as "changedBy",
  c.days_changed_at as "changedOn"`;

type ClinicRow = Omit<ClinicWithDays, "changedOn"> & { changedOn: Date | null };

/** The days of the actor's clinics. */
export const clinicDaysRepository = (db: Database) => ({
  async all(actor: Actor): Promise<ClinicRow[]> {
    const { rows } = await sql<ClinicRow>`
      select ${shown} from clinics c left join accounts a on a.id = c.days_changed_by where c.active and ${clinicsLedBy(actor)} order by c.name`.execute(
      db,
    );
    return rows;
  },

  /** One clinic, locked until the transaction ends. */
  async hold(trx: Database, id: number, actor: Actor): Promise<ClinicRow | undefined> {
    const { rows } = await sql<ClinicRow>`
      select ${shown} from clinics c left join accounts a on a.id = c.days_changed_by
      where c.id = ${id} and c.active and ${clinicsLedBy(actor)} for update of c`.execute(trx);
    return rows[0];
  },

  async change(
    trx: Database,
    id: number,
    { phone, ...days }: ClinicDays & Pick<ClinicWithDays, "phone">,
    { by, now }: { by: number; now: Date },
  ): Promise<void> {
    await trx
      .updateTable("clinics")
      .set({
        answer_days: days.answerDays,
        urgent_days: days.urgentDays,
        schedule_days: days.scheduleDays,
        letter_days: days.letterDays,
        question_days: days.questionDays,
        advice_days: days.adviceDays,
        phone,
        days_changed_by: by,
        days_changed_at: now,
      })
      .where("id", "=", id)
      .execute();
  },
});
