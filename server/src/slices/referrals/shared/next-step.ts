import type { Deceased } from "@linnet/contract/patients";
import type { ReferralAppointment } from "@linnet/contract/referrals";
import { type ReferralFacts, type Turn, turnOf } from "@linnet/contract/referrals/turn";
import { dayAndTime, hospitalDay } from "./hospital-day.ts";

/** The stored facts that decide who acts next. `deceased` is set only if the caller may know. */
export interface WaitingReferral extends Omit<ReferralFacts, "appointment" | "isDeceased" | "today"> {
  appointment: ReferralAppointment | null;
  deceased: Deceased;
}

/** Who acts next on a referral, in the hospital's time zone. */
export function nextStep(referral: WaitingReferral, { now, zone }: { now: Date; zone: string }): Turn {
  const { appointment, deceased, ...facts } = referral;
  const at = appointment && new Date(appointment.aptDate);
  return turnOf({
    ...facts,
    appointment: at && { when: dayAndTime(at, zone), isOver: at < now },
    isDeceased: deceased !== null,
    today: hospitalDay(now, zone),
  });
}
