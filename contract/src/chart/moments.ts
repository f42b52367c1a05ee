import { z } from "zod";
import { DateTime, PartialDate } from "../values.ts";

/** What has no value is an empty string in RPTDATA shapes (decision G-X-01). */
export const DateOrEmpty = z.union([PartialDate, z.literal("")]);

/**
 * Added: when something became known, told apart from when it was collected or done, for a specimen of last month that is reported
 * today is new. When it was issued or signed, else when the record last changed it; empty when only the collection is known, and
 * then it is never called new. An instant in UTC, whatever offset was received, so that two of them compare as texts.
 */
export const Arrived = z.union([DateTime, z.literal("")]);
