const LOCAL_SOURCE = "urn:linnet:source";

/** Node 24 writes such a number digit for digit; TypeScript's library does not know the function yet. */
const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown };

/** A decimal that keeps its digits: 5.10 stays 5.10. */
export const decimal = (text: string): unknown => rawJSON(text);

/** Every resource of the demo hospital says that it is invented. */
export const invented = (...tags: string[]) => ({
  tag: ["demo-hospital", ...tags].map((code) => ({ system: LOCAL_SOURCE, code })),
});

export const reference = (type: string, id: string, display?: string) => ({
  reference: `${type}/${id}`,
  ...(display !== undefined && { display }),
});

export const concept = (text: string, system?: string, code?: string) => ({
  ...(system !== undefined && code !== undefined && { coding: [{ system, code, display: text }] }),
  text,
});

/** A bare code, for statuses and categories whose text is not displayed. */
export const code = (system: string, value: string) => ({ coding: [{ system, code: value }] });

const TERMINOLOGY = "http://terminology.hl7.org/CodeSystem";

export const SYSTEM = {
  act: `${TERMINOLOGY}/v3-ActCode`,
  allergyStatus: `${TERMINOLOGY}/allergyintolerance-clinical`,
  allergyVerification: `${TERMINOLOGY}/allergyintolerance-verification`,
  conditionCategory: `${TERMINOLOGY}/condition-category`,
  conditionStatus: `${TERMINOLOGY}/condition-clinical`,
  conditionVerification: `${TERMINOLOGY}/condition-ver-status`,
  cvx: "http://hl7.org/fhir/sid/cvx",
  diagnosticSection: `${TERMINOLOGY}/v2-0074`,
  identifierType: `${TERMINOLOGY}/v2-0203`,
  interpretation: `${TERMINOLOGY}/v3-ObservationInterpretation`,
  loinc: "http://loinc.org",
  mrn: "urn:linnet:demo:mrn",
  npi: "http://hl7.org/fhir/sid/us-npi",
  observationCategory: `${TERMINOLOGY}/observation-category`,
  participation: `${TERMINOLOGY}/v3-ParticipationType`,
  physicalType: `${TERMINOLOGY}/location-physical-type`,
  rangeMeaning: "urn:linnet:demo:range",
  roleCode: `${TERMINOLOGY}/v3-RoleCode`,
  serviceCategory: `${TERMINOLOGY}/service-category`,
  snomed: "http://snomed.info/sct",
  ucum: "http://unitsofmeasure.org",
} as const;
