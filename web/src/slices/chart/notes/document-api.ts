import { chart, type ImagingEvent, type NoteFormat, type NoteGroup } from "@linnet/contract/chart";
import type { Patient } from "@linnet/contract/patients";
import { queryOptions } from "@tanstack/react-query";
import { call, download } from "../../../platform/http/api-client.ts";

/** A note in one of its formats. Its row goes along, as the specification has it. */
export const fetchNote = (group: NoteGroup, { patientName, dob }: Patient, format: NoteFormat): Promise<Blob> =>
  download(chart.noteDocument, { body: { ...group, DOCUMENT_FORMAT: format, PATIENT_NAME: patientName, DOB: dob } });

/** What to say when a note does not open and the call that failed had no words for it. */
export const noteErrorTexts = queryOptions({
  queryKey: ["chart", "note-errors"],
  queryFn: ({ signal }) => call(chart.noteErrors, {}, { signal }),
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
});

/** What was reported on an order. The discharge is never known here, so it stays empty (S1 §7). */
export const imagingReportOf = ({
  ORDER_ID,
  FIN,
  FACILITY,
  ENCNTR_TYPE,
  CATALOG,
  EVENT_VISIT_DATE,
  EVENT_DATE,
  REPORT_STATUS,
}: ImagingEvent) =>
  queryOptions({
    queryKey: ["chart", "radiology-report", ORDER_ID],
    queryFn: ({ signal }) =>
      download(
        chart.radiologyReport,
        { body: { ORDER_ID, FIN, FACILITY, ENCNTR_TYPE, DISCHARGE_DATE: "", CATALOG, EVENT_VISIT_DATE, EVENT_DATE, REPORT_STATUS } },
        { signal },
      ),
  });
