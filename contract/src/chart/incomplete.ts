import { z } from "zod";

/**
 * Added: what a section lacks although it may be shown (decision G-CHT-24); not there where it lacks nothing. What a rule withholds is
 * never among it.
 */
export const Incomplete = z
  .object({
    /** How many resources of the record could not be shown. */
    UNREADABLE: z.int(),
    /** The hospital's system did not send all. */
    IS_CUT: z.boolean(),
  })
  .optional();
export type Incomplete = z.infer<typeof Incomplete>;
