import { z } from "zod";
import { download, endpoint } from "../endpoint.ts";
import { Deceased } from "../patients.ts";
import { DateTime, Day, Id } from "../values.ts";

/** An answer holds at most so many files, the newest. */
export const MAX_REFERRAL_FILES = 1000;

/** The PDF of a submitted referral. blobName is a random key (decision G-REF-26). */
export const ReferralFile = z.object({
  blobName: z.string(),
  /** Added: the name for people, with the referral's number and clinic. Servers of the last release do not send it. */
  fileName: z.string().optional(),
  /** When the referral was sent. */
  createdOn: DateTime,
  /** Added: whose referral it is. */
  referralId: Id,
  firstName: z.string(),
  lastName: z.string(),
  /** Added: as in the lists of referrals. */
  deceased: Deceased,
});
export type ReferralFile = z.infer<typeof ReferralFile>;

export const EARLIEST_DAY = "1900-01-01";
const SearchedDay = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .pipe(Day)
    .refine((day) => day >= EARLIEST_DAY, "Enter a date in 1900 or later");

/** The days that are searched; both count. */
export const ReferralFileDays = z.strictObject({
  startDate: SearchedDay("Enter the start date"),
  endDate: SearchedDay("Enter the end date"),
});
export type ReferralFileDays = z.infer<typeof ReferralFileDays>;

const START_AFTER_END = "Start date cannot be after end date.";
const AFTER_TODAY = { startDate: "Start date cannot be after today.", endDate: "End date cannot be after today." } as const;

/** Errors in two days, by field. Today depends on the hospital, so both sides check outside the schema. */
export function validateDays({ startDate, endDate }: ReferralFileDays, today: string): Partial<Record<keyof ReferralFileDays, string>> {
  const errors = {
    ...(startDate > today && { startDate: AFTER_TODAY.startDate }),
    ...(endDate > today && { endDate: AFTER_TODAY.endDate }),
  };
  if (Object.keys(errors).length > 0 || startDate <= endDate) return errors;
  return { startDate: START_AFTER_END };
}

export const referralArchive = {
  searchByDate: endpoint({
    method: "GET",
    path: "/Referral/searchBydate",
    action: "read:referral-files",
    query: ReferralFileDays,
    reply: z.array(ReferralFile),
  }),
  viewPdf: download({
    method: "GET",
    path: "/Referral/viewPdf",
    action: "read:referral-file",
    query: z.strictObject({ blobName: z.string().regex(/^[A-Za-z0-9_-]{1,64}(\.pdf)?$/, "This file does not exist") }),
    mediaTypes: ["application/pdf"],
  }),
};
