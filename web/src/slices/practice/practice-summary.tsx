import type { PracticeInfo } from "@linnet/contract/practice";
import { useQuery } from "@tanstack/react-query";
import { physiciansToVerify } from "./api.ts";
import classes from "./my-practice.module.css";

/** Of the common scale of the bars: one person of two is no half of a practice. */
const LEAST_SCALE = 10;

/** How many people the practice has, drawn beside each other (PRA-013, decision G-PRA-12). */
export function PracticeSummary({ practice: { physicians, nonPhysicians } }: { practice: PracticeInfo }) {
  const toVerify = useQuery(physiciansToVerify).data?.data.length;
  const counts: [string, number | undefined][] = [
    ["Active physicians", physicians],
    ["Active non-physicians", nonPhysicians],
    ["Physicians to verify", toVerify],
  ];
  const most = Math.max(LEAST_SCALE, ...counts.map(([, count]) => count ?? 0));
  return (
    <dl className={`ln-card ${classes["counts"]}`}>
      {counts.map(([label, count]) => (
        <div key={label} className={classes["count"]}>
          <dt>{label}</dt>
          <dd>
            {count ?? "–"}
            <span className={classes["bar"]} aria-hidden>
              <span style={{ width: `${((count ?? 0) / most) * 100}%` }} />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
