import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply } from "fastify";

/** Shorter replies fit one packet. Longer ones would fill the memory while they are compressed. */
const COMPRESSED_BYTES = { least: 1400, most: 4 * 1024 * 1024 };

const gzipBody = promisify(gzip);

/** The compressed form of a reply that is kept, next to its JSON. */
const kept = new WeakMap<Buffer, Buffer>();

const isWorthIt = (bytes: number) => bytes >= COMPRESSED_BYTES.least && bytes <= COMPRESSED_BYTES.most;

/** A text or its bytes in gzip, as fast as can be. */
export const compressed = (json: string | Buffer): Promise<Buffer> => gzipBody(json, { level: constants.Z_BEST_SPEED });

/** Compresses a reply that is kept, so that each send finds it compressed. Gives the bytes that both forms take. */
export async function keepCompressed(json: Buffer): Promise<number> {
  if (!isWorthIt(json.length)) return json.length;
  const short = await compressed(json);
  kept.set(json, short);
  return json.length + short.length;
}

/** Whether an Accept-Encoding header allows gzip. Its own weight goes before that of `*` (RFC 9110, 12.5.3). */
export function acceptsGzip(header: string | undefined): boolean {
  const codings = (header ?? "").toLowerCase().split(",");
  const weights = new Map<string, number>();
  for (const coding of codings) {
    const [name = "", ...parameters] = coding.split(";").map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  return (weights.get("gzip") ?? weights.get("x-gzip") ?? weights.get("*") ?? 0) > 0;
}

/** Whole JSON replies. A file keeps its length, and may be sent in parts. */
const isCompressible = (reply: FastifyReply, payload: unknown): payload is string | Buffer =>
  (typeof payload === "string" || Buffer.isBuffer(payload)) &&
  isWorthIt(Buffer.byteLength(payload)) &&
  String(reply.getHeader("content-type")).split(";", 1)[0] === "application/json" &&
  reply.statusCode !== 206 &&
  !reply.hasHeader("content-disposition") &&
  !reply.hasHeader("content-encoding");

/** Compresses JSON replies of 1.4 KB to 4 MB with gzip for callers that accept it. Streams and files are sent unchanged. */
export function compressReplies(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    if (!isCompressible(reply, payload)) return payload;
    reply.header("vary", [reply.getHeader("vary"), "Accept-Encoding"].filter(Boolean).join(", "));
    if (!acceptsGzip(request.headers["accept-encoding"])) return payload;
    const short = (Buffer.isBuffer(payload) && kept.get(payload)) || (await compressed(payload));
    reply.removeHeader("content-length").header("content-encoding", "gzip");
    return short;
  });
}
