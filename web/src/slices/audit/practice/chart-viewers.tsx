import type { ChartViewers as Viewers } from "@linnet/contract/audit/practice";
import { ROLE } from "@linnet/contract/roles";
import { Popover } from "@mantine/core";
import { IconEyeCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { formatDate, formatTime } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { me } from "../../session/public.ts";
import { auditScreens } from "../routes.ts";
import { chartViewers } from "./api.ts";
import classes from "./practice.module.css";

const READERS: readonly number[] = [ROLE.practiceAdmin, ROLE.practiceOwner];

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

/** For owners and administrators of a practice: who of it opened this chart lately. Asked for only when somebody wants to know. */
export function ChartViewers({ personId }: { personId: string }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const roles = useQuery(me).data?.roles.practiceRoles ?? [];
  if (!roles.some(({ roleId, active }) => active && READERS.includes(roleId))) return null;
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" width={320} withRoles={false} hideDetached={false} trapFocus>
      <Popover.Target>
        <button
          ref={button}
          type="button"
          className={`ln-no-print ${classes.viewersButton}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconEyeCheck size={16} aria-hidden /> Looked at in your practice
        </button>
      </Popover.Target>
      <Popover.Dropdown
        id={id}
        role="dialog"
        aria-label="Looked at in your practice"
        className={classes.viewersBox ?? ""}
        onKeyDown={(event) => event.key === "Escape" && button.current?.focus()}
      >
        {isOpen && <ViewersOf personId={personId} />}
      </Popover.Dropdown>
    </Popover>
  );
}
