import { type Column, DataTable } from "../../ui/data-table.tsx";
import { EmailAddress } from "../../ui/email-address.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import type { Choosing } from "./location-list.tsx";
import { Lines, PartList, type PartWays, PhoneAndFax, RowName, RowWays } from "./part-list.tsx";
import { PartRadio } from "./part-radio.tsx";
import { type LocationEntry, locationOf, type PhysicianEntry, placeOf } from "./practice-entries.ts";
import classes from "./practice-record.module.css";

interface PhysicianListProps {
  physicians: PhysicianEntry[];
  /** Where they work. */
  locations: readonly LocationEntry[];
  ways?: PartWays;
  /** Where there may be an owner already. */
  choosing?: Choosing<PhysicianEntry>;
}

type Row = PhysicianEntry & { row: number };

const columnsOf = ({ locations, ways, choosing }: PhysicianListProps): Column<Row>[] => [
  {
    key: "name",
    header: "Name",
    cell: ({ draft, isRemoved, row }) => (
      <RowName isRemoved={isRemoved} fault={ways?.faultOf(row)}>
        {draft.physicianName}
      </RowName>
    ),
  },
  {
    key: "location",
    header: "Location",
    cell: (entry) => {
      const location = locationOf(entry, locations);
      return <Lines>{[location && placeOf(location)]}</Lines>;
    },
  },
  {
    key: "contact",
    header: "Contact",
    cell: ({ draft }) => (
      <Lines>{[draft.contactName, draft.department, draft.email && <EmailAddress key="email">{draft.email}</EmailAddress>]}</Lines>
    ),
  },
  { key: "phone", header: "Phone and fax", cell: ({ draft }) => <PhoneAndFax reach={draft} /> },
  ...(choosing || !ways ? [{ key: "owner", header: "Owner", cell: (entry: Row) => <Owner entry={entry} choosing={choosing} /> }] : []),
  ...(ways
    ? [
        {
          key: "ways",
          header: "Actions",
          quiet: true,
          cell: (entry: Row) => <RowWays name={entry.draft.physicianName} row={entry.row} isRemoved={entry.isRemoved} ways={ways} />,
        },
      ]
    : []),
];

function Owner({ entry, choosing }: { entry: PhysicianEntry; choosing: Choosing<PhysicianEntry> | undefined }) {
  if (!choosing) return entry.isOwner && <StatusBadge tone="info">Owner</StatusBadge>;
  if (entry.isRemoved) return null;
  if (entry.id === 0) return <span className={classes["quiet"]}>Once saved</span>;
  return (
    <PartRadio what="Practice owner" name={entry.draft.physicianName} checked={entry.isOwner} onChoose={(from) => choosing(entry, from)} />
  );
}

/** The physicians of a practice with how they are reached there (DIR-029, DIR-053). */
export function PhysicianList(props: PhysicianListProps) {
  const { physicians, ways, choosing } = props;
  const help = choosing ? "A new practice owner is saved at once." : ways && "At least one, at one of the locations above.";
  return (
    <PartList what="physician" title="Physicians" count={physicians.length} {...(help && { help })} ways={ways}>
      <DataTable
        caption="Physicians"
        columns={columnsOf(props)}
        rows={physicians.map((entry, row) => ({ ...entry, row }))}
        rowKey={({ draft }) => String(draft.physicianId)}
        stack
      />
    </PartList>
  );
}
