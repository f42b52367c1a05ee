import { Button } from "@mantine/core";
import type { MouseEvent, ReactNode } from "react";
import { Link } from "../layout/link.tsx";
import classes from "./button-row.module.css";
import { focusWhenThere } from "./focus-when-there.ts";

/** The way out without doing it: to another page, or what closes the dialog. */
interface WayOut {
  href?: string;
  onClick?: () => void;
  /** Where Cancel would say too little. */
  label?: string;
  /** It has the focus when its dialog opens. */
  hasFocus?: boolean;
}

interface ButtonRowProps {
  /** What can be done, the main act first. */
  children?: ReactNode;
  wayOut?: WayOut | undefined;
  /** At the other end of the row: the step before, or what goes on just now. */
  start?: ReactNode;
  /** Set off from the fields of a page. */
  isUnderLine?: boolean;
  /** At the right on a page too, where a preview stands beside the form. */
  isAtEnd?: boolean;
}

/** The end of every form and dialog: what it is for first, the way out last, on every screen. */
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
 * For the buttons of a form whose fields are checked when they are left: the message that appears under the field would move the button
 * away from under the pointer, and the click would be lost. So the field keeps the focus until the click is done.
 */
export const KEEPS_FOCUS = { onMouseDown: (event: MouseEvent) => event.preventDefault() };

function WayOutButton({ href, onClick, label = "Cancel", hasFocus = false }: WayOut) {
  const shared = {
    ...KEEPS_FOCUS,
    size: "md",
    variant: "default",
    ...(onClick && { onClick }),
    // The dialog looks for the attribute when it opens; what takes another's place in an open one asks for the focus itself.
    ...(hasFocus && { "data-autofocus": true, ref: focusWhenThere }),
  };
  if (href === undefined) return <Button {...shared}>{label}</Button>;
  return (
    <Button component={Link} href={href} {...shared}>
      {label}
    </Button>
  );
}

/** The step before, for the start of the row. */
export const BackButton = ({ onClick }: { onClick: () => void }) => (
  <Button {...KEEPS_FOCUS} size="md" variant="default" onClick={onClick}>
    Back
  </Button>
);
