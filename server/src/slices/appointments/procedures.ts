import type { PatientAppointment } from "../../adapters/ehr/port.ts";

const CATEGORY = "http://terminology.hl7.org/CodeSystem/service-category";
const TYPE = "http://terminology.hl7.org/CodeSystem/service-type";
const SNOMED = "http://snomed.info/sct";

/** Imaging: by category, by what is done (radiology, ultrasound, magnetic resonance, nuclear medicine), by specialty. */
const IMAGING = new Set([
  `${CATEGORY}|30`,
  ...["203", "209", "210", "211", "212", "213"].map((code) => `${TYPE}|${code}`),
  ...["394914008", "408455009"].map((code) => `${SNOMED}|${code}`),
]);

/**
 * Operations. Surgeons see patients in clinics too, and those visits have a time: their other specialties and service types are
 * not here (the mapping's chapter 6).
 */
const OPERATIONS = new Set([`${CATEGORY}|31`, `${SNOMED}|394609007`]);

type Coded = Pick<PatientAppointment, "categories" | "types" | "specialties">;

const isCoded = (codes: ReadonlySet<string>) => (appointment: Coded) =>
  [appointment.categories, appointment.types, appointment.specialties].some((concepts) =>
    concepts?.some((concept) => concept.codes.some((code) => codes.has(code))),
  );

export const isImaging = isCoded(IMAGING);
export const isOperation = isCoded(OPERATIONS);
