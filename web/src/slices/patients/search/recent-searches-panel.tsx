import { useId } from "react";
import { formatDay } from "../../../platform/format/format.ts";
import { Link } from "../../../ui/layout/link.tsx";
import { DeceasedMark } from "../../../ui/people/deceased-mark.tsx";
import classes from "../lists/list.module.css";
import { patientScreens } from "../routes.ts";
import { recentSearches } from "./recent-searches.ts";

/** Next to the cards: patients last found and opened (decision G-PAT-12). */
export function RecentSearchesPanel({ ofEmbassy }: { ofEmbassy: boolean }) {
  const titleId = useId();
  const searches = recentSearches(ofEmbassy);
  return (
    <aside className={`ln-card ${classes.recent}`} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.recentTitle}>
        Recent Searches
      </h2>
      {searches.length === 0 ? (
        <p className={classes.none}>No recent searches</p>
      ) : (
        <ul className={classes.recentList}>
          {searches.map(({ personId, patientName, dob, deceased }) => (
            <li key={personId}>
              <Link href={patientScreens.chart.to({ id: personId })}>
                <strong>{patientName}</strong>
                <span className={classes.born}>{dob && formatDay(dob)}</span>
                <DeceasedMark deceased={deceased} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </aside>
  );
}
