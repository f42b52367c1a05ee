import { nameInProse } from "../../../../platform/format/format.ts";
import { StatusBadge } from "../../../../ui/feedback/status-badge.tsx";
import { EmailAddress } from "../../../../ui/people/email-address.tsx";
import { type Column, DataTable } from "../../../../ui/table/data-table.tsx";
import type { Choosing } from "../../locations/list.tsx";
import classes from "../../practice-record.module.css";
import { type LocationEntry, locationOf, type PhysicianEntry, placeOf } from "../../practices/entries.ts";
import { Lines, type PartHandlers, PartList, PartRadio, PhoneAndFax, RowButtons, RowName } from "../../practices/part-list.tsx";

interface PhysicianListProps {
  physicians: PhysicianEntry[];
  /** Where they work. */
  locations: readonly LocationEntry[];
  handlers?: PartHandlers;
  /** Where there may be an owner already. */
  choosing?: Choosing<PhysicianEntry>;
}

type Row = PhysicianEntry & { row: number };

const columnsOf = ({ locations, handlers, choosing }: PhysicianListProps): Column<Row>[] => [
  {
    key: "name",
    header: "Name",
    cell: ({ draft, isRemoved, row }) => (
      <RowName isRemoved={isRemoved} error={handlers?.errorOf(row)}>
        {draft.physicianName}
      </RowName>
    ),
  },
  {
    key: "location",
    header: "Location",
    cell: (entry) => <Workplace entry={entry} locations={locations} isEdited={handlers !== undefined} />,
  },
  {
    key: "contact",
    header: "Contact",
    cell: ({ draft }) => (
      <Lines>{[draft.contactName, draft.department, draft.email && <EmailAddress key="email">{draft.email}</EmailAddress>]}</Lines>
    ),
  },
  { key: "phone", header: "Phone and fax", cell: ({ draft }) => <PhoneAndFax reach={draft} /> },
  ...(choosing || !handlers ? [{ key: "owner", header: "Owner", cell: (entry: Row) => <Owner entry={entry} choosing={choosing} /> }] : []),
  ...(handlers
    ? [
        {
          key: "actions",
          header: "Actions",
          quiet: true,
          cell: (entry: Row) => (
            <RowButtons name={entry.draft.physicianName} row={entry.row} isRemoved={entry.isRemoved} handlers={handlers} />
          ),
        },
      ]
    : []),
];

interface WorkplaceProps {
  entry: PhysicianEntry;
  locations: readonly LocationEntry[];
  isEdited: boolean;
}

/** A person's location. If it was removed, another is needed (DIR-071). */
function Workplace({ entry, locations, isEdited }: WorkplaceProps) {
  const location = locationOf(entry, locations);
  if (location || !isEdited || entry.isRemoved) return <Lines>{[location && placeOf(location)]}</Lines>;
  const going = locations.find(({ key }) => key === entry.draft.locationId);
  return (
    <Lines>
      {[
        going && <s key="going">{placeOf(going)}</s>,
        <span key="needed" className={classes.rowError}>
          {going ? "Will be removed. Choose another location." : "Choose a location."}
        </span>,
      ]}
    </Lines>
  );
}

/** What to do about those who have no location any more. */
function needOf(physicians: PhysicianEntry[], locations: readonly LocationEntry[]): string | undefined {
  const homeless = physicians.filter((entry) => !entry.isRemoved && locationOf(entry, locations) === undefined);
  const [first] = homeless;
  if (first === undefined) return undefined;
  const isOne = homeless.length === 1;
  const who = isOne ? `${nameInProse(first.draft.physicianName)} has` : `${homeless.length} physicians have`;
  const isGoing = homeless.some(({ draft }) => locations.some(({ key }) => key === draft.locationId));
  const other = isGoing ? ", or keep the location" : "";
  return `${who} no location. Select Edit to choose one${isOne ? "" : " for each"}${other}.`;
}

function Owner({ entry, choosing }: { entry: PhysicianEntry; choosing: Choosing<PhysicianEntry> | undefined }) {
  if (!choosing) return entry.isOwner && <StatusBadge tone="info">Owner</StatusBadge>;
  if (entry.isRemoved) return null;
  if (entry.id === 0) return <span className={classes.quiet}>Save first</span>;
  if (!entry.isVerified && !entry.isOwner) return <span className={classes.quiet}>Not verified</span>;
  return (
    <PartRadio what="Practice owner" name={entry.draft.physicianName} checked={entry.isOwner} onChoose={(from) => choosing(entry, from)} />
  );
}

/** The physicians of a practice with how they are reached there (DIR-029, DIR-053). */
export function PhysicianList(props: PhysicianListProps) {
  const { physicians, locations, handlers, choosing } = props;
  const help = choosing
    ? "A new practice owner takes effect right away. The owner must be verified and have an account."
    : handlers && "Add at least one, working at one of the locations above.";
  return (
    <PartList
      what="physician"
      title="Physicians"
      count={physicians.length}
      {...(help && { help })}
      need={handlers && needOf(physicians, locations)}
      handlers={handlers}
    >
      <DataTable
        caption="Physicians"
        columns={columnsOf(props)}
        rows={physicians.map((entry, row) => ({ ...entry, row }))}
        rowKey={({ draft }) => String(draft.physicianId)}
      />
    </PartList>
  );
}
