import { z } from "zod";
import type { Database } from "../../../platform/database/database.ts";
import type { EnvelopeStatus, Order, Signer, SigningAttempt, SigningDocument } from "../port.ts";

const KeptDocument = z.object({
  title: z.string(),
  version: z.string(),
  capacity: z.string(),
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
});

interface Envelope {
  id: string;
  signer: Signer;
  document: SigningDocument;
  returnUrl: string;
}

/** What is written down when a document has been sealed. */
interface Sealed {
  name: string;
  at: Date;
  address: string;
  browser: string;
  key: string;
  sha256: string;
}

/** The envelopes of the embedded service. One is open until it is settled or runs out, and is settled once. */
export const embeddedEnvelopes = (db: Database) => ({
  async add({ signer, document, returnUrl }: Order, expiresAt: Date): Promise<string> {
    const { id } = await db
      .insertInto("signature_envelopes")
      .values({
        signer_account_id: signer.accountId,
        signer_name: signer.name,
        signer_email: signer.email,
        document: JSON.stringify(document),
        return_url: returnUrl,
        expires_at: expiresAt,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },

  async findOpen({ envelope, signerAccountId }: SigningAttempt, now: Date): Promise<Envelope | undefined> {
    const row = await db
      .selectFrom("signature_envelopes")
      .select(["id", "signer_name", "signer_email", "document", "return_url"])
      .where("id", "=", envelope)
      .where("signer_account_id", "=", signerAccountId)
      .where("status", "=", "sent")
      .where("expires_at", ">", now)
      .executeTakeFirst();
    return (
      row && {
        id: row.id,
        signer: { accountId: signerAccountId, name: row.signer_name, email: row.signer_email },
        document: KeptDocument.parse(row.document),
        returnUrl: row.return_url,
      }
    );
  },

  async statusOf(id: string, now: Date): Promise<EnvelopeStatus> {
    const row = await db.selectFrom("signature_envelopes").select(["status", "expires_at"]).where("id", "=", id).executeTakeFirst();
    return !row || (row.status === "sent" && row.expires_at <= now) ? "voided" : row.status;
  },

  async sealedKeyOf(id: string): Promise<string | undefined> {
    const row = await db
      .selectFrom("signature_envelopes")
      .select("sealed_key")
      .where("id", "=", id)
      .where("status", "=", "completed")
      .executeTakeFirst();
    return row?.sealed_key ?? undefined;
  },

  /** Both say whether it was this call that settled the envelope. */
  async complete(trx: Database, id: string, { name, at, address, browser, key, sha256 }: Sealed): Promise<boolean> {
    const done = await trx
      .updateTable("signature_envelopes")
      .set({
        status: "completed",
        signed_name: name,
        signed_at: at,
        signed_from: address,
        signed_with: browser,
        sealed_key: key,
        sealed_sha256: sha256,
      })
      .where("id", "=", id)
      .where("status", "=", "sent")
      .returning("id")
      .executeTakeFirst();
    return done !== undefined;
  },

  async close(trx: Database, id: string, status: "declined" | "voided"): Promise<boolean> {
    const done = await trx
      .updateTable("signature_envelopes")
      .set({ status })
      .where("id", "=", id)
      .where("status", "=", "sent")
      .returning("id")
      .executeTakeFirst();
    return done !== undefined;
  },
});
