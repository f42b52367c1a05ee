import { once } from "node:events";
import { createReadStream } from "node:fs";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { bulkhead } from "cockatiel";
import { ExternalFailure, externalSystem } from "../../platform/external-system.ts";
import type { Scanner, ScanVerdict } from "./port.ts";

const SENTENCE = "The virus scanner is not responding, so we cannot accept files. Try again in a few minutes.";
const TIMEOUT_MS = 30_000;
/** clamd looks at ten files at a time unless told otherwise; what waits for its turn here does not use up its time. */
const AT_ONCE = 4;

/** What is sent of a file: up to the byte `end`, counted from 0. */
interface Asked {
  path: string;
  end: number;
}

/** clamd(8), INSTREAM: each piece after its length in four bytes, the last one empty. */
async function* streamed({ path, end }: Asked): AsyncGenerator<Buffer> {
  yield Buffer.from("zINSTREAM\0");
  const lengthOf = (length: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(length);
    return bytes;
  };
  for await (const piece of createReadStream(path, { end })) {
    yield lengthOf(piece.length);
    yield piece;
  }
  yield lengthOf(0);
}

async function sendAll(socket: Socket, asked: Asked, signal: AbortSignal): Promise<void> {
  for await (const piece of streamed(asked)) if (!socket.write(piece)) await once(socket, "drain", { signal });
}

const noVerdict = () => new ExternalFailure("clamd did not return a result", { passing: false });

function verdictOf(answer: string): ScanVerdict {
  const [, name] = /^stream: (.+) FOUND\0?$/.exec(answer) ?? [];
  if (name) return { infected: true, name };
  if (/^stream: OK\0?$/.test(answer)) return { infected: false };
  // For example a file over its StreamMaxLength: asking again would not help, and other files go on.
  throw noVerdict();
}

async function ask(socket: Socket, asked: Asked, signal: AbortSignal): Promise<ScanVerdict> {
  let isSent = false;
  // Not awaited: it may answer before it has everything, and closes the connection then; the answer counts, not that writing failed.
  sendAll(socket, asked, signal).then(
    () => {
      isSent = true;
    },
    (error: Error) => socket.destroy(error),
  );
  const verdict = verdictOf(await text(socket));
  if (!verdict.infected && !isSent) throw noVerdict();
  return verdict;
}

/** clamd over TCP, at `host:port`. It reads the file from the connection, so that it may run on another machine. */
export function clamdScanner(address: string, timeoutMs = TIMEOUT_MS): Scanner {
  const [host = "", port = ""] = address.split(":");
  const clamd = externalSystem({ name: "clamd", timeoutMs, sentence: SENTENCE });
  const turns = bulkhead(AT_ONCE, Number.POSITIVE_INFINITY);

  async function scan(asked: Asked, signal: AbortSignal): Promise<ScanVerdict> {
    const socket = connect({ host, port: Number(port), signal });
    try {
      return await ask(socket, asked, signal);
    } finally {
      socket.destroy();
    }
  }

  return {
    scan(path, { atMostBytes } = { atMostBytes: Number.POSITIVE_INFINITY }) {
      return turns.execute(() => clamd.read((signal) => scan({ path, end: atMostBytes - 1 }, signal)));
    },
  };
}
