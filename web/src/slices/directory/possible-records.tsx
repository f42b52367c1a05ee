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
  /** What is said of it; empty ones are left out. */
  facts: readonly string[];
  /** What can be done with it, beside what is said of it. */
  action?: ReactNode;
}

/** Records of the directory that may be the one that is meant, each with what speaks for it. */
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
