import type { Database } from "../../platform/database/database.ts";
import type { Mailer } from "./port.ts";

/** Keeps every mail in the database, once, where the demo's mailbox shows it. */
export const embeddedMailer = (db: Database): Mailer => ({
  async send({ to, subject, text }, id) {
    await db
      .insertInto("outbox_mails")
      .values({ mail_id: id, recipient: to, subject, body: text })
      .onConflict((sent) => sent.column("mail_id").doNothing())
      .execute();
  },
});

/** The newest mails first, for the demo's mailbox. */
export const mailsInOutbox = (db: Database, limit: number) =>
  db.selectFrom("outbox_mails").select(["id", "recipient", "subject", "body", "sent_at"]).orderBy("id", "desc").limit(limit).execute();
