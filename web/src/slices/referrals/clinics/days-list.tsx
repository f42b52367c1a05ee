import type { ClinicDays, ClinicWithDays } from "@linnet/contract/referrals/clinic-days";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useSettings } from "../../../platform/page/settings.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { type Column, DataTable, SkeletonTable } from "../../../ui/table/data-table.tsx";
import shared from "../shared/referrals.module.css";
import { daysOfClinics } from "./api.ts";
import classes from "./clinic-days.module.css";
import { DaysDialog } from "./days-dialog.tsx";

const days = (count: number) => (count === 1 ? "1 day" : `${count} days`);
const daysColumn = (key: Exclude<keyof ClinicDays, "adviceDays">, header: string): Column<ClinicWithDays> => ({
  key,
  header,
  oneLine: true,
  cell: (clinic) => days(clinic[key]),
});

const columnsOf = (onChange: (clinic: ClinicWithDays, button: HTMLElement) => void): Column<ClinicWithDays>[] => [
  { key: "name", header: "Clinic", lead: true, cell: ({ name }) => <strong>{name}</strong> },
  daysColumn("answerDays", "Answers within"),
  daysColumn("urgentDays", "If urgent"),
  daysColumn("scheduleDays", "No appointment"),
  daysColumn("letterDays", "No letter"),
  daysColumn("questionDays", "No reply"),
  {
    key: "adviceDays",
    header: "Questions",
    oneLine: true,
    cell: ({ adviceDays }) => (adviceDays === null ? <span className="ln-muted">Not accepted</span> : days(adviceDays)),
  },
  { key: "phone", header: "Phone", oneLine: true, cell: ({ phone }) => phone ?? <span className="ln-muted">Service desk</span> },
  {
    key: "actions",
    header: "Actions",
    quiet: true,
    align: "end",
    cell: (clinic) => (
      <Button
        size="xs"
        variant="default"
        aria-label={`Change response times for ${clinic.name}`}
        onClick={({ currentTarget }) => onChange(clinic, currentTarget)}
      >
        Change
      </Button>
    ),
  },
];

/** Each clinic's answer and reminder times, in working days. */
export function DaysList() {
  const settings = useSettings();
  const query = useQuery(daysOfClinics);
  const [changed, setChanged] = useState<ClinicWithDays>();
  const opener = useRef<HTMLElement>(null);
  const columns = columnsOf((clinic, button) => {
    opener.current = button;
    setChanged(clinic);
  });
  const close = () => {
    setChanged(undefined);
    opener.current?.focus();
  };
  return (
    <>
      <div className={classes.above}>
        <p className={shared.lead}>
          Offices see when to expect an answer. After that, we email the office or the desk, and later the desk lead. Times are in business
          days.
        </p>
      </div>
      <QueryView
        query={query}
        waiting={
          <div className="ln-card">
            <SkeletonTable label="Loading the clinics" columns={columns} rows={6} />
          </div>
        }
        isEmpty={({ clinics }) => clinics.length === 0}
        empty={
          <div className="ln-card">
            <EmptyState title="You do not lead a clinic desk" help="A system administrator can make you a desk lead." />
          </div>
        }
        help={supportHelp(settings)}
      >
        {({ clinics }) => (
          <div className="ln-card">
            <DataTable caption="Response times by clinic" columns={columns} rows={clinics} rowKey={({ id }) => String(id)} stack />
          </div>
        )}
      </QueryView>
      {changed && <DaysDialog clinic={changed} onClose={close} />}
    </>
  );
}
