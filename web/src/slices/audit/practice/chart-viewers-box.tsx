import type { ChartViewers as Viewers } from "@linnet/contract/audit/practice";
import { Popover } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { RefObject } from "react";
import { formatDate, formatTime } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { ButtonThere } from "../../../ui/menu/button-there.tsx";
import { auditScreens } from "../routes.ts";
import { chartViewers } from "./api.ts";
import classes from "./practice.module.css";

/** 'today 8:41 AM', or the day where it was another one. */
function whenIn(at: string, zone: string): string {
  const day = formatDate(at, zone);
  return `${day === formatDate(new Date().toISOString(), zone) ? "today" : day} ${formatTime(at, zone)}`;
}

function ViewerList({ viewers, days }: Viewers) {
  const { timeZone } = useSettings();
  if (viewers.length === 0) return <p>No one in the last {days} days.</p>;
  return (
    <ul className={classes.viewers}>
      {viewers.map(({ person, at }) => (
        <li key={`${person} ${at}`}>
          <strong>{person ?? "The hospital"}</strong> {whenIn(at, timeZone)}
        </li>
      ))}
    </ul>
  );
}

function ViewersOf({ personId }: { personId: string }) {
  const query = useQuery(chartViewers(personId));
  return (
    <>
      <QueryView query={query} waiting={<p role="status">Loading…</p>}>
        {(found) => <ViewerList {...found} />}
      </QueryView>
      <Link href={auditScreens.practice.to()}>All record views</Link>
    </>
  );
}

interface ChartViewersBoxProps {
  id: string;
  personId: string;
  button: RefObject<HTMLButtonElement | null>;
  opened: boolean;
  onChange: (opened: boolean) => void;
}

/** Recent viewers of a chart, next to the button. Loaded at the first press, because floating content is as heavy as a chart. */
export function ChartViewersBox({ id, personId, button, opened, onChange }: ChartViewersBoxProps) {
  // It takes the focus, and gives it back to its button, only if it was there, closed, before it opened.
  const isThere = useMounted();
  return (
    <Popover
      opened={opened && isThere}
      onChange={onChange}
      position="bottom-end"
      width={320}
      withRoles={false}
      hideDetached={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ButtonThere button={button} />
      </Popover.Target>
      <Popover.Dropdown id={id} role="dialog" aria-label="Viewed in your practice" className={classes.viewersBox ?? ""}>
        {opened && <ViewersOf personId={personId} />}
      </Popover.Dropdown>
    </Popover>
  );
}
