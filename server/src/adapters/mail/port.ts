/** A mail that Linnet sends: a sentence and a link, never patient data (decision G-X-21). */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Takes mails to people. Called by jobs only, so that a failure is tried again. */
export interface Mailer {
  /**
   * `id` is the mail's own, the same each time it is tried: whether one was taken is not known when the answer is lost, and by this
   * whoever has it already knows it again.
   * @throws AppError `upstream_unavailable` when the mail was not taken.
   */
  send(mail: Mail, id: string): Promise<void>;
}
