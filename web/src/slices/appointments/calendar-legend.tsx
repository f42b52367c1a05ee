import classes from "./calendar-legend.module.css";

/** 'Cancelled' here, while the state itself is spelled 'Canceled' (APT-011). */
export function CalendarLegend() {
  return (
    <ul className={classes.legend} aria-label="Legend">
      <li>
        <span className={classes.swatch} data-state="No Show" />
        No Show
      </li>
      <li>
        <span className={classes.swatch} data-state="Cancelled" />
        <s>Cancelled</s>
      </li>
      <li>
        <span className={classes.swatch} data-state="All Day" />
        All Day
      </li>
    </ul>
  );
}
