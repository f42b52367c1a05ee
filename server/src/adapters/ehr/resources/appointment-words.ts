import type { Appointment } from "./fhir-resources.ts";

/** The portal's words for appointment statuses. "Canceled" has one l here, unlike in referrals (decision G-APT-04). */
const STATE: Partial<Record<string, string>> = {
  proposed: "Pending",
  pending: "Pending",
  booked: "Confirmed",
  arrived: "Checked In",
  "checked-in": "Checked In",
  fulfilled: "Checked Out",
  cancelled: "Canceled",
  noshow: "No Show",
  waitlist: "Wait List",
  unknown: "Unknown",
  "entered-in-error": "",
};

const [CONFIRMED, PENDING] = ["Confirmed", "Pending"];

type Participant = Appointment["participants"][number];

/** The patient's or family's answer. Undefined if they accepted or were not asked. */
export const answerOf = ({ participants }: Pick<Appointment, "participants">, personId: string | undefined): Participant["answer"] =>
  participants.find(({ type, id }) => type === "Patient" && id === personId)?.answer;

/** A required participant other than the patient declined. */
const isDeclined = ({ participants }: Pick<Appointment, "participants">) =>
  participants.some(({ type, answer, isOptional }) => type !== "Patient" && answer === "declined" && !isOptional);

/**
 * The appointment's status for one of its patients. A booked one is confirmed only after all required participants accept. An unknown
 * status is shown in the record's own words.
 */
export function appointmentState(appointment: Pick<Appointment, "status" | "participants">, personId: string | undefined): string {
  const state = STATE[appointment.status] ?? appointment.status;
  if (state !== CONFIRMED && state !== PENDING) return state;
  const answer = answerOf(appointment, personId);
  if (answer === "declined") return "Declined";
  return answer !== undefined || isDeclined(appointment) ? PENDING : state;
}

const PHYSICIANS = new Set(["Practitioner", "PractitionerRole"]);
const PEOPLE = new Set(["Patient", "RelatedPerson", ...PHYSICIANS]);

/**
 * Names of the participants who have not declined. The place is the first Location. A participant that is neither place nor person is a
 * room or a device.
 */
export function appointmentActors({ participants }: Pick<Appointment, "participants">, names: ReadonlyMap<string, string>) {
  const coming = participants.filter(({ answer }) => answer !== "declined");
  const named = coming.map((actor) => ({ type: actor.type ?? "", name: actor.name || names.get(`${actor.type}/${actor.id}`) || "" }));
  const place = named.find(({ type }) => type === "Location");
  const others = named.filter((actor) => actor !== place && actor.name !== "");
  return {
    place: place?.name ?? "",
    physician: others.find(({ type }) => PHYSICIANS.has(type))?.name ?? "",
    resource: others.find(({ type }) => !PEOPLE.has(type))?.name ?? "",
  };
}

/** The reason for the appointment, in words. */
export const appointmentType = ({ types, appointmentType, description }: Pick<Appointment, "types" | "appointmentType" | "description">) =>
  types?.[0]?.text || appointmentType?.text || description || "";

const CATEGORY = "http://terminology.hl7.org/CodeSystem/service-category";
const TYPE = "http://terminology.hl7.org/CodeSystem/service-type";
const SNOMED = "http://snomed.info/sct";

/** Imaging by category, service (radiology, ultrasound, magnetic resonance, nuclear medicine) or specialty. */
const IMAGING = new Set([
  `${CATEGORY}|30`,
  ...["203", "209", "210", "211", "212", "213"].map((code) => `${TYPE}|${code}`),
  ...["394914008", "408455009"].map((code) => `${SNOMED}|${code}`),
]);

/**
 * Operations. Surgeons also hold clinic visits, and those show a time. So their other specialties and service types are not listed
 * (fhir-mapping.md §6).
 */
const OPERATIONS = new Set([`${CATEGORY}|31`, `${SNOMED}|394609007`]);

type Coded = { readonly [K in "categories" | "types" | "specialties"]?: Appointment[K] | undefined };

const isCoded = (codes: ReadonlySet<string>) => (appointment: Coded) =>
  [appointment.categories, appointment.types, appointment.specialties].some((concepts) =>
    concepts?.some((concept) => concept.codes.some((code) => codes.has(code))),
  );

const isImaging = isCoded(IMAGING);
const isOperation = isCoded(OPERATIONS);

/** Whether it is imaging or an operation. Families and offices see no time for either (APT-007, decision G-APT-05). */
export const appointmentIndicators = (appointment: Coded): { RADIOLOGY_IND: 0 | 1; SURGERY_IND: 0 | 1 } => ({
  RADIOLOGY_IND: isImaging(appointment) ? 1 : 0,
  SURGERY_IND: isOperation(appointment) ? 1 : 0,
});
