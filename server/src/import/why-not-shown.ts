import { type ReleaseRules, type Sensitive, withheldBecause } from "../adapters/ehr/release/is-withheld.ts";
import type { Patient } from "../adapters/ehr/resources/fhir-resources.ts";
import { VITAL_SIGN_TOKENS } from "../adapters/ehr/resources/laboratory.ts";

/** A resource that the chart does not show: its type, what Linnet reads of it, and what the record calls its category. */
export interface NotShown {
  type: string;
  category: string;
  /** The code as it was received; of a few lists, and nothing of a patient's. */
  saidCategory: string | null;
  fields: Fields;
}

interface Fields extends Sensitive {
  status?: string;
  docStatus?: string;
  verificationStatus?: string;
  clinicalStatus?: string;
  memberIds?: readonly string[];
  resultIds?: readonly string[];
  at?: number;
}

interface Whose {
  patient: Pick<Patient, "birthDate" | "restricted" | "active">;
  release: ReleaseRules;
  /** Withheld together with a related report, panel or order. */
  isHeldWithOthers: boolean;
  isAnothers: boolean;
}

/** HL7's observation categories and US Core's additions: other words might be personal and are not repeated. */
const CATEGORIES = new Set(
  (
    "social-history vital-signs imaging laboratory procedure survey exam therapy activity sdoh functional-status disability-status " +
    "cognitive-status care-experience-preference treatment-intervention-preference observation-adi-documentation"
  ).split(" "),
);

/** The chart has a section of vital signs, with those of these kinds. */
const NO_SUCH_VITAL_SIGN = "the chart shows only growth, blood pressure, pulse, breathing, temperature and oxygen";

const NO_SECTION = "the chart has no section for its category";

const SCREENING = "it is a screening result, which the chart shows only under its report";

function whyNoSection({ saidCategory }: NotShown): string {
  if (saidCategory === "laboratory" || saidCategory === "survey") return SCREENING;
  if (saidCategory === null) return "it has no category, and the chart has no section for its code";
  return CATEGORIES.has(saidCategory) ? `${NO_SECTION}, ${saidCategory}` : NO_SECTION;
}

/** By what it says itself, or by the specimen of it, its panel or its report. */
export const OTHER_PERSONS_RESULT = "it may be another person's result (focus, specimen)";

function whyNotObservation(observation: NotShown): string {
  const { category, fields } = observation;
  if (fields.memberIds) return "it is a panel, and none of its results is shown";
  if (fields.code?.codes.some((code) => VITAL_SIGN_TOKENS.includes(code)))
    return "the chart shows only the newest of its kind, and growth values that fit a curve";
  if (category !== "laboratory" && observation.saidCategory === "vital-signs") return NO_SUCH_VITAL_SIGN;
  return category === "laboratory" ? "it has no result that fits in a row" : whyNoSection(observation);
}

const DOCUMENT: Record<string, string> = {
  laboratory: "it is a laboratory document, and lab results come from Observation and DiagnosticReport",
  radiology: "it is an imaging document, and imaging comes from DiagnosticReport and ImagingStudy",
};

function whyNotDocument({ category, fields }: NotShown): string {
  if (fields.status === "superseded") return "it was superseded";
  if (fields.docStatus === "preliminary") return "it is preliminary";
  return DOCUMENT[category] ?? "a newer version replaced it";
}

const BY_TYPE: Partial<Record<string, (resource: NotShown) => string>> = {
  Encounter: () => "it was planned or canceled and did not take place",
  Observation: whyNotObservation,
  DiagnosticReport: (report) => (report.category === "" ? whyNoSection(report) : "none of its results is in the record"),
  DocumentReference: whyNotDocument,
  AllergyIntolerance: () => "it is resolved or refuted",
  Condition: () => "it is resolved, refuted or a diagnosis for one visit",
  MedicationRequest: () => "it is not an active order",
  MedicationStatement: () => "it is not active",
  Immunization: () => "it was not given then but was given later",
  Appointment: () => "it has no time",
};

const HELD = {
  "security-label": "it is labeled restricted",
  "sensitive-category": "it is in a category that the hospital withholds",
} as const;

const isInError = ({ status, docStatus, verificationStatus }: Fields) =>
  [status, docStatus, verificationStatus].includes("entered-in-error");

/**
 * Why the chart does not show a resource, as part of a sentence that has nothing of a patient in it. That it is not shown was found
 * out by the chart itself; this only looks for the likeliest reason.
 */
export function whyNotShown(resource: NotShown, { patient, release, isHeldWithOthers, isAnothers }: Whose): string {
  if (patient.restricted) return "its patient is labeled restricted";
  if (patient.active === false) return "its patient is inactive (active: false)";
  if (isInError(resource.fields)) return "it was entered in error";
  const held = withheldBecause(resource.fields, { ...release, birthDate: patient.birthDate });
  if (held) return HELD[held];
  if (isHeldWithOthers) return "a related report, panel, order or result is withheld";
  if (isAnothers) return OTHER_PERSONS_RESULT;
  return BY_TYPE[resource.type]?.(resource) ?? "the chart does not show it";
}
