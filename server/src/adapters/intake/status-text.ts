import { CANCELLED, PATIENT_SCHEDULED } from "@linnet/contract/referrals";
import type { IntakeState } from "./port.ts";

/** What people read of a state, as cernerStatus (decision G-REF-02). The portal gives a meaning to two of them only. */
export const STATUS_TEXT: Record<IntakeState, string> = {
  received: "Submitted",
  accepted: "Accepted",
  "on-hold": "On Hold",
  scheduled: PATIENT_SCHEDULED,
  "no-show": "No Show",
  "appointment-cancelled": "Appointment Cancelled",
  seen: "Seen",
  completed: "Completed",
  declined: CANCELLED,
  cancelled: CANCELLED,
  error: "Error",
};
