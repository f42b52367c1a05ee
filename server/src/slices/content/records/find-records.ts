import type { ContentList } from "@linnet/contract/content/history";
import type { Database } from "../../../platform/database/database.ts";
import { hasWords } from "../../../platform/database/searchable-words.ts";
import { documentRepository } from "../documents/repository.ts";
import { LISTED } from "../history/fields.ts";
import { contentRepository } from "../repository.ts";
import { eventRepository } from "./event-repository.ts";

/** The texts of a record that a search looks through. */
export const SEARCHED = new Set([
  ...["title", "fileName", "imageName", "targetUrl", "url", "videoUrl", "message", "clinicalCareType", "modifiedBy"],
  ...["contentTitle", "contentMessage", "contentBulletLine", "contentFullname", "contentSignature"],
]);

/** The words of a record; tags of a text with a layout are none. */
const textOf = (record: object): string =>
  Object.entries(record)
    .filter(([field]) => SEARCHED.has(field))
    .map(([, value]) => String(value).replaceAll(/<[^>]*>/g, " "))
    .join(" ");

function recordsOf(db: Database, list: ContentList): Promise<{ id: number }[]> {
  const { table, kind } = LISTED[list];
  if (table === "slider_images") return contentRepository(db).sliderImages(true);
  if (table === "announcements") return contentRepository(db).announcements();
  if (table === "ambulatory_schedules") return contentRepository(db).schedules(true);
  if (table === "cme_lectures") return eventRepository(db).lectures(true);
  if (table === "grand_rounds" || kind === undefined) return eventRepository(db).grandRounds(true);
  return kind === "clinical-care-pathway" ? documentRepository(db).pathways(true) : documentRepository(db).list(kind, true);
}

/** The ids of the records in which each word of the text begins a word. A list holds some hundred records: they are looked through. */
export async function findRecords(db: Database, list: ContentList, text: string): Promise<number[]> {
  const records = await recordsOf(db, list);
  return records.filter((record) => hasWords(textOf(record), text)).map(({ id }) => id);
}
