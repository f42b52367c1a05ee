import { CAPTION_LANGUAGES, CaptionLanguage } from "@linnet/contract/content";
import { perFileKind } from "@linnet/contract/content/file-kinds";
import type { ContentList, FieldValue } from "@linnet/contract/content/history";
import type { DocumentKind } from "../documents/repository.ts";
import { safeHtml } from "../safe-html.ts";
import type { RecordTable } from "./repository.ts";

/** The table and records of each list. */
export const LISTED: Record<ContentList, { table: RecordTable; kind?: DocumentKind }> = {
  sliderImages: { table: "slider_images" },
  announcements: { table: "announcements" },
  ...perFileKind(({ kind }) => ({ table: "documents" as const, kind })),
  pathways: { table: "documents", kind: "clinical-care-pathway" },
  ambulatorySchedules: { table: "ambulatory_schedules" },
  lectures: { table: "cme_lectures" },
  grandRounds: { table: "grand_rounds" },
};

/** The editable columns of each record, by form field name. The first one is the record's title. */
export const FIELDS: Record<RecordTable, Record<string, string>> = {
  announcements: { message: "message", css_class_id: "cssClassId", valid_from: "validFrom", valid_to: "validTo", active: "isActive" },
  ambulatory_schedules: { title: "title", url: "url", active: "isActive", publication_date: "publicationDate" },
  cme_lectures: {
    content_titles: "contentTitle",
    event_date: "eventDate",
    video_url: "videoUrl",
    active: "isActive",
    content_message: "contentMessage",
    content_bullet_lines: "contentBulletLine",
    content_full_name: "contentFullname",
    content_signatures: "contentSignature",
  },
  documents: {
    title: "title",
    file_id: "Attachment",
    clinical_care_type_id: "clinicalCareId",
    active: "isActive",
    publication_date: "publicationDate",
  },
  grand_rounds: {
    title: "title",
    event_date: "eventDate",
    video_file_id: "Video",
    video_url: "videoUrl",
    captions_file_id: "Captions",
    captions_language: "captionsLanguage",
    active: "isActive",
    content_title: "contentTitle",
    content_message: "contentMessage",
    content_bullet_line: "contentBulletLine",
    content_full_name: "contentFullname",
    content_signature: "contentSignature",
  },
  slider_images: { image_name: "imageName", target_url: "targetUrl", active: "activeRecord" },
};

const MOMENTS = new Set(["valid_from", "valid_to"]);
const MARKUP = new Set(["content_message"]);

/** A column's value, as a record was kept with it, as the database takes it back. */
export const toColumn = (column: string, value: unknown): unknown =>
  MOMENTS.has(column) && typeof value === "string" ? new Date(value) : value;

/** A column's value as people read it. `names` are those of files and care types, by their ids. */
export function toFieldValue(column: string, value: unknown, names: ReadonlyMap<string, string>): FieldValue {
  if (value === null || value === undefined) return null;
  if (typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.map(String);
  const text = String(value);
  if (column === "captions_language") return CAPTION_LANGUAGES[CaptionLanguage.parse(text)];
  if (MOMENTS.has(column)) return new Date(text).toISOString();
  return names.get(text) ?? (MARKUP.has(column) ? safeHtml(text) : text);
}
