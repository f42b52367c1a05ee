import { createHash } from "node:crypto";
import { type FormField, linesOf, readField } from "@linnet/contract/referrals/field-list";
import type { FhirResource } from "../../ehr/fhir/client/writing.ts";
import type { ReferralOrder } from "../port.ts";
import { correctionWords } from "./correction-words.ts";
import { changeIdentifier } from "./own-identifier.ts";
import { answersText } from "./questionnaire-response.ts";
import { type Planned, placeholder } from "./transact.ts";

/** Where the order of the referral lies, and who works on it. */
interface OrderPlaces {
  task: string;
  request: string;
  patient: string;
  files: readonly string[];
  /** The order now names a different patient than the form. */
  isOfAnother: boolean;
}

const OF_ANOTHER = "This referral is for a different child than the patient on the order. Do not add it to that patient's record.";

const CHANGE = { system: "http://hl7.org/fhir/CodeSystem/task-code", code: "change" };

/** Lines of several fields, each by the field that leads it. */
const READ_TOGETHER: Partial<Record<FormField, (form: ReferralOrder["form"]) => string>> = {
  physicianId: ({ physicianName, practiceName }) => `${physicianName}, ${practiceName}`,
  lastName: ({ firstName, middleName, lastName }) => [firstName, middleName, lastName].filter(Boolean).join(" "),
  patientStreetAddress: ({ patientStreetAddress, patientCity, patientState, zipCode }) =>
    `${patientStreetAddress}, ${patientCity}, ${patientState} ${zipCode}`,
  phoneNumber: ({ phoneNumber, secondaryPhoneNumber }) => [phoneNumber, secondaryPhoneNumber].filter(Boolean).join(", "),
  guardianLastName: ({ guardianFirstName, guardianLastName }) => `${guardianFirstName} ${guardianLastName}`,
};

type NoteLine = [label: string, said: string];

/** What can be changed on the form, as people at the hospital read it. */
function saidBy(order: ReferralOrder): NoteLine[] {
  const { form } = order;
  return (["referral", "patient", "guardian"] as const)
    .flatMap((section) => linesOf("note", section))
    .flatMap(({ field, label }): NoteLine[] => [
      [label, READ_TOGETHER[field]?.(form) ?? readField(form, field, (day) => day)],
      ...(field === "patientSexId" ? [["Correction", correctionWords(order) ?? ""] satisfies NoteLine] : []),
    ]);
}

/** A note to those who work on a referral: how its form reads now; the same form makes the same note. */
export function changeNote(order: ReferralOrder, { task, request, patient, files, isOfAnother }: OrderPlaces): Planned {
  const answers = answersText(order);
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
      ...(answers === "" ? [] : [{ type: { text: "Answers to the clinic’s questions" }, valueString: answers }]),
      ...said.map(([text, valueString]) => ({ type: { text }, valueString })),
      ...files.map((reference) => ({ type: { text: "File" }, valueReference: { reference } })),
    ],
  };
  const digest = createHash("sha256").update(JSON.stringify(resource)).digest("hex").slice(0, 16);
  const identifier = changeIdentifier(`${order.referralId}-${digest}`);
  return { fullUrl: placeholder(), identifier, resource: { ...resource, identifier: [identifier] } };
}
