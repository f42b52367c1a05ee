import { buffer } from "node:stream/consumers";
import { content } from "@linnet/contract/content";
import type { FastifyInstance } from "fastify";
import type { Actor } from "../../platform/actor.ts";
import { notFound } from "../../platform/errors.ts";
import { inGoodStanding, perhapsSignedIn } from "../../platform/guards.ts";
import type { Platform } from "../../platform/platform.ts";
import { route } from "../../platform/route.ts";
import { type DocumentKind, documentRepository } from "./document-repository.ts";
import { eventRepository } from "./event-repository.ts";
import { readsEverything } from "./policy.ts";
import { contentRepository } from "./repository.ts";

/** The calls that list PDFs of one kind each. */
const FILE_UPDATES = [
  [content.alumni, "alumni-spotlight"],
  [content.divisions, "division-of-the-month"],
  [content.practiceTips, "practice-tip"],
  [content.memberDirectory, "member-directory"],
  [content.teamContacts, "team-contact"],
  [content.mentalHealth, "mental-health"],
  [content.familyEducation, "family-education"],
] as const satisfies readonly [unknown, DocumentKind][];

export function contentRoutes(app: FastifyInstance, { db, clock, storage }: Platform): void {
  const records = contentRepository(db);
  const events = eventRepository(db);
  const documents = documentRepository(db);

  /** A document that is not shown is not there, for those who do not edit it (decision G-HOM-10). */
  async function open(actor: Actor, id: number) {
    const document = await documents.find(id, readsEverything(actor));
    if (!document) throw notFound("Document");
    return { ...document, bytes: await storage.read(document.file.key) };
  }

  route(app, content.announcements, perhapsSignedIn, ({ actor }) =>
    readsEverything(actor) ? records.announcements() : records.banners(clock.now()),
  );

  route(app, content.sliderImages, inGoodStanding, ({ actor }) => records.sliderImages(readsEverything(actor)));
  route(app, content.ambulatorySchedules, inGoodStanding, ({ actor }) => records.schedules(readsEverything(actor)));
  route(app, content.lectures, inGoodStanding, ({ actor }) => events.lectures(readsEverything(actor)));
  route(app, content.grandRounds, inGoodStanding, ({ actor }) => events.grandRounds(readsEverything(actor)));
  route(app, content.pathways, inGoodStanding, ({ actor }) => documents.pathways(readsEverything(actor)));
  route(app, content.careTypes, inGoodStanding, () => documents.careTypes());

  for (const [endpoint, kind] of FILE_UPDATES)
    route(app, endpoint, inGoodStanding, ({ actor }) => documents.list(kind, readsEverything(actor)));

  route(app, content.pdf, inGoodStanding, async ({ actor, body }) => {
    const { bytes } = await open(actor, body.id);
    return { data: (await buffer(bytes)).toString("base64") };
  });

  route(app, content.document, inGoodStanding, async ({ actor, body }) => {
    const { title, file, bytes } = await open(actor, body.id);
    return { bytes, mediaType: file.mediaType, name: `${title}.pdf` };
  });
}
