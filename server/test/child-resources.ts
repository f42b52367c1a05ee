/** The words that tell a child's resources from another's, where their ids do not. */
export interface InventedChild {
  id: string;
  given: string;
  family: string;
  birthDate: string;
  /** As exports write it: what all of the child's resources say of their version. */
  lastUpdated?: string;
}

const lab = [{ coding: [{ code: "laboratory" }] }];

/** Everything of a child that is no patient's: ids are numbers that each system counts from 1. */
function unownedOf({ given }: InventedChild, number: string) {
  const data = Buffer.from(`Letter about ${given}`).toString("base64");
  return [
    { resourceType: "Binary", id: number, contentType: "text/plain", data },
    { resourceType: "Medication", id: number, code: { text: `${given}mycin` } },
    { resourceType: "Location", id: number, name: `Ward${given}` },
    { resourceType: "Practitioner", id: number, name: [{ family: `Of${given}` }] },
  ];
}

/** A child with one resource of each type, all of them with the same id. */
export function childResources(child: InventedChild, number = "1"): object[] {
  const { id, given, family, birthDate, lastUpdated } = child;
  const subject = { reference: `Patient/${id}` };
  const patient = { reference: `Patient/${id}` };
  const encounter = { reference: `Encounter/${number}` };
  const resources = [
    {
      resourceType: "Patient",
      id,
      name: [{ family, given: [given] }],
      birthDate,
      identifier: [{ system: "urn:x:mrn", value: `${given}-7` }],
    },
    {
      resourceType: "Encounter",
      id: number,
      status: "finished",
      class: { code: "AMB" },
      subject,
      period: { start: "2026-10-05T09:00:00-07:00" },
      location: [{ location: { reference: `Location/${number}` } }],
    },
    {
      resourceType: "Observation",
      id: number,
      status: "final",
      category: lab,
      code: { text: "Potassium" },
      subject,
      encounter,
      effectiveDateTime: "2026-10-05T10:00:00-07:00",
      valueString: given,
    },
    {
      resourceType: "DiagnosticReport",
      id: number,
      status: "final",
      category: [{ coding: [{ code: "LAB" }] }],
      code: { text: `Panel of ${given}` },
      subject,
      encounter,
      result: [{ reference: `Observation/${number}` }],
    },
    {
      resourceType: "Condition",
      id: number,
      clinicalStatus: { coding: [{ code: "active" }] },
      category: [{ coding: [{ code: "problem-list-item" }] }],
      code: { text: `Problem of ${given}` },
      subject,
    },
    {
      resourceType: "AllergyIntolerance",
      id: number,
      clinicalStatus: { coding: [{ code: "active" }] },
      code: { text: `Allergen of ${given}` },
      patient,
    },
    {
      resourceType: "Immunization",
      id: number,
      status: "completed",
      vaccineCode: { text: `Vaccine of ${given}` },
      patient,
      occurrenceDateTime: "2026-10-05",
    },
    {
      resourceType: "MedicationRequest",
      id: number,
      status: "active",
      intent: "order",
      medicationReference: { reference: `Medication/${number}` },
      subject,
      authoredOn: "2026-10-05",
    },
    {
      resourceType: "DocumentReference",
      id: number,
      status: "current",
      docStatus: "final",
      type: { text: `Note of ${given}` },
      category: [{ coding: [{ code: "clinical-note" }] }],
      subject,
      author: [{ reference: `Practitioner/${number}` }],
      date: "2026-10-06T09:00:00Z",
      content: [{ attachment: { contentType: "text/plain", url: `Binary/${number}`, title: "Letter" } }],
    },
  ];
  return [...resources, ...unownedOf(child, number)].map((each) => (lastUpdated ? { ...each, meta: { lastUpdated } } : each));
}

/** What the chart of such a child shows. */
export const shownOfChild = ({ given }: InventedChild) => ({
  visits: [`Ward${given}`],
  labs: [`Potassium ${given}`],
  notes: { Letter: `Letter about ${given}` },
  medications: [`${given}mycin`],
  immunizations: [`Vaccine of ${given}`],
  allergies: [`Allergen of ${given}`],
  problems: [`Problem of ${given}`],
});
