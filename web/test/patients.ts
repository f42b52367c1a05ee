import type { Encounter, LabEvent, LabGroup } from "@linnet/contract/chart";
import type { Patient, PatientPage } from "@linnet/contract/patients";

/** Ana is assigned to Dora. */
export const ANA: Patient = {
  id: 1,
  personId: "p-ana",
  patientName: "Ruiz, Ana",
  lastName: "Ruiz",
  firstName: "Ana",
  middleName: "",
  dob: "2017-05-19",
  sex: "F",
  mrn: "40014871",
  deceased: null,
  physicianName: "Ashby, Dora",
  providerId: 7,
  isShared: false,
  lastEncounterDtTm: "2026-11-19T16:40:00Z",
  lastEncounterLoc: "Nephrology, Main Campus",
  allergies: [{ allergyName: "Penicillin" }, { allergyName: "Peanut" }],
  futureVisits: [{ begDtTm: "2026-11-24T21:40:00Z", location: "Nephrology, Main Campus", resource: "Clinic 3" }],
  access: { kind: "assigned", since: "2026-01-05T08:00:00Z", until: null },
  may: { refer: true, share: true, remove: true },
};

/** Otis is shared with the practice, with a last visit outside the list and unrecorded allergies. */
export const OTIS: Patient = {
  ...ANA,
  id: 2,
  personId: "p-otis",
  patientName: "Fairweather, Otis",
  lastName: "Fairweather",
  firstName: "Otis",
  dob: "2011",
  sex: "M",
  mrn: "40004412",
  isShared: true,
  lastEncounterDtTm: null,
  lastEncounterLoc: null,
  allergies: [],
  futureVisits: [],
};

/** Fionn's name cannot be typed (decision G-REF-19). */
export const FIONN: Patient = {
  ...ANA,
  id: 3,
  personId: "p-fionn",
  patientName: "D’Arcy, Fionn",
  lastName: "D’Arcy",
  firstName: "Fionn",
  dob: "2009-10-11",
  sex: "M",
  mrn: "40034368",
};

export const pageOf = (data: Patient[], more: Partial<PatientPage> = {}): PatientPage => ({
  data,
  hasNext: false,
  totalPages: data.length > 0 ? 1 : 0,
  currentPage: 1,
  total: data.length,
  ...more,
});

export const VISIT: Encounter = {
  ENCNTR_ID: "90001",
  TYPE: "Outpatient",
  NURSE_UNIT: "",
  ROOM: "",
  REG_DT_TM: "2026-08-11T15:00:00Z",
  LOCATION: "Main Campus",
};

export const STAY: Encounter = {
  ...VISIT,
  ENCNTR_ID: "e-2",
  TYPE: "Inpatient",
  NURSE_UNIT: "4 West",
  ROOM: "412",
  REG_DT_TM: "2026-03-02T15:00:00Z",
};

export const encounters = (...visits: Encounter[]) => ({ RPTDATA: { ENCOUNTERS_CNT: visits.length, ENCOUNTERS: visits } });

let events = 0;
const newEventId = () => {
  events += 1;
  return `lab-${events}`;
};

/** A result with a normal range of 3.4 to 4.7 and critical limits around it. */
export const labEvent = (DISPLAY: string, RESULT_VAL: string, more: Partial<LabEvent> = {}): LabEvent => ({
  EVENT_ID: newEventId(),
  DISPLAY,
  RESULT_VAL,
  RESULT_UNITS: "mmol/L",
  RESULT_STATUS: "Final",
  NORMALCY: "",
  NORMAL_LOW: "3.4",
  NORMAL_HIGH: "4.7",
  CRITICAL_LOW: "2.8",
  CRITICAL_HIGH: "6.2",
  RANGE_TEXT: "",
  IS_CODED: false,
  ARRIVED_DT_TM: "",
  EVENT_NOTE_CNT: more.EVENT_NOTES?.length ?? 0,
  EVENT_NOTES: [],
  ...more,
});

export const labGroup = (ES1: string, ES2: string, EVENT_END_DT_TM: string, ...EVENT: LabEvent[]): LabGroup => ({
  ES1,
  ES1_SEQ: ES1 === "Chemistry" ? 1 : 2,
  ES2,
  ES2_SEQ: 1,
  EVENT_END_DT_TM,
  ORDERING_PHYSICIAN: "Ashby, Dora",
  EVENT,
  REPORTS: [],
});

/** The record counts panels. */
export const labReport = (...LAB: LabGroup[]) => ({
  RPTDATA: { LABS: [{ LAB_CNT: LAB.length, LAB }] as [{ LAB_CNT: number; LAB: LabGroup[] }] },
});
