import { CANCELLED, type Referral } from "@linnet/contract/referrals";
import { Popover } from "@mantine/core";
import { type KeyboardEvent, useId, useState } from "react";
import { StatusBadge } from "../../../ui/feedback/status-badge.tsx";
import { referralOfName } from "../referral-name.ts";
import classes from "../referrals.module.css";
import { DialogLabel } from "./dialog-label.tsx";

interface CancelledLabelProps {
  referral: Referral;
  onOpen: (opener: HTMLElement) => void;
}

/** The reason stands beside the label while the pointer or the focus is on it, and Esc puts it away; a click opens all there is (REF-065). */
export function CancelledLabel({ referral, onOpen }: CancelledLabelProps) {
  const [isShown, setIsShown] = useState(false);
  const id = useId();
  const show = () => setIsShown(true);
  const hide = () => setIsShown(false);
  const hideOnEscape = ({ key }: KeyboardEvent) => key === "Escape" && hide();
  return (
    // Over the reason the pointer is still inside, so it can be read and copied.
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same for the keyboard
    <span className={classes["cancelled"]} onMouseEnter={show} onMouseLeave={hide}>
      <Popover
        opened={isShown}
        onChange={setIsShown}
        withinPortal={false}
        withRoles={false}
        shadow="md"
        offset={0}
        width={260}
        position="bottom-start"
      >
        <Popover.Target>
          <DialogLabel
            label={`${CANCELLED}: why the ${referralOfName(referral)} was cancelled`}
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
        </Popover.Target>
        <Popover.Dropdown id={id} className={classes["reason"] ?? ""}>
          {cancellationReason(referral)}
        </Popover.Dropdown>
      </Popover>
    </span>
  );
}

/** What the hospital, or whoever asked it, gave as the reason. */
export const cancellationReason = ({ cancellationReason: reason }: Referral): string => reason || "No reason was given.";
