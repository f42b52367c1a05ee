import { z } from "zod";
import { growing } from "../growing.ts";
import { EhrId } from "../values.ts";
import { Arrived, DateOrEmpty } from "./moments.ts";

/** The largest PDF or picture of a report that the portal opens, in bytes. */
export const MAX_REPORT_FILE_BYTES = 50 * 1024 * 1024;
/** The largest text, in bytes: it is read and cleaned as a whole before it is shown. */
export const MAX_REPORT_TEXT_BYTES = 5 * 1024 * 1024;
/** So many letters of a conclusion stand in a list; the report has all of them. */
export const MAX_CONCLUSION = 4_000;

/** A file of a report, in the record's order. */
export const ReportFile = z.object({
  /** Its place among the report's files, from 0: by it the file is opened. */
  PLACE: z.int(),
  TITLE: z.string(),
  /** As it was received; empty where the record names no form. */
  MEDIA_TYPE: z.string(),
  /** Empty: the portal cannot show it, and `WHY_NOT` says why. */
  SHOWN_AS: growing(z.enum(["PDF", "Picture", "Text", ""])),
  WHY_NOT: growing(z.enum(["form", "size", "missing", ""])),
  /** Its words stand on the page of the report. */
  IN_PAGE: z.boolean(),
});
export type ReportFile = z.infer<typeof ReportFile>;

/** A report's words besides its results (decision G-CHT-19). */
export const ChartReport = z.object({
  REPORT_ID: EhrId,
  TITLE: z.string(),
  /** The kind of report in the record's words: Cardiology, Pathology; empty where it does not say. */
  KIND: z.string(),
  REPORT_STATUS: z.string(),
  REPORT_DATE: DateOrEmpty,
  PERFORMED_BY: z.string(),
  CONCLUSION: z.string(),
  /** The full text is on the report's page. */
  CONCLUSION_IS_CUT: z.boolean(),
  CONCLUSION_CODES: z.array(z.string()),
  FILES: z.array(ReportFile),
  /** There are words to open, and not files alone. */
  HAS_PAGE: z.boolean(),
  ARRIVED_DT_TM: Arrived,
});
export type ChartReport = z.infer<typeof ChartReport>;
