import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { type RawConnection, rawConnection } from "../../../test/raw-connection.ts";
import { installBodyLimits, installUnreadBodies } from "./body-limits.ts";
import { installErrorHandler } from "./errors.ts";

type Limits = NonNullable<Parameters<typeof installBodyLimits>[1]>;
/** What a test does not shorten is longer than it takes. */
const LONG: Limits = {
  openUploads: 2,
  slowBodies: 2,
  slowAfterMs: 60_000,
  pace: { bytes: 1000, ms: 60_000 },
  longestMs: { upload: 60_000, other: 60_000 },
};
const FORM = "multipart/form-data; boundary=b";
const SLOWLY = "Your connection was too slow. Nothing was saved. Try again on a better connection.";

const open: RawConnection[] = [];
let app: FastifyInstance | undefined;

afterEach(async () => {
  for (const connection of open.splice(0)) connection.close();
  await app?.close();
});

/** A server that tells how many bytes of JSON, or of anything else, have come. Gives what begins a call of so many bytes. */
async function listening(limits: Partial<Limits>) {
  app = Fastify({ trustProxy: true });
  installErrorHandler(app);
  installUnreadBodies(app);
  installBodyLimits(app, { ...LONG, ...limits });
  app.addContentTypeParser("*", (_request, payload, done) => {
    let bytes = 0;
    payload.on("data", ({ length }: Buffer) => {
      bytes += length;
    });
    payload.on("end", () => done(null, bytes));
    payload.on("error", done);
  });
  app.post("/", ({ body }) => ({ body }));
  await app.listen({ port: 0, host: "127.0.0.1" });
  // A server that listens on TCP has an address with a port.
  const { port } = app.server.address() as AddressInfo;
  return async ({ length = 10, type = "application/json", from = "10.0.0.1" } = {}) => {
    const connection = await rawConnection(port);
    open.push(connection);
    const headers = `Host: localhost\r\nX-Forwarded-For: ${from}\r\nContent-Type: ${type}\r\nContent-Length: ${length}`;
    await connection.send(`POST / HTTP/1.1\r\n${headers}\r\n\r\n`);
    return connection;
  };
}

const messageOf = ({ body }: { body: string }): string => JSON.parse(body).message;

describe("bodies that are long on their way", () => {
  const FULL = "You have too many requests in progress. Wait a moment, then try again.";

  it("are so many for one sender: the newest is refused, others are not, and one that has come makes place", async () => {
    const begin = await listening({ slowAfterMs: 2000 });
    const three = [await begin(), await begin(), await begin()];
    const replies = three.map((one) => one.reply());
    const refusal = await Promise.race(replies);
    expect([refusal.status, messageOf(refusal), refusal.headers.get("retry-after")]).toEqual([429, FULL, "30"]);

    // Right away, not only once it is slow itself.
    const later = await begin();
    expect((await later.reply(1500)).status).toBe(429);
    const another = await begin({ from: "10.0.0.2" });
    await another.send('{"a": 100}');
    expect((await another.reply()).status).toBe(200);

    for (const one of three) await one.send('{"a": 100}');
    expect((await Promise.all(replies)).map(({ status }) => status).sort()).toEqual([200, 200, 429]);
    const again = await begin();
    await again.send('{"a": 100}');
    expect((await again.reply()).status).toBe(200);
  });

  it("make place when their sender is gone", async () => {
    const begin = await listening({ slowBodies: 1, slowAfterMs: 100 });
    const first = await begin();
    expect((await (await begin()).reply()).status).toBe(429);
    first.close();
    const goesOn = async () => {
      const next = await begin();
      await next.send('{"a": 100}');
      return (await next.reply()).status;
    };
    await expect.poll(goesOn).toBe(200);
  });
});

describe("a body that comes slowly", () => {
  it.each(["application/json", "application/octet-stream"])("is ended when it does not keep pace, as %s", async (type) => {
    const begin = await listening({ pace: { bytes: 1000, ms: 200 } });
    const slow = await begin({ length: 5000, type });
    await slow.send("x".repeat(500));
    const refusal = await slow.reply();
    expect([refusal.status, messageOf(refusal)]).toEqual([400, SLOWLY]);
  });

  it("is ended when it takes too long, however it keeps pace", async () => {
    const begin = await listening({ longestMs: { upload: 60_000, other: 200 } });
    const slow = await begin({ length: 5000 });
    expect(messageOf(await slow.reply())).toBe(SLOWLY);
  });

  it("goes on as long as it keeps pace", async () => {
    const begin = await listening({ pace: { bytes: 1, ms: 1000 } });
    const length = 100_000_000;
    const steady = await begin({ length, type: "application/octet-stream" });
    const until = performance.now() + 2500;
    let sent = 0;
    for (; performance.now() < until && sent < length - 1000; sent += 1000) await steady.send(Buffer.alloc(1000));
    await steady.send(Buffer.alloc(length - sent));
    expect(await steady.reply()).toMatchObject({ status: 200, body: `{"body":${length}}` });
  });
});

describe("uploads", () => {
  it("are so many at the same time for one sender: the newest is refused at once, and one that is answered makes place", async () => {
    const begin = await listening({});
    const first = await begin({ type: FORM });
    await begin({ type: FORM });
    const refusal = await (await begin({ type: FORM })).reply();
    expect(refusal.status).toBe(429);
    expect(messageOf(refusal)).toBe("You are uploading too many files at the same time. Wait until some have finished.");
    expect(refusal.headers.get("retry-after")).toBe("10");
    await first.send("x".repeat(10));
    expect((await first.reply()).status).toBe(200);
    const next = await begin({ type: FORM });
    await next.send("x".repeat(10));
    expect((await next.reply()).status).toBe(200);
  });
});
