import type { PossibleDuplicatePhysician } from "@linnet/contract/directory/physicians";
import { StatusBadge } from "../../../ui/feedback/status-badge.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import classes from "../practices/possible.module.css";
import { directoryScreens } from "../routes.ts";

/** Physicians who may be the one who is meant, each with what speaks for it. */
export function PossiblePhysicians({ physicians }: { physicians: readonly PossibleDuplicatePhysician[] }) {
  return (
    <ul className={classes.practices}>
      {physicians.map(({ id, name, npi, hasAccount, practices, reasons }) => (
        <li key={id} className={classes.practice}>
          <div>
            {/* In a tab of its own: what was typed here is not to be lost. */}
            <Link href={directoryScreens.editPhysician.to({ id: String(id) })} target="_blank">
              {name}
              <span className="ln-hidden"> (opens in a new tab)</span>
            </Link>
            <div className={classes.facts}>
              <span>ID {id}</span>
              {npi && <span>NPI {npi}</span>}
              {hasAccount && <StatusBadge tone="success">On the portal</StatusBadge>}
              <span>{practices.join(", ") || "In no practice"}</span>
              <span>{reasons.join(", ")}</span>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
