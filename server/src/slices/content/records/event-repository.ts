import type { CaptionLanguage, CmeLecture, GrandRound } from "@linnet/contract/content";
import type { GrandRoundVideo } from "@linnet/contract/education";
import { allUsed } from "../../../platform/all-used.ts";
import type { Database } from "../../../platform/database/database.ts";
import { findStoredFile, type StoredFile } from "../../../platform/uploads/stored-files.ts";
import { nameOfEditor } from "../repository.ts";
import { safeHtml } from "../safe-html.ts";

/** A lecture of the online CME; the first of its titles is its own (decision G-CON-18). */
export interface NewLecture {
  eventDate: string;
  videoUrl: string;
  active: boolean;
  titles: readonly [string, ...string[]];
  message: string;
  bulletLines: readonly string[];
  fullName: string;
  signatures: readonly string[];
}

export interface NewGrandRound {
  title: string;
  eventDate: string;
  /** Where its video is, or the video itself as one of our files. */
  video: { url: string } | { fileId: string };
  active: boolean;
  contentTitle: string;
  /** HTML. */
  message: string;
  /** Only in the old form, whose parts are separated by '|' (decision G-CON-17). */
  bulletLine?: string;
  fullName: string;
  signature: string;
}

/** A grand round whose video is one of our files. */
export interface KeptVideo extends Omit<GrandRoundVideo, "sas" | "captions"> {
  file: StoredFile;
  captions: { file: StoredFile; language: CaptionLanguage } | null;
}

async function findVideo(db: Database, id: number, all: boolean): Promise<KeptVideo | undefined> {
  const row = await db
    .selectFrom("grand_rounds as g")
    .innerJoin("stored_files as f", "f.id", "g.video_file_id")
    .select(["g.title", "g.event_date as eventDate", "g.content_message as contentMessage", "g.active"])
    .select(["g.captions_file_id as captionsId", "g.captions_language as language"])
    .select(["f.key", "f.name", "f.media_type as mediaType", "f.bytes", "f.sha256"])
    .where("g.id", "=", id)
    .where("g.deleted_at", "is", null)
    .executeTakeFirst();
  if (!row || !(row.active || all)) return undefined;
  const { title, eventDate, contentMessage, active: _active, captionsId, language, ...file } = row;
  const captions = captionsId === null ? undefined : await findStoredFile(db, captionsId);
  return {
    title,
    eventDate,
    contentMessage: safeHtml(contentMessage),
    file,
    captions: captions && language ? { file: captions, language } : null,
  };
}

async function lectures(db: Database, all: boolean): Promise<CmeLecture[]> {
  const listed = db
    .selectFrom("cme_lectures as l")
    .leftJoin("accounts as editor", "editor.id", "l.modified_by")
    .select(["l.id", "l.event_date as eventDate", "l.video_url as videoUrl", "l.active as isActive"])
    .select(["l.content_titles as contentTitle", "l.content_message as contentMessage", "l.content_bullet_lines as contentBulletLine"])
    .select(["l.content_full_name as contentFullname", "l.content_signatures as contentSignature"])
    .select(["l.modified_at as modifiedAt", nameOfEditor])
    .orderBy("l.event_date", "desc")
    .orderBy("l.id", "desc");
  const rows = await (all ? listed : listed.where("l.active", "=", true)).execute();
  return rows.map(({ modifiedAt, ...row }) => ({
    ...row,
    title: row.contentTitle[0] ?? "",
    modifiedOn: modifiedAt.toISOString(),
  }));
}

async function grandRounds(db: Database, all: boolean): Promise<GrandRound[]> {
  const listed = db
    .selectFrom("grand_rounds as g")
    .leftJoin("accounts as editor", "editor.id", "g.modified_by")
    .leftJoin("stored_files as captions", "captions.id", "g.captions_file_id")
    .select(["g.id", "g.title", "g.event_date as eventDate", "g.video_url as videoUrl", "g.active as isActive"])
    .select(["g.content_title as contentTitle", "g.content_message as contentMessage", "g.content_bullet_line as contentBulletLine"])
    .select(["g.content_full_name as contentFullname", "g.content_signature as contentSignature"])
    .select(["g.modified_at as modifiedAt", nameOfEditor])
    .select(["captions.name as captionsName", "g.captions_language as captionsLanguage"])
    // Deleted items are hidden from everyone (decision G-CON-14).
    .where("g.deleted_at", "is", null)
    .orderBy("g.event_date", "desc")
    .orderBy("g.id", "desc");
  const rows = await (all ? listed : listed.where("g.active", "=", true)).execute();
  return rows.map(({ modifiedAt, captionsName, captionsLanguage, ...row }) => ({
    ...row,
    captions: captionsName !== null && captionsLanguage !== null ? { fileName: captionsName, language: captionsLanguage } : null,
    videoUrl: row.videoUrl ?? "",
    contentMessage: safeHtml(row.contentMessage),
    modifiedOn: modifiedAt.toISOString(),
  }));
}

export const eventRepository = (db: Database) => ({
  lectures: (all: boolean) => lectures(db, all),
  grandRounds: (all: boolean) => grandRounds(db, all),

  /** A grand round's video if it is our file; hidden ones only with `all`. */
  findVideo: (id: number, all: boolean) => findVideo(db, id, all),

  async addLectures(trx: Database, all: readonly NewLecture[]): Promise<void> {
    for (const lecture of all)
      await trx
        .insertInto("cme_lectures")
        .values({
          event_date: lecture.eventDate,
          video_url: lecture.videoUrl,
          active: lecture.active,
          content_titles: [...lecture.titles],
          content_message: lecture.message,
          content_bullet_lines: [...lecture.bulletLines],
          content_full_name: lecture.fullName,
          content_signatures: [...lecture.signatures],
        })
        .execute();
  },

  async addGrandRounds(trx: Database, all: readonly NewGrandRound[]): Promise<void> {
    for (const { title, eventDate, video, active, contentTitle, message, bulletLine = "", fullName, signature, ...rest } of all) {
      allUsed(rest);
      await trx
        .insertInto("grand_rounds")
        .values({
          title,
          event_date: eventDate,
          ...("url" in video ? { video_url: video.url } : { video_file_id: video.fileId }),
          active,
          content_title: contentTitle,
          content_message: safeHtml(message),
          content_bullet_line: bulletLine,
          content_full_name: fullName,
          content_signature: signature,
        })
        .execute();
    }
  },
});
