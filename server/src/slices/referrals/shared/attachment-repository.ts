import { ATTACHMENT_TYPES, type Attachment } from "@linnet/contract/referrals/attachments";
import { z } from "zod";
import type { Database } from "../../../platform/database/database.ts";

const MediaType = z.enum(ATTACHMENT_TYPES);

/** A stored file to attach to a referral. */
export interface NewAttachment {
  fileId: string;
  name: string;
  /** Set for a file of an answer to a question. */
  questionId?: number;
}

const columns = ["a.id", "a.name", "a.question_id", "f.media_type", "f.bytes", "f.scan"] as const;

interface AttachmentRow extends Pick<Attachment, "id" | "name" | "bytes" | "scan"> {
  media_type: string;
}
export const toAttachment = ({ id, name, media_type, bytes, scan }: AttachmentRow): Attachment => ({
  id,
  name,
  mediaType: MediaType.parse(media_type),
  bytes,
  scan,
});

export const attachmentRepository = (db: Database) => ({
  async add(trx: Database, referralId: number, attachments: readonly NewAttachment[]): Promise<void> {
    if (attachments.length === 0) return;
    await trx
      .insertInto("referral_attachments")
      .values(
        attachments.map(({ fileId, name, questionId }) => ({
          referral_id: referralId,
          file_id: fileId,
          name,
          question_id: questionId ?? null,
        })),
      )
      .execute();
  },

  /** The current files of a referral's form. */
  async of(referralId: number): Promise<Attachment[]> {
    const rows = await db
      .selectFrom("referral_attachments as a")
      .innerJoin("stored_files as f", "f.id", "a.file_id")
      .select(columns)
      .where("a.referral_id", "=", referralId)
      .where("a.question_id", "is", null)
      .where("a.removed_at", "is", null)
      .orderBy("a.id")
      .execute();
    return rows.map(toAttachment);
  },

  /** The files of answers about a referral, each with its question. */
  async ofAnswers(referralId: number): Promise<(Attachment & { questionId: number | null })[]> {
    const rows = await db
      .selectFrom("referral_attachments as a")
      .innerJoin("stored_files as f", "f.id", "a.file_id")
      .select(columns)
      .where("a.referral_id", "=", referralId)
      .where("a.question_id", "is not", null)
      .orderBy("a.id")
      .execute();
    return rows.map((row) => ({ ...toAttachment(row), questionId: row.question_id }));
  },

  /** The stored file, if it is attached to this referral. */
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

  /** Attaches stored files of one referral's form to another, too, since their bytes never change. Returns their number. */
  async copy(trx: Database, { from, to, ids }: { from: number; to: number; ids: readonly number[] }): Promise<number> {
    const copied = await trx
      .insertInto("referral_attachments")
      .columns(["referral_id", "file_id", "name"])
      .expression((files) =>
        files
          .selectFrom("referral_attachments as a")
          .select((row) => [row.val(to).$castTo<number>().as("referral_id"), "a.file_id", "a.name"])
          .where("a.referral_id", "=", from)
          .where("a.id", "in", [...ids])
          .where("a.question_id", "is", null)
          .where("a.removed_at", "is", null)
          .orderBy("a.id"),
      )
      .returning("id")
      .execute();
    return copied.length;
  },

  /** Detaches files from a referral. They are kept, because the hospital may have them. */
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
