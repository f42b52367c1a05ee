import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { growing } from "../growing.ts";
import { EhrId, PartialDate } from "../values.ts";
import { GrowthComparison } from "./growth.ts";
import { Incomplete } from "./incomplete.ts";

/** What has no value is an empty string in RPTDATA shapes (decision G-X-01). */
const DateOrEmpty = z.union([PartialDate, z.literal("")]);

/** A problem, or a diagnosis that is still there. */
export const Problem = z.object({
  PROBLEM_ID: EhrId,
  /** Empty where the record does not name it. */
  PROBLEM: z.string(),
  ONSET: DateOrEmpty,
  /** Where the record says only in words when it began: 'at 5 years'. */
  ONSET_TEXT: z.string(),
  /** Certainty and course, if unusual: 'Provisional', 'Relapse'. Unknown values appear in the record's own words. */
  REMARK: z.string(),
});
export type Problem = z.infer<typeof Problem>;

/** Replaces a dosage the portal can show only in part: half of it reads like the whole. */
export const DOSAGE_IN_RECORD = "Dosage: see the hospital’s record";

/** A medicine that is ordered or taken now. */
export const Medication = z.object({
  MEDICATION_ID: EhrId,
  /** Empty where the record does not name it. */
  MEDICATION: z.string(),
  /** Whole, or `DOSAGE_IN_RECORD`; empty where the record has none. */
  DOSAGE: z.string(),
  /** When it was ordered, or since when it is taken. */
  ORDERED: DateOrEmpty,
  /** Added: whether it is taken, where that is not sure, in the record's own words: its status, what it was ordered as. */
  REMARK: z.string().optional(),
});
export type Medication = z.infer<typeof Medication>;

const Dose = z.object({
  EVENT_ID: EhrId,
  DATE: DateOrEmpty,
  /** Where the record says only in words when it was given: 'in infancy'. */
  DATE_TEXT: z.string(),
  /** Its place in the series as the record says it: '5 of 5', 'booster'; empty where it does not. */
  DOSE: z.string(),
  /**
   * Why it does not count: 'Subpotent: Cold chain break', or what the record says of whether it was given in words that the portal does not
   * know; absent of a dose that counts.
   */
  REMARK: z.string().optional(),
});

/** A vaccine with what was given of it, the newest dose first. */
export const Immunization = z.object({ VACCINE: z.string(), DOSES: z.array(Dose).min(1) });
export type Immunization = z.infer<typeof Immunization>;

/** A vaccine that was not given, and not since either; a dose dated in the future does not count. */
export const ImmunizationNotDone = z.object({ EVENT_ID: EhrId, VACCINE: z.string(), DATE: DateOrEmpty, REASON: z.string() });
export type ImmunizationNotDone = z.infer<typeof ImmunizationNotDone>;

export const Allergy = z.object({
  ALLERGY_ID: EhrId,
  /** Empty where the record does not name it. */
  ALLERGY: z.string(),
  /** What happens, in the record's words. */
  REACTION: z.string(),
  /** Of the worst reaction. */
  SEVERITY: z.enum(["", "Mild", "Moderate", "Severe"]),
  /** The record says that the next reaction may be dangerous. */
  HIGH_RISK: z.boolean(),
  /** How sure it is, where that is not confirmed: 'Unconfirmed'; what the portal does not know in the record's own words. */
  REMARK: z.string(),
});
export type Allergy = z.infer<typeof Allergy>;

/** What of vital signs is shown, in this order. */
export const VitalMeasure = z.enum([
  "weight",
  "height",
  "head-circumference",
  "bmi",
  "blood-pressure",
  "heart-rate",
  "respiratory-rate",
  "temperature",
  "oxygen-saturation",
]);
export type VitalMeasure = z.infer<typeof VitalMeasure>;

/** The newest measurement of one measure, as it was received. */
export const VitalSign = z.object({
  EVENT_ID: EhrId,
  MEASURE: growing(VitalMeasure),
  RESULT_VAL: z.string(),
  RESULT_UNITS: z.string(),
  RESULT_STATUS: z.string(),
  EVENT_END_DT_TM: DateOrEmpty,
  /** Of growth alone, where it can be compared with children of the same sex and age. */
  COMPARED: GrowthComparison.nullable(),
});
export type VitalSign = z.infer<typeof VitalSign>;

/** Added: what the record says of a list as a whole, in its own words, each once. It is no entry of the list, and is not counted. */
const statedShape = {
  /** That there are none: 'No known drug allergies'. Entries may stand next to it. */
  NONE_KNOWN: z.array(z.string()).optional(),
  /** Unknown allergies: 'No information about allergies'. */
  NO_INFORMATION: z.array(z.string()).optional(),
};

const ofPatient = { body: z.strictObject({ personId: EhrId }), about: { patient: "body.personId" } } as const;

/** The first facts for a chart's reader; one call per section, so that a failure affects only its own. */
export const chartSummary = {
  /** The newest onset first. */
  problems: endpoint({
    method: "POST",
    path: "/chart/problems",
    action: "read:problems",
    ...ofPatient,
    reply: z.object({ RPTDATA: z.object({ PROBLEMS_CNT: z.int(), PROBLEMS: z.array(Problem), ...statedShape, INCOMPLETE: Incomplete }) }),
  }),
  /** The newest first. */
  medications: endpoint({
    method: "POST",
    path: "/chart/medications",
    action: "read:medications",
    ...ofPatient,
    reply: z.object({
      RPTDATA: z.object({ MEDICATIONS_CNT: z.int(), MEDICATIONS: z.array(Medication), ...statedShape, INCOMPLETE: Incomplete }),
    }),
  }),
  /** The vaccine given last first. */
  immunizations: endpoint({
    method: "POST",
    path: "/chart/immunizations",
    action: "read:immunizations",
    ...ofPatient,
    reply: z.object({
      RPTDATA: z.object({
        IMMUNIZATIONS_CNT: z.int(),
        IMMUNIZATIONS: z.array(Immunization),
        NOT_DONE: z.array(ImmunizationNotDone),
        INCOMPLETE: Incomplete,
        ...statedShape,
      }),
    }),
  }),
  /** The most severe first. Nothing in any of the lists means that nothing was recorded. */
  allergies: endpoint({
    method: "POST",
    path: "/chart/allergies",
    action: "read:allergies",
    ...ofPatient,
    reply: z.object({
      RPTDATA: z.object({
        ALLERGIES_CNT: z.int(),
        ALLERGIES: z.array(Allergy),
        ...statedShape,
        NONE_KNOWN: z.array(z.string()),
        INCOMPLETE: Incomplete,
      }),
    }),
  }),
  vitalSigns: endpoint({
    method: "POST",
    path: "/chart/vitalsigns",
    action: "read:vital-signs",
    ...ofPatient,
    reply: z.object({ RPTDATA: z.object({ VITALS_CNT: z.int(), VITALS: z.array(VitalSign), INCOMPLETE: Incomplete }) }),
  }),
};
