import type { ReactNode } from "react";
import { StatusBadge } from "../../ui/feedback/status-badge.tsx";
import { Link } from "../../ui/layout/link.tsx";
import classes from "./possible-records.module.css";

interface PossibleRecord {
  id: number;
  name: string;
  /** Its page. */
  href: string;
  isOnPortal: boolean;
  /** Lines about the record; empty ones are left out. */
  facts: readonly string[];
  /** Actions next to the facts. */
  action?: ReactNode;
}

/** Possible directory matches, each with reasons. */
export function PossibleRecords({ records }: { records: readonly PossibleRecord[] }) {
  return (
    <ul className={classes.records}>
      {records.map(({ id, name, href, isOnPortal, facts, action }) => (
        <li key={id} className={classes.record}>
          <div>
            {/* In a tab of its own: what was typed here is not to be lost. */}
            <Link href={href} target="_blank">
              {name}
              <span className="ln-hidden"> (opens in a new tab)</span>
            </Link>
            <div className={classes.facts}>
              <span>ID {id}</span>
              {isOnPortal && <StatusBadge tone="success">On the portal</StatusBadge>}
              {facts.filter(Boolean).map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </div>
          </div>
          {action}
        </li>
      ))}
    </ul>
  );
}
