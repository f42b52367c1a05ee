import { ActionIcon, Button, SegmentedControl } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { SearchField } from "../../ui/table/toolbar.tsx";
import { headingOf } from "./appointment-list.tsx";
import type { CalendarState } from "./calendar-period.ts";
import classes from "./calendar-toolbar.module.css";
import type { CalendarView } from "./routes.ts";

/** Where the focus goes when the button that opened a day is gone with its month. */
export const PERIOD_HEADING = "calendar-period";

const VIEWS: { value: CalendarView; label: string }[] = [
  { value: "month", label: "Month" },
  { value: "week", label: "Week" },
  { value: "day", label: "Day" },
  { value: "list", label: "List" },
];

interface CalendarToolbarProps {
  state: CalendarState;
  search: string;
  onSearch: (words: string) => void;
  /** Goes to the first appointment that was found. */
  onSubmit: () => void;
}

/** Date, patient filter and view. */
export function CalendarToolbar({ state, search, onSearch, onSubmit }: CalendarToolbarProps) {
  const { period, today, view, go } = state;
  const goToToday = () => {
    go({ date: today });
    // In the list of a month it may be far below.
    document.getElementById(headingOf(today))?.scrollIntoView();
  };
  return (
    <div className={classes.bar}>
      <div className={classes.move}>
        <Button variant="default" onClick={goToToday}>
          Today
        </Button>
        <ActionIcon size={36} aria-label={`Previous ${period.unit}`} onClick={() => go({ date: period.beside(-1) })}>
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon size={36} aria-label={`Next ${period.unit}`} onClick={() => go({ date: period.beside(1) })}>
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
        <h2 id={PERIOD_HEADING} className={classes.period} tabIndex={-1} aria-live="polite">
          {period.heading}
        </h2>
      </div>
      <div className={classes.search}>
        <SearchField
          label="Search by patient name"
          placeholder="Search by patient name"
          value={search}
          onChange={onSearch}
          onSubmit={onSubmit}
          onClear={() => onSearch("")}
        />
      </div>
      <SegmentedControl aria-label="Calendar view" value={view} data={VIEWS} onChange={(chosen) => go({ view: chosen })} />
    </div>
  );
}
