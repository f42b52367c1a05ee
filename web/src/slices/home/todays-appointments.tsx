import type { Today } from "@linnet/contract/home";
import { IconArrowRight, IconCalendarEvent } from "@tabler/icons-react";
import { formatKnownTime } from "../../platform/format/format.ts";
import { useSettings } from "../../platform/page/settings.ts";
import { Link } from "../../ui/layout/link.tsx";
import { NO_TIME } from "../../ui/people/no-time.ts";
import { patientScreens } from "../patients/routes.ts";
import { useMenuItems } from "../session/public.ts";
import classes from "./home.module.css";

/** The practice's calendar includes shared patients, like this page. */
const CALENDARS = [
  { menu: "practiceappointments", words: "Practice appointments" },
  { menu: "appointments", words: "My appointments" },
];

/** Today's patients at the hospital, next to the to-dos. */
export function TodaysAppointments({ agenda: { count, items } }: { agenda: NonNullable<Today["appointments"]> }) {
  const { timeZone } = useSettings();
  const menu = useMenuItems();
  const calendar = CALENDARS.map(({ menu: id, words }) => ({ words, href: menu.find((item) => item.id === id)?.href })).find(
    ({ href }) => href !== undefined,
  );
  const others = count - items.length;
  return (
    <section className={`ln-card ${classes.agenda}`} aria-labelledby="agenda">
      <h2 id="agenda" className={classes.heading}>
        <IconCalendarEvent size={18} aria-hidden /> Today’s appointments
      </h2>
      {count === 0 ? (
        <p className={classes.none}>Your patients have no appointments today.</p>
      ) : (
        <ol className={classes.visits}>
          {items.map(({ personId, patientName, startsAt, location, resource, isTimeless = false }) => (
            <li key={`${personId} ${startsAt} ${location} ${resource}`}>
              <span className={classes.time}>{!isTimeless && formatKnownTime(startsAt, timeZone)}</span>
              <Link className={classes.visit} href={patientScreens.chart.to({ id: personId })}>
                <strong>{patientName}</strong>
                <span className={classes.what}>{[location, resource].filter(Boolean).join(", ")}</span>
                {isTimeless && <span className={classes.what}>{NO_TIME}</span>}
              </Link>
            </li>
          ))}
        </ol>
      )}
      {others > 0 && <p className={classes.none}>and {others} more</p>}
      {calendar && (
        <Link className={classes.more} href={calendar.href}>
          {calendar.words} <IconArrowRight size={16} aria-hidden />
        </Link>
      )}
    </section>
  );
}
