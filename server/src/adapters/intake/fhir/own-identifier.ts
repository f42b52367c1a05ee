const KINDS = {
  Task: "urn:linnet:referral",
  ServiceRequest: "urn:linnet:referral",
  Patient: "urn:linnet:referral-patient",
  RelatedPerson: "urn:linnet:referral-guardian",
  Coverage: "urn:linnet:referral-coverage",
  QuestionnaireResponse: "urn:linnet:referral-answers",
  DocumentReference: "urn:linnet:referral-file",
} as const;
export type OwnType = keyof typeof KINDS;

export const CHANGE_SYSTEM = "urn:linnet:referral-change";

/** By which the hospital's server knows what the portal has sent before (fhir-mapping §8.1): the placer's number. */
export interface OwnIdentifier {
  type: { coding: [{ system: string; code: string }] };
  system: string;
  value: string;
}

const placed = (system: string, value: string): OwnIdentifier => ({
  type: { coding: [{ system: "http://terminology.hl7.org/CodeSystem/v2-0203", code: "PLAC" }] },
  system,
  value,
});

/** Of a referral's resource; of a file by the file's own id. */
export const ownIdentifier = (type: OwnType, id: number) => placed(KINDS[type], String(id));
export const changeIdentifier = (value: string) => placed(CHANGE_SYSTEM, value);

/** As searches write it. */
export const tokenOf = ({ system, value }: { system: string; value: string }) => `${system}|${value}`;

/** The portal's id among a resource's identifiers; undefined where it is not the portal's. */
export function ownIdOf(type: OwnType, identifiers: readonly { system?: string | undefined; value: string }[]): number | undefined {
  const value = identifiers.find(({ system }) => system === KINDS[type])?.value ?? "";
  return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined;
}
