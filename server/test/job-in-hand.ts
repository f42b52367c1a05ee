import type { JobInHand } from "../src/platform/jobs.ts";

/** A job for a test that looks at the work alone. */
export const jobInHand: JobInHand = { id: "", failedTries: 0, complete: async () => undefined, fail: async () => undefined };
