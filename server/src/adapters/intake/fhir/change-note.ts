import { createHash } from "node:crypto";
import type { FhirResource } from "../../ehr/fhir/client/writing.ts";
import type { ReferralOrder } from "../port.ts";
import { correctionWords } from "./correction-words.ts";
import { changeIdentifier } from "./own-identifier.ts";
import { type Planned, placeholder } from "./transact.ts";

interface Around {
  task: string;
  request: string;
  patient: string;
  files: readonly string[];
  /** The order names somebody else than the form does now. */
  isOfAnother: boolean;
}

const OF_ANOTHER = "This referral is about another child than the patient of the order. Please do not add it to that patient's record.";

const CHANGE = { system: "http://hl7.org/fhir/CodeSystem/task-code", code: "change" };

/** What can be changed on the form, as people at the hospital read it. */
function saidBy(order: ReferralOrder): [label: string, said: string][] {
  const { form, words, physician, practice, clinic } = order;
  const { patientStreetAddress: street, patientCity: city, patientState: state, zipCode } = form;
  return [
    ["Reason", form.reason],
    ["Clinic", clinic.name],
    ["Urgency", words.acuity],
    ["Request type", words.requestType],
    ["Insurance", words.insuranceType],
    ["On behalf of", `${physician.name}, ${practice.name}`],
    ["Patient", [form.firstName, form.middleName, form.lastName].filter(Boolean).join(" ")],
    ["Date of birth", form.dateOfBirth],
    ["Sex", words.patientSex],
    ["Correction", correctionWords(order) ?? ""],
    ["Address", `${street}, ${city}, ${state} ${zipCode}`],
    ["Phone", [form.phoneNumber, form.secondaryPhoneNumber].filter(Boolean).join(", ")],
    ["Guardian", `${form.guardianFirstName} ${form.guardianLastName}`],
    ["Guardian's date of birth", form.guardianDob],
    ["Guardian's relationship", words.guardianRelationship],
    ["Guardian's email", form.guardianEmail],
  ];
}

/** Tells those who work on a referral how its form reads now; the same form makes the same note. */
export function changeNote(order: ReferralOrder, { task, request, patient, files, isOfAnother }: Around): Planned {
  const said = saidBy(order).filter(([, value]) => value !== "");
  const resource: FhirResource = {
    resourceType: "Task",
    status: "requested",
    intent: "order",
    code: { coding: [CHANGE] },
    description: "The referring practice has changed the referral after it was accepted. This is how it reads now.",
    focus: { reference: request },
    partOf: [{ reference: task }],
    for: { reference: patient },
    input: [
      ...(isOfAnother ? [{ type: { text: "Attention" }, valueString: OF_ANOTHER }] : []),
      ...said.map(([text, valueString]) => ({ type: { text }, valueString })),
      ...files.map((reference) => ({ type: { text: "File" }, valueReference: { reference } })),
    ],
  };
  const digest = createHash("sha256").update(JSON.stringify(resource)).digest("hex").slice(0, 16);
  const identifier = changeIdentifier(`${order.referralId}-${digest}`);
  return { fullUrl: placeholder(), identifier, resource: { ...resource, identifier: [identifier] } };
}
