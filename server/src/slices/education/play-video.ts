import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FileStorage } from "../../adapters/storage/port.ts";
import { AppError } from "../../platform/http/errors.ts";
import type { FileReply } from "../../platform/http/file-reply.ts";
import type { StoredFile } from "../../platform/uploads/stored-files.ts";
import { byteRange } from "./byte-range.ts";

interface Playing {
  storage: FileStorage;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A video as a player reads it: whole or in part, never in memory. @throws AppError 416 for a part beyond its end. */
export async function playVideo(file: StoredFile, { storage, request, reply }: Playing): Promise<FileReply> {
  const { key, name, mediaType, bytes } = file;
  const part = byteRange(request.headers.range, bytes);
  reply.header("accept-ranges", "bytes");
  if (part === "beyond") {
    reply.header("content-range", `bytes */${bytes}`);
    throw new AppError("invalid_input", "This part of the video is not there", { status: 416 });
  }
  if (part) reply.code(206).header("content-range", `bytes ${part.start}-${part.end}/${bytes}`);
  reply.header("content-length", part ? part.end - part.start + 1 : bytes);
  // Who asks only for the head is not answered with a file that nobody reads.
  if (request.method === "HEAD") return { bytes: Readable.from([]), mediaType, name };
  return { bytes: await storage.read(key, part), mediaType, name };
}
