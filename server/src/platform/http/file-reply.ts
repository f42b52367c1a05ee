import type { Readable } from "node:stream";
import { create as contentDisposition } from "content-disposition";
import type { FastifyReply } from "fastify";

/** A file as an answer. `name` is what the browser saves it as. */
export interface FileReply {
  bytes: Readable | Uint8Array;
  mediaType: string;
  name: string;
}

/** Sends a file so that the browser saves it and never runs what is in it. */
export function sendFile(reply: FastifyReply, { bytes, mediaType, name }: FileReply): FastifyReply {
  return reply
    .header("content-type", mediaType)
    .header("content-disposition", contentDisposition(name))
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", "sandbox; default-src 'none'")
    .send(bytes);
}
