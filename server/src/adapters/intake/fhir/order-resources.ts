import type { FhirResource } from "../../ehr/fhir/client/writing.ts";
import type { ReferralOrder } from "../port.ts";
import { correctedNotes } from "./correction-words.ts";
import { ownIdentifier } from "./own-identifier.ts";

/** Where the resources of an order lie, or will. */
export interface Places {
  patient: string;
  coverage: string;
  files: readonly string[];
  /** The answers to the clinic's questions in words, where they are not among the files; otherwise empty. */
  answers: string;
  /** The order before this one, where the hospital has it. */
  parent: string | undefined;
}

const V2_0203 = "http://terminology.hl7.org/CodeSystem/v2-0203";
const ROLE_CODE = "http://terminology.hl7.org/CodeSystem/v3-RoleCode";
const NPI = "http://hl7.org/fhir/sid/us-npi";
const SNOMED = "http://snomed.info/sct";

/** What the ids of the form mean (decision G-REF-24). */
const GENDER = new Map([
  [1, "male"],
  [2, "female"],
  [3, "other"],
]);
const PRIORITY = new Map([
  [1, "urgent"],
  [2, "routine"],
]);
const RELATIONSHIP = new Map([
  [1, "MTH"],
  [2, "FTH"],
  [3, "GRPRN"],
  [4, "GUARD"],
]);

export const PATIENT_REFERRAL = { system: SNOMED, code: "3457005", display: "Patient referral" };
export const FULFIL = { system: "http://hl7.org/fhir/CodeSystem/task-code", code: "fulfill" };

/** A state of BSeR, "Bidirectional Services eReferrals". */
export const businessStatus = (code: string, display: string) => ({
  coding: [{ system: "http://hl7.org/fhir/us/bser/CodeSystem/TaskBusinessStatusCS", code, display }],
});

const REQUESTER = "requester";

/** An element that has nothing is not written, and is taken away from what was written before. */
const orNone = <T>(list: readonly T[]) => (list.length > 0 ? list : undefined);

/** The portal keeps no directory at the hospital, so the order itself contains the referring physician. */
const requesterOf = ({ form, physician }: ReferralOrder) => ({
  resourceType: "PractitionerRole",
  id: REQUESTER,
  practitioner: { ...(physician.npi && { identifier: { system: NPI, value: physician.npi } }), display: form.physicianName },
  organization: { display: form.practiceName },
});

const byPhone = (numbers: readonly string[]) =>
  orNone(numbers.filter((number) => number !== "").map((value) => ({ system: "phone", value })));
/** Who has one name only has no other part: FHIR knows no empty ones. */
function namedAs(family: string, names: readonly string[]) {
  const given = names.filter((name) => name !== "");
  return [{ ...(family !== "" && { family }), ...(given.length > 0 && { given }) }];
}

function relationshipOf({ form }: ReferralOrder) {
  const code = RELATIONSHIP.get(form.guardianRelationshipId);
  if (form.guardianRelationshipId === 0) return undefined;
  return [{ ...(code && { coding: [{ system: ROLE_CODE, code }] }), text: form.guardianRelationship }];
}

const emailOf = ({ guardianEmail }: ReferralOrder["form"]) =>
  guardianEmail === "" ? undefined : [{ system: "email", value: guardianEmail }];

/** A typed number is no proof: without its system, it matches no record number. */
const givenMrn = ({ mrn }: ReferralOrder["form"]) =>
  mrn === "" ? [] : [{ use: "temp", type: { coding: [{ system: V2_0203, code: "MR" }] }, value: mrn }];

export function patientOf(order: ReferralOrder): FhirResource {
  const { form } = order;
  return {
    resourceType: "Patient",
    identifier: [ownIdentifier("Patient", order.referralId), ...givenMrn(form)],
    active: true,
    name: namedAs(form.lastName, [form.firstName, form.middleName]),
    gender: GENDER.get(form.patientSexId),
    birthDate: form.dateOfBirth,
    address: [
      { line: [form.patientStreetAddress], city: form.patientCity, state: form.patientState, postalCode: form.zipCode, country: "US" },
    ],
    telecom: byPhone([form.phoneNumber, form.secondaryPhoneNumber]),
    contact: [
      {
        relationship: relationshipOf(order),
        name: namedAs(form.guardianLastName, [form.guardianFirstName])[0],
        gender: GENDER.get(form.guardianSexId),
        telecom: emailOf(form),
      },
    ],
  };
}

export function guardianOf(order: ReferralOrder, { patient }: Pick<Places, "patient">): FhirResource {
  const { form } = order;
  return {
    resourceType: "RelatedPerson",
    identifier: [ownIdentifier("RelatedPerson", order.referralId)],
    active: true,
    patient: { reference: patient },
    relationship: relationshipOf(order),
    name: namedAs(form.guardianLastName, [form.guardianFirstName]),
    gender: GENDER.get(form.guardianSexId),
    birthDate: form.guardianDob,
    telecom: emailOf(form),
  };
}

export const coverageOf = ({ referralId, form }: ReferralOrder, { patient }: Pick<Places, "patient">): FhirResource => ({
  resourceType: "Coverage",
  identifier: [ownIdentifier("Coverage", referralId)],
  status: "active",
  type: { text: form.insuranceType },
  beneficiary: { reference: patient },
  payor: [{ display: form.insuranceType }],
});

export function serviceRequestOf(order: ReferralOrder, { patient, coverage, files, answers, parent }: Places): FhirResource {
  const { form, clinic } = order;
  const note = correctedNotes([], order, answers);
  const before = order.parent && { identifier: ownIdentifier("ServiceRequest", order.parent.referralId), reference: parent };
  return {
    resourceType: "ServiceRequest",
    contained: [requesterOf(order)],
    identifier: [ownIdentifier("ServiceRequest", order.referralId)],
    basedOn: before ? [before] : undefined,
    status: "active",
    intent: "order",
    priority: PRIORITY.get(form.patientAcuityId),
    code: { coding: [PATIENT_REFERRAL] },
    orderDetail: [{ text: form.requestType }],
    subject: { reference: patient },
    authoredOn: order.createdAt.toISOString(),
    requester: { reference: `#${REQUESTER}`, display: form.physicianName },
    performer: clinic.ehrReference ? [{ reference: clinic.ehrReference, display: form.clinicName }] : undefined,
    reasonCode: [{ text: form.reason }],
    ...(note && { note }),
    insurance: [{ reference: coverage }],
    supportingInfo: orNone(files.map((reference) => ({ reference }))),
  };
}

export function taskOf(order: ReferralOrder, { patient }: Pick<Places, "patient">, focus: string): FhirResource {
  const { form, clinic } = order;
  return {
    resourceType: "Task",
    contained: [requesterOf(order)],
    identifier: [ownIdentifier("Task", order.referralId)],
    status: "requested",
    businessStatus: businessStatus("2.0", "Service Request Created"),
    intent: "order",
    priority: PRIORITY.get(form.patientAcuityId),
    code: { coding: [FULFIL] },
    // Where no clinic of the server is known, the hospital's own intake looks who it is for.
    description: form.clinicName,
    focus: { reference: focus },
    for: { reference: patient },
    authoredOn: order.createdAt.toISOString(),
    requester: { reference: `#${REQUESTER}`, display: form.physicianName },
    owner: clinic.ehrReference ? { reference: clinic.ehrReference, display: form.clinicName } : undefined,
  };
}
