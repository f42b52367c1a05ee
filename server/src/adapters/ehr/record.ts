// The resources in the port's replies, and the words to read them. Slices import them from here, and everything else from port.ts.

export { allergyName } from "./resources/allergies-in-force.ts";
export { appointmentActors, appointmentIndicators, appointmentState, appointmentType } from "./resources/appointment-words.ts";
export { pictureTypeOf, type ReportForm } from "./resources/attachment.ts";
export type { AllergyIntolerance, Condition, Immunization } from "./resources/clinical-summary.ts";
export type { DiagnosticReport } from "./resources/diagnostic-report.ts";
export { type Concept, isNamed, type Quantity } from "./resources/elements.ts";
export type { Encounter, Location, Organization } from "./resources/fhir-resources.ts";
export { folded } from "./resources/folded.ts";
export { judgmentOf, NORMALCIES } from "./resources/interpretation-words.ts";
export { type LabSection, labSection, panelSequence, sectionOfCategory, sectionOfCodes, UNPLACED } from "./resources/lab-sections.ts";
export {
  type Annotation,
  GESTATION_TOKENS,
  GROWTH_CODES,
  type Observation,
  PRESSURE_TOKENS,
  type ReferenceRange,
  VITAL_SIGN_CODES,
} from "./resources/laboratory.ts";
export { lastPlace, type Place } from "./resources/last-place.ts";
export type { ObservedValue } from "./resources/observed-value.ts";
export { wordsOf } from "./resources/said-to-be-none.ts";
export { CLINICAL_WORDS, DOC_STATUS_WORDS, INTENT_WORDS, isMeasured, STATUS_WORDS, VERIFICATION_WORDS } from "./resources/status-words.ts";
export { ownWord } from "./resources/vocabulary.ts";
