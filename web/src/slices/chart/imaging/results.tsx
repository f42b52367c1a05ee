import type { ImagingEvent } from "@linnet/contract/chart";
import { Button } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { ChartSection } from "../../../ui/chart/chart-section.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import { imagingReportOf } from "../notes/document.tsx";
import { ReportDialog } from "../reports/report-dialog.tsx";
import { NotShown } from "../reports/report-words.tsx";
import { fileViews, type ReportView } from "../reports/views.ts";
import { NothingHere, ResultDate } from "../result-section.tsx";
import classes from "../result-table.module.css";
import { NewBadge, NewCount } from "../to-read/to-read.tsx";
import { useReadByOpening } from "../to-read/use-read-by-opening.ts";

/** What was examined, in words. */
const nameOf = ({ EVENT_TAG, CATALOG }: ImagingEvent): string => EVENT_TAG || CATALOG || "Exam";

/** What was reported on an order: the words of all its reports on one page, and their files. */
function viewsOf(event: ImagingEvent, events: readonly ImagingEvent[]): ReportView[] {
  const reports = events.filter(({ ORDER_ID }) => ORDER_ID === event.ORDER_ID).flatMap(({ REPORT }) => REPORT ?? []);
  const page = { key: "page", label: "Report", kind: "Text" as const, query: imagingReportOf(event) };
  return [...(reports.some(({ HAS_PAGE }) => HAS_PAGE) ? [page] : []), ...reports.flatMap(fileViews)];
}

/** What was reported on an order is opened together. */
const idsOnOrder = ({ ORDER_ID }: ImagingEvent, events: readonly ImagingEvent[]) =>
  events.filter((event) => event.ORDER_ID === ORDER_ID).map(({ EVENT_ID }) => EVENT_ID);

interface RadiologyResultsProps {
  count: number;
  events: ImagingEvent[];
  missing: ReactNode;
}

/** The examinations in view, with their reports and where their images open. */
export function ImagingResults({ count, events, missing }: RadiologyResultsProps) {
  const [reported, setReported] = useState<ImagingEvent>();
  const readByOpening = useReadByOpening();
  const opener = useRef<HTMLElement>(null);
  const open = (event: ImagingEvent, button: HTMLElement) => {
    opener.current = button;
    setReported(event);
  };
  const close = () => {
    setReported(undefined);
    opener.current?.focus();
  };
  const columns: Column<ImagingEvent>[] = [
    { key: "date", header: "Visit Date", width: "12rem", cell: ({ EVENT_VISIT_DATE }) => <ResultDate date={EVENT_VISIT_DATE} /> },
    { key: "report", header: "Reports", cell: (event) => <Report event={event} onOpen={(button) => open(event, button)} /> },
    { key: "images", header: "Images", width: "28rem", cell: (event) => <Images event={event} /> },
  ];
  return (
    <ChartSection
      id="radiology"
      title="Radiology Results"
      count={count}
      news={<NewCount of={events.map(({ EVENT_ID: eventId }) => ({ section: "imaging", eventId }))} />}
    >
      {missing}
      {events.length === 0 ? (
        <NothingHere title="No record found" />
      ) : (
        <div className={classes.table}>
          <DataTable caption="Radiology Results" columns={columns} rows={events} rowKey={({ EVENT_ID }) => EVENT_ID} stack />
        </div>
      )}
      {reported && (
        <ReportDialog
          name={nameOf(reported)}
          views={viewsOf(reported, events)}
          onShown={() => readByOpening("imaging", idsOnOrder(reported, events))}
          onClose={close}
        />
      )}
    </ChartSection>
  );
}

/** A final report is the ordinary case and needs no word. */
function Report({ event, onOpen }: { event: ImagingEvent; onOpen: (button: HTMLElement) => void }) {
  const { ORDER_ID, REPORT_STATUS } = event;
  return (
    <span className={classes.facts}>
      {ORDER_ID === "" ? (
        <span>{nameOf(event)}</span>
      ) : (
        <button type="button" className={classes.link} onClick={({ currentTarget }) => onOpen(currentTarget)}>
          {nameOf(event)}
        </button>
      )}
      {REPORT_STATUS !== "Final" && <span className={classes.quiet}>{REPORT_STATUS || "No report"}</span>}
      <NewBadge section="imaging" eventId={event.EVENT_ID} />
      {event.REPORT && <NotShown report={event.REPORT} />}
    </span>
  );
}

/** They open at the hospital's viewer, which learns nothing of where the reader came from. */
function Images({ event }: { event: ImagingEvent }) {
  const { IMAGE_COUNT, IMAGE_URL } = event;
  if (IMAGE_COUNT === 0) return <span className={classes.quiet}>No images</span>;
  return (
    <span className={classes.pair}>
      {IMAGE_URL !== "" && (
        <Button
          component="a"
          href={IMAGE_URL}
          target="_blank"
          rel="noopener noreferrer"
          size="xs"
          variant="default"
          leftSection={<IconPhoto size={16} aria-hidden />}
          aria-label={`View Images of ${nameOf(event)} in the hospital’s viewer (opens in a new tab)`}
        >
          View Images
        </Button>
      )}
      <span className={classes.quiet}>
        {IMAGE_COUNT} {IMAGE_COUNT === 1 ? "image" : "images"}
        {IMAGE_URL !== "" && ", in the hospital’s viewer (new tab)"}
      </span>
    </span>
  );
}
