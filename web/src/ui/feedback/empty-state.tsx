import type { ReactNode } from "react";
import classes from "./empty-state.module.css";
import { Illustration } from "./illustration.tsx";

interface EmptyStateProps {
  /** The specification's own text, letter for letter. */
  title: string;
  help?: string;
  /** What to do next: clear the search, widen the look-back. */
  actions?: ReactNode;
}

export function EmptyState({ title, help, actions }: EmptyStateProps) {
  return (
    <div className={classes.root} role="status">
      <Illustration name="empty" width={208} />
      <p className={classes.title}>{title}</p>
      {help && <p className={classes.help}>{help}</p>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
