import type { ImagingEvent, NoteGroup } from "@linnet/contract/chart";
import type { ChartReport } from "@linnet/contract/chart/reports";

const HALLAM = { NAME_FULL: "Hallam, Ingrid", POSITION: "Attending Nephrologist" };

/** A note that something was added to. */
export const CONSULT: NoteGroup = {
  PARENT_ID: "n-1",
  NOTE_CNT: 2,
  NOTE_GROUP_PERFORMED_DATE: "2026-11-19T18:15:00Z",
  NOTE_GROUP_VERIFIED_DATE: "2026-11-19T19:00:00Z",
  NOTE_GROUP_TITLE: "Nephrology consult note",
  NOTE_GROUP_AUTHOR: HALLAM.NAME_FULL,
  NOTE_GROUP_AUTHOR_POSITION: HALLAM.POSITION,
  ARRIVED_DT_TM: "2026-11-19T19:00:00Z",
  IS_LETTER: false,
  NOTES: [
    { EVENT_ID: "n-1", ...HALLAM, NOTE_PERFORMED_DATE: "2026-11-19T18:15:00Z", NOTE_SEQ: 1 },
    { EVENT_ID: "n-2", ...HALLAM, NOTE_PERFORMED_DATE: "2026-11-19T20:30:00Z", NOTE_SEQ: 2 },
  ],
};

/** A note with only its day known, not its author. */
export const LETTER: NoteGroup = {
  ...CONSULT,
  PARENT_ID: "n-3",
  NOTE_CNT: 1,
  NOTE_GROUP_PERFORMED_DATE: "2026-10-02",
  NOTE_GROUP_VERIFIED_DATE: "",
  NOTE_GROUP_TITLE: "Letter",
  NOTE_GROUP_AUTHOR: "",
  NOTE_GROUP_AUTHOR_POSITION: "",
  NOTES: [{ EVENT_ID: "n-3", NAME_FULL: "", POSITION: "", NOTE_PERFORMED_DATE: "2026-10-02", NOTE_SEQ: 1 }],
};

/** What a clinic wrote on a referral. */
export const CLINIC_LETTER: NoteGroup = {
  ...CONSULT,
  PARENT_ID: "linnet-letter-9",
  NOTE_CNT: 1,
  NOTE_GROUP_TITLE: "Letter from Neurology Clinic",
  NOTE_GROUP_AUTHOR: "Neurology Clinic",
  NOTE_GROUP_AUTHOR_POSITION: "",
  IS_LETTER: true,
  NOTES: [{ EVENT_ID: "linnet-letter-9", NAME_FULL: "Neurology Clinic", POSITION: "", NOTE_PERFORMED_DATE: "2026-11-19", NOTE_SEQ: 1 }],
};

export const noteReport = (...NOTE_GROUPS: NoteGroup[]) => ({ RPTDATA: { NOTE_GROUP_CNT: NOTE_GROUPS.length, NOTE_GROUPS } });

/** A report with words and without files. */
export const aReport = (changes: Partial<ChartReport> = {}): ChartReport => ({
  REPORT_ID: "r-1",
  TITLE: "Blood culture",
  KIND: "",
  REPORT_STATUS: "Final",
  REPORT_DATE: "2026-11-19T17:40:00Z",
  PERFORMED_BY: "",
  CONCLUSION: "",
  CONCLUSION_IS_CUT: false,
  CONCLUSION_CODES: [],
  FILES: [],
  HAS_PAGE: true,
  ARRIVED_DT_TM: "",
  ...changes,
});

/** An examination with a report and images. */
export const KIDNEYS: ImagingEvent = {
  EVENT_ID: "x-1",
  EVENT_VISIT_DATE: "2026-11-19T17:20:00Z",
  EVENT_TAG: "US Kidney and bladder",
  IMAGE_URL: "https://images.example/study/1.2.3",
  IMAGE_COUNT: 24,
  CATALOG: "US Kidney",
  ORDER_ID: "o-1",
  EVENT_DATE: "2026-11-19T17:40:00Z",
  REPORT_STATUS: "Final",
  FIN: "8001",
  FACILITY: "Main Campus",
  ENCNTR_TYPE: "Outpatient",
  ARRIVED_DT_TM: "2026-11-19T18:00:00Z",
  REPORT: aReport({ TITLE: "US Kidney and bladder" }),
};

export const imagingEvents = (...EVENTS: ImagingEvent[]) => ({ RPTDATA: { EVENTS_CNT: EVENTS.length, EVENTS } });
