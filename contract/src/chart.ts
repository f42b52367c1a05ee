import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { EhrId, EhrIdOrNone, oneOf, PartialDate } from "./values.ts";

/** Days to look back for results; 5000 is all (S1 §9). */
export const RESULT_LOOKBACKS = [90, 180, 360, 720, 5000] as const;
export type ResultLookback = (typeof RESULT_LOOKBACKS)[number];
export const DEFAULT_RESULT_LOOKBACK = 90;
export const ALL_RESULTS = 5000;

/** What has no value is an empty string in RPTDATA shapes (decision G-X-01). */
const DateOrEmpty = z.union([PartialDate, z.literal("")]);

/** A visit, newest first in its list. NURSE_UNIT, ROOM and LOCATION are said for an Inpatient one. */
export const Encounter = z.object({
  ENCNTR_ID: EhrId,
  TYPE: z.string(),
  NURSE_UNIT: z.string(),
  ROOM: z.string(),
  REG_DT_TM: DateOrEmpty,
  LOCATION: z.string(),
});
export type Encounter = z.infer<typeof Encounter>;

export const EncounterReport = z.object({
  RPTDATA: z.object({ ENCOUNTERS_CNT: z.int(), ENCOUNTERS: z.array(Encounter) }),
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
  NORMAL_LOW: z.string(),
  NORMAL_HIGH: z.string(),
  CRITICAL_LOW: z.string(),
  CRITICAL_HIGH: z.string(),
  /** Added: the range in words where the laboratory gave one only in words. */
  RANGE_TEXT: z.string(),
  EVENT_NOTE_CNT: z.int(),
  EVENT_NOTES: z.array(EventNote),
});
export type LabEvent = z.infer<typeof LabEvent>;

/** The results of one panel, collected at one time. */
export const LabGroup = z.object({
  ES1: z.string(),
  ES1_SEQ: z.int(),
  ES2: z.string(),
  ES2_SEQ: z.int(),
  EVENT_END_DT_TM: DateOrEmpty,
  ORDERING_PHYSICIAN: z.string(),
  EVENT: z.array(LabEvent),
});
export type LabGroup = z.infer<typeof LabGroup>;

/** Groups in the order of section, panel, collected time newest first. */
export const LabReport = z.object({
  RPTDATA: z.object({ LABS: z.tuple([z.object({ LAB_CNT: z.int(), LAB: z.array(LabGroup) })]) }),
});
export type LabReport = z.infer<typeof LabReport>;

/** Which results: of the last days, or of one visit (then the look-back is 5000, decision G-CHT-05). */
const ResultQuery = z.strictObject({ personId: EhrId, lookback: oneOf(RESULT_LOOKBACKS), encounterId: EhrIdOrNone });

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
};
