import { concept, invented, reference } from "../chart/fhir-elements.ts";
import { type ClinicKey, nameOfSpecialist, specialists } from "../children/place-resources.ts";

const POSITIONS: Partial<Record<ClinicKey, string>> = {
  nephrology: "Attending Nephrologist",
  general: "Attending Pediatrician",
  oncology: "Attending Hematologist-Oncologist",
  cardiology: "Attending Cardiologist",
  neurology: "Attending Neurologist",
  endocrinology: "Attending Endocrinologist",
  pulmonology: "Attending Pulmonologist",
  gastroenterology: "Attending Gastroenterologist",
  orthopedics: "Orthopedic Surgeon",
};

/** As what the hospital's physicians write their notes. */
export const specialistRoles = (): object[] =>
  specialists.map((specialist) => ({
    resourceType: "PractitionerRole",
    id: `role-${specialist.id}`,
    meta: invented(),
    active: true,
    practitioner: reference("Practitioner", specialist.id, nameOfSpecialist(specialist)),
    code: [concept(POSITIONS[specialist.clinic] ?? "Attending Physician")],
  }));
