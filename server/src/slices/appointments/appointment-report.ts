import type { Appointment, AppointmentReport } from "@linnet/contract/appointments";
import type { AppointmentRecord, PatientAppointment } from "../../adapters/ehr/port.ts";
import type { PatientInReach } from "../patients/public.ts";
import { isImaging, isOperation } from "./procedures.ts";

/** The calendar's words; 'Canceled' has one l here, other than in referrals (decision G-APT-04). */
const STATE: Record<PatientAppointment["status"], string> = {
  proposed: "Pending",
  pending: "Pending",
  booked: "Confirmed",
  arrived: "Checked In",
  "checked-in": "Checked In",
  fulfilled: "Checked Out",
  cancelled: "Canceled",
  noshow: "No Show",
  waitlist: "Wait List",
  "entered-in-error": "",
};

/** What a physician is to a child where the record does not say. */
const ROLE: Record<PatientInReach["relation"], string> = {
  assigned: "Assigned physician",
  practice: "Assigned physician",
  shared: "Sharing physician",
  embassy: "",
};

const NO_NAME = "Unavailable";

const PHYSICIANS = new Set(["Practitioner", "PractitionerRole"]);
const PEOPLE = new Set(["Patient", "RelatedPerson", ...PHYSICIANS]);

type Names = AppointmentRecord["actorNames"];

/** Who and what takes part, by name: the place is the first that is one; what is neither that nor a person is a room or a machine. */
function participantsOf({ participants }: PatientAppointment, names: Names) {
  const named = participants.map((actor) => ({ type: actor.type ?? "", name: actor.name || names.get(`${actor.type}/${actor.id}`) || "" }));
  const place = named.find(({ type }) => type === "Location");
  const others = named.filter((actor) => actor !== place && actor.name !== "");
  return {
    place: place?.name ?? "",
    physician: others.find(({ type }) => PHYSICIANS.has(type))?.name ?? "",
    resource: others.find(({ type }) => !PEOPLE.has(type))?.name ?? "",
  };
}

/** As it was received, else by its length; an end before the beginning is none. */
function endOf({ start, end, minutes }: PatientAppointment): string {
  const begins = Date.parse(start ?? "");
  if (end) return Date.parse(end) >= begins ? end : "";
  const ends = new Date(begins + (minutes ?? Number.NaN) * 60_000);
  return ends.getTime() >= begins ? ends.toISOString() : "";
}

function toAppointment(appointment: PatientAppointment, start: string, patient: PatientInReach, names: Names): Appointment {
  const { place, physician, resource } = participantsOf(appointment, names);
  return {
    EVENT_ID: appointment.id,
    PATIENT_NAME: patient.patientName || NO_NAME,
    STATE: STATE[appointment.status],
    BEG_DT_TM: start,
    END_DT_TM: endOf(appointment),
    SURGERY_IND: isOperation(appointment) ? 1 : 0,
    RADIOLOGY_IND: isImaging(appointment) ? 1 : 0,
    RESOURCE: resource,
    TYPE: appointment.types?.[0]?.text || appointment.appointmentType?.text || appointment.description || "",
    PHYSICIAN_NAME: physician,
    P_PERSON_PRSNL_R_DISP: patient.relationship || ROLE[patient.relation],
    LOCATION: place,
    PERSON_ID: patient.personId,
  };
}

const byBeginning = (one: PatientAppointment, other: PatientAppointment) => (one.at ?? 0) - (other.at ?? 0) || (one.id < other.id ? -1 : 1);

/**
 * A calendar in the shape of the specification, by the mapping's sixth chapter. Names are of the portal's own record, and of whom
 * the caller does not see nothing is shown, whatever the hospital's record answers.
 */
export function appointmentReport({ appointments, actorNames }: AppointmentRecord, inReach: readonly PatientInReach[]): AppointmentReport {
  const patients = new Map(inReach.map((patient) => [patient.personId, patient]));
  const FUTURE_VISITS = [...appointments].sort(byBeginning).flatMap((appointment) => {
    const patient = patients.get(appointment.personId);
    return patient && appointment.start ? [toAppointment(appointment, appointment.start, patient, actorNames)] : [];
  });
  return { RPTDATA: { FUTURE_VISITS } };
}
