import { StatusBadge } from "../../../ui/feedback/status-badge.tsx";
import { EmailAddress } from "../../../ui/people/email-address.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import classes from "../practice-record.module.css";
import { isNew, type LocationEntry, placeOf } from "../practices/entries.ts";
import { Lines, type PartHandlers, PartList, PartRadio, PhoneAndFax, RowButtons, RowName } from "../practices/part-list.tsx";

/** Changes the default location right away (DIR-076). */
export type Choosing<Entry> = (entry: Entry, from: HTMLElement) => void;

interface LocationListProps {
  locations: LocationEntry[];
  handlers?: PartHandlers;
  /** Where there is a default location already. */
  choosing?: Choosing<LocationEntry>;
}

type Row = LocationEntry & { row: number };

const townOf = ({ city, state, zip, zip4 }: LocationEntry["form"]) => `${city}, ${state} ${[zip, zip4].filter(Boolean).join("-")}`;

const columnsOf = ({ handlers, choosing }: LocationListProps): Column<Row>[] => [
  {
    key: "place",
    header: "Location",
    cell: ({ form, isRemoved, row }) => (
      <RowName isRemoved={isRemoved} error={handlers?.errorOf(row)}>
        <Lines>{[form.address1, form.address2, form.mailStop && `Mail stop ${form.mailStop}`, townOf(form)]}</Lines>
      </RowName>
    ),
  },
  {
    key: "contact",
    header: "Contact person",
    cell: ({ form }) => <Lines>{[form.contactName, form.email && <EmailAddress key="email">{form.email}</EmailAddress>]}</Lines>,
  },
  { key: "phone", header: "Phone and fax", cell: ({ form }) => <PhoneAndFax reach={form} /> },
  {
    key: "default",
    header: "Default",
    cell: (entry) => <Default entry={entry} isToBe={handlers !== undefined && entry.row === 0} choosing={choosing} />,
  },
  ...(handlers
    ? [
        {
          key: "actions",
          header: "Actions",
          quiet: true,
          cell: (entry: Row) => <RowButtons name={placeOf(entry)} row={entry.row} isRemoved={entry.isRemoved} handlers={handlers} />,
        },
      ]
    : []),
];

interface DefaultProps {
  entry: LocationEntry;
  /** The first location of a practice that is not made yet (decision G-DIR-08). */
  isToBe: boolean;
  choosing: Choosing<LocationEntry> | undefined;
}

function Default({ entry, isToBe, choosing }: DefaultProps) {
  if (!choosing) return (entry.isDefault || isToBe) && <StatusBadge tone="info">Default</StatusBadge>;
  if (entry.isRemoved) return null;
  if (isNew(entry)) return <span className={classes.quiet}>Save first</span>;
  return <PartRadio what="Default location" name={placeOf(entry)} checked={entry.isDefault} onChoose={(from) => choosing(entry, from)} />;
}

/** The locations of a practice (DIR-016, DIR-029, DIR-050). */
export function LocationList(props: LocationListProps) {
  const { locations, handlers, choosing } = props;
  const help = choosing
    ? "A new default location takes effect right away."
    : handlers && "Add at least one. The first becomes the default location.";
  return (
    <PartList what="location" title="Locations" count={locations.length} {...(help && { help })} handlers={handlers}>
      <DataTable
        caption="Locations"
        columns={columnsOf(props)}
        rows={locations.map((entry, row) => ({ ...entry, row }))}
        rowKey={({ key }) => String(key)}
      />
    </PartList>
  );
}
