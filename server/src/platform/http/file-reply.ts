import type { Readable } from "node:stream";
import { create as contentDisposition } from "content-disposition";
import type { FastifyReply } from "fastify";

/** A file as an answer. `name` is what the browser saves it as. */
export interface FileReply {
  bytes: Readable | Uint8Array;
  mediaType: string;
  name: string;
  /** Content at this address never changes, so browsers may cache it forever. Only for public content. */
  isImmutable?: boolean;
  /** The same of what this caller alone may see: no cache between keeps it. */
  isPrivatelyImmutable?: boolean;
}

/** Sends a file so that the browser saves it and never runs what is in it. */
export function sendFile(
  reply: FastifyReply,
  { bytes, mediaType, name, isImmutable = false, isPrivatelyImmutable = false }: FileReply,
): FastifyReply {
  if (isPrivatelyImmutable) reply.header("cache-control", "private, max-age=31536000, immutable");
  if (isImmutable) reply.header("cache-control", "public, max-age=31536000, immutable");
  return reply
    .header("content-type", mediaType)
    .header("content-disposition", contentDisposition(name))
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", "sandbox; default-src 'none'; frame-ancestors 'none'")
    .send(bytes);
}
