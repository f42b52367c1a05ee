import type { ReactNode } from "react";
import classes from "./card-grid.module.css";

interface CardGridProps {
  children: ReactNode;
  /** Beside the grid's own. */
  className?: string | undefined;
  /** Says that the cards are on their way: their room is shown. */
  loading?: string;
}

/** Cards in rows of three, two or one by the width of the window, without one that is left alone in its row. */
export const CardGrid = ({ children, className = "", loading }: CardGridProps) => (
  <div className={`${classes.grid} ${className}`} {...(loading !== undefined && { role: "status", "aria-label": loading })}>
    {children}
  </div>
);
