import { createTransport } from "nodemailer";
import { isLoopback } from "../../is-private.ts";
import { externalSystem } from "../../platform/external-system.ts";
import type { Mailer } from "./port.ts";

/** How long a mail server is waited for. */
interface Patience {
  /** Until it greets. Security: what goes out. */
  greetingMs: number;
  /** Per answer: a server that scans mail before accepting it needs time, and would get the mail twice after a time-out. */
  answerMs: number;
  /** All in all; what is not taken by then is given up, and is a job that is tried again. */
  mailMs: number;
}
const PATIENCE: Patience = { greetingMs: 10_000, answerMs: 60_000, mailMs: 90_000 };

interface MailServer {
  /** With its name and password, where it wants them. */
  url: string;
  /** The sender of mails. */
  from: string;
}

/** Hands each mail to the hospital's mail server. */
export function smtpMailer({ url, from }: MailServer, { greetingMs, answerMs, mailMs }: Patience = PATIENCE): Mailer {
  const transport = createTransport(
    {
      url,
      // A name and a password, and links that set passwords, leave this machine only encrypted.
      requireTLS: !isLoopback(new URL(url)),
      connectionTimeout: greetingMs,
      greetingTimeout: greetingMs,
      socketTimeout: answerMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    // Keeps replies and absence notices away.
    { from, headers: { "Auto-Submitted": "auto-generated" } },
  );
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? "localhost";
  const server = externalSystem({ name: "mail server", timeoutMs: mailMs, sentence: "The mail server is not accepting emails right now" });
  return {
    send: ({ to, subject, text }, id) =>
      server.send(async (signal) => {
        // The signal ends it: otherwise an abandoned try could be delivered next to its repeat.
        await transport.sendMail({ to: { name: "", address: to }, subject, text, messageId: `<${id}@${domain}>`, signal });
      }),
  };
}
