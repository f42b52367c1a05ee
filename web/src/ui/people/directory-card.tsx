import type { ReactNode } from "react";
import { StatusBadge } from "../feedback/status-badge.tsx";
import classes from "./directory-card.module.css";

interface DirectoryCardProps {
  id: number;
  name: string;
  onPortal: boolean;
  active: boolean;
  actions: ReactNode;
  /** The collapsible tables. */
  children: ReactNode;
}

/** A physician or practice in the directory: the name, portal status, actions, and collapsible tables. */
export function DirectoryCard({ id, name, onPortal, active, actions, children }: DirectoryCardProps) {
  return (
    <article className={`ln-card ${classes.card}`} aria-label={name}>
      <div className={classes.head}>
        <div className={classes.who}>
          <h2 className={classes.name}>{name}</h2>
          <p className={classes.facts}>
            <span>ID {id}</span>
            {onPortal ? (
              <StatusBadge tone="success">On the portal</StatusBadge>
            ) : (
              <StatusBadge tone="neutral" icon="dot">
                Not on the portal
              </StatusBadge>
            )}
            {!active && <StatusBadge tone="danger">Deactivated</StatusBadge>}
          </p>
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </article>
  );
}
