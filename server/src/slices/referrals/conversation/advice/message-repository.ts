import { type AdviceMessage, type AdviceMessages, type AdviceSide, MESSAGES_AT_ONCE } from "@linnet/contract/referrals/advice";
import { sql } from "kysely";
import { allUsed } from "../../../../platform/all-used.ts";
import type { Database } from "../../../../platform/database/database.ts";
import { recordStoredFile, type StoredFile } from "../../../../platform/uploads/stored-files.ts";
import { attachmentNames } from "../../shared/attachment-names.ts";
import { toAttachment } from "../../shared/attachment-repository.ts";

/** A question's file, as stored. */
export interface AdviceFile extends Required<StoredFile> {
  /** The stored file's id. */
  fileId: string;
}

interface NewMessage {
  threadId: number;
  side: AdviceSide;
  text: string;
  by: number;
  now: Date;
}

interface MessageRow {
  id: number;
  side: AdviceSide;
  by: string;
  at: Date;
  text: string;
}

interface Opened {
  threadId: number;
  fileId: number;
  /** The reader's side. */
  side: AdviceSide;
  now: Date;
}

const fileColumns = ["d.id", "d.name", "f.media_type", "f.bytes", "f.scan"] as const;

const filesOf = (db: Database) =>
  db
    .selectFrom("advice_files as d")
    .innerJoin("stored_files as f", "f.id", "d.file_id")
    .innerJoin("advice_messages as m", "m.id", "d.message_id");

/** Both sides' messages about a question. */
export const messageRepository = (db: Database) => ({
  /** The newest {@link MESSAGES_AT_ONCE}, or as many before one of them. */
  async page(threadId: number, before?: number): Promise<AdviceMessages> {
    const { rows } = await sql<MessageRow>`
      select m.id, m.side, a.last_name || ', ' || a.first_name as by, m.written_at as at, m.words as text
      from advice_messages m join accounts a on a.id = m.written_by
      where m.thread_id = ${threadId} and ${before === undefined ? sql`true` : sql`m.id < ${before}`}
      order by m.id desc limit ${MESSAGES_AT_ONCE + 1}`.execute(db);
    const shown = rows.slice(0, MESSAGES_AT_ONCE).reverse();
    const ids = shown.map(({ id }) => id);
    const files =
      ids.length === 0
        ? []
        : await filesOf(db)
            .select([...fileColumns, "d.message_id"])
            .where("d.message_id", "in", ids)
            .orderBy("d.id")
            .execute();
    const messages = shown.map(
      ({ at, ...message }): AdviceMessage => ({
        ...message,
        at: at.toISOString(),
        files: files.filter(({ message_id }) => message_id === message.id).map(toAttachment),
      }),
    );
    return { messages, hasEarlier: rows.length > MESSAGES_AT_ONCE };
  },

  /** The stored file, if it came with a message of this question. */
  async findFile(threadId: number, id: number): Promise<{ key: string; name: string; mediaType: string } | undefined> {
    return filesOf(db)
      .select(["f.key", "d.name", "f.media_type as mediaType"])
      .where("m.thread_id", "=", threadId)
      .where("d.id", "=", id)
      .executeTakeFirst();
  },

  /** Records when a file was first opened by the side that did not send it. */
  async markOpened(trx: Database, { threadId, fileId, side, now }: Opened): Promise<void> {
    await sql`
      update advice_files d set opened_at = ${now} from advice_messages m
      where d.id = ${fileId} and d.opened_at is null and m.id = d.message_id and m.thread_id = ${threadId} and m.side <> ${side}`.execute(
      trx,
    );
  },

  /** One side's files, in the order received. */
  async filesOfSide(threadId: number, side: AdviceSide): Promise<AdviceFile[]> {
    return filesOf(db)
      .select(["d.file_id as fileId", "d.name", "f.key", "f.media_type as mediaType", "f.bytes", "f.sha256", "f.scan"])
      .where("m.thread_id", "=", threadId)
      .where("m.side", "=", side)
      .orderBy("d.id")
      .execute();
  },

  /** Adds a message. Its files are stored already, and get names that differ from the side's earlier files. */
  async add(trx: Database, { threadId, side, text, by, now, ...rest }: NewMessage, stored: readonly StoredFile[]): Promise<void> {
    allUsed(rest);
    const taken = (await messageRepository(trx).filesOfSide(threadId, side)).map(({ name }) => name);
    const { id } = await trx
      .insertInto("advice_messages")
      .values({ thread_id: threadId, side, words: text, written_by: by, written_at: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    const names = attachmentNames(
      stored.map(({ name }) => name),
      taken,
    );
    for (const [index, file] of stored.entries()) {
      const name = names[index] ?? file.name;
      const fileId = await recordStoredFile(trx, { ...file, name });
      await trx.insertInto("advice_files").values({ message_id: id, file_id: fileId, name }).execute();
    }
  },
});
