import type { NoteGroup } from "@linnet/contract/chart";
import type { Patient } from "@linnet/contract/patients";
import { formatPartialDate } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { ChartSection } from "../../../ui/chart/chart-section.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import { NewBadge, NewCount } from "../new-since.tsx";
import { NothingHere } from "../nothing-here.tsx";
import { ResultDate } from "../result-date.tsx";
import classes from "../result-table.module.css";
import { WithheldLine } from "../withheld-line.tsx";
import { NoteButtons } from "./buttons.tsx";

interface NoteResultsProps {
  count: number;
  groups: NoteGroup[];
  patient: Patient;
}

/** The notes in view, each to be opened with what was added to it. */
export function NoteResults({ count, groups, patient }: NoteResultsProps) {
  const { timeZone } = useSettings();
  const nameOf = ({ NOTE_GROUP_TITLE, NOTE_GROUP_PERFORMED_DATE }: NoteGroup) =>
    [NOTE_GROUP_TITLE || "Note", NOTE_GROUP_PERFORMED_DATE && formatPartialDate(NOTE_GROUP_PERFORMED_DATE, timeZone)]
      .filter(Boolean)
      .join(" of ");
  const columns: Column<NoteGroup>[] = [
    { key: "date", header: "Date", width: "12rem", cell: (group) => <ResultDate date={group.NOTE_GROUP_PERFORMED_DATE} /> },
    { key: "title", header: "Title", cell: (group) => <Title group={group} /> },
    { key: "author", header: "Author", cell: (group) => <Author group={group} /> },
    {
      key: "view",
      header: "View",
      width: "15rem",
      cell: (group) => <NoteButtons group={group} patient={patient} name={nameOf(group)} />,
    },
  ];
  return (
    <ChartSection id="notes" title="Notes" count={count} news={<NewCount arrivals={groups.map(({ ARRIVED_DT_TM }) => ARRIVED_DT_TM)} />}>
      {groups.length === 0 ? (
        <NothingHere title="No record found" />
      ) : (
        <div className={classes["table"]}>
          <DataTable caption="Notes" columns={columns} rows={groups} rowKey={({ PARENT_ID }) => PARENT_ID} stack />
        </div>
      )}
      <WithheldLine />
    </ChartSection>
  );
}

function Title({ group: { NOTE_GROUP_TITLE, NOTE_CNT, ARRIVED_DT_TM } }: { group: NoteGroup }) {
  const additions = NOTE_CNT - 1;
  return (
    <span className={classes["facts"]}>
      <span className={classes["strong"]}>{NOTE_GROUP_TITLE || "Note"}</span>
      {additions > 0 && (
        <span className={classes["quiet"]}>
          with {additions} {additions === 1 ? "addition" : "additions"}
        </span>
      )}
      <NewBadge arrived={ARRIVED_DT_TM} />
    </span>
  );
}

function Author({ group: { NOTE_GROUP_AUTHOR, NOTE_GROUP_AUTHOR_POSITION } }: { group: NoteGroup }) {
  return (
    <span className={classes["facts"]}>
      <span>{NOTE_GROUP_AUTHOR || "Not recorded"}</span>
      {NOTE_GROUP_AUTHOR_POSITION && <span className={classes["quiet"]}>{NOTE_GROUP_AUTHOR_POSITION}</span>}
    </span>
  );
}
