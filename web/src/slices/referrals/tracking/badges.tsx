import { CANCELLED, PATIENT_SCHEDULED, type Referral } from "@linnet/contract/referrals";
import type { ReactNode } from "react";
import { StatusBadge } from "../../../ui/feedback/status-badge.tsx";
import { referralOfName } from "../referral-name.ts";
import classes from "../referrals.module.css";
import { CancelledLabel } from "./cancelled-label.tsx";
import { DialogLabel } from "./dialog-label.tsx";
import { isUndelivered } from "./is-undelivered.ts";
import { useReferralDialog } from "./use-dialog.ts";

interface ReferralBadgesProps {
  referral: Referral;
  /** Whether a request to cancel can be looked into: not in lists that offer nothing (REF-025). */
  isReadOnly?: boolean;
}

/** The hospital's word for where it stands, and whether it was asked to cancel; labels that know more open it (S2 §4). */
export function ReferralBadges({ referral, isReadOnly = false }: ReferralBadgesProps) {
  const openDialog = useReferralDialog(referral);
  const isAsked = referral.cancelationRequest && referral.cernerStatus !== CANCELLED;
  return (
    <span className={classes["badges"]} data-referral={referral.id}>
      <Status referral={referral} onOpen={openDialog} />
      {isUndelivered(referral) && <StatusBadge tone="danger">Not delivered</StatusBadge>}
      {referral.checkTie && isReadOnly && <WrongChild />}
      {referral.checkTie && !isReadOnly && (
        <DialogLabel label={`${WRONG_CHILD}: whose the ${referralOfName(referral)} is`} onOpen={openDialog("tie")}>
          <WrongChild />
        </DialogLabel>
      )}
      {isAsked && isReadOnly && <Asked />}
      {isAsked && !isReadOnly && (
        <DialogLabel
          label={`Cancellation Requested: who requested it for the ${referralOfName(referral)}`}
          onOpen={openDialog("requested")}
        >
          <Asked />
        </DialogLabel>
      )}
    </span>
  );
}

function Status({ referral, onOpen }: { referral: Referral; onOpen: ReturnType<typeof useReferralDialog> }): ReactNode {
  const { cernerStatus, referralAppointment } = referral;
  if (cernerStatus === CANCELLED) return <CancelledLabel referral={referral} onOpen={onOpen("cancelled")} />;
  const badge = <StatusBadge tone={cernerStatus === PATIENT_SCHEDULED ? "success" : "neutral"}>{cernerStatus}</StatusBadge>;
  if (cernerStatus !== PATIENT_SCHEDULED || referralAppointment === null) return badge;
  return (
    <DialogLabel label={`${PATIENT_SCHEDULED}: the appointment of the ${referralOfName(referral)}`} onOpen={onOpen("appointment")}>
      {badge}
    </DialogLabel>
  );
}

const WRONG_CHILD = "Tied to the wrong child? Check";
const WrongChild = () => (
  <StatusBadge tone="warning" icon="alert">
    {WRONG_CHILD}
  </StatusBadge>
);

const Asked = () => (
  <StatusBadge tone="danger" icon="clock">
    Cancellation Requested
  </StatusBadge>
);
