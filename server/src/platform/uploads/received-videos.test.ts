import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { upload } from "@linnet/contract/endpoint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { multipartBody } from "../../../test/multipart-body.ts";
import { aPicture } from "../../../test/sample-files.ts";
import { aVideo, beginningOfVideo } from "../../../test/sample-video.ts";
import { uploadApp } from "../../../test/upload-app.ts";

const MEGABYTE = 1_048_576;
setFlagsFromString("--expose-gc");
/** Garbage would count otherwise. */
const collectGarbage: () => void = runInNewContext("gc");
const share = upload({
  method: "POST",
  path: "/share",
  action: "write:share",
  orJson: true,
  body: z.strictObject({ Title: z.string().min(1, "Title is missing") }),
  files: { field: "Video", mediaTypes: ["video/mp4", "image/gif"], maxBytes: 60 * MEGABYTE, maxFiles: 1 },
  reply: z.object({
    title: z.string(),
    files: z.array(z.object({ name: z.string(), bytes: z.number(), scan: z.string(), read: z.number() })),
  }),
});

let server: Awaited<ReturnType<typeof uploadApp>>;
const scanned: unknown[] = [];

beforeAll(async () => {
  server = await uploadApp({
    endpoint: share,
    scanner: () => ({
      scan: async (_path, part) => {
        scanned.push(part?.atMostBytes);
        return { infected: false };
      },
    }),
    handler: async ({ body, files }) => {
      const taken = files.map(async ({ name, bytes, scan, read }) => {
        let length = 0;
        for await (const piece of read()) length += piece.length;
        return { name, bytes, scan, read: length };
      });
      return { title: body.Title, files: await Promise.all(taken) };
    },
  });
  await server.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => server.close());

async function send(name: string, bytes: Buffer) {
  const form = new FormData();
  form.append("title", "Fever");
  form.append("video", new Blob([new Uint8Array(bytes)]), name);
  const { payload, headers } = await multipartBody(form);
  return server.app.inject({ method: "POST", url: "/share", payload, headers });
}

/** Begins to send a video of so many bytes. */
function beginSending(bytes: number) {
  // A server that listens on TCP has an address with a port.
  const { port } = server.app.server.address() as AddressInfo;
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  const sending = request({ port, host: "127.0.0.1", method: "POST", path: "/share", headers });
  sending.write('--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nFever\r\n');
  sending.write('--b\r\nContent-Disposition: form-data; name="video"; filename="fever.mp4"\r\n\r\n');
  sending.write(beginningOfVideo(bytes));
  return sending;
}

/** Sends a video of that many bytes from one piece of memory; returns the most that the process's memory grew. */
async function sendLarge(bytes: number) {
  const held = () => {
    collectGarbage();
    return process.memoryUsage().arrayBuffers;
  };
  const before = held();
  const sending = beginSending(bytes);
  let most = 0;
  const piece = Buffer.alloc(65_536, 7);
  for (let sent = 0; sent < bytes; sent += piece.length) {
    if (sent % (5 * MEGABYTE) === 0) most = Math.max(most, held() - before);
    if (!sending.write(piece)) await once(sending, "drain");
  }
  sending.end("\r\n--b--\r\n");
  const [answer] = await once(sending, "response");
  return { answer: JSON.parse(await text(answer)), most };
}

describe("a video that is sent", () => {
  it("is handed over as it came, under its name, and was scanned", async () => {
    const reply = await send("C:\\talks\\fever.avi", aVideo(1000));
    const { length } = aVideo(1000);
    expect(reply.json()).toEqual({ title: "Fever", files: [{ name: "fever.mp4", bytes: length, scan: "clean", read: length }] });
  });

  it.each([
    ["of which a part is missing", aVideo().subarray(0, -1), "This video cannot be read. Save it as a new MP4 and attach that."],
    ["that is a page with its name", Buffer.from("<html><script>x()</script></html>"), "Only MP4 and GIF files can be attached"],
    ["that is a drawing with its name", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "Only MP4 and GIF files can be attached"],
  ])("%s is refused", async (_which, bytes, message) => {
    expect((await send("fever.mp4", bytes)).json()).toMatchObject({ status: 400, message, fields: { Video: message } });
  });

  it("takes no memory to speak of, and its beginning is scanned", async () => {
    scanned.length = 0;
    const { answer, most } = await sendLarge(50 * MEGABYTE);
    const bytes = 50 * MEGABYTE + beginningOfVideo(0).length;
    expect(answer).toEqual({ title: "Fever", files: [{ name: "fever.mp4", bytes, scan: "not-scanned", read: bytes }] });
    expect(most).toBeLessThan(10 * MEGABYTE);
    expect(scanned).toEqual([25 * MEGABYTE]);
  });
});

describe("a video that does not come to its end", () => {
  it("is no failure of the server", async () => {
    const sending = beginSending(50 * MEGABYTE);
    const broken = once(sending, "error");
    // This much is only sent if someone reads at the other end.
    for (let sent = 0; sent < 20; sent += 1) if (!sending.write(Buffer.alloc(MEGABYTE))) await once(sending, "drain");
    sending.destroy(new Error("The person has cancelled it"));
    await broken;
    await expect.poll(() => server.errors.at(-1), { timeout: 45_000 }).toMatchObject({ message: "The upload was interrupted" });
    expect(server.reported).toEqual([]);
  });
});

describe("a picture that moves", () => {
  it("is taken where such are taken", async () => {
    const reply = await send("fever.gif", await aPicture(30, 20).gif().toBuffer());
    expect(reply.json().files).toMatchObject([{ name: "fever.gif", scan: "clean" }]);
  });
});

describe("a call that takes files or JSON", () => {
  const sendJson = (payload: object | string, type = "application/json") =>
    server.app.inject({ method: "POST", url: "/share", payload, headers: { "content-type": type } });

  it("reads the same fields from JSON, without a file", async () => {
    expect((await sendJson({ TITLE: "Fever" })).json()).toEqual({ title: "Fever", files: [] });
  });

  it.each([
    [{ Title: "" }, "application/json", ["Title"]],
    [{ Title: "Fever", Other: 1 }, "application/json", [""]],
    ["[]", "application/json", [""]],
    ["Fever", "text/plain", [""]],
  ])("refuses what does not fit: %j", async (payload, type, wrong) => {
    const { status, fields } = (await sendJson(payload, type)).json();
    expect({ status, wrong: Object.keys(fields) }).toEqual({ status: 400, wrong });
  });
});
