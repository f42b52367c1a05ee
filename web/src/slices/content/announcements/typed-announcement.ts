import type { Announcement } from "@linnet/contract/content";
import { AnnouncementForm, TO_BEFORE_FROM } from "@linnet/contract/content/portal-updates";
import { z } from "zod";
import { formatDay } from "../../../platform/format/format.ts";
import { dayError, toDay } from "../../../ui/people/to-day.ts";
import { hospitalTime, instantAt } from "./hospital-time.ts";

/** The fields in the order of the form, as the summary of errors calls them. */
export const ANNOUNCEMENT_LABELS = {
  message: "Message",
  cssClassId: "Type",
  validFrom: "Valid from, date",
  validFromTime: "Valid from, time",
  validTo: "Valid to, date",
  validToTime: "Valid to, time",
} satisfies Record<keyof z.input<typeof AnnouncementForm> | "validFromTime" | "validToTime", string>;

/** The form's values. Days have the names of the call's instants, so that server errors find them. */
export type TypedAnnouncement = Record<keyof typeof ANNOUNCEMENT_LABELS, string>;

/** As the form begins: with what is there, or empty. */
export function typedAnnouncement(row: Announcement | undefined, zone: string): TypedAnnouncement {
  const from = row && hospitalTime(row.validFrom, zone);
  const to = row && hospitalTime(row.validTo, zone);
  return {
    message: row?.message ?? "",
    cssClassId: String(row?.cssClassId ?? ""),
    validFrom: formatDay(from?.day ?? ""),
    validFromTime: from?.time ?? "",
    validTo: formatDay(to?.day ?? ""),
    validToTime: to?.time ?? "",
  };
}

const TypedDay = z
  .string()
  .trim()
  .min(1, "Date is missing")
  .refine((typed) => typed === "" || toDay(typed) !== undefined, { error: ({ input }) => dayError(String(input)) });
const Time = z.string().min(1, "Time is missing");
const Type = z.string().min(1, "Type is missing").transform(Number).pipe(AnnouncementForm.shape.cssClassId);

/** The contract's rules over what is typed, which is the hospital's time (CON-069 to CON-074). What was left as it was stays the same instant. */
export function announcementRules(row: Announcement | undefined, zone: string) {
  const kept = typedAnnouncement(row, zone);
  const instantOf = (typed: TypedAnnouncement, day: "validFrom" | "validTo", time: "validFromTime" | "validToTime") =>
    row && typed[day] === kept[day] && typed[time] === kept[time]
      ? row[day]
      : (instantAt(toDay(typed[day]) ?? "", typed[time], zone) ?? "");
  const isInOrder = (typed: Partial<TypedAnnouncement>) => {
    const from = Date.parse(instantOf({ ...kept, ...typed }, "validFrom", "validFromTime"));
    const to = Date.parse(instantOf({ ...kept, ...typed }, "validTo", "validToTime"));
    // Invalid instants are reported at their own fields.
    return Number.isNaN(from) || Number.isNaN(to) || to > from;
  };
  return z
    .object({
      message: AnnouncementForm.shape.message,
      cssClassId: Type,
      validFrom: TypedDay,
      validFromTime: Time,
      validTo: TypedDay,
      validToTime: Time,
    } satisfies Record<keyof TypedAnnouncement, z.ZodType>)
    .refine(({ validFrom, validFromTime, validTo, validToTime }) => isInOrder({ validFrom, validFromTime, validTo, validToTime }), {
      path: ["validTo"],
      message: TO_BEFORE_FROM,
      // All errors are reported together.
      when: () => true,
    })
    .transform(({ message, cssClassId, ...typed }) => ({
      message,
      cssClassId,
      validFrom: instantOf({ ...kept, ...typed }, "validFrom", "validFromTime"),
      validTo: instantOf({ ...kept, ...typed }, "validTo", "validToTime"),
    }));
}
