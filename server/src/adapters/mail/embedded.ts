import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import { sealedMails } from "../../platform/sealing.ts";
import type { Mailer } from "./port.ts";

/** Keeps every mail in the database, once and sealed with DATA_SECRET, where the demo's mailbox shows it. */
export const embeddedMailer = (db: Database, secret: string | undefined): Mailer => ({
  async send(mail, id) {
    const { to, subject, sealed } = sealedMails(secret).seal(mail);
    await db
      .insertInto("outbox_mails")
      .values({ mail_id: id, recipient: to, subject, body: "", sealed })
      .onConflict((sent) => sent.column("mail_id").doNothing())
      .execute();
  },
});

/** Newest first, for the demo's mailbox, without mails sealed with another secret. */
export async function mailsInOutbox(db: Database, secret: string | undefined, limit: number) {
  const rows = await db
    .selectFrom("outbox_mails")
    .select(["id", "recipient", "subject", "sent_at", sql<string>`coalesce(sealed, '')`.as("sealed")])
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.flatMap(({ sealed, ...mail }) => {
    const body = sealedMails(secret).read(mail.recipient, sealed);
    return body === undefined ? [] : [{ ...mail, body }];
  });
}
