import type { Patient } from "@linnet/contract/patients";
import { formatMrn, sexWord } from "../../../platform/format/format.ts";
import { Link } from "../../../ui/layout/link.tsx";
import { DeceasedMark } from "../../../ui/people/deceased-mark.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import { SkeletonTable } from "../../../ui/table/skeleton-table.tsx";
import { patientScreens } from "../routes.ts";
import { PatientActions } from "./actions.tsx";
import { BirthDate } from "./birth-date.tsx";
import classes from "./list.module.css";
import type { PatientList } from "./list.ts";

function columnsOf(list: PatientList): Column<Patient>[] {
  const physician: Column<Patient> = {
    key: "physician",
    header: "Referring Physician",
    width: "20%",
    cell: ({ physicianName }) => physicianName,
  };
  return [
    {
      key: "name",
      header: "Patient Name",
      cell: ({ personId, patientName, deceased }) => (
        <span className={classes["who"]}>
          <Link className={classes["name"]} href={patientScreens.chart.to({ id: personId })}>
            {patientName}
          </Link>
          <DeceasedMark deceased={deceased} />
        </span>
      ),
    },
    ...(list.showsPhysician ? [physician] : []),
    {
      key: "dob",
      header: "DOB",
      width: list.showsPhysician ? "17%" : "21%",
      cell: ({ dob, deceased }) => <BirthDate dob={dob} deceased={deceased} />,
    },
    { key: "sex", header: "Sex", width: list.showsPhysician ? "9%" : "14%", cell: ({ sex }) => sexWord(sex) },
    { key: "mrn", header: "MRN", width: list.showsPhysician ? "11%" : "16%", cell: ({ mrn }) => formatMrn(mrn) },
    {
      key: "actions",
      header: "Actions",
      width: "11rem",
      quiet: true,
      cell: (patient) => <PatientActions patient={patient} list={list} />,
    },
  ];
}

export function PatientTable({ list, rows }: { list: PatientList; rows: Patient[] }) {
  return (
    <div className="ln-card">
      <DataTable caption={list.title} columns={columnsOf(list)} rows={rows} rowKey={({ id }) => String(id)} />
    </div>
  );
}

/** The table to come, with its columns. */
export function PatientTableSkeleton({ list }: { list: PatientList }) {
  const columns = columnsOf(list).map(({ header, width, quiet }) => ({ header: quiet ? "" : header, ...(width && { width }) }));
  return (
    <div className="ln-card">
      <SkeletonTable label="Loading patients" columns={columns} />
    </div>
  );
}
