import type { ReactNode } from "react";
import { formatDate, formatTime } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { childOf, whose } from "../shared/referral-name.ts";
import type { ReferralDialogProps } from "./dialogs.tsx";
import { FactsDialog } from "./facts-dialog.tsx";

/** The appointment's time and place (REF-064). The hospital's own number is shown only here (decision G-REF-28). */
export function AppointmentDialog({ referral, onClose }: ReferralDialogProps) {
  const { timeZone } = useSettings();
  const { referralAppointment: appointment, cernerReferralId } = referral;
  const facts: [string, ReactNode][] = appointment
    ? [
        ["Date", formatDate(appointment.aptDate, timeZone)],
        ["Time", formatTime(appointment.aptDate, timeZone)],
        ["Duration", appointment.duration === null ? "" : `${appointment.duration} minutes`],
        ["Type", appointment.type],
        ["Location", appointment.location],
        ["Resource", appointment.resource],
        ["State", appointment.state],
        ["Hospital No.", cernerReferralId],
      ]
    : [];
  return <FactsDialog child={childOf(referral)} title={`${whose(referral)} appointment`} facts={facts} onClose={onClose} />;
}
