import type { WaitingMail } from "./waiting-mail.ts";

/**
 * Adds the greeting, the hospital's sign-off and its name in the subject to a mail. Mails that an older server queued may already have a
 * part of this.
 */
export function asLetter<M extends Pick<WaitingMail, "subject" | "text">>(mail: M, hospital: string): M {
  const subject = mail.subject.includes(hospital) ? mail.subject : `${mail.subject} – ${hospital}`;
  const text = mail.text.startsWith("Hello,") ? mail.text : `Hello,\n\n${mail.text}`;
  return { ...mail, subject, text: `${text}\n\n${hospital}` };
}
