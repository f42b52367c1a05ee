import type { Mail } from "../adapters/mail/port.ts";

/** Of what somebody is told by mail once a day: that something changed or waits, and that a clinic asks. */
export type DailyMail = "change" | "question";

/** A mail as it waits to be sent. */
export interface WaitingMail extends Mail {
  /** Of one about a report that whoever made it may have withdrawn by then: the number of the report. */
  unlessWithdrawn?: number;
  /** Of one that somebody gets once a day: whose it is, of which kind, and the hospital's day on which it was written. */
  daily?: { accountId: number; kind: DailyMail; day: string };
}
