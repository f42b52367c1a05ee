import type { LocationRow, PracticePhysicianRow } from "@linnet/contract/directory";
import type { FoundPhysician } from "@linnet/contract/directory/physicians";
import type { ReactNode } from "react";
import { StatusBadge } from "../../../ui/feedback/status-badge.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { EmailAddress } from "../../../ui/people/email-address.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import classes from "../directory-search.module.css";
import { directoryScreens } from "../routes.ts";
import { physicianName } from "./physician-name.ts";

const text = (header: string, textOf: (row: LocationRow) => string): Column<LocationRow> => ({
  key: header,
  header,
  cell: (row) => <Cell>{textOf(row)}</Cell>,
});
/** Only what may be long breaks inside a word. */
const longText = (header: string, textOf: (row: LocationRow) => string): Column<LocationRow> => ({
  ...text(header, textOf),
  cell: (row) => <Cell isLong>{textOf(row)}</Cell>,
});

const Cell = ({ isLong = false, children }: { isLong?: boolean; children: ReactNode }) => (
  <span className={classes["cell"]} data-long={isLong || undefined}>
    {children || <span className="ln-muted">Not given</span>}
  </span>
);
const Email = ({ children }: { children: string }) => <Cell isLong>{children && <EmailAddress>{children}</EmailAddress>}</Cell>;

const LOCATION_COLUMNS: Column<LocationRow>[] = [
  longText("Address", ({ address }) => address),
  text("City", ({ city }) => city),
  text("State", ({ state }) => state),
  text("Zip", ({ zip }) => zip),
  longText("Contact Person", ({ contactPerson }) => contactPerson),
  { key: "Email", header: "Email", cell: ({ email }) => <Email>{email}</Email> },
  text("Phone", ({ phone }) => phone),
  text("Fax", ({ fax }) => fax),
];

interface LocationTableProps {
  /** Whose they are. */
  of: string;
  rows: LocationRow[];
}

/** DIR-016. A physician may work at one place for two practices, so the place alone names no row. */
export const LocationTable = ({ of, rows }: LocationTableProps) => (
  <DataTable
    caption={`Locations of ${of}`}
    columns={LOCATION_COLUMNS}
    rows={rows.map((row, number) => ({ ...row, number }))}
    rowKey={({ id, number }) => `${id}-${number}`}
  />
);

const PHYSICIAN_COLUMNS: Column<PracticePhysicianRow>[] = [
  { key: "ID", header: "ID", width: "5rem", cell: ({ id }) => id },
  {
    key: "Name",
    header: "Name",
    cell: (row) => (
      <span className={classes["name"]}>
        {physicianName(row)}
        {row.isPracticeOwner && " (PO)"}
      </span>
    ),
  },
  {
    key: "Portal",
    header: "Portal",
    cell: ({ isMyLinnet }) =>
      isMyLinnet ? (
        <StatusBadge tone="success">Yes</StatusBadge>
      ) : (
        <StatusBadge tone="neutral" icon="dot">
          No
        </StatusBadge>
      ),
  },
  { key: "Email", header: "Email", cell: ({ email }) => <Email>{email}</Email> },
  { key: "NPI", header: "NPI", cell: ({ npi }) => <Cell>{npi}</Cell> },
  { key: "Speciality", header: "Speciality", cell: ({ speciality }) => <Cell isLong>{speciality}</Cell> },
];

/** DIR-017. */
export const PhysicianTable = ({ of, rows }: { of: string; rows: PracticePhysicianRow[] }) => (
  <DataTable caption={`Physicians of ${of}`} columns={PHYSICIAN_COLUMNS} rows={rows} rowKey={({ id }) => String(id)} />
);

type PracticeRow = FoundPhysician["practices"][number];

interface PracticeTableProps {
  of: string;
  rows: PracticeRow[];
  /** Whoever may edit practices gets there from their names. */
  mayEdit: boolean;
}

export const PracticeTable = ({ of, rows, mayEdit }: PracticeTableProps) => (
  <DataTable
    caption={`Practices of ${of}`}
    columns={[
      { key: "ID", header: "ID", width: "5rem", cell: ({ practiceId }) => practiceId },
      {
        key: "Name",
        header: "Practice name",
        cell: ({ practiceId, practiceName }) => (
          <span className={classes["name"]}>
            {mayEdit ? <Link href={directoryScreens.editPractice.to({ id: String(practiceId) })}>{practiceName}</Link> : practiceName}
          </span>
        ),
      },
    ]}
    rows={rows}
    rowKey={({ practiceId }) => String(practiceId)}
  />
);
