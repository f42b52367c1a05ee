import { Button } from "@mantine/core";
import type { MouseEvent, ReactNode } from "react";
import { Link } from "../layout/link.tsx";
import classes from "./button-row.module.css";
import { focusWhenThere } from "./focus-when-there.ts";

/** Leaves without acting: a link to another page, or a button that closes the dialog. */
interface WayOut {
  href?: string;
  onClick?: () => void;
  /** Replaces 'Cancel'. */
  label?: string;
  /** Has the focus when its dialog opens. */
  hasFocus?: boolean;
}

interface ButtonRowProps {
  /** The actions, main action first. */
  children?: ReactNode;
  wayOut?: WayOut | undefined;
  /** At the other end of the row: Back, or progress. */
  start?: ReactNode;
  /** Separated from the page's fields by a line. */
  isUnderLine?: boolean;
  /** At the right on a page too, for forms with a preview next to them. */
  isAtEnd?: boolean;
}

/** The end of every form and dialog: main action first, way out last, on every screen. */
export function ButtonRow({ children, wayOut, start, isUnderLine = false, isAtEnd = false }: ButtonRowProps) {
  return (
    <div className={classes.row} data-under-line={isUnderLine || undefined} data-at-end={isAtEnd || undefined}>
      {start && <div className={classes.start}>{start}</div>}
      {children}
      {wayOut && <WayOutButton {...wayOut} />}
    </div>
  );
}

/**
 * For buttons of forms that check fields on blur. The message under the field would move the button away from the pointer, and the click
 * would be lost. So the field keeps the focus until the click is done.
 */
export const KEEPS_FOCUS = { onMouseDown: (event: MouseEvent) => event.preventDefault() };

function WayOutButton({ href, onClick, label = "Cancel", hasFocus = false }: WayOut) {
  const shared = {
    ...KEEPS_FOCUS,
    size: "md",
    variant: "default",
    ...(onClick && { onClick }),
    // The dialog looks for the attribute when it opens. A part that replaces another in an open dialog takes the focus itself.
    ...(hasFocus && { "data-autofocus": true, ref: focusWhenThere }),
  };
  if (href === undefined) return <Button {...shared}>{label}</Button>;
  return (
    <Button component={Link} href={href} {...shared}>
      {label}
    </Button>
  );
}

export const BackButton = ({ onClick }: { onClick: () => void }) => (
  <Button {...KEEPS_FOCUS} size="md" variant="default" onClick={onClick}>
    Back
  </Button>
);
