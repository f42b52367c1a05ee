import { Readable } from "node:stream";
import { gunzipSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { acceptsGzip, compressReplies, keepCompressed } from "./compress-replies.ts";
import { AppError, installErrorHandler } from "./errors.ts";
import { sendFile } from "./file-reply.ts";

const LONG = { text: "Ána ".repeat(1000) };
const SHORT = { text: "Ána" };
const KEPT = Buffer.from(JSON.stringify(LONG));
/** Of each character the JSON has one byte; `{"text":""}` has 11. */
const ofBytes = (bytes: number) => ({ text: "x".repeat(bytes - 11) });

describe("replies", () => {
  let app: FastifyInstance;

  beforeAll(async () => {
    app = Fastify();
    installErrorHandler(app);
    compressReplies(app);
    app.get("/long", () => LONG);
    app.post("/long", () => LONG);
    app.get("/short", () => SHORT);
    app.get<{ Params: { bytes: string } }>("/bytes/:bytes", ({ params }) => ofBytes(Number(params.bytes)));
    app.get("/kept", (_request, reply) => reply.type("application/json; charset=utf-8").header("content-length", KEPT.length).send(KEPT));
    app.get("/varied", (_request, reply) => reply.header("vary", "Origin").send(LONG));
    app.get("/stream", (_request, reply) => reply.type("application/json").send(Readable.from(JSON.stringify(LONG))));
    app.get("/file", (_request, reply) => sendFile(reply, { bytes: KEPT, mediaType: "application/json", name: "labs.json" }));
    app.get("/part", (_request, reply) => reply.code(206).type("application/json").send(KEPT));
    app.get("/page", (_request, reply) => reply.type("text/html").send("<p>".repeat(1000)));
    app.get("/wrong", () => {
      throw new AppError("invalid_input", LONG.text);
    });
  });
  afterAll(() => app.close());

  const ask = (url: string, encoding?: string, method: "GET" | "HEAD" | "POST" = "GET") =>
    app.inject({ url, method, headers: encoding === undefined ? {} : { "accept-encoding": encoding } });

  it.each<[string, "GET" | "POST"]>([
    ["/long", "GET"],
    ["/long", "POST"],
    ["/kept", "GET"],
  ])("are compressed for a browser: %s by %s", async (url, method) => {
    const { headers, rawPayload } = await ask(url, "gzip, deflate, br", method);
    expect(headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding", "content-length": String(rawPayload.length) });
    expect(rawPayload.length).toBeLessThan(KEPT.length / 10);
    expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(LONG);
  });

  it.each([undefined, "", "br", "identity", "gzip;q=0", "*, gzip;q=0", "*;q=0"])("are plain for Accept-Encoding %s", async (encoding) => {
    const { headers, body } = await ask("/long", encoding);
    expect(headers).toMatchObject({ vary: "Accept-Encoding", "content-length": String(KEPT.length) });
    expect(headers["content-encoding"]).toBeUndefined();
    expect(JSON.parse(body)).toEqual(LONG);
  });

  it("say of a HEAD what a GET would say", async () => {
    const [head, get] = [await ask("/long", "gzip", "HEAD"), await ask("/long", "gzip")];
    const said = ({ headers }: typeof head) => [headers["content-encoding"], headers["content-length"], headers["vary"]];
    expect(said(head)).toEqual(said(get));
    expect(head.body).toBe("");
  });

  it("are compressed when they are long errors", async () => {
    const { statusCode, headers, rawPayload } = await ask("/wrong", "gzip");
    expect([statusCode, headers["content-encoding"]]).toEqual([400, "gzip"]);
    expect(JSON.parse(gunzipSync(rawPayload).toString())).toMatchObject({ code: "invalid_input", message: LONG.text });
  });

  it("keep what they vary by", async () => {
    expect((await ask("/varied", "gzip")).headers["vary"]).toBe("Origin, Accept-Encoding");
  });

  it.each([
    [1399, undefined],
    [1400, "gzip"],
    [4_194_304, "gzip"],
    [4_194_305, undefined],
  ])("of %s bytes have the encoding %s", async (bytes, encoding) => {
    const { headers } = await ask(`/bytes/${bytes}`, "gzip");
    expect(headers["content-encoding"]).toBe(encoding);
  });

  it.each(["/short", "/stream", "/file", "/part", "/page"])("stay as they are: %s", async (url) => {
    const [{ headers, rawPayload }, plain] = [await ask(url, "gzip"), await ask(url)];
    expect([headers["content-encoding"], headers["vary"]]).toEqual([undefined, undefined]);
    expect(rawPayload.equals(plain.rawPayload)).toBe(true);
  });

  it("that are kept are counted in both forms", async () => {
    const bytes = await keepCompressed(KEPT);
    const { rawPayload } = await ask("/kept", "gzip");
    expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(LONG);
    expect(bytes).toBe(KEPT.length + rawPayload.length);
    expect(await keepCompressed(Buffer.from("{}"))).toBe(2);
  });
});

describe("a caller", () => {
  it.each(["gzip", "GZIP", "x-gzip", "gzip;q=0.001", "br;q=1.0, gzip ; q=0.8", "*", "br, *;q=0.1", "gzip, *;q=0"])(
    "accepts gzip with %s",
    (header) => expect(acceptsGzip(header)).toBe(true),
  );

  it.each([undefined, "", "identity", "br", "gzip;q=0", "gzip;q=0.000", "gzip; q=0, *", "gzip;q=many", "*;q=0", "gzipped"])(
    "does not accept gzip with %s",
    (header) => expect(acceptsGzip(header)).toBe(false),
  );
});
