import { z } from "zod";
import { download, endpoint } from "./endpoint.ts";
import { DateTime, Day } from "./values.ts";

/** A PDF of a submitted referral. blobName is random (decision G-REF-26). */
export const ReferralFile = z.object({ blobName: z.string(), createdOn: DateTime });
export type ReferralFile = z.infer<typeof ReferralFile>;

export const referralArchive = {
  /** Both days count (decision G-REF-26). Newest first. */
  searchByDate: endpoint({
    method: "GET",
    path: "/Referral/searchBydate",
    action: "read:referral-files",
    query: z.strictObject({ startDate: Day, endDate: Day }).refine(({ startDate, endDate }) => startDate <= endDate, {
      path: ["startDate"],
      message: "Start date cannot be after end date.",
    }),
    reply: z.array(ReferralFile),
  }),
  viewPdf: download({
    method: "GET",
    path: "/Referral/viewPdf",
    action: "read:referral-file",
    query: z.strictObject({ blobName: z.string().regex(/^[A-Za-z0-9_-]{1,64}(\.pdf)?$/, "There is no such file") }),
    mediaTypes: ["application/pdf"],
  }),
};
