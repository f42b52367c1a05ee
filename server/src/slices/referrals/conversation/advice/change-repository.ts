import type { AdviceSide, AdviceState } from "@linnet/contract/referrals/advice";
import { sql } from "kysely";
import { allUsed } from "../../../../platform/all-used.ts";
import type { Database } from "../../../../platform/database/database.ts";
import { notify } from "../../../../platform/live/live.ts";
import { adviceDays, hasDesk } from "../../shared/desk-reach-repository.ts";

/** A question, locked until the transaction ends. */
export interface HeldThread {
  practiceId: number;
  physicianId: number;
  personId: string | null;
  state: AdviceState;
  turn: AdviceSide | null;
  version: number;
  changedAt: Date;
  changedByName: string;
  referralId: number | null;
  clinicName: string;
  clinicIsActive: boolean;
  clinicPhone: string | null;
  /** Whether someone at the clinic reads messages here. */
  isRead: boolean;
  /** Null if its clinic takes no new questions. */
  adviceDays: number | null;
  questionDays: number;
}

export interface NewThread {
  practiceId: number;
  physicianId: number;
  clinicId: number;
  personId: string | null;
  firstName: string;
  lastName: string;
  birthDate: string;
  subject: string;
  answerBy: string;
  by: number;
  now: Date;
}

/** A change of a question. */
export interface ThreadChange {
  state: AdviceState;
  turn: AdviceSide | null;
  /** For a new turn: the date of the clinic's answer. Undefined keeps the current turn. */
  begins?: { answerBy: string | null };
  referralId?: number;
  clinicWrote?: true;
  by: number;
  now: Date;
}

/** How questions start and continue. */
export const adviceChangeRepository = (trx: Database) => ({
  /** A clinic's answer days, and whether it is active. Undefined if it does not exist. */
  async findClinic(id: number): Promise<{ name: string; adviceDays: number | null; isActive: boolean } | undefined> {
    return trx
      .selectFrom("clinics as c")
      .select(["c.name", adviceDays.as("adviceDays"), "c.active as isActive"])
      .where("c.id", "=", id)
      .executeTakeFirst();
  },

  async begin({ personId, by, now, ...thread }: NewThread): Promise<number> {
    const { practiceId, physicianId, clinicId, firstName, lastName, birthDate, subject, answerBy, ...rest } = thread;
    allUsed(rest);
    const { id } = await trx
      .insertInto("advice_threads")
      .values({
        practice_id: practiceId,
        physician_id: physicianId,
        clinic_id: clinicId,
        tie: personId === null ? "none" : "agrees",
        person_id: personId,
        first_name: firstName,
        last_name: lastName,
        birth_date: birthDate,
        subject,
        turn: "clinic",
        answer_by: answerBy,
        waiting_since: now,
        created_by: by,
        created_at: now,
        changed_by: by,
        changed_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },

  async hold(id: number): Promise<HeldThread> {
    // A separate statement. A join with the last editor finds no row if that changes during the wait.
    await sql`select from advice_threads where id = ${id} for update`.execute(trx);
    const { rows } = await sql<HeldThread>`
      select r.practice_id as "practiceId", r.physician_id as "physicianId", r.person_id as "personId", r.state, r.turn, r.version,
        r.changed_at as "changedAt", a.last_name || ', ' || a.first_name as "changedByName", r.referral_id as "referralId",
        c.name as "clinicName", c.active as "clinicIsActive",
        c.phone as "clinicPhone", ${hasDesk(sql`c.id`)} as "isRead", c.advice_days as "adviceDays", c.question_days as "questionDays"
      from advice_threads r join accounts a on a.id = r.changed_by join clinics c on c.id = r.clinic_id
      where r.id = ${id}`.execute(trx);
    const [held] = rows;
    if (!held) throw new Error("A question is never removed");
    return held;
  },

  async change(id: number, { state, turn, begins, referralId, clinicWrote, by, now }: ThreadChange): Promise<void> {
    await trx
      .updateTable("advice_threads")
      .set({
        state,
        turn,
        version: sql`version + 1`,
        changed_by: by,
        changed_at: now,
        ...(turn === null && { answer_by: null, waiting_since: null }),
        ...(begins && { answer_by: begins.answerBy, waiting_since: now, reminder_step: 0, reminded_at: null }),
        ...(clinicWrote && { clinic_wrote_at: now }),
        ...(referralId !== undefined && { referral_id: referralId }),
      })
      .where("id", "=", id)
      .execute();
  },

  /** Tells open pages. */
  announce: (id: number, { practiceId, physicianId }: Pick<HeldThread, "practiceId" | "physicianId">): Promise<void> =>
    notify(trx, { kind: "advice", adviceId: id, practiceId, physicianId }),
});
