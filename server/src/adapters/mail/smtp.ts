import { createTransport } from "nodemailer";
import { externalSystem } from "../../platform/external-system.ts";
import type { Mailer } from "./port.ts";

/** Security: what goes out. A mail that is not taken in time is a job that is tried again. */
const TIMEOUT_MS = 10_000;

interface MailServer {
  /** With its name and password, where it wants them. */
  url: string;
  /** From whom mails are. */
  from: string;
}

/** Hands each mail to the hospital's mail server. */
export function smtpMailer({ url, from }: MailServer): Mailer {
  const transport = createTransport(
    {
      url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    // Nobody answers it, and nobody's absence notice should.
    { from, headers: { "Auto-Submitted": "auto-generated" } },
  );
  const server = externalSystem({ timeoutMs: TIMEOUT_MS, sentence: "The mail server does not take mails right now" });
  return {
    send: ({ to, subject, text }) =>
      server.send(async () => {
        await transport.sendMail({ to: { name: "", address: to }, subject, text });
      }),
  };
}
