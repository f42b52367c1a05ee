import type { Appointment } from "./resources/fhir-resources.ts";

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
