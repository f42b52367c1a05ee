import type { ReactNode } from "react";
import classes from "./card-grid.module.css";

interface CardGridProps {
  children: ReactNode;
  /** Added to the grid's own. */
  className?: string | undefined;
  /** The accessible name while the cards are loading. */
  loading?: string;
}

/** Cards in rows of three, two or one, by the window's width. No card is alone in its row. */
export const CardGrid = ({ children, className = "", loading }: CardGridProps) => (
  <div className={`${classes.grid} ${className}`} {...(loading !== undefined && { role: "status", "aria-label": loading })}>
    {children}
  </div>
);
