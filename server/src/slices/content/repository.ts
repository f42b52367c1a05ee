import type { AmbulatorySchedule, Announcement, SliderImage } from "@linnet/contract/content";
import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import { addMinutes } from "../../platform/dates.ts";
import type { StoredFile } from "../../platform/uploads/stored-files.ts";

/** The name of who changed a record last, for the account joined as `editor`; empty for what came with the portal. */
export const nameOfEditor = sql<string>`coalesce(editor.first_name || ' ' || editor.last_name, '')`.as("modifiedBy");

export interface NewSchedule {
  title: string;
  url: string;
  active: boolean;
  publicationDate: string;
}

export interface NewAnnouncement {
  message: string;
  cssClassId: Announcement["cssClassId"];
  validFrom: Date;
  validTo: Date;
  active: boolean;
}

export interface NewSliderImage {
  imageName: string;
  fileId: string;
  targetUrl: string;
  active: boolean;
  modifiedAt: Date;
}

/** A picture of home, and where its bytes are. */
export interface ShownPicture {
  imageName: string;
  targetUrl: string;
  file: Pick<StoredFile, "key" | "mediaType" | "sha256">;
}

interface AnnouncementRow {
  id: number;
  message: string;
  css_class_id: Announcement["cssClassId"];
  valid_from: Date;
  valid_to: Date;
  active: boolean;
  modified_at: Date;
  editor: string;
}

const presentBanner = (row: AnnouncementRow): Announcement => ({
  id: row.id,
  message: row.message,
  cssClassId: row.css_class_id,
  validFrom: row.valid_from.toISOString(),
  validTo: row.valid_to.toISOString(),
  modifiedOn: row.modified_at.toISOString(),
});

/** Announcements later than this are sent only to editors; open pages poll twice as often. */
const MINUTES_BEFORE = 10;

/** Newest change first; ties by creation (decision G-SES-29). */
const announcements = (db: Database, which: ReturnType<typeof sql<boolean>>) =>
  sql<AnnouncementRow>`
    select a.id, a.message, a.css_class_id, a.valid_from, a.valid_to, a.active, a.modified_at,
      coalesce(e.first_name || ' ' || e.last_name, '') as editor
    from announcements a left join accounts e on e.id = a.modified_by
    where ${which} order by a.modified_at desc, a.id desc`.execute(db);

export const contentRepository = (db: Database) => ({
  /** The banners of now, and of soon: the browser switches them by time (decision G-SES-28). */
  async banners(now: Date): Promise<Announcement[]> {
    const soon = addMinutes(now, MINUTES_BEFORE);
    const { rows } = await announcements(db, sql`a.active and a.valid_to > ${now} and a.valid_from <= ${soon}`);
    return rows.map(presentBanner);
  },

  /** Banners of now that end by then, the next first. */
  async endingBanners({ now, until }: { now: Date; until: Date }): Promise<Announcement[]> {
    const { rows } = await announcements(db, sql`a.active and a.valid_from <= ${now} and a.valid_to > ${now} and a.valid_to <= ${until}`);
    return rows.map(presentBanner).sort((one, other) => one.validTo.localeCompare(other.validTo));
  },

  /** Every announcement, with who made it. */
  async announcements(): Promise<Announcement[]> {
    const { rows } = await announcements(db, sql`true`);
    return rows.map((row) => ({ ...presentBanner(row), modifiedBy: row.editor, isActive: row.active }));
  },

  async addAnnouncements(trx: Database, all: readonly NewAnnouncement[]): Promise<void> {
    for (const { message, cssClassId, validFrom, validTo, active } of all)
      await trx
        .insertInto("announcements")
        .values({ message, css_class_id: cssClassId, valid_from: validFrom, valid_to: validTo, active })
        .execute();
  },

  async schedules(all: boolean): Promise<AmbulatorySchedule[]> {
    const listed = db
      .selectFrom("ambulatory_schedules as s")
      .leftJoin("accounts as editor", "editor.id", "s.modified_by")
      .select(["s.id", "s.title", "s.url", "s.active as isActive", "s.publication_date as publicationDate"])
      .select(["s.modified_at as modifiedAt", nameOfEditor])
      .orderBy("s.publication_date", "desc")
      .orderBy("s.id", "desc");
    const rows = await (all ? listed : listed.where("s.active", "=", true)).execute();
    return rows.map(({ modifiedAt, ...row }) => ({ ...row, modifiedOn: modifiedAt.toISOString() }));
  },

  async addSchedules(trx: Database, all: readonly NewSchedule[]): Promise<void> {
    for (const { title, url, active, publicationDate } of all)
      await trx.insertInto("ambulatory_schedules").values({ title, url, active, publication_date: publicationDate }).execute();
  },

  async sliderImages(all: boolean): Promise<SliderImage[]> {
    const listed = db
      .selectFrom("slider_images as s")
      .leftJoin("accounts as editor", "editor.id", "s.modified_by")
      .select(["s.id", "s.image_name as imageName", "s.target_url as targetUrl", "s.active as activeRecord"])
      .select(["s.modified_at as modifiedAt", nameOfEditor])
      .orderBy("s.modified_at", "desc")
      .orderBy("s.id", "desc");
    const rows = await (all ? listed : listed.where("s.active", "=", true)).execute();
    return rows.map(({ modifiedAt, ...row }) => ({ ...row, modifiedOn: modifiedAt.toISOString() }));
  },

  /** What the home page shows: pictures that are switched on and lead to a web page (decision G-HOM-14). */
  async pictures(): Promise<ShownPicture[]> {
    const rows = await db
      .selectFrom("slider_images as s")
      .innerJoin("stored_files as f", "f.id", "s.file_id")
      .select(["s.image_name as imageName", "s.target_url as targetUrl", "f.key", "f.media_type as mediaType", "f.sha256"])
      .where("s.active", "=", true)
      .where("s.target_url", "~*", "^https?://")
      .orderBy("s.modified_at", "desc")
      .orderBy("s.id", "desc")
      .execute();
    return rows.map(({ imageName, targetUrl, ...file }) => ({ imageName, targetUrl, file }));
  },

  /** Where the bytes of a slider image are, whether it is shown or not. */
  async pictureOf(id: number): Promise<ShownPicture["file"] | undefined> {
    return db
      .selectFrom("slider_images as s")
      .innerJoin("stored_files as f", "f.id", "s.file_id")
      .select(["f.key", "f.media_type as mediaType", "f.sha256"])
      .where("s.id", "=", id)
      .executeTakeFirst();
  },

  async addSliderImages(trx: Database, all: readonly NewSliderImage[]): Promise<void> {
    for (const { imageName, fileId, targetUrl, active, modifiedAt } of all)
      await trx
        .insertInto("slider_images")
        .values({ image_name: imageName, file_id: fileId, target_url: targetUrl, active, modified_at: modifiedAt })
        .execute();
  },
});
