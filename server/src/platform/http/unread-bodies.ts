import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

/** So much of a refused body is read and thrown away, for so long; then the connection is cut. */
const DISCARDED = { bytes: 64 * 1_048_576, ms: 10_000 };
/** After a body of at most this length the connection is kept for the next call. */
const KEPT_AFTER_BYTES = 1_048_576;

/** Whether a request says that it has a body. */
export const announcesBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Whether something of a request's body has not been read, or has not even come. */
export const isBodyUnread = (raw: IncomingMessage): boolean => announcesBody(raw) && !(raw.complete || raw.readableEnded || raw.destroyed);

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
 * Where the connection closes after the reply: ends our side at once and the other when the body is over (RFC 9112 §9.6). Whoever closes
 * while bytes wait unread takes the reply with them, and a browser shows a lost network instead of the sentence.
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
