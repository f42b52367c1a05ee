import type { ReferralEventKind, ReferralState } from "@linnet/contract/referrals/course";
import { URGENT_ACUITY_ID } from "@linnet/contract/referrals/fields";
import { sql } from "kysely";
import type { CaseOrder } from "../../../adapters/intake/port.ts";
import type { Database } from "../../../platform/database/database.ts";
import { notify } from "../../../platform/live/live.ts";

/** A referral, locked until the transaction ends. */
export interface HeldReferral {
  state: ReferralState;
  clinicId: number;
  clinicName: string;
  practiceId: number;
  physicianId: number;
  isNewPatient: boolean;
  isUrgent: boolean;
  /** The office's last reminder to the clinic. */
  remindedAt: Date | null;
}

/** The last event, for people who did not know it. */
export interface LastEvent {
  id: number;
  kind: Exclude<ReferralEventKind, (typeof OF_OFFICE)[number]>;
  at: Date;
  /** The name of the person who acted. Null for the hospital's system. */
  byName: string | null;
}

/** A clinic that a referral may go to. */
export interface ClinicToGoTo {
  id: number;
  name: string;
  answerDays: number;
  order: CaseOrder;
}

/** The referral's new clinic, that clinic's answer date, and the sender. `by` is null if no one is signed in. */
interface Move {
  clinicId: number;
  expectedBy: string;
  by: number | null;
  now: Date;
}

/** An office's own acts, which change nothing for a clinic. */
const OF_OFFICE = ["letter-read", "done", "put-aside", "taken-up", "reminded"] as const satisfies readonly ReferralEventKind[];
const NEW_PATIENT = 1;

/**
 * Locks a referral until the transaction ends. This needs its own statement. A join with the clinic finds no row if the referral was
 * forwarded during the wait.
 */
export const lockReferral = (trx: Database, id: number) =>
  trx.selectFrom("referrals").select("id").where("id", "=", id).forUpdate().executeTakeFirst();

export const deskActRepository = (db: Database) => ({
  async hold(trx: Database, id: number): Promise<HeldReferral> {
    await lockReferral(trx, id);
    const row = await trx
      .selectFrom("referrals as r")
      .innerJoin("clinics as c", "c.id", "r.clinic_id")
      .select(["r.course", "r.clinic_id", "c.name", "r.practice_id", "r.physician_id", "r.request_type_id", "r.acuity_id", "r.reminded_at"])
      .where("r.id", "=", id)
      .executeTakeFirstOrThrow();
    return {
      state: row.course,
      clinicId: row.clinic_id,
      clinicName: row.name,
      practiceId: row.practice_id,
      physicianId: row.physician_id,
      isNewPatient: row.request_type_id === NEW_PATIENT,
      isUrgent: row.acuity_id === URGENT_ACUITY_ID,
      remindedAt: row.reminded_at,
    };
  },

  async lastEvent(id: number): Promise<LastEvent> {
    const { rows } = await sql<LastEvent>`
      select e.id, e.kind, e.at, a.first_name || ' ' || a.last_name as "byName"
      from referral_events e left join accounts a on a.id = e.by_account
      where e.referral_id = ${id} and e.kind <> all(${OF_OFFICE}) order by e.id desc limit 1`.execute(db);
    const [row] = rows;
    if (!row) throw new Error("A referral was sent");
    return row;
  },

  /** The clinics that it has left, in order. */
  async clinicsLeft(id: number): Promise<number[]> {
    const rows = await db
      .selectFrom("referral_events")
      .select("clinic_id")
      .where("referral_id", "=", id)
      .where("kind", "=", "redirected")
      .orderBy("id")
      .execute();
    return rows.flatMap(({ clinic_id }) => clinic_id ?? []);
  },

  /** A clinic that accepts referrals. */
  async findClinic(
    id: number,
    { isNewPatient, isUrgent }: Pick<HeldReferral, "isNewPatient" | "isUrgent">,
  ): Promise<ClinicToGoTo | undefined> {
    const row = await db
      .selectFrom("clinics")
      .select(["id", "name", "takes_new_patients", "answer_days", "urgent_days", "location", "resource"])
      .where("id", "=", id)
      .where("active", "=", true)
      .executeTakeFirst();
    if (!row) return undefined;
    const { name, takes_new_patients: takesNewPatients } = row;
    const place = { location: row.location || name, resource: row.resource || name };
    const order = { clinicId: id, clinic: name, takesNewPatients, isNewPatient, ...place };
    return { id, name, answerDays: isUrgent ? row.urgent_days : row.answer_days, order };
  },

  /**
   * Moves a referral to another clinic with everything that was sent, unassigned. Changes the form's version, so that a form opened before
   * cannot move it back by accident.
   */
  async moveTo(trx: Database, id: number, { clinicId, expectedBy, by, now }: Move): Promise<void> {
    await trx
      .updateTable("referrals")
      .set({ clinic_id: clinicId, expected_by: expectedBy, assigned_to: null, changed_by_hospital_at: now })
      .where("id", "=", id)
      .execute();
    // A referral with a requested cancellation cannot be edited. Its last editor stays the person who requested that.
    const form = trx.updateTable("referrals").where("id", "=", id).where("cancel_requested", "=", false);
    await form.set({ ...(by !== null && { modified_by: by }), modified_at: now }).execute();
  },

  /** A referral's state, and other values that are not on its form. */
  async standing(id: number) {
    const { rows } = await sql<{
      state: ReferralState;
      clinicName: string;
      physicianName: string;
      cancelationRequest: boolean;
      cancellationReason: string | null;
    }>`
      select r.course as state, c.name as "clinicName", f.last_name || ', ' || f.first_name as "physicianName",
        r.cancel_requested as "cancelationRequest", r.cancellation_reason as "cancellationReason"
      from referrals r join clinics c on c.id = r.clinic_id join physicians f on f.id = r.physician_id where r.id = ${id}`.execute(db);
    const [row] = rows;
    if (!row) throw new Error("A referral is never removed");
    return row;
  },

  assign: (trx: Database, id: number, accountId: number | null) =>
    trx.updateTable("referrals").set({ assigned_to: accountId }).where("id", "=", id).execute(),

  announce: (trx: Database, id: number, { practiceId, physicianId }: HeldReferral) =>
    notify(trx, { kind: "referral", referralId: id, practiceId, physicianId }),
});
