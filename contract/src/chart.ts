import { z } from "zod";
import { Incomplete } from "./chart/incomplete.ts";
import { Arrived, DateOrEmpty } from "./chart/moments.ts";
import { ChartReport } from "./chart/reports.ts";
import { RESULT_LOOKBACKS } from "./chart/result-lookbacks.ts";
import { DOWNLOAD_ONLY, download, endpoint } from "./endpoint.ts";
import { EhrId, EhrIdOrNone, oneOf } from "./values.ts";

/** A visit, newest first in its list. Only an Inpatient one has NURSE_UNIT, ROOM and LOCATION. */
export const Encounter = z.object({
  ENCNTR_ID: EhrId,
  TYPE: z.string(),
  NURSE_UNIT: z.string(),
  ROOM: z.string(),
  REG_DT_TM: DateOrEmpty,
  LOCATION: z.string(),
  /** Added: a status the portal does not know, in the record's own word. */
  REMARK: z.string().optional(),
});
export type Encounter = z.infer<typeof Encounter>;

export const EncounterReport = z.object({
  RPTDATA: z.object({ ENCOUNTERS_CNT: z.int(), ENCOUNTERS: z.array(Encounter), INCOMPLETE: Incomplete }),
});
export type EncounterReport = z.infer<typeof EncounterReport>;

const EventNote = z.object({ NOTE_DT_TM_DISP: z.string(), EVENT_NOTE_BLOB: z.string() });

/** One result. Numbers stay the text that was received: 5.10 is not 5.1 (decision G-CHT-09). */
export const LabEvent = z.object({
  EVENT_ID: z.string().max(80),
  DISPLAY: z.string(),
  RESULT_VAL: z.string(),
  RESULT_UNITS: z.string(),
  RESULT_STATUS: z.string(),
  NORMALCY: z.enum(["LL", "L", "H", "HH", "A", "AA", "N", ""]),
  /** Added: what the laboratory's judgment says beyond that: Resistant, and in the record's words what the portal does not know. */
  JUDGMENT: z.string().optional(),
  NORMAL_LOW: z.string(),
  NORMAL_HIGH: z.string(),
  CRITICAL_LOW: z.string(),
  CRITICAL_HIGH: z.string(),
  /** Added: the range in words where the laboratory gave one only in words. */
  RANGE_TEXT: z.string(),
  /** Added: ranges that are not the normal one, and do not say whether a result is: 'therapeutic 10-20'. Absent where there are none. */
  OTHER_RANGES: z.array(z.string()).optional(),
  /** Added: the value is a code, not a number, even if it looks like one. */
  IS_CODED: z.boolean(),
  ARRIVED_DT_TM: Arrived,
  EVENT_NOTE_CNT: z.int(),
  EVENT_NOTES: z.array(EventNote),
});
export type LabEvent = z.infer<typeof LabEvent>;

/** The results of one panel, collected at one time; none where a report has only words or files. */
export const LabGroup = z.object({
  ES1: z.string(),
  ES1_SEQ: z.int(),
  ES2: z.string(),
  ES2_SEQ: z.int(),
  EVENT_END_DT_TM: DateOrEmpty,
  ORDERING_PHYSICIAN: z.string(),
  EVENT: z.array(LabEvent),
  /** Added: the words of these results' reports (decision G-CHT-19). */
  REPORTS: z.array(ChartReport),
});
export type LabGroup = z.infer<typeof LabGroup>;

/** Groups in the order of section, panel, collected time newest first. */
export const LabReport = z.object({
  RPTDATA: z.object({ LABS: z.tuple([z.object({ LAB_CNT: z.int(), LAB: z.array(LabGroup) })]), INCOMPLETE: Incomplete }),
});
export type LabReport = z.infer<typeof LabReport>;

/** What one author wrote into a note: the note itself, then what was added to it. */
const NoteContribution = z.object({
  EVENT_ID: EhrId,
  NAME_FULL: z.string(),
  POSITION: z.string(),
  NOTE_PERFORMED_DATE: DateOrEmpty,
  /** From 1, in the order of writing. */
  NOTE_SEQ: z.int(),
});

/** A note with what was added to it; it is opened as a whole. */
export const NoteGroup = z.object({
  PARENT_ID: EhrId,
  NOTE_CNT: z.int(),
  NOTE_GROUP_PERFORMED_DATE: DateOrEmpty,
  NOTE_GROUP_VERIFIED_DATE: DateOrEmpty,
  NOTE_GROUP_TITLE: z.string(),
  NOTE_GROUP_AUTHOR: z.string(),
  NOTE_GROUP_AUTHOR_POSITION: z.string(),
  /** Of the note or of what was added to it last. */
  ARRIVED_DT_TM: Arrived,
  /** Added: a clinic's letter on a referral (decision G-REF-35), which is a PDF and has no HTML. */
  IS_LETTER: z.boolean(),
  /** Added: a status the portal does not know, in the record's own words. */
  REMARK: z.string().optional(),
  NOTES: z.array(NoteContribution),
});
export type NoteGroup = z.infer<typeof NoteGroup>;

/** The newest first. */
export const NoteReport = z.object({
  RPTDATA: z.object({ NOTE_GROUP_CNT: z.int(), NOTE_GROUPS: z.array(NoteGroup), INCOMPLETE: Incomplete }),
});
export type NoteReport = z.infer<typeof NoteReport>;

/** How a note is opened: XR as PDF, TR as HTML (S1 §4). */
export const NoteFormat = z.enum(["XR", "TR"]);
export type NoteFormat = z.infer<typeof NoteFormat>;

/** What people read when a note does not open; in `generalError` the address is already filled in (S1 §8, decision G-CHT-16). */
export const NoteErrors = z.object({ pdfError: z.string(), htmlError: z.string(), generalError: z.string(), supportMail: z.email() });
export type NoteErrors = z.infer<typeof NoteErrors>;

/** The sentences for a note that cannot be shown, with the address to write to. */
export const noteErrors = (supportMail: string): NoteErrors => ({
  pdfError: "PDF is currently not available, please view as HTML instead.",
  htmlError: "HTML is currently not available, please view as PDF instead.",
  generalError: `Issue with retrieving the note, please contact support at ${supportMail}.`,
  supportMail,
});

/** An examination by imaging: its report, its images, or both. */
export const ImagingEvent = z.object({
  EVENT_ID: z.string().max(80),
  EVENT_VISIT_DATE: DateOrEmpty,
  EVENT_TAG: z.string(),
  /** Empty: there is no button (decision G-CHT-15). */
  IMAGE_URL: z.union([z.url({ protocol: /^https$/ }), z.literal("")]),
  IMAGE_COUNT: z.int(),
  CATALOG: z.string(),
  /** Empty: there is no report to open. */
  ORDER_ID: z.union([EhrId, z.literal("")]),
  EVENT_DATE: DateOrEmpty,
  REPORT_STATUS: z.string(),
  /** Added, to be sent back with the call for the report (decision G-CHT-04). */
  FIN: z.string(),
  FACILITY: z.string(),
  ENCNTR_TYPE: z.string(),
  ARRIVED_DT_TM: Arrived,
  /** Added: what its report says; null where there is none. */
  REPORT: ChartReport.nullable(),
});
export type ImagingEvent = z.infer<typeof ImagingEvent>;

/** The newest first. */
export const ImagingEvents = z.object({
  RPTDATA: z.object({ EVENTS_CNT: z.int(), EVENTS: z.array(ImagingEvent), INCOMPLETE: Incomplete }),
});
export type ImagingEvents = z.infer<typeof ImagingEvents>;

/** A report that is neither the laboratory's nor imaging's, with its results in its own order (decision G-CHT-19). */
export const OtherReport = ChartReport.extend({ EVENT: z.array(LabEvent) });
export type OtherReport = z.infer<typeof OtherReport>;

/** The newest first. */
export const OtherReports = z.object({
  RPTDATA: z.object({ REPORTS_CNT: z.int(), REPORTS: z.array(OtherReport), INCOMPLETE: Incomplete }),
});
export type OtherReports = z.infer<typeof OtherReports>;

/** Which results: of the last days, or of one visit (then the look-back is 5000, decision G-CHT-05). */
const ResultQuery = z.strictObject({ personId: EhrId, lookback: oneOf(RESULT_LOOKBACKS), encounterId: EhrIdOrNone });

/** Sent back from a list and ignored: the record's own counts (decision G-CHT-03). */
const Echoed = z.string().max(1000).nullish();

type Echo<Row> = Record<keyof Row, z.ZodType>;

/** A row of the list, sent back as it was read: one with a field that is missing here would be refused. `REMARK` is not sent. */
const NoteOpening = z.strictObject({
  PARENT_ID: EhrId,
  DOCUMENT_FORMAT: NoteFormat,
  NOTE_CNT: z.number().nullish(),
  NOTE_GROUP_PERFORMED_DATE: Echoed,
  NOTE_GROUP_VERIFIED_DATE: Echoed,
  NOTE_GROUP_TITLE: Echoed,
  NOTE_GROUP_AUTHOR: Echoed,
  NOTE_GROUP_AUTHOR_POSITION: Echoed,
  ARRIVED_DT_TM: Echoed,
  IS_LETTER: z.boolean().nullish(),
  PATIENT_NAME: Echoed,
  DOB: Echoed,
  NOTES: z
    .array(
      z.strictObject({
        EVENT_ID: Echoed,
        NAME_FULL: Echoed,
        POSITION: Echoed,
        NOTE_PERFORMED_DATE: Echoed,
        NOTE_SEQ: z.number().nullish(),
      } satisfies Echo<z.infer<typeof NoteContribution>>),
    )
    .max(1000)
    .nullish(),
} satisfies Echo<Omit<NoteGroup, "REMARK"> & { DOCUMENT_FORMAT: NoteFormat; PATIENT_NAME: string; DOB: string }>);

const ImagingReportOpening = z.strictObject({
  ORDER_ID: EhrId,
  FIN: Echoed,
  FACILITY: Echoed,
  ENCNTR_TYPE: Echoed,
  DISCHARGE_DATE: Echoed,
  CATALOG: Echoed,
  EVENT_VISIT_DATE: Echoed,
  EVENT_DATE: Echoed,
  REPORT_STATUS: Echoed,
  ARRIVED_DT_TM: Echoed,
});

export const chart = {
  encounters: endpoint({
    method: "GET",
    path: "/patient/:id/encounters",
    action: "read:visits",
    about: { patient: "params.id" },
    params: z.object({ id: EhrId }),
    reply: EncounterReport,
  }),
  labs: endpoint({
    method: "POST",
    path: "/chart/labs",
    action: "read:labs",
    about: { patient: "body.personId" },
    body: ResultQuery,
    reply: LabReport,
  }),
  /** All notes, or only `eventId` (decision G-CHT-06). */
  notes: endpoint({
    method: "POST",
    path: "/chart/notes",
    action: "read:notes",
    about: { patient: "body.personId" },
    body: ResultQuery.extend({ eventId: EhrIdOrNone }),
    reply: NoteReport,
  }),
  /** One note, with what was added to it. The HTML is a whole document without scripts, styles and outside addresses. */
  noteDocument: download({
    method: "POST",
    path: "/chart/notespdf",
    action: "read:note",
    about: { note: "body.PARENT_ID" },
    body: NoteOpening,
    mediaTypes: ["application/pdf", "text/html", DOWNLOAD_ONLY],
  }),
  noteErrors: endpoint({ method: "GET", path: "/chart/noteserror", action: "read:note-errors", reply: NoteErrors }),
  radiology: endpoint({
    method: "POST",
    path: "/chart/radiology",
    action: "read:radiology",
    about: { patient: "body.personId" },
    body: ResultQuery,
    reply: ImagingEvents,
  }),
  /** What was reported on an order, as a whole HTML document without scripts, styles and outside addresses. */
  radiologyReport: download({
    method: "POST",
    path: "/chart/radiologyhtml",
    action: "read:radiology-report",
    about: { order: "body.ORDER_ID" },
    body: ImagingReportOpening,
    mediaTypes: ["text/html"],
  }),
  /** Reports of pathology, genetics, cardiology and whatever else is neither of the laboratory nor of imaging. */
  reports: endpoint({
    method: "POST",
    path: "/chart/reports",
    action: "read:reports",
    about: { patient: "body.personId" },
    body: ResultQuery,
    reply: OtherReports,
  }),
  /** A report of any part of the chart: without a place its words as a whole HTML document, as of radiology; with one, that file. */
  report: download({
    method: "POST",
    path: "/chart/report",
    action: "read:report",
    about: { report: "body.REPORT_ID" },
    body: z.strictObject({ REPORT_ID: EhrId, PLACE: z.int().min(0).max(10_000).nullish() }),
    mediaTypes: ["text/html", "application/pdf", "image/png", "image/jpeg", "image/gif", DOWNLOAD_ONLY],
  }),
};
