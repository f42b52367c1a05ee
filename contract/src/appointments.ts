import { z } from "zod";
import { Incomplete } from "./chart/incomplete.ts";
import { endpoint } from "./endpoint.ts";
import { Deceased } from "./patients.ts";
import { DayOfUs, EhrId, PartialDate } from "./values.ts";

/** The first day that is asked for when a caller names none (S1 §9, decision G-APT-02): MM/DD/YYYY, the hospital's day. */
export const DEFAULT_START_DATE = "02/01/2022";

/** How many days before and after the month one call answers, so that weeks at its edges are complete (decision G-APT-03). */
export const DAYS_AROUND_MONTH = 6;

/** One appointment of a calendar. What has no value is an empty string (decision G-X-01). */
export const Appointment = z.object({
  EVENT_ID: EhrId,
  /** 'Last, First Middle', of the portal's own record; 'Unavailable' when it has none. */
  PATIENT_NAME: z.string(),
  /** 'Canceled' and 'No Show' are drawn in their own way (decision G-APT-04). */
  STATE: z.string(),
  /** An instant, with the offset that was received; a day without a time for what has no time. */
  BEG_DT_TM: PartialDate,
  END_DT_TM: z.union([PartialDate, z.literal("")]),
  /** 1: the calendar shows no time, the appointment is of the whole day (decision G-APT-05). */
  SURGERY_IND: z.union([z.literal(0), z.literal(1)]),
  RADIOLOGY_IND: z.union([z.literal(0), z.literal(1)]),
  RESOURCE: z.string(),
  TYPE: z.string(),
  PHYSICIAN_NAME: z.string(),
  /** The relationship of the physician who gives the caller access. */
  P_PERSON_PRSNL_R_DISP: z.string(),
  LOCATION: z.string(),
  /** Added: whose chart a click leads to. */
  PERSON_ID: EhrId,
  /** Added: appointments of a child who has died are shown, but not as due. */
  PATIENT_DECEASED: Deceased,
  /** Added: the birth date of the portal's own record; null where it has none. */
  PATIENT_DOB: PartialDate.nullable().optional(),
});
export type Appointment = z.infer<typeof Appointment>;

/** In the order of their beginning. */
export const AppointmentReport = z.object({ RPTDATA: z.object({ FUTURE_VISITS: z.array(Appointment), INCOMPLETE: Incomplete }) });
export type AppointmentReport = z.infer<typeof AppointmentReport>;

const StartDate = DayOfUs.refine((day) => /(19|20)\d{2}$/.test(day), "Enter a date from 1900 to 2099").default(DEFAULT_START_DATE);

/** The month of this day is answered, with some days around it (decision G-APT-03). */
export const AppointmentQuery = z.strictObject({ startdate: StartDate });
export type AppointmentQuery = z.output<typeof AppointmentQuery>;

export const appointments = {
  /** Of the practice's patients for its staff; for physicians of their own and those shared with them (decision G-APT-01). */
  ofPractice: endpoint({
    method: "GET",
    path: "/patient/practiceappointments",
    action: "read:appointments",
    query: AppointmentQuery,
    reply: AppointmentReport,
  }),
  /** Of the physician's own patients. */
  mine: endpoint({
    method: "GET",
    path: "/patient/myappointments",
    action: "read:appointments",
    query: AppointmentQuery,
    reply: AppointmentReport,
  }),
};
