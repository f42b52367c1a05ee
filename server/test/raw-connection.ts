import { EventEmitter, once } from "node:events";
import { connect } from "node:net";

interface RawReply {
  status: number;
  headers: Map<string, string>;
  body: string;
}

/** The first whole reply of what has arrived, and how many bytes it took. */
function firstReply(arrived: Buffer): { reply: RawReply; length: number } | undefined {
  const end = arrived.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const [statusLine = "", ...lines] = arrived.subarray(0, end).toString("latin1").split("\r\n");
  const pairs = lines.map((line): [string, string] => [
    line.split(":", 1)[0]?.toLowerCase() ?? "",
    line.slice(line.indexOf(":") + 1).trim(),
  ]);
  const headers = new Map(pairs);
  const length = end + 4 + Number(headers.get("content-length") ?? 0);
  if (arrived.length < length) return undefined;
  return { reply: { status: Number(statusLine.split(" ")[1]), headers, body: arrived.subarray(end + 4, length).toString() }, length };
}

/** One connection, byte by byte: what `fetch` hides of when a reply comes and what becomes of the socket. It never fails, it ends. */
export async function rawConnection(port: number) {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  const news = new EventEmitter();
  let arrived = Buffer.alloc(0);
  let hasEnded = false;
  socket.on("data", (chunk) => {
    arrived = Buffer.concat([arrived, chunk]);
    news.emit("news");
  });
  for (const event of ["end", "close", "error"])
    socket.on(event, () => {
      hasEnded = true;
      news.emit("news");
    });
  await once(socket, "connect");

  return {
    /** Settles when the system has taken all of it, or nothing can be sent any more. */
    send: (bytes: string | Buffer) => new Promise<void>((resolve) => socket.write(bytes, () => resolve())),
    /** @throws when no reply comes in time, or the connection ends before it. */
    async reply(ms = 5000): Promise<RawReply> {
      const signal = AbortSignal.timeout(ms);
      for (;;) {
        const found = firstReply(arrived);
        if (found) {
          arrived = arrived.subarray(found.length);
          return found.reply;
        }
        if (hasEnded) throw new Error("The connection ended without a reply");
        await once(news, "news", { signal });
      }
    },
    /** Settles when the server has ended its side. @throws when it does not in time. */
    async ended(ms = 5000): Promise<void> {
      const signal = AbortSignal.timeout(ms);
      while (!hasEnded) await once(news, "news", { signal });
    },
    end: () => socket.end(),
    close: () => socket.destroy(),
  };
}

export type RawConnection = Awaited<ReturnType<typeof rawConnection>>;
