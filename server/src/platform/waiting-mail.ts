import type { Mail } from "../adapters/mail/port.ts";

/** Reasons for a mail that a person gets at most once a day: a change or reminder, and a clinic's question. */
export type DailyMail = "change" | "question";

/** A mail as it waits to be sent. */
export interface WaitingMail extends Mail {
  /** For a mail about a report that may be withdrawn by then: the report's number. */
  unlessWithdrawn?: number;
  /** For a mail that a person gets once a day: its account, kind, and the hospital's day on which it was written. */
  daily?: { accountId: number; kind: DailyMail; day: string };
}
