import { CANCELLED, PATIENT_SCHEDULED, type Referral } from "@linnet/contract/referrals";
import { CANCELLATION_REQUESTED } from "@linnet/contract/referrals/course";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { type KeyboardEvent, Suspense, useId, useRef, useState } from "react";
import { optionalPart } from "../../../platform/page/optional-part.ts";
import { StatusBadge } from "../../../ui/feedback/status-badge.tsx";
import { referralOfName, whose } from "../shared/referral-name.ts";
import classes from "../shared/referrals.module.css";
import { UrgentBadge } from "../shared/urgent.tsx";
import { isUndelivered } from "./is-undelivered.ts";
import { useReferralDialog } from "./use-dialog.ts";

type DialogLabelProps = Omit<ComponentPropsWithRef<"button">, "onClick"> & {
  /** The accessible name, starting with the badge's words. */
  label: string;
  onOpen: (opener: HTMLElement) => void;
};

/** A badge that opens its details. */
const DialogLabel = ({ label, onOpen, ...button }: DialogLabelProps) => (
  <button
    {...button}
    type="button"
    className={classes.label}
    aria-haspopup="dialog"
    aria-label={label}
    onClick={({ currentTarget }) => onOpen(currentTarget)}
  />
);

const CancellationReason = optionalPart(async () => (await import("./cancellation-reason.tsx")).CancellationReason);

interface CancelledLabelProps {
  referral: Referral;
  onOpen: (opener: HTMLElement) => void;
}

/** The reason appears next to the label on hover or focus, and Esc hides it. A click opens all details (REF-065). */
function CancelledLabel({ referral, onOpen }: CancelledLabelProps) {
  const [isShown, setIsShown] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const id = useId();
  const label = useRef<HTMLButtonElement>(null);
  const show = () => {
    setIsWanted(true);
    setIsShown(true);
  };
  const hide = () => setIsShown(false);
  const hideOnEscape = ({ key }: KeyboardEvent) => key === "Escape" && hide();
  return (
    // The reason is inside the hover area, so that it can be read and copied.
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same for the keyboard
    <span className={classes.cancelled} onMouseEnter={show} onMouseLeave={hide}>
      <DialogLabel
        ref={label}
        label={`${CANCELLED}: reason for ${referralOfName(referral)}`}
        aria-describedby={isShown ? id : undefined}
        onFocus={show}
        onBlur={hide}
        onKeyDown={hideOnEscape}
        onOpen={(opener) => {
          hide();
          onOpen(opener);
        }}
      >
        <StatusBadge tone="danger">{CANCELLED}</StatusBadge>
      </DialogLabel>
      {isWanted && (
        <Suspense>
          <CancellationReason id={id} opened={isShown} label={label} onClose={hide}>
            {cancellationReason(referral)}
          </CancellationReason>
        </Suspense>
      )}
    </span>
  );
}

/** The reason from the hospital, or from the person who requested it. */
const cancellationReason = ({ cancellationReason: reason }: Referral): string => reason || "No reason was given.";

interface ReferralBadgesProps {
  referral: Referral;
  /** Whether a cancellation request opens. Not in read-only lists (REF-025). */
  isReadOnly?: boolean;
}

/** The hospital's status, and a cancellation request. Labels with details open them (S2 §4). */
export function ReferralBadges({ referral, isReadOnly = false }: ReferralBadgesProps) {
  const openDialog = useReferralDialog(referral);
  const isAsked = referral.cancelationRequest && referral.cernerStatus !== CANCELLED;
  return (
    <span className={classes.badges} data-referral={referral.id}>
      {referral.isUrgent && <UrgentBadge />}
      <Status referral={referral} onOpen={openDialog} />
      {isUndelivered(referral) && <StatusBadge tone="danger">Not delivered</StatusBadge>}
      {referral.checkTie && isReadOnly && <WrongChild />}
      {referral.checkTie && !isReadOnly && (
        <DialogLabel label={`${WRONG_CHILD}: ${referralOfName(referral)}`} onOpen={openDialog("tie")}>
          <WrongChild />
        </DialogLabel>
      )}
      {isAsked && isReadOnly && <Asked />}
      {isAsked && !isReadOnly && (
        <DialogLabel label={`${CANCELLATION_REQUESTED}: details for ${referralOfName(referral)}`} onOpen={openDialog("requested")}>
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
    <DialogLabel label={`${PATIENT_SCHEDULED}: ${whose(referral)} appointment`} onOpen={onOpen("appointment")}>
      {badge}
    </DialogLabel>
  );
}

const WRONG_CHILD = "Wrong patient? Check";
const WrongChild = () => (
  <StatusBadge tone="warning" icon="alert">
    {WRONG_CHILD}
  </StatusBadge>
);

const Asked = () => (
  <StatusBadge tone="danger" icon="clock">
    {CANCELLATION_REQUESTED}
  </StatusBadge>
);
