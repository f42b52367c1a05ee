import { ATTACHMENT_TYPES, MAX_ATTACHMENTS } from "@linnet/contract/referrals/attachments";
import type { DraftFile } from "@linnet/contract/referrals/drafts";
import { type ExpressionBuilder, sql } from "kysely";
import { z } from "zod";
import type { Config } from "../../../config.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Tables } from "../../../platform/database/tables.ts";
import { subHours, subMinutes } from "../../../platform/dates.ts";
import { sealedTexts } from "../../../platform/sealing.ts";
import type { DraftOwner } from "./repository.ts";

const MediaType = z.enum(ATTACHMENT_TYPES);
const Scan = z.enum(["clean", "not-scanned"]);
const Label = z.object({ name: z.string(), sha256: z.string() });

/** A draft's file, as stored. */
export interface KeptFile extends DraftFile {
  mediaType: z.infer<typeof MediaType>;
  key: string;
  sha256: string;
  scan: z.infer<typeof Scan>;
}

/** The draft that files belong to. */
export interface DraftOfOwner extends DraftOwner {
  draftId: string;
}

const COLUMNS = ["key", "file_id", "media_type", "bytes", "scan", "sealed", "sealed_for"] as const;

/** No upload takes this long. Bytes in transit for an hour were given up, or their server has ended. */
const GIVEN_UP_HOURS = 1;

/** The number of removed files remembered for a draft: twenty times its limit. */
const MAX_REMOVALS = 20 * MAX_ATTACHMENTS;

/** A file's row is written after it has arrived. If it is not stored after this time, the storage has failed. */
const STORING_MINUTES = 5;

/** Binds the encryption to one file of one person. */
export const fileBinding = ({ accountId, practiceId, draftId }: DraftOfOwner, key: string): string =>
  [accountId, practiceId, draftId, key].join(" ");

const keyOf = ({ accountId, practiceId, draftId }: DraftOfOwner) => ({
  account_id: accountId,
  practice_id: practiceId,
  draft_id: draftId,
});

/** Whether a file is stored, or may still be in transit. */
const isCounted =
  (now: Date) =>
  ({ or, eb }: ExpressionBuilder<Tables, "referral_draft_files">) =>
    or([eb("stored_at", "is not", null), eb("created_at", ">", subMinutes(now, STORING_MINUTES))]);

/** The memory of removed files. */
const removals = {
  /**
   * Remembers that a file was removed from a draft, because its upload may still be in transit. Call it while holding the draft. Beyond the
   * limit, no rows are added, because no person removes so many files from a form.
   */
  async recordRemoval(trx: Database, draft: DraftOfOwner, fileId: string): Promise<void> {
    const row = { ...keyOf(draft), file_id: fileId };
    const { count } = await trx
      .selectFrom("referral_draft_removed_files")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where(({ and }) => and(keyOf(draft)))
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_REMOVALS) return;
    await trx
      .insertInto("referral_draft_removed_files")
      .values(row)
      .onConflict((already) => already.doNothing())
      .execute();
  },

  /** Whether that file was removed from the draft before. */
  async isRemoved(trx: Database, draft: DraftOfOwner, fileId: string): Promise<boolean> {
    const removed = trx.selectFrom("referral_draft_removed_files").where(({ and }) => and({ ...keyOf(draft), file_id: fileId }));
    return (await removed.select("file_id").executeTakeFirst()) !== undefined;
  },
};

/** Files chosen for drafts. A row is written before the bytes and removed after them. */
export const draftFileRepository = (db: Database, { DATA_SECRET }: Pick<Config, "DATA_SECRET">) => {
  const texts = sealedTexts(DATA_SECRET, "linnet referral draft file names");
  const allOf = (draft: DraftOfOwner) => db.selectFrom("referral_draft_files").where(({ and }) => and(keyOf(draft)));
  const present = (draft: DraftOfOwner) => allOf(draft).where("removed_at", "is", null);

  return {
    /** A draft's stored files, in the order chosen. Files encrypted with another DATA_SECRET are left out. */
    async of(draft: DraftOfOwner): Promise<(KeptFile & { sealedFor: number })[]> {
      const stored = present(draft).where("stored_at", "is not", null);
      const rows = await stored.select(COLUMNS).orderBy("created_at").orderBy("key").execute();
      return rows.flatMap(({ key, file_id: id, media_type: mediaType, bytes, scan, sealed, sealed_for }) => {
        const sealedFor = sealed_for ?? draft.practiceId;
        const label = texts.open(fileBinding({ ...draft, practiceId: sealedFor }, key), sealed);
        if (label === undefined) return [];
        const file = { ...Label.parse(JSON.parse(label)), key, id, mediaType: MediaType.parse(mediaType), bytes, scan: Scan.parse(scan) };
        return [{ ...file, sealedFor }];
      });
    },

    /** The sizes of a draft's files, including files in transit, except files of a server that has ended. */
    async sizes(draft: DraftOfOwner, now: Date): Promise<{ bytes: number }[]> {
      return present(draft).where(isCounted(now)).select("bytes").execute();
    },

    /** Records what is about to be stored under `key`. */
    async reserve(
      trx: Database,
      draft: DraftOfOwner,
      { key, id, name, sha256, mediaType, bytes, scan }: KeptFile,
      now: Date,
    ): Promise<void> {
      const sealed = texts.seal(fileBinding(draft, key), JSON.stringify({ name, sha256 }));
      await trx
        .insertInto("referral_draft_files")
        .values({ ...keyOf(draft), key, file_id: id, media_type: mediaType, bytes, scan, sealed, created_at: now })
        .execute();
    },

    /** Marks the bytes as stored. False if the file was removed during the upload. */
    async markStored(trx: Database, key: string, now: Date): Promise<boolean> {
      const row = await trx
        .updateTable("referral_draft_files")
        .set({ stored_at: now })
        .where("key", "=", key)
        .where("removed_at", "is", null)
        .returning("key")
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Removes one or all files from a draft, before their bytes. Returns the ids of the stored ones. */
    async remove(trx: Database, draft: DraftOfOwner, { fileId, now }: { fileId?: string; now: Date }): Promise<string[]> {
      const rows = await trx
        .updateTable("referral_draft_files")
        .set({ removed_at: now })
        .where(({ and }) => and(keyOf(draft)))
        .where("removed_at", "is", null)
        .$if(fileId !== undefined, (files) => files.where("file_id", "=", fileId ?? ""))
        .returning(["file_id", "stored_at"])
        .execute();
      return rows.flatMap(({ file_id: id, stored_at: storedAt }) => (storedAt === null ? [] : [id]));
    },

    /** Removed files that are still stored. Files in transit are removed by their upload. */
    async removed(draft: DraftOfOwner): Promise<string[]> {
      const rows = await allOf(draft).select("key").where("stored_at", "is not", null).where("removed_at", "is not", null).execute();
      return rows.map(({ key }) => key);
    },

    /**
     * Files to remove from the storage: removed, given up in transit, or of a draft not saved since `before`. In the order of their keys,
     * at most `most` after `after`.
     */
    async removable({ now, before, after, most }: { now: Date; before: Date; after: string; most: number }): Promise<string[]> {
      const { rows } = await sql<{ key: string }>`
        select f.key from referral_draft_files f
        join referral_drafts d on (d.account_id, d.practice_id, d.id) = (f.account_id, f.practice_id, f.draft_id)
        where f.key > ${after}
          and ((f.stored_at is null and f.created_at < ${subHours(now, GIVEN_UP_HOURS)})
            or (f.stored_at is not null and (f.removed_at is not null or d.saved_at < ${before})))
        order by f.key limit ${most}::int`.execute(db);
      return rows.map(({ key }) => key);
    },

    /** Removes the row after its bytes are gone. */
    async purge(key: string): Promise<void> {
      await db.deleteFrom("referral_draft_files").where("key", "=", key).execute();
    },

    ...removals,
  };
};
