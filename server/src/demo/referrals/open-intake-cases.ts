import type { ReferralState } from "@linnet/contract/referrals/course";
import { z } from "zod";
import { type CaseState, ehrIdOf, embeddedCases } from "../../adapters/intake/embedded/cases.ts";
import { SLOT_MINUTES } from "../../adapters/intake/embedded/next-free-slot.ts";
import type { Database } from "../../platform/database/database.ts";
import { addMinutes, subSeconds } from "../../platform/dates.ts";

/** The desk's state for each of the portal's referral states. */
const STATE: Record<ReferralState, CaseState> = {
  sent: "received",
  received: "received",
  accepted: "accepted",
  "on-hold": "on-hold",
  "appointment-cancelled": "appointment-cancelled",
  scheduled: "scheduled",
  "no-show": "no-show",
  seen: "seen",
  completed: "completed",
  declined: "declined",
  cancelled: "cancelled",
  error: "error",
};

const Appointment = z.object({ aptDate: z.coerce.date() }).nullable();

/** A clinic gives a slot once. */
function slotBeside(clinicId: number, start: Date, taken: Set<string>): Date {
  const slot = `${clinicId} ${start.toISOString()}`;
  if (taken.has(slot)) return slotBeside(clinicId, addMinutes(start, 1), taken);
  taken.add(slot);
  return start;
}

/**
 * Opens the demo hospital's referrals at the embedded intake, so that they can be canceled, edited and continued like new ones. They stay
 * as they are until a person acts; only appointments pass on their own.
 */
export async function openIntakeCases(trx: Database): Promise<void> {
  const cases = embeddedCases(trx);
  const referrals = await trx
    .selectFrom("referrals as r")
    .innerJoin("clinics as c", "c.id", "r.clinic_id")
    .select(["r.id", "r.clinic_id", "c.name", "c.takes_new_patients", "c.location", "c.resource", "r.request_type_id"])
    .select(["r.course", "r.appointment", "r.created_at", "r.ehr_updated_at", "r.cancel_requested", "r.cancellation_reason"])
    // What was not delivered never arrived there.
    .where("r.bot_status", "<>", "Failed")
    .orderBy("r.id")
    .execute();
  const taken = new Set<string>();
  for (const referral of referrals) {
    const state = STATE[referral.course];
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
