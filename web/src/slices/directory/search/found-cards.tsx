import type { FoundPractice, LocationRow, PracticePhysicianRow } from "@linnet/contract/directory";
import type { FoundPhysician } from "@linnet/contract/directory/physicians";
import { Button } from "@mantine/core";
import { IconBan, IconEdit } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useRef, useState } from "react";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { StatusBadge } from "../../../ui/feedback/status-badge.tsx";
import { FoldOut } from "../../../ui/layout/fold-out.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { DirectoryCard } from "../../../ui/people/directory-card.tsx";
import { EmailAddress } from "../../../ui/people/email-address.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import classes from "../directory-search.module.css";
import { directoryScreens } from "../routes.ts";
import type { Removal } from "./api.ts";
import { locationsOfPractice, physiciansOfPractice } from "./api.ts";
import { DeactivateDialog } from "./deactivate-dialog.tsx";

/** In the order of S3 §2.7: last, middle, first, title. */
const physicianName = (named: Record<"firstName" | "midName" | "lastName" | "title", string>): string =>
  [named.lastName, named.midName, named.firstName, named.title].filter(Boolean).join(", ");

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
  <span className={classes.cell} data-long={isLong || undefined}>
    {children || <span className="ln-muted">Not provided</span>}
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
const LocationTable = ({ of, rows }: LocationTableProps) => (
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
      <span className={classes.name}>
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
const PhysicianTable = ({ of, rows }: { of: string; rows: PracticePhysicianRow[] }) => (
  <DataTable caption={`Physicians of ${of}`} columns={PHYSICIAN_COLUMNS} rows={rows} rowKey={({ id }) => String(id)} />
);

type PracticeRow = FoundPhysician["practices"][number];

interface PracticeTableProps {
  of: string;
  rows: PracticeRow[];
  /** Names link to the record for people who may edit practices. */
  mayEdit: boolean;
}

const PracticeTable = ({ of, rows, mayEdit }: PracticeTableProps) => (
  <DataTable
    caption={`Practices of ${of}`}
    columns={[
      { key: "ID", header: "ID", width: "5rem", cell: ({ practiceId }) => practiceId },
      {
        key: "Name",
        header: "Practice name",
        cell: ({ practiceId, practiceName }) => (
          <span className={classes.name}>
            {mayEdit ? <Link href={directoryScreens.editPractice.to({ id: String(practiceId) })}>{practiceName}</Link> : practiceName}
          </span>
        ),
      },
    ]}
    rows={rows}
    rowKey={({ practiceId }) => String(practiceId)}
  />
);

interface RecordActionsProps {
  of: Removal;
  isActive: boolean;
}

/** What a system administrator does with what was found: deactivating is one way, so what is deactivated has no button for it (DIR-018, DIR-019). */
function RecordActions({ of, isActive }: RecordActionsProps) {
  const [isAsked, setIsAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const edit = of.type === "practice" ? directoryScreens.editPractice : directoryScreens.editPhysician;
  const close = () => {
    setIsAsked(false);
    button.current?.focus();
  };
  return (
    <>
      <Button
        component={Link}
        href={edit.to({ id: String(of.id) })}
        variant="default"
        leftSection={<IconEdit size={16} aria-hidden />}
        aria-label={`Edit ${of.name}`}
      >
        Edit
      </Button>
      {isActive && (
        <Button
          ref={button}
          variant="subtle"
          color="red"
          leftSection={<IconBan size={16} aria-hidden />}
          aria-label={`Deactivate ${of.name}`}
          onClick={() => setIsAsked(true)}
        >
          Deactivate
        </Button>
      )}
      {isAsked && <DeactivateDialog removal={of} onClose={close} />}
    </>
  );
}

/** DIR-013. */
export function PracticeCard({ practice, mayEdit }: { practice: FoundPractice; mayEdit: boolean }) {
  const { practiceId: id, practiceName: name, isActive, isMyLinnet } = practice;
  return (
    <DirectoryCard
      id={id}
      name={name}
      onPortal={isMyLinnet}
      active={isActive}
      actions={mayEdit && <RecordActions of={{ type: "practice", id, name }} isActive={isActive} />}
    >
      <FoldOut title="Physicians" count={practice.physicianCount}>
        <PhysiciansOf id={id} name={name} />
      </FoldOut>
      <FoldOut title="Locations" count={practice.locationCount}>
        <LocationsOf id={id} name={name} />
      </FoldOut>
    </DirectoryCard>
  );
}

interface OfPracticeProps {
  id: number;
  name: string;
}

function PhysiciansOf({ id, name }: OfPracticeProps) {
  const query = useQuery(physiciansOfPractice(id));
  return (
    <QueryView query={query} waiting={AWAITED} isEmpty={(rows) => rows.length === 0} empty={<None>No physicians</None>}>
      {(rows) => <PhysicianTable of={name} rows={rows} />}
    </QueryView>
  );
}

function LocationsOf({ id, name }: OfPracticeProps) {
  const query = useQuery(locationsOfPractice(id));
  return (
    <QueryView query={query} waiting={AWAITED} isEmpty={(rows) => rows.length === 0} empty={<None>No locations</None>}>
      {(rows) => <LocationTable of={name} rows={rows} />}
    </QueryView>
  );
}

/** DIR-014. */
export function PhysicianCard({ physician, mayEdit }: { physician: FoundPhysician; mayEdit: boolean }) {
  const { id, isActive, isMyLinnet, locations, practices } = physician;
  const name = physicianName(physician);
  return (
    <DirectoryCard
      id={id}
      name={name}
      onPortal={isMyLinnet}
      active={isActive}
      actions={mayEdit && <RecordActions of={{ type: "physician", id, name }} isActive={isActive} />}
    >
      <FoldOut title="Locations" count={locations.length}>
        {locations.length === 0 ? <None>No locations</None> : <LocationTable of={name} rows={locations} />}
      </FoldOut>
      <FoldOut title="Practices" count={practices.length}>
        {practices.length === 0 ? <None>No practices</None> : <PracticeTable of={name} rows={practices} mayEdit={mayEdit} />}
      </FoldOut>
    </DirectoryCard>
  );
}

const None = ({ children }: { children: ReactNode }) => <p className="ln-muted">{children}</p>;

const AWAITED = (
  <p className="ln-muted" role="status">
    Loading…
  </p>
);
