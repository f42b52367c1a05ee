import { createHmac, timingSafeEqual } from "node:crypto";
import { Readable } from "node:stream";
import { education, VIDEO_ADDRESS_SECONDS } from "@linnet/contract/education";
import { fillPath } from "@linnet/contract/path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ByteRange, FileStorage } from "../../adapters/storage/port.ts";
import { AppError, forbidden, notFound } from "../../platform/http/errors.ts";
import type { FileReply } from "../../platform/http/file-reply.ts";
import { anyone, withPortalAccess } from "../../platform/http/guards.ts";
import { route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { sealingKeys } from "../../platform/sealing.ts";
import type { StoredFile } from "../../platform/uploads/stored-files.ts";
import { cardRepository, eventRepository, readsEverything } from "../content/public.ts";

const ONE_RANGE = /^bytes=(\d*)-(\d*)$/;

/**
 * The part of a file requested by a Range header (RFC 9110 §14.1.2). Undefined for the whole file: without the header, with unknown units
 * or numbers, and for multiple ranges. `beyond` if no byte of it exists.
 */
export function byteRange(header: string | undefined, bytes: number): ByteRange | "beyond" | undefined {
  const [, first = "", last = ""] = ONE_RANGE.exec(header ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  const end = bytes - 1;
  if (first === "") return Number(last) === 0 || bytes === 0 ? "beyond" : { start: Math.max(0, bytes - Number(last)), end };
  if (last !== "" && Number(last) < Number(first)) return undefined;
  if (Number(first) > end) return "beyond";
  return { start: Number(first), end: last === "" ? end : Math.min(end, Number(last)) };
}

interface Playing {
  storage: FileStorage;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A video as a player reads it: whole or in part, never in memory. @throws AppError 416 for a part beyond its end. */
async function playVideo(file: StoredFile, { storage, request, reply }: Playing): Promise<FileReply> {
  const { key, name, mediaType, bytes } = file;
  const part = byteRange(request.headers.range, bytes);
  reply.header("accept-ranges", "bytes");
  if (part === "beyond") {
    reply.header("content-range", `bytes */${bytes}`);
    throw new AppError("invalid_input", "This part of the video does not exist", { status: 416 });
  }
  if (part) reply.code(206).header("content-range", `bytes ${part.start}-${part.end}/${bytes}`);
  reply.header("content-length", part ? part.end - part.start + 1 : bytes);
  // A HEAD request gets no open file.
  if (request.method === "HEAD") return { bytes: Readable.from([]), mediaType, name };
  return { bytes: await storage.read(key, part), mediaType, name };
}

/** What a signed video address covers: round, file and expiry (seconds since 1970, as in the address). */
interface SignedVideo {
  id: number;
  /** The name of the file in the storage: another file under the same round needs another address. */
  fileKey: string;
  expires: string;
}

/** The signature of an address (decision G-EDU-04). */
const videoSignature = (key: Buffer, { id, fileKey, expires }: SignedVideo): string =>
  createHmac("sha256", key).update(`grand round ${id}, file ${fileKey}, until ${expires}`).digest("base64url");

/** Whether an address was signed here, with any of the keys, and is still good. */
function isSigned(keys: readonly Buffer[], signature: string, video: SignedVideo, now: Date): boolean {
  const given = Buffer.from(signature);
  const isOf = (right: Buffer) => given.length === right.length && timingSafeEqual(given, right);
  return keys.some((key) => isOf(Buffer.from(videoSignature(key, video)))) && now.getTime() < Number(video.expires) * 1000;
}

const PAGE = { education: 2, physicianResources: 3, careNetwork: 4 } as const;

export function educationRoutes(app: FastifyInstance, { config, db, clock, storage }: Platform): void {
  const cards = cardRepository(db);
  const events = eventRepository(db);
  const keys = sealingKeys(config.DATA_SECRET, "linnet video addresses");
  const [key] = keys;

  route(app, education.cards, withPortalAccess, ({ actor }) => cards.ofPage(PAGE.education, actor.accountId));

  route(app, education.physicianResources, withPortalAccess, async ({ actor }) => ({
    infoWells: await cards.ofPage(PAGE.physicianResources, actor.accountId),
  }));

  route(app, education.careNetworkResources, withPortalAccess, async ({ actor }) => ({
    infoWells: await cards.ofPage(PAGE.careNetwork, actor.accountId),
  }));

  route(app, education.contacts, withPortalAccess, () => ({
    careWebsite: config.CARE_WEBSITE_URL ?? null,
    medicalStaff: {
      name: config.MEDICAL_STAFF_CONTACT_NAME ?? "the medical staff office",
      email: config.MEDICAL_STAFF_CONTACT_MAIL ?? config.HOSPITAL_MAILBOX,
    },
  }));

  route(app, education.video, withPortalAccess, async ({ actor, params: { id } }) => {
    const video = await events.findVideo(id, readsEverything(actor));
    if (!video) throw notFound("Video");

    const { file, captions, ...said } = video;
    const expires = String(Math.floor(clock.now().getTime() / 1000) + VIDEO_ADDRESS_SECONDS);
    const addressOf = ({ path }: { path: string }, fileKey: string) =>
      `/api${fillPath(path, { id })}?${new URLSearchParams({ expires, signature: videoSignature(key, { id, fileKey, expires }) })}`;
    return {
      sas: addressOf(education.videoFile, file.key),
      ...said,
      captions: captions && { address: addressOf(education.captionsFile, captions.file.key), language: captions.language },
    };
  });

  route(app, education.videoFile, anyone, async ({ params: { id }, query: { expires, signature }, request, reply }) => {
    // Access was checked when the address was created.
    const video = await events.findVideo(id, true);
    const isGood = video && isSigned(keys, signature, { id, fileKey: video.file.key, expires }, clock.now());
    if (!isGood) throw forbidden("This video link has expired. Reload the video page.");

    return playVideo(video.file, { storage, request, reply });
  });

  route(app, education.captionsFile, anyone, async ({ params: { id }, query: { expires, signature } }) => {
    const file = (await events.findVideo(id, true))?.captions?.file;
    const isGood = file && isSigned(keys, signature, { id, fileKey: file.key, expires }, clock.now());
    if (!isGood) throw forbidden("This captions link has expired. Reload the video page.");

    return { bytes: await storage.read(file.key), mediaType: file.mediaType, name: file.name };
  });
}
