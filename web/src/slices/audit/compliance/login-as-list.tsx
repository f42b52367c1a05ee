import { type LoginAsEntry, MAX_AUDIT_YEARS } from "@linnet/contract/audit/compliance";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { todayIn } from "../../../ui/people/to-day.ts";
import { type Column, DataTable, SkeletonTable } from "../../../ui/table/data-table.tsx";
import { DayRange, daysBefore } from "../day-range.tsx";
import { loginAsEntries } from "./api.ts";
import classes from "./compliance.module.css";

const FIRST_DAYS = 30;

const Name = ({ of: { name, email } }: { of: { name: string; email: string } }) => (
  <span className={classes.lines}>
    <strong>{name}</strong>
    <span className={classes.quiet}>{email}</span>
  </span>
);

const columnsIn = (zone: string): Column<LoginAsEntry>[] => [
  { key: "at", header: "Started", oneLine: true, cell: ({ startedAt }) => formatDateTime(startedAt, zone) },
  { key: "by", header: "Administrator", lead: true, cell: ({ administrator }) => <Name of={administrator} /> },
  { key: "as", header: "Logged in as", cell: ({ target }) => <Name of={target} /> },
  { key: "why", header: "Reason", cell: ({ reason }) => reason },
  { key: "length", header: "Length", oneLine: true, cell: ({ minutes }) => (minutes === null ? "In progress" : `${minutes}\u00a0min`) },
];

const SKELETON = ["Started", "Administrator", "Logged in as", "Reason", "Length"].map((header) => ({ header }));

/** Administrators' login-as sessions. */
export function LoginAsList() {
  const settings = useSettings();
  const today = todayIn(settings.timeZone);
  const [days, setDays] = useState({ from: daysBefore(today, FIRST_DAYS - 1), to: today });
  const query = useQuery(loginAsEntries(days));
  return (
    <>
      <div className={classes.bar}>
        <DayRange {...days} today={today} most={MAX_AUDIT_YEARS * 365} onChange={setDays} />
      </div>
      <div className="ln-card">
        <QueryView
          query={query}
          waiting={<SkeletonTable label="Loading administrator logins" columns={SKELETON} rows={6} />}
          isEmpty={(found) => found.length === 0}
          empty={<EmptyState title="No record found" help="No administrator logged in as someone else on these days." />}
          help={supportHelp(settings)}
        >
          {(found) => (
            <DataTable caption="Administrator logins" columns={columnsIn(settings.timeZone)} rows={found} rowKey={({ id }) => id} stack />
          )}
        </QueryView>
      </div>
    </>
  );
}
