import type { FailedCall, Reporter } from "./port.ts";

/** Writes each failure into the log, and nothing else that may hang on it. */
export const logReporter = (write: (failure: FailedCall) => void): Reporter => ({
  report({ where, method, path, status, requestId }) {
    try {
      write({ where, method, path, status, requestId });
    } catch {
      // A broken log cannot be reported; the failed call must still be answered.
    }
  },
});
