import { buffer } from "node:stream/consumers";
import { content } from "@linnet/contract/content";
import { contentHistory } from "@linnet/contract/content/history";
import { ROLE } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import type { Actor } from "../../platform/actor.ts";
import { AppError, notFound } from "../../platform/http/errors.ts";
import { optionallySignedIn, withPortalAccess, withRole } from "../../platform/http/guards.ts";
import { route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { FILE_KINDS } from "./documents/file-kinds.ts";
import { documentRepository } from "./documents/repository.ts";
import { readsEverything } from "./policy.ts";
import { readSliderContent } from "./read-slider-content.ts";
import { eventRepository } from "./records/event-repository.ts";
import { findRecords } from "./records/find-records.ts";
import { contentRepository } from "./repository.ts";
import { sliderThumbnails } from "./slider-files.ts";

/** As text a PDF is held in memory whole: no larger ones than may be uploaded (decision G-CON-09). */
const MAX_BYTES_AS_TEXT = 20 * 1024 * 1024;

export function contentRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, clock, storage } = platform;
  const records = contentRepository(db);
  const events = eventRepository(db);
  const documents = documentRepository(db);

  /** A document that is not shown is not there, for those who do not edit it (decision G-HOM-10). */
  async function find(actor: Actor, id: number) {
    const document = await documents.find(id, readsEverything(actor));
    if (!document) throw notFound("Document");
    return document;
  }

  route(app, content.announcements, optionallySignedIn, ({ actor }) =>
    readsEverything(actor) ? records.announcements() : records.banners(clock.now()),
  );

  route(app, content.sliderImages, withPortalAccess, ({ actor }) => records.sliderImages(readsEverything(actor)));

  route(app, content.sliderContent, withRole(ROLE.systemAdmin), async ({ params: { id } }) => {
    const file = await records.pictureOf(id);
    if (!file) throw notFound("Slider image");
    return readSliderContent(platform, file);
  });

  const thumbnailOf = sliderThumbnails(platform);
  route(app, content.sliderThumbnail, withRole(ROLE.systemAdmin), async ({ params: { id } }) => {
    const file = await records.pictureOf(id);
    if (!file) throw notFound("Slider image");
    return thumbnailOf(file);
  });

  route(app, content.ambulatorySchedules, withPortalAccess, ({ actor }) => records.schedules(readsEverything(actor)));
  route(app, content.lectures, withPortalAccess, ({ actor }) => events.lectures(readsEverything(actor)));
  route(app, content.grandRounds, withPortalAccess, ({ actor }) => events.grandRounds(readsEverything(actor)));
  route(app, content.pathways, withPortalAccess, ({ actor }) => documents.pathways(readsEverything(actor)));
  route(app, content.careTypes, withPortalAccess, () => documents.careTypes());

  route(app, contentHistory.find, withRole(ROLE.systemAdmin), ({ params: { list }, query }) => findRecords(db, list, query.SearchText));

  for (const { list, kind } of FILE_KINDS) route(app, list, withPortalAccess, ({ actor }) => documents.list(kind, readsEverything(actor)));

  route(app, content.pdf, withPortalAccess, async ({ actor, body }) => {
    const { file } = await find(actor, body.id);
    if (file.bytes > MAX_BYTES_AS_TEXT) throw new AppError("invalid_input", "This document is too large to send as text", { status: 413 });

    return { data: (await buffer(await storage.read(file.key))).toString("base64") };
  });

  route(app, content.document, withPortalAccess, async ({ actor, body }) => {
    const { title, file } = await find(actor, body.id);
    return { bytes: await storage.read(file.key), mediaType: file.mediaType, name: `${title}.pdf` };
  });
}
