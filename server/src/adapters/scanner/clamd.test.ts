import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { clamdScanner } from "./clamd.ts";

const folder = mkdtempSync(join(tmpdir(), "linnet-scan-"));
const COMMAND = "zINSTREAM\0";

/** What was sent by INSTREAM so far, without its lengths; nothing until the empty piece has come. */
function fileIn(received: Buffer): Buffer | undefined {
  const pieces: Buffer[] = [];
  let at = COMMAND.length;
  while (at + 4 <= received.length) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

async function listening(server: Server): Promise<string> {
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on TCP has an address with a port.
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server that answers like clamd after a whole file; silent without an answer. Returns its address. */
async function clamdAnswering(answer: (file: Buffer) => string | undefined): Promise<string> {
  const server = createServer((socket) => {
    sockets.push(socket);
    const parts: Buffer[] = [];
    socket.on("data", (part) => {
      parts.push(part);
      const received = Buffer.concat(parts);
      const file = received.subarray(0, COMMAND.length).toString() === COMMAND ? fileIn(received) : undefined;
      const said = file && answer(file);
      if (said) socket.end(said);
    });
  });
  return listening(server);
}

/** A server that says something as soon as a file begins to come, and hangs up. */
async function clamdInterrupting(said: string): Promise<string> {
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.once("data", () => socket.end(said));
  });
  return listening(server);
}

async function aFile(content: Buffer): Promise<string> {
  const path = join(folder, "file");
  await writeFile(path, content);
  return path;
}

describe("clamd", () => {
  it("is given the whole file, however many pieces it comes in", async () => {
    const content = Buffer.from(Array.from({ length: 700_000 }, (_none, index) => index % 251));
    const seen: Buffer[] = [];
    const address = await clamdAnswering((file) => {
      seen.push(file);
      return "stream: OK\0";
    });
    expect(await clamdScanner(address).scan(await aFile(content))).toEqual({ infected: false });
    expect(seen.map((file) => file.equals(content))).toEqual([true]);
  });

  it("is given the beginning of a file when no more is asked for", async () => {
    const seen: Buffer[] = [];
    const address = await clamdAnswering((file) => {
      seen.push(file);
      return "stream: OK\0";
    });
    expect(await clamdScanner(address).scan(await aFile(Buffer.alloc(300_000, 1)), { atMostBytes: 100_001 })).toEqual({ infected: false });
    expect(seen.map(({ length }) => length)).toEqual([100_001]);
  });

  it("is given a few files at a time", async () => {
    let open = 0;
    let most = 0;
    const server = createServer((socket) => {
      sockets.push(socket);
      open += 1;
      most = Math.max(most, open);
      socket.on("close", () => {
        open -= 1;
      });
      socket.once("data", () => socket.write("stream: Some.Virus FOUND\0", () => socket.end()));
    });
    const clamd = clamdScanner(await listening(server));
    const path = await aFile(Buffer.from("x"));
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => clamd.scan(path)));
    expect(verdicts.every(({ infected }) => infected)).toBe(true);
    expect(most).toBeLessThanOrEqual(8);
  });

  it("says what it found", async () => {
    const address = await clamdAnswering(() => "stream: Linnet.Test.UNOFFICIAL FOUND\0");
    expect(await clamdScanner(address).scan(await aFile(Buffer.from("x")))).toEqual({ infected: true, name: "Linnet.Test.UNOFFICIAL" });
  });

  it.each([
    ["answers nothing", () => undefined],
    ["says that it could not look", () => "INSTREAM size limit exceeded. ERROR\0"],
    ["answers something else", () => "stream: OK, or not\0"],
    ["says OK of something else", () => "PONG\nstream: OK\0"],
  ])("that %s has not said that there is nothing", async (_what, answer) => {
    const address = await clamdAnswering(answer);
    await expect(clamdScanner(address, 1000).scan(await aFile(Buffer.from("x")))).rejects.toMatchObject({
      code: "upstream_unavailable",
      message: expect.stringContaining("virus scanner is not responding"),
    });
  });

  it.each([
    ["is too large for it", "INSTREAM size limit exceeded. ERROR\0"],
    ["it says OK of before it has come whole", "stream: OK\0"],
  ])("lets no file through that %s", async (_what, said) => {
    const address = await clamdInterrupting(said);
    const large = await aFile(Buffer.alloc(20_000_000));
    await expect(clamdScanner(address).scan(large)).rejects.toMatchObject({ code: "upstream_unavailable" });
  });

  it("that is not there lets no file through", async () => {
    const address = await clamdAnswering(() => "stream: OK\0");
    for (const server of servers.splice(0)) await new Promise((closed) => server.close(closed));
    await expect(clamdScanner(address).scan(await aFile(Buffer.from("x")))).rejects.toMatchObject({ code: "upstream_unavailable" });
  });
});
