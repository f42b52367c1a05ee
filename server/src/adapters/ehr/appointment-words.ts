import type { Appointment } from "./resources/fhir-resources.ts";

/** Where an appointment stands; 'Canceled' has one l here, other than where referrals stand (decision G-APT-04). */
const APPOINTMENT_STATE: Partial<Record<string, string>> = {
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

/** The same of one appointment; what the portal does not know stands in the record's own word. */
export const appointmentState = (status: Appointment["status"]): string => APPOINTMENT_STATE[status] ?? status;

const PHYSICIANS = new Set(["Practitioner", "PractitionerRole"]);
const PEOPLE = new Set(["Patient", "RelatedPerson", ...PHYSICIANS]);

/** Who and what takes part, by name: the place is the first that is one; what is neither that nor a person is a room or a machine. */
export function appointmentActors({ participants }: Pick<Appointment, "participants">, names: ReadonlyMap<string, string>) {
  const named = participants.map((actor) => ({ type: actor.type ?? "", name: actor.name || names.get(`${actor.type}/${actor.id}`) || "" }));
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
