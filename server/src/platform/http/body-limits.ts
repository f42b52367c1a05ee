import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "./errors.ts";

/** So much of a refused body is read and thrown away, for so long; then the connection is cut. */
const DISCARDED = { bytes: 64 * 1_048_576, ms: 10_000 };
/** After a body of at most this length the connection is kept for the next call. */
const KEPT_AFTER_BYTES = 1_048_576;

/** Whether a request says that it has a body. */
const announcesBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Whether something of a request's body has not been read, or has not even come. */
const isBodyUnread = (raw: IncomingMessage): boolean => announcesBody(raw) && !(raw.complete || raw.readableEnded || raw.destroyed);

/** Reads on, so that a sender who reads only after having sent everything gets there. A parser that has stopped reading would block it for ever. */
function discardRest(raw: IncomingMessage): void {
  let bytes = 0;
  const cut = () => raw.destroy();
  const timer = setTimeout(cut, DISCARDED.ms).unref();
  for (const event of ["end", "close"]) raw.once(event, () => clearTimeout(timer));
  raw.unpipe();
  raw.on("data", ({ length }: Buffer) => {
    bytes += length;
    if (bytes > DISCARDED.bytes) cut();
  });
  raw.resume();
}

/**
 * If the connection closes after the reply: ends our side right away, and the other when the body is over (RFC 9112 §9.6). Closing while
 * bytes are unread loses the reply, and the browser reports a network error instead.
 */
function closeInStages(raw: IncomingMessage): void {
  const { socket } = raw;
  const { destroySoon } = socket;
  let isReplied = false;
  socket.destroySoon = () => {
    isReplied = true;
    socket.end();
  };
  raw.once("end", () => {
    socket.destroySoon = destroySoon;
    if (isReplied) socket.destroySoon();
  });
}

/**
 * Lets every refusal be answered while its body is still on the way, and the next call work: on the same connection after a small body,
 * on another after a large one, which the reply says.
 */
export function installUnreadBodies(app: FastifyInstance): void {
  const discarded = new WeakSet<IncomingMessage>();
  const discard = (raw: IncomingMessage) => {
    if (discarded.has(raw) || !isBodyUnread(raw)) return;
    discarded.add(raw);
    discardRest(raw);
  };
  app.addHook("onSend", async ({ raw }, reply) => {
    if (!isBodyUnread(raw)) return;
    discard(raw);
    closeInStages(raw);
    const length = Number(raw.headers["content-length"] ?? Number.POSITIVE_INFINITY);
    if (length > KEPT_AFTER_BYTES) reply.header("connection", "close");
  });
  // A reply that was taken out of the framework's hands comes by here alone.
  app.addHook("onResponse", async ({ raw }) => discard(raw));
}

interface BodyLimits {
  /** Uploads of one person at the same time, until they are answered. */
  openUploads: number;
  /** Requests of one person whose body is not whole after so long. */
  slowBodies: number;
  slowAfterMs: number;
  /** The least that has to arrive in each span of a body's time. */
  pace: { bytes: number; ms: number };
  /** The longest that a body may take. */
  longestMs: { upload: number; other: number };
}

const LIMITS: BodyLimits = {
  openUploads: 20,
  slowBodies: 60,
  slowAfterMs: 10_000,
  // Half a kilobyte a second: slower than the worst phone connection.
  pace: { bytes: 16_384, ms: 30_000 },
  // A video of 1 GB has come in six hours at half a megabit a second.
  longestMs: { upload: 6 * 3_600_000, other: 300_000 },
};

const tooManyUploads = () =>
  new AppError("rate_limited", "You are uploading too many files at the same time. Wait until some have finished.", {
    retryAfter: 10,
  });
const tooManySlow = () =>
  new AppError("rate_limited", "You have too many requests in progress. Wait a moment, then try again.", {
    retryAfter: 30,
  });
const tooSlow = () => new AppError("invalid_input", "Your connection was too slow. Nothing was saved. Try again on a better connection.");

/** Who sends: the account at the keyboard, or before sign-in the address. */
const senderOf = ({ actor, ip }: FastifyRequest): string =>
  actor ? `account ${actor.administrator?.accountId ?? actor.accountId}` : `address ${ip}`;

/** So many places for each sender. */
function places(most: number) {
  const taken = new Map<string, number>();
  const isFull = (sender: string) => (taken.get(sender) ?? 0) >= most;
  return {
    isFull,
    /** Gives back what frees the place again, once; nothing where all are taken. */
    take(sender: string): (() => void) | undefined {
      if (isFull(sender)) return undefined;
      taken.set(sender, (taken.get(sender) ?? 0) + 1);
      let isFreed = false;
      return () => {
        if (isFreed) return;
        isFreed = true;
        const left = (taken.get(sender) ?? 0) - 1;
        if (left > 0) taken.set(sender, left);
        else taken.delete(sender);
      };
    },
  };
}

/** When nothing more of a body comes. */
function onceOver(raw: IncomingMessage, over: () => void): void {
  for (const event of ["end", "close"]) raw.once(event, over);
}

/** The reader of the body gets this error instead of the rest. */
function breakOff(raw: IncomingMessage, why: AppError): void {
  if (isBodyUnread(raw)) raw.emit("error", why);
}

/** Ends a body that does not keep pace, or takes too long altogether. */
function watchPace({ raw, routeOptions }: FastifyRequest, { pace, longestMs }: BodyLimits): void {
  let before = raw.socket.bytesRead;
  const beat = setInterval(() => {
    if (raw.socket.bytesRead - before < pace.bytes) breakOff(raw, tooSlow());
    before = raw.socket.bytesRead;
  }, pace.ms);
  const isUpload = routeOptions.config.endpoint?.kind === "upload";
  const longest = setTimeout(() => breakOff(raw, tooSlow()), isUpload ? longestMs.upload : longestMs.other);
  onceOver(raw, () => {
    clearInterval(beat);
    clearTimeout(longest);
  });
}

/**
 * Bounds what one sender can keep open: uploads at the same time, bodies that are long on their way, and how slow one may be. The newest
 * is refused. Each server counts by itself.
 */
export function installBodyLimits(app: FastifyInstance, limits: BodyLimits = LIMITS): void {
  const uploads = places(limits.openUploads);
  const slow = places(limits.slowBodies);

  app.addHook("onRequest", async (request) => {
    const { raw } = request;
    if (!announcesBody(raw)) return;
    // Also ends the body if no one listens yet.
    raw.on("error", () => undefined);
    watchPace(request, limits);
    const timer = setTimeout(() => {
      if (!isBodyUnread(raw)) return;
      const free = slow.take(senderOf(request));
      if (free) onceOver(raw, free);
      else breakOff(raw, tooManySlow());
    }, limits.slowAfterMs);
    onceOver(raw, () => clearTimeout(timer));
  });

  // Here it is known who sends, and nothing has been read.
  app.addHook("preParsing", async (request, reply) => {
    if (!announcesBody(request.raw)) return;
    const sender = senderOf(request);
    if (slow.isFull(sender) && isBodyUnread(request.raw)) throw tooManySlow();
    if (!request.headers["content-type"]?.startsWith("multipart/")) return;
    const free = uploads.take(sender);
    if (!free) throw tooManyUploads();
    for (const event of ["finish", "close"]) reply.raw.once(event, free);
  });
}
