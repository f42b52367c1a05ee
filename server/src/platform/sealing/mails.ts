import type { Mail } from "../../adapters/mail/port.ts";
import { sealedTexts } from "./texts.ts";

/** A mail as it waits: links that open accounts stand in texts, and who reads the database must not follow them. */
export interface SealedMail extends Omit<Mail, "text"> {
  sealed: string;
}

/** Mails that wait to be sent, unreadable without DATA_SECRET; each bound to whom it goes to. */
export function sealedMails(secret: string | undefined) {
  const texts = sealedTexts(secret, "linnet waiting mails");
  return {
    seal({ text, ...mail }: Mail): SealedMail {
      return { ...mail, sealed: texts.seal(mail.to, text) };
    },

    /** @throws Error for a mail that was sealed with another DATA_SECRET: its text cannot be read any more */
    open({ sealed, ...mail }: SealedMail): Mail {
      const text = texts.open(mail.to, sealed);
      if (text === undefined) throw new Error("This mail was kept with another DATA_SECRET and cannot be read");
      return { ...mail, text };
    },
  };
}
