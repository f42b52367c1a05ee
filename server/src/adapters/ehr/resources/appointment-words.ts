import type { Appointment } from "./fhir-resources.ts";

/** Where an appointment stands; 'Canceled' has one l here, other than where referrals stand (decision G-APT-04). */
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

/** What the child, or who speaks for it, has answered; undefined where they agreed, or nobody has asked. */
export const answerOf = ({ participants }: Pick<Appointment, "participants">, personId: string | undefined): Participant["answer"] =>
  participants.find(({ type, id }) => type === "Patient" && id === personId)?.answer;

/** Somebody else without whom it does not take place has declined. */
const isDeclined = ({ participants }: Pick<Appointment, "participants">) =>
  participants.some(({ type, answer, isOptional }) => type !== "Patient" && answer === "declined" && !isOptional);

/**
 * Where an appointment stands for one of the patients it is of: booked it is confirmed only where those have agreed who are needed. A state
 * that the portal does not know is the record's own word.
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

/** Who and what takes part and has not declined, by name: the place is the first that is one; what is neither that nor a person is a room or a machine. */
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

/** What it is for, in words. */
export const appointmentType = ({ types, appointmentType, description }: Pick<Appointment, "types" | "appointmentType" | "description">) =>
  types?.[0]?.text || appointmentType?.text || description || "";

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

type Coded = { readonly [K in "categories" | "types" | "specialties"]?: Appointment[K] | undefined };

const isCoded = (codes: ReadonlySet<string>) => (appointment: Coded) =>
  [appointment.categories, appointment.types, appointment.specialties].some((concepts) =>
    concepts?.some((concept) => concept.codes.some((code) => codes.has(code))),
  );

const isImaging = isCoded(IMAGING);
const isOperation = isCoded(OPERATIONS);

/** Whether an appointment is for imaging, or an operation: of both no time is told to families and offices (APT-007, decision G-APT-05). */
export const appointmentIndicators = (appointment: Coded): { RADIOLOGY_IND: 0 | 1; SURGERY_IND: 0 | 1 } => ({
  RADIOLOGY_IND: isImaging(appointment) ? 1 : 0,
  SURGERY_IND: isOperation(appointment) ? 1 : 0,
});
