import { addMinutes } from "date-fns/addMinutes";
import { subSeconds } from "date-fns/subSeconds";
import { z } from "zod";
import { type CaseState, ehrIdOf, embeddedCases } from "../../adapters/intake/embedded/cases.ts";
import { SLOT_MINUTES } from "../../adapters/intake/embedded/next-free-slot.ts";
import type { Database } from "../../platform/database/database.ts";

/** Where the desk stands, by what the portal reads of it; what has failed never arrived there. */
const STATE = new Map<string, CaseState>([
  ["Submitted", "received"],
  ["Accepted", "accepted"],
  ["On Hold", "on-hold"],
  ["Appointment Cancelled", "on-hold"],
  ["Patient Scheduled", "scheduled"],
  ["No Show", "no-show"],
  ["Seen", "seen"],
  ["Completed", "seen"],
  ["Cancelled", "cancelled"],
]);

const Appointment = z.object({ aptDate: z.coerce.date() }).nullable();

/** A clinic gives a slot once. */
function slotBeside(clinicId: number, start: Date, taken: Set<string>): Date {
  const slot = `${clinicId} ${start.toISOString()}`;
  if (taken.has(slot)) return slotBeside(clinicId, addMinutes(start, 1), taken);
  taken.add(slot);
  return start;
}

/**
 * The demo hospital's referrals at the embedded intake, so that they can be cancelled, edited and played on like new ones. They stand as
 * they are until somebody does: only appointments pass by themselves.
 */
export async function openIntakeCases(trx: Database): Promise<void> {
  const cases = embeddedCases(trx);
  const referrals = await trx
    .selectFrom("referrals as r")
    .innerJoin("clinics as c", "c.id", "r.clinic_id")
    .select(["r.id", "r.clinic_id", "c.name", "c.takes_new_patients", "c.location", "c.resource", "r.request_type_id"])
    .select(["r.ehr_status", "r.appointment", "r.created_at", "r.ehr_updated_at", "r.cancel_requested", "r.cancellation_reason"])
    .where("r.status_id", "<>", 5)
    .orderBy("r.id")
    .execute();
  const taken = new Set<string>();
  for (const referral of referrals) {
    const state = STATE.get(referral.ehr_status) ?? "received";
    const appointment = Appointment.parse(referral.appointment);
    const hasVisit = state === "scheduled" || state === "no-show" || state === "seen";
    const startsAt = hasVisit && appointment ? slotBeside(referral.clinic_id, appointment.aptDate, taken) : null;
    await cases.add(trx, {
      referralId: referral.id,
      ehrId: ehrIdOf(referral.id),
      clinicId: referral.clinic_id,
      clinic: referral.name,
      takesNewPatients: referral.takes_new_patients,
      isNewPatient: referral.request_type_id === 1,
      location: referral.location,
      resource: referral.resource,
      changedAt: referral.created_at,
      nextStepAt: null,
    });
    await cases.change(trx, referral.id, {
      state: hasVisit && !startsAt ? "accepted" : state,
      startsAt,
      cancelReason: referral.cancel_requested ? referral.cancellation_reason : null,
      nextStepAt: state === "scheduled" && startsAt ? addMinutes(startsAt, SLOT_MINUTES) : null,
      // Older than what the portal has read, so that it reads nothing of this again.
      changedAt: subSeconds(referral.ehr_updated_at ?? referral.created_at, 1),
    });
  }
}
