import { subDays } from "date-fns";
import type { Database } from "../../platform/database/database.ts";
import { noteStoredFile } from "../../platform/uploads/stored-files.ts";
import {
  cardRepository,
  contentRepository,
  documentRepository,
  eventRepository,
  type NewDocument,
  type NewSliderImage,
} from "../../slices/content/public.ts";
import type { HospitalCalendar } from "../children/hospital-calendar.ts";
import { demoBanners } from "./banners.ts";
import { demoCards } from "./cards.ts";
import { demoGrandRounds } from "./grand-rounds.ts";
import { demoLectures } from "./lectures.ts";
import { demoSchedules } from "./schedules.ts";
import type { StoredContent } from "./store-content.ts";

interface When {
  now: Date;
  calendar: HospitalCalendar;
}

async function addDocuments(trx: Database, { documents }: StoredContent, calendar: HospitalCalendar): Promise<void> {
  const repository = documentRepository(trx);
  const careTypes = new Map<string, number>();
  const rows: NewDocument[] = [];
  for (const { document, file } of documents) {
    const { kind, title, careType, daysAgo, active = true } = document;
    if (careType !== undefined && !careTypes.has(careType)) careTypes.set(careType, await repository.addCareType(trx, careType));
    const clinicalCareTypeId = careTypes.get(careType ?? "");
    rows.push({
      kind,
      title,
      fileId: await noteStoredFile(trx, file),
      ...(kind === "reference-guide" && { id: 1 }),
      ...(clinicalCareTypeId !== undefined && { clinicalCareTypeId }),
      active,
      publicationDate: calendar.day(daysAgo),
    });
  }
  await repository.add(trx, rows);
}

async function addPictures(trx: Database, { pictures }: StoredContent, now: Date): Promise<void> {
  const rows: NewSliderImage[] = [];
  for (const { picture, file } of pictures) {
    const { imageName, targetUrl, active, daysAgo } = picture;
    rows.push({ imageName, targetUrl, active, fileId: await noteStoredFile(trx, file), modifiedAt: subDays(now, daysAgo) });
  }
  await contentRepository(trx).addSliderImages(trx, rows);
}

/** The cards, the updates and the pictures of the demo hospital, whose files lie in the storage already. */
export async function addContent(trx: Database, stored: StoredContent, { now, calendar }: When): Promise<void> {
  const updates = contentRepository(trx);
  const events = eventRepository(trx);
  await cardRepository(trx).add(trx, demoCards);
  await addDocuments(trx, stored, calendar);
  await addPictures(trx, stored, now);
  await updates.addSchedules(trx, demoSchedules(calendar));
  await updates.addAnnouncements(trx, demoBanners(now));
  await events.addLectures(trx, demoLectures(calendar));
  await events.addGrandRounds(trx, demoGrandRounds(calendar, await noteStoredFile(trx, stored.video)));
}
