import { ATTACHMENT_TYPES, type Attachment } from "@linnet/contract/referrals/attachments";
import { z } from "zod";
import type { Database } from "../../../platform/database/database.ts";

const MediaType = z.enum(ATTACHMENT_TYPES);

/** A file that stands in the storage and is to hang on a referral. */
export interface NewAttachment {
  fileId: string;
  name: string;
}

export const attachmentRepository = (db: Database) => ({
  async add(trx: Database, referralId: number, attachments: readonly NewAttachment[]): Promise<void> {
    if (attachments.length === 0) return;
    await trx
      .insertInto("referral_attachments")
      .values(attachments.map(({ fileId, name }) => ({ referral_id: referralId, file_id: fileId, name })))
      .execute();
  },

  /** The files that hang on a referral now. */
  async of(referralId: number): Promise<Attachment[]> {
    const rows = await db
      .selectFrom("referral_attachments as a")
      .innerJoin("stored_files as f", "f.id", "a.file_id")
      .select(["a.id", "a.name", "f.media_type", "f.bytes", "f.scan"])
      .where("a.referral_id", "=", referralId)
      .where("a.removed_at", "is", null)
      .orderBy("a.id")
      .execute();
    return rows.map(({ id, name, media_type, bytes, scan }) => ({ id, name, mediaType: MediaType.parse(media_type), bytes, scan }));
  },

  /** Where a file is kept that hangs on this referral. */
  async find(referralId: number, id: number): Promise<{ key: string; name: string; mediaType: string } | undefined> {
    return db
      .selectFrom("referral_attachments as a")
      .innerJoin("stored_files as f", "f.id", "a.file_id")
      .select(["f.key", "a.name", "f.media_type as mediaType"])
      .where("a.referral_id", "=", referralId)
      .where("a.id", "=", id)
      .where("a.removed_at", "is", null)
      .executeTakeFirst();
  },

  /** Takes files off a referral; they are kept, since the hospital may have them. */
  async remove(trx: Database, referralId: number, ids: readonly number[], now: Date): Promise<void> {
    if (ids.length === 0) return;
    await trx
      .updateTable("referral_attachments")
      .set({ removed_at: now })
      .where("referral_id", "=", referralId)
      .where("id", "in", [...ids])
      .execute();
  },
});
