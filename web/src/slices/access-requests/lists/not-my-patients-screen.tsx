import type { NotMyPatient } from "@linnet/contract/access-requests";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { formatDateTime, formatDay, nameInProse } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { useListState } from "../../../platform/page/use-list-state.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { StatusBadge } from "../../../ui/feedback/status-badge.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import type { Column } from "../../../ui/table/data-table.tsx";
import classes from "../access-requests.module.css";
import { notMyPatientList, useEditNotMyPatient } from "../api.ts";
import { accessRequestScreens } from "../routes.ts";
import { lookbackOf, RequestList } from "./list.tsx";

/** Assignments reported as wrong: the hospital's worklist (decision G-ACR-11). */
export function NotMyPatientsScreen() {
  const list = useListState(accessRequestScreens.notMyPatients);
  const query = useQuery(notMyPatientList({ lookback: lookbackOf(list), searchterm: list.search }));
  const { timeZone } = useSettings();
  const edit = useEditNotMyPatient();
  const columns: Column<NotMyPatient>[] = [
    { key: "name", header: "Patient Name", cell: ({ patientName }) => <strong className={classes.beside}>{patientName}</strong> },
    {
      key: "dob",
      header: "DOB",
      width: "7.5rem",
      cell: ({ patientDob }) => (patientDob === null ? "Not recorded" : formatDay(patientDob)),
    },
    { key: "patient", header: "Patient ID", cell: ({ patientID }) => patientID },
    { key: "provider", header: "Provider", cell: ({ providerName }) => providerName },
    { key: "user", header: "User", cell: ({ user }) => user },
    { key: "on", header: "Modified On", cell: ({ modifiedOn }) => formatDateTime(modifiedOn, timeZone) },
    {
      key: "status",
      header: "Status",
      cell: ({ status }) => <StatusBadge tone={status === "Completed" ? "success" : "neutral"}>{status}</StatusBadge>,
    },
    // Who may change none of them has no column for it.
    ...(query.data?.some(({ may }) => may.change)
      ? [
          {
            key: "actions",
            header: "Actions",
            quiet: true,
            cell: (record: NotMyPatient) => record.may.change && <EditButton record={record} edit={edit} />,
          },
        ]
      : []),
  ];
  return (
    <>
      <PageHeader
        title="Not My Patient List"
        help="Patients that practices reported as not theirs. Completing a report does not change anyone’s access."
      />
      {edit.error && (
        <div className={classes.notice}>
          <Banner tone="danger" role="alert">
            {edit.error.message}
          </Banner>
        </div>
      )}
      <RequestList caption="Not My Patient List" columns={columns} list={list} query={query} rowKey={({ id }) => id} />
    </>
  );
}

/** 'Complete' while the record is active, 'Undo' after that (ACR-019); each click sets the opposite. */
function EditButton({ record, edit }: { record: NotMyPatient; edit: ReturnType<typeof useEditNotMyPatient> }) {
  const { id, activeRecord, patientName } = record;
  const word = activeRecord ? "Complete" : "Undo";
  const isBusy = edit.isPending && edit.variables.id === id;
  const own = useRef<HTMLButtonElement>(null);
  const goingOn = useRef<{ next: HTMLButtonElement; wanted: boolean }>(null);
  // Talks to the browser: a busy button loses the focus, and its row moves to the top. Who works down the list goes on with the next one alike.
  useEffect(() => {
    if (isBusy || !goingOn.current) return;
    const { next, wanted } = goingOn.current;
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === own.current) (activeRecord === wanted ? next : own.current)?.focus();
    goingOn.current = null;
  }, [isBusy, activeRecord]);
  return (
    <Button
      ref={own}
      size="xs"
      variant="default"
      aria-label={`${word}${activeRecord ? "" : " completing"} the report on ${nameInProse(patientName)}`}
      loading={isBusy}
      onClick={({ currentTarget }) => {
        goingOn.current = { next: nextOfSameAction(currentTarget) ?? currentTarget, wanted: !activeRecord };
        edit.mutate({ id, activeRecord: !activeRecord });
      }}
    >
      {word}
    </Button>
  );
}

/** The next button below with the same action: a second Enter must not undo what was completed. */
function nextOfSameAction(button: HTMLButtonElement): HTMLButtonElement | undefined {
  const all = [...(button.closest("tbody")?.querySelectorAll("button") ?? [])];
  return all.slice(all.indexOf(button) + 1).find(({ textContent }) => textContent === button.textContent);
}
