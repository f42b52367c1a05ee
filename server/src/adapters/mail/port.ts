/** A mail that Linnet sends: a sentence and a link, never patient data (decision G-X-21). */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Takes mails to people. Called by jobs only, so that a failure is tried again. */
export interface Mailer {
  /**
   * `id` is the same at each try: if a reply is lost, the recipient's server recognizes a repeat by it.
   * @throws AppError `upstream_unavailable` if the mail was not accepted.
   */
  send(mail: Mail, id: string): Promise<void>;
}
