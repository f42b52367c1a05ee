import { z } from "zod";
import { OrNull } from "../directory/fields.ts";
import { endpoint } from "../endpoint.ts";
import { withoutNewFields } from "../growing.ts";
import { PhoneNumber } from "../values/us.ts";
import { DateTime, Day, Id, Line } from "../values.ts";

/** So far ahead holidays are kept. */
export const HOLIDAY_YEARS = 5;
/** So many of them lie ahead at most. */
export const MAX_HOLIDAYS = 200;

const Days = z.int("Enter a whole number of days").min(1, "Use at least 1 day").max(60, "Use at most 60 days");

const daysOfClinic = {
  /** In how many the clinic usually answers, and answers what is urgent (decision G-REF-36). */
  answerDays: Days,
  urgentDays: Days,
  /** Days until a reminder: an accepted referral without an appointment, a visit without a letter, an unanswered question. */
  scheduleDays: Days,
  letterDays: Days,
  questionDays: Days,
  /** In how many it answers an office's question; null where it takes none (decision record 84). */
  adviceDays: Days.nullable(),
};

/** A clinic's own days; working days, all of them. */
const ClinicDays = z.object(daysOfClinic);
export type ClinicDays = z.infer<typeof ClinicDays>;
// Object.keys forgets which keys there are.
export const CLINIC_DAYS = Object.keys(daysOfClinic) as (keyof ClinicDays)[];

export const ClinicWithDays = z.object({
  id: Id,
  name: z.string(),
  ...daysOfClinic,
  /** The phone for questions about a referral; null for the service desk. */
  phone: z.string().nullable(),
  /** The last editor, 'Last, First', and the time; empty and null if never changed. */
  changedBy: z.string(),
  changedOn: DateTime.nullable(),
});
export type ClinicWithDays = z.infer<typeof ClinicWithDays>;

export const Holiday = z.strictObject({
  day: Day,
  name: Line.trim().min(1, "Enter the holiday name").max(100, "Use at most 100 characters"),
});
export type Holiday = z.infer<typeof Holiday>;

/** Calls of those who lead a clinic's desk, about its own days, and of system administrators, about those of all. */
export const clinicDays = {
  list: endpoint({
    method: "GET",
    path: "/clinicdays",
    action: "read:clinic-days",
    reply: z.object({
      clinics: z.array(ClinicWithDays),
      /** From today on. */
      holidays: z.array(withoutNewFields(Holiday)),
      /** They are the whole hospital's: changed by administrators, and by who leads the desk of all clinics. */
      mayChangeHolidays: z.boolean(),
    }),
  }),
  change: endpoint({
    method: "PUT",
    path: "/clinicdays/:clinicId",
    action: "write:clinic-days",
    params: z.object({ clinicId: z.coerce.number().pipe(Id) }),
    /** `changedOn`: as read. A later change by another person is not overwritten. */
    body: z
      .strictObject({ ...daysOfClinic, phone: OrNull(PhoneNumber), changedOn: DateTime.nullable() })
      .refine(({ urgentDays, answerDays }) => urgentDays <= answerDays, {
        path: ["urgentDays"],
        message: "The number of days cannot exceed the number for other referrals",
      }),
    reply: z.literal(true),
  }),
  addHoliday: endpoint({
    method: "POST",
    path: "/clinicdays/holidays",
    action: "write:holiday",
    body: Holiday,
    reply: z.literal(true),
  }),
  removeHoliday: endpoint({
    method: "DELETE",
    path: "/clinicdays/holidays/:day",
    action: "write:holiday-removal",
    params: z.object({ day: Day }),
    reply: z.literal(true),
  }),
};
