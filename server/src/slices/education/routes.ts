import { education, VIDEO_ADDRESS_SECONDS } from "@linnet/contract/education";
import { fillPath } from "@linnet/contract/path";
import type { FastifyInstance } from "fastify";
import { forbidden, notFound } from "../../platform/http/errors.ts";
import { anyone, inGoodStanding } from "../../platform/http/guards.ts";
import { route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { cardRepository, eventRepository, readsEverything } from "../content/public.ts";
import { playVideo } from "./play-video.ts";
import { videoKeyRepository } from "./video-key-repository.ts";
import { isSigned, videoSignature } from "./video-signature.ts";

const PAGE = { education: 2, physicianResources: 3, careNetwork: 4 } as const;

export function educationRoutes(app: FastifyInstance, { config, db, clock, storage }: Platform): void {
  const cards = cardRepository(db);
  const events = eventRepository(db);
  const keys = videoKeyRepository(db);

  route(app, education.cards, inGoodStanding, ({ actor }) => cards.ofPage(PAGE.education, actor.accountId));

  route(app, education.physicianResources, inGoodStanding, async ({ actor }) => ({
    infoWells: await cards.ofPage(PAGE.physicianResources, actor.accountId),
  }));

  route(app, education.careNetworkResources, inGoodStanding, async ({ actor }) => ({
    infoWells: await cards.ofPage(PAGE.careNetwork, actor.accountId),
  }));

  route(app, education.contacts, inGoodStanding, () => ({
    careWebsite: config.CARE_WEBSITE_URL ?? null,
    medicalStaff: {
      name: config.MEDICAL_STAFF_CONTACT_NAME ?? "the medical staff office",
      email: config.MEDICAL_STAFF_CONTACT_MAIL ?? config.HOSPITAL_MAILBOX,
    },
  }));

  route(app, education.video, inGoodStanding, async ({ actor, params: { id } }) => {
    const video = await events.findVideo(id, readsEverything(actor));
    if (!video) throw notFound("Video");

    const { title, eventDate, contentMessage, file } = video;
    const expires = String(Math.floor(clock.now().getTime() / 1000) + VIDEO_ADDRESS_SECONDS);
    const signature = videoSignature(await keys.get(), { id, fileKey: file.key, expires });
    const sas = `/api${fillPath(education.videoFile.path, { id })}?${new URLSearchParams({ expires, signature })}`;
    return { sas, title, eventDate, contentMessage };
  });

  route(app, education.videoFile, anyone, async ({ params: { id }, query: { expires, signature }, request, reply }) => {
    // Whom it may be shown to was asked when the address was made.
    const video = await events.findVideo(id, true);
    const isGood = video && isSigned(await keys.get(), signature, { id, fileKey: video.file.key, expires }, clock.now());
    if (!isGood) throw forbidden("This address of the video is not valid any more. Please open its page again.");

    return playVideo(video.file, { storage, request, reply });
  });
}
