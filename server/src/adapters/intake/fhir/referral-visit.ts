import type { ReferralAppointment } from "@linnet/contract/referrals";
import { appointmentActors, appointmentState, appointmentType } from "../../ehr/resources/appointment-words.ts";
import type { Appointment } from "../../ehr/resources/fhir-resources.ts";
import { fieldsOf, readResource } from "../../ehr/resources/read-resource.ts";
import { AppointmentOrigin } from "./task-resources.ts";

/** An appointment that the hospital has made for a referral. */
export interface ReferralVisit extends Pick<AppointmentOrigin, "requestIds" | "cancelReason" | "updated"> {
  status: Appointment["status"];
  /** Milliseconds since 1970; a canceled one may have lost its time. */
  at: number | undefined;
  /** The patient of the referral, or the first one it is of. */
  personId: string | undefined;
  appointment: Appointment;
}

const TO_COME: ReadonlySet<Appointment["status"]> = new Set(["pending", "booked", "arrived", "checked-in"]);
/** Proposed times and entries in error are no appointments, and unknown states are ambiguous. None of them advances a referral. */
const APPOINTED: ReadonlySet<Appointment["status"]> = new Set([...TO_COME, "fulfilled", "noshow", "cancelled"]);

/** Reads an appointment for a referral; undefined where it is none, or is not to leave the hospital's record. */
export function referralVisit(resource: unknown, zone: string): ReferralVisit | undefined {
  const origin = AppointmentOrigin.safeParse(resource).data;
  const read = origin && readResource(resource, zone);
  if (!read || "why" in read) return undefined;
  const appointment = fieldsOf<Appointment>(read);
  if (appointment.restricted || !APPOINTED.has(appointment.status)) return undefined;
  const { requestIds, cancelReason, updated } = origin;
  return { requestIds, cancelReason, updated, status: appointment.status, at: read.at, personId: read.personId, appointment };
}

const byTime = (visits: readonly ReferralVisit[]) => visits.toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0));

/** The next upcoming one. */
export const nextVisit = (visits: readonly ReferralVisit[], now: Date) =>
  byTime(visits).find(({ status, at }) => TO_COME.has(status) && at !== undefined && at >= now.getTime());

/** The last one; a cancelled one only where no other was made in its place. */
export function latestOf(visits: readonly ReferralVisit[]): ReferralVisit | undefined {
  const sorted = byTime(visits);
  return sorted.findLast(({ status }) => status !== "cancelled") ?? sorted.at(-1);
}

const MINUTE = 60_000;

function minutesOf({ minutes, end }: Appointment, at: number): number | null {
  const length = Math.round(minutes ?? (Date.parse(end ?? "") - at) / MINUTE);
  return length > 0 ? length : null;
}

/** As referrals show it; undefined where its time is not known: a day without one would be midnight to a family. `names` are those of actors that are only referred to. */
export function referralAppointment(
  { appointment, personId, at }: ReferralVisit,
  names: ReadonlyMap<string, string>,
): ReferralAppointment | undefined {
  if (at === undefined || !appointment.start?.includes("T")) return undefined;
  const { place, resource } = appointmentActors(appointment, names);
  return {
    aptDate: new Date(at).toISOString(),
    duration: minutesOf(appointment, at),
    type: appointmentType(appointment),
    location: place,
    resource,
    state: appointmentState(appointment, personId),
  };
}
