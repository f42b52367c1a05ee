import { TZDate } from "@date-fns/tz";
import { type Appointment, type AppointmentReport, DAYS_AROUND_MONTH } from "@linnet/contract/appointments";
import type { AppointmentRecord, Between, PatientAppointment } from "../../adapters/ehr/port.ts";
import { appointmentActors, appointmentIndicators, appointmentState, appointmentType } from "../../adapters/ehr/record.ts";
import type { PatientInReach } from "../patients/public.ts";

/**
 * The month of a day written as MM/DD/YYYY, with some days on both sides (decision G-APT-03), from midnight to midnight in the
 * hospital's zone. Days are calendar days: 24 hours each would be wrong over the changes of the clock.
 */
export function monthAround(day: string, zone: string): Between {
  const month = Number(day.slice(0, 2));
  const year = Number(day.slice(-4));
  const midnight = (ofMonth: number, dayOfMonth: number) => new Date(new TZDate(year, ofMonth - 1, dayOfMonth, zone).getTime());
  return { from: midnight(month, 1 - DAYS_AROUND_MONTH), to: midnight(month + 1, 1 + DAYS_AROUND_MONTH) };
}

/** What a physician is to a child where the record does not say. */
const ROLE: Record<PatientInReach["relation"], string> = {
  assigned: "Assigned physician",
  "handed over": "Assigned physician",
  covered: "Assigned physician",
  practice: "Assigned physician",
  shared: "Sharing physician",
  embassy: "",
};

const NO_NAME = "Unavailable";

/** As it was received, else by its length; an end before the beginning is none. */
function endOf({ start, end, minutes }: PatientAppointment): string {
  const begins = Date.parse(start ?? "");
  if (end) return Date.parse(end) >= begins ? end : "";
  const ends = new Date(begins + (minutes ?? Number.NaN) * 60_000);
  return ends.getTime() >= begins ? ends.toISOString() : "";
}

function toAppointment(
  appointment: PatientAppointment,
  start: string,
  patient: PatientInReach,
  names: AppointmentRecord["actorNames"],
): Appointment {
  const { place, physician, resource } = appointmentActors(appointment, names);
  return {
    EVENT_ID: appointment.id,
    PATIENT_NAME: patient.patientName || NO_NAME,
    STATE: appointmentState(appointment, appointment.personId),
    BEG_DT_TM: start,
    END_DT_TM: endOf(appointment),
    ...appointmentIndicators(appointment),
    RESOURCE: resource,
    TYPE: appointmentType(appointment),
    PHYSICIAN_NAME: physician,
    P_PERSON_PRSNL_R_DISP: patient.relationship || ROLE[patient.relation],
    LOCATION: place,
    PERSON_ID: patient.personId,
    PATIENT_DECEASED: patient.deceased,
    PATIENT_DOB: patient.birthDate,
  };
}

const byBeginning = (one: PatientAppointment, other: PatientAppointment) => (one.at ?? 0) - (other.at ?? 0) || (one.id < other.id ? -1 : 1);

/**
 * A calendar in the specification's shape, by the mapping's sixth chapter. Names come from the portal's own record, and patients the caller
 * may not see are left out, even if the hospital's record returns them.
 */
export function appointmentReport({ appointments, actorNames }: AppointmentRecord, inReach: readonly PatientInReach[]): AppointmentReport {
  const patients = new Map(inReach.map((patient) => [patient.personId, patient]));
  const FUTURE_VISITS = [...appointments].sort(byBeginning).flatMap((appointment) => {
    const patient = patients.get(appointment.personId);
    return patient && appointment.start ? [toAppointment(appointment, appointment.start, patient, actorNames)] : [];
  });
  return { RPTDATA: { FUTURE_VISITS } };
}
