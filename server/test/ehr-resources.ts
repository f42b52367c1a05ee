/** Builders of FHIR resources for the tests of the record: as little as a test needs, the rest as it usually is. */

const LABORATORY = [{ coding: [{ system: "http://terminology.hl7.org/CodeSystem/observation-category", code: "laboratory" }] }];
const LABORATORY_REPORT = [{ coding: [{ system: "http://terminology.hl7.org/CodeSystem/v2-0074", code: "LAB" }] }];
const RADIOLOGY_REPORT = [{ coding: [{ system: "http://terminology.hl7.org/CodeSystem/v2-0074", code: "RAD" }] }];
const CLINICAL_NOTE = [
  { coding: [{ system: "http://hl7.org/fhir/us/core/CodeSystem/us-core-documentreference-category", code: "clinical-note" }] },
];

/** A laboratory result. */
export const result = (id: string, more: object = {}) => ({
  resourceType: "Observation",
  id,
  status: "final",
  category: LABORATORY,
  code: { text: "Sodium" },
  effectiveDateTime: "2026-03-01T08:15:00-08:00",
  valueString: "140",
  ...more,
});

/** A report of the laboratory. */
export const labReport = (id: string, more: object = {}) => ({
  resourceType: "DiagnosticReport",
  id,
  status: "final",
  category: LABORATORY_REPORT,
  code: { text: "Panel" },
  ...more,
});

/** A file inside a resource. */
export const file = (text: string, more: object = {}) => ({
  contentType: "text/plain",
  data: Buffer.from(text).toString("base64"),
  ...more,
});

export const note = (id: string, more: object = {}) => ({
  resourceType: "DocumentReference",
  id,
  status: "current",
  category: CLINICAL_NOTE,
  type: { text: "Note" },
  date: "2026-03-01T08:00:00Z",
  content: [{ attachment: file(`Words of ${id}`) }],
  ...more,
});

/** A report of an examination by imaging. */
export const imaging = (id: string, more: object = {}) => ({
  resourceType: "DiagnosticReport",
  id,
  status: "final",
  code: { text: "XR Chest" },
  category: RADIOLOGY_REPORT,
  effectiveDateTime: "2026-03-01T08:15:00-08:00",
  conclusion: "Normal.",
  ...more,
});

export const appointment = (id: string, personId: string, more: object = {}) => ({
  resourceType: "Appointment",
  id,
  status: "booked",
  start: "2026-03-10T17:00:00Z",
  end: "2026-03-10T17:30:00Z",
  participant: [{ actor: { reference: `Patient/${personId}` }, status: "accepted" }],
  ...more,
});

export const to = (type: string, id: string) => ({ reference: `${type}/${id}` });
export const basedOn = (id: string) => ({ basedOn: [to("ServiceRequest", id)] });
export const appends = (id: string) => ({ relatesTo: [{ code: "appends", target: to("DocumentReference", id) }] });
export const labelled = (code: string) => ({ meta: { security: [{ code }] } });
