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
const NO_SUCH_VITAL_SIGN = "the chart shows growth, blood pressure, pulse, breathing, temperature and oxygen, and it is none of these";

const NO_SECTION = "the chart has no section for its category";

const SCREENING = "it is a screening's result, which the chart shows under the report that names it";

function whyNoSection({ saidCategory }: NotShown): string {
  if (saidCategory === "laboratory" || saidCategory === "survey") return SCREENING;
  if (saidCategory === null) return "it has no category, and the chart has no section for its code";
  return CATEGORIES.has(saidCategory) ? `${NO_SECTION}, ${saidCategory}` : NO_SECTION;
}

/** By what it says itself, or by the specimen of it, its panel or its report. */
export const OTHER_PERSONS_RESULT = "it is another person's result, or may be one (focus, specimen)";

function whyNotObservation(observation: NotShown): string {
  const { category, fields } = observation;
  if (fields.memberIds) return "it only heads results, and none of them is shown";
  if (fields.code?.codes.some((code) => VITAL_SIGN_TOKENS.includes(code)))
    return "the chart shows the newest of its kind, and of growth what a curve can take";
  if (category !== "laboratory" && observation.saidCategory === "vital-signs") return NO_SUCH_VITAL_SIGN;
  return category === "laboratory" ? "it is no result that a row can show" : whyNoSection(observation);
}

const DOCUMENT: Record<string, string> = {
  laboratory: "it is a document of the laboratory, whose results are read from Observation and DiagnosticReport",
  radiology: "it is a document of imaging, which is read from DiagnosticReport and ImagingStudy",
};

function whyNotDocument({ category, fields }: NotShown): string {
  if (fields.status === "superseded") return "its status says that another has taken its place (superseded)";
  if (fields.docStatus === "preliminary") return "its author has not finished it";
  return DOCUMENT[category] ?? "a newer version has taken its place";
}

const BY_TYPE: Partial<Record<string, (resource: NotShown) => string>> = {
  Encounter: () => "it was planned or cancelled, and not held",
  Observation: whyNotObservation,
  DiagnosticReport: (report) => (report.category === "" ? whyNoSection(report) : "none of the results that it names is here"),
  DocumentReference: whyNotDocument,
  AllergyIntolerance: () => "it is over, or refuted",
  Condition: () => "it is over or refuted, or a diagnosis of one visit",
  MedicationRequest: () => "it is not active, or no order",
  MedicationStatement: () => "it is not active",
  Immunization: () => "it was not given then, and has been since",
  Appointment: () => "it has no time",
};

const HELD = {
  "security-label": "it is labelled restricted",
  "sensitive-category": "it is of a category that the hospital holds back",
} as const;

const isInError = ({ status, docStatus, verificationStatus }: Fields) =>
  [status, docStatus, verificationStatus].includes("entered-in-error");

/**
 * Why the chart does not show a resource, as part of a sentence that has nothing of a patient in it. That it is not shown was found
 * out by the chart itself; this only looks for the likeliest reason.
 */
export function whyNotShown(resource: NotShown, { patient, release, isHeldWithOthers, isAnothers }: Whose): string {
  if (patient.restricted) return "its patient is labelled restricted";
  if (patient.active === false) return "its patient is not in use any more (active: false)";
  if (isInError(resource.fields)) return "it was entered in error";
  const held = withheldBecause(resource.fields, { ...release, birthDate: patient.birthDate });
  if (held) return HELD[held];
  if (isHeldWithOthers) return "a report, a panel, an order or a result that it stands with is held back";
  if (isAnothers) return OTHER_PERSONS_RESULT;
  return BY_TYPE[resource.type]?.(resource) ?? "the chart does not show it";
}
