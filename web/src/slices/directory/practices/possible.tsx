import type { PossibleDuplicate } from "@linnet/contract/directory";
import type { ReactNode } from "react";
import { StatusBadge } from "../../../ui/feedback/status-badge.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { directoryScreens } from "../routes.ts";
import classes from "./possible.module.css";

interface PossiblePracticesProps {
  practices: readonly PossibleDuplicate[];
  /** What can be done with one of them, beside what is said of it. */
  action?: (practice: PossibleDuplicate) => ReactNode;
}

/** Practices that may be the one that is meant, each with what speaks for it (DIR-032, DIR-062). */
export function PossiblePractices({ practices, action }: PossiblePracticesProps) {
  return (
    <ul className={classes.practices}>
      {practices.map((practice) => {
        const { practiceId, practiceName, isMyLinnet, address, reasons } = practice;
        return (
          <li key={practiceId} className={classes.practice}>
            <div>
              {/* In a tab of its own: what was typed here is not to be lost. */}
              <Link href={directoryScreens.editPractice.to({ id: String(practiceId) })} target="_blank">
                {practiceName}
                <span className="ln-hidden"> (opens in a new tab)</span>
              </Link>
              <div className={classes.facts}>
                <span>ID {practiceId}</span>
                {isMyLinnet && <StatusBadge tone="success">On the portal</StatusBadge>}
                {address && <span>{address}</span>}
                <span>{reasons.join(", ")}</span>
              </div>
            </div>
            {action?.(practice)}
          </li>
        );
      })}
    </ul>
  );
}
