import { chart, type ImagingEvent, type NoteFormat, type NoteGroup } from "@linnet/contract/chart";
import type { Patient } from "@linnet/contract/patients";
import { queryOptions } from "@tanstack/react-query";
import type { Ref, SyntheticEvent } from "react";
import { call, download } from "../../../platform/http/api-client.ts";
import { useAddressOf } from "../../../platform/page/use-address-of.ts";
import type { FileQuery } from "../api.ts";
import classes from "./document-frame.module.css";
import stylesheet from "./document-page.css?url";

interface DocumentFrameProps {
  page: Blob;
  title: string;
  ref?: Ref<HTMLIFrameElement>;
  /** Esc was pressed in the document: its keys do not reach the dialog around it. */
  onEscape: () => void;
}

/** Shows a document without letting it run, send or lead anywhere (decision G-CHT-14). It keeps its origin so that it can be printed. */
export function DocumentFrame({ page, title, ref, onEscape }: DocumentFrameProps) {
  const address = useAddressOf(page);
  const listen = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) =>
    currentTarget.contentWindow?.addEventListener("keydown", ({ key }) => key === "Escape" && onEscape());
  if (address === undefined) return null;
  return (
    <iframe ref={ref} title={title} src={address} sandbox="allow-same-origin allow-modals" className={classes.frame} onLoad={listen} />
  );
}

/**
 * The server's HTML of a document as a page. The policy comes first and covers everything after it: the inherited one would allow the
 * portal's own scripts (decision G-CHT-14). Uses the portal's colors. The parser treats both parts as one document.
 */
export function documentPage(html: Blob): Blob {
  const style = new URL(stylesheet, document.baseURI).href;
  const scheme = document.documentElement.dataset["mantineColorScheme"] === "dark" ? "dark" : "light";
  const head = [
    `<!doctype html><html lang="en" data-scheme="${scheme}">`,
    `<meta http-equiv="Content-Security-Policy" content="script-src 'none'">`,
    `<link rel="stylesheet" href="${style}">`,
  ];
  return new Blob([head.join(""), html], { type: "text/html; charset=utf-8" });
}

/** A note in one of its formats. Its row goes along as the specification has it, without what was added since. */
export const fetchNote = ({ REMARK: _, ...group }: NoteGroup, { patientName, dob }: Patient, format: NoteFormat): Promise<Blob> =>
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
}: ImagingEvent): FileQuery => ({
  queryKey: ["chart", "radiology-report", ORDER_ID],
  queryFn: ({ signal }) =>
    download(
      chart.radiologyReport,
      { body: { ORDER_ID, FIN, FACILITY, ENCNTR_TYPE, DISCHARGE_DATE: "", CATALOG, EVENT_VISIT_DATE, EVENT_DATE, REPORT_STATUS } },
      { signal },
    ),
});
