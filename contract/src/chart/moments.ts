import { z } from "zod";
import { DateTime, PartialDate } from "../values.ts";

/** What has no value is an empty string in RPTDATA shapes (decision G-X-01). */
export const DateOrEmpty = z.union([PartialDate, z.literal("")]);

/**
 * Added: when something became known, as opposed to collected or done: a specimen from last month that is reported today is new. When it
 * was issued or signed, else when the record last changed it; empty if only the collection is known, which is never new. An instant in UTC,
 * for any received offset, so that texts compare.
 */
export const Arrived = z.union([DateTime, z.literal("")]);
