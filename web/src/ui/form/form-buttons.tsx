import type { ReactNode } from "react";
import classes from "./form-buttons.module.css";

interface FormButtonsProps {
  /** At the right, where a preview stands beside the form. */
  isAtEnd?: boolean;
  children: ReactNode;
}

/** What can be done with a form, under a line at its end. */
export function FormButtons({ isAtEnd = false, children }: FormButtonsProps) {
  return <div className={isAtEnd ? `${classes.buttons} ${classes.end}` : classes.buttons}>{children}</div>;
}
