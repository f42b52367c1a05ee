import type { ReactNode } from "react";
import { StatusBadge } from "../feedback/status-badge.tsx";
import classes from "./directory-card.module.css";

interface DirectoryCardProps {
  id: number;
  name: string;
  onPortal: boolean;
  active: boolean;
  /** What can be done with it. */
  actions: ReactNode;
  /** The tables that fold out. */
  children: ReactNode;
}

/** One physician or practice found: who, on the portal or not, what can be done, and the tables that fold out. */
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
