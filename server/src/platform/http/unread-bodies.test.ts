import type { AddressInfo } from "node:net";
import { upload } from "@linnet/contract/endpoint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type RawConnection, rawConnection } from "../../../test/raw-connection.ts";
import { aLetter, bytesOf } from "../../../test/sample-files.ts";
import { uploadApp } from "../../../test/upload-app.ts";

const MEGABYTE = 1_048_576;
const attach = upload({
  method: "POST",
  path: "/attach",
  action: "write:attach",
  body: z.strictObject({ Title: z.string("Title is missing") }),
  files: { field: "Attachment", mediaTypes: ["application/pdf"], maxBytes: 10 * MEGABYTE, maxFiles: 3, maxTotalBytes: 12 * MEGABYTE },
  reply: z.object({ title: z.string() }),
});

let server: Awaited<ReturnType<typeof uploadApp>>;
let port: number;
const open: RawConnection[] = [];

beforeAll(async () => {
  server = await uploadApp({ endpoint: attach, handler: async ({ body }) => ({ title: body.Title }) });
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  // A server that listens on TCP has an address with a port.
  ({ port } = server.app.server.address() as AddressInfo);
});
afterAll(async () => {
  for (const connection of open) connection.close();
  await server.close();
});

async function connection(): Promise<RawConnection> {
  const opened = await rawConnection(port);
  open.push(opened);
  return opened;
}

const field = (name: string, value = "Letter") => Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
const file = (bytes: Buffer, name = "attachment") =>
  Buffer.concat([
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.pdf"\r\n\r\n`),
    bytes,
    Buffer.from("\r\n"),
  ]);
const pdf = (bytes: number) => Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(bytes, " ")]);
const program = (bytes: number) => Buffer.concat([Buffer.from("MZ executable"), Buffer.alloc(bytes, 7)]);

const END = Buffer.from("--b--\r\n");
const headOf = (length: number, type = "multipart/form-data; boundary=b") =>
  `POST /attach HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;
const NEXT = `${headOf(field("title").length + END.length)}${field("title")}${END}`;

interface Refusal {
  what: string;
  status?: number;
  message: string;
  /** So much is enough for the refusal. */
  enough: Buffer[];
  /** The rest of the body that is still on its way; a letter by default. */
  rest?: Buffer[];
}

const REFUSALS: Refusal[] = [
  {
    what: "a file that is too large, before another",
    status: 413,
    message: "File is larger than 10MB",
    enough: [file(pdf(11 * MEGABYTE)).subarray(0, -MEGABYTE / 2)],
    rest: [pdf(11 * MEGABYTE)],
  },
  {
    what: "files that are too large together",
    status: 413,
    message: "Total file size exceeded 12 MB",
    enough: [file(pdf(9 * MEGABYTE)), file(pdf(4 * MEGABYTE)).subarray(0, -MEGABYTE / 2)],
    rest: [pdf(8 * MEGABYTE)],
  },
  {
    what: "a program with a letter's name, before a letter",
    message: "Only PDF files can be attached",
    enough: [file(program(3 * MEGABYTE)), field("other")],
  },
  {
    what: "a small program, before a small letter",
    message: "Only PDF files can be attached",
    enough: [file(program(10)), field("other")],
    rest: [file(pdf(1000))],
  },
  {
    what: "one file too many",
    status: 413,
    message: "This is too large to send",
    enough: [1, 2, 3, 4].map((size) => file(pdf(size))),
  },
  {
    what: "too many fields",
    status: 413,
    message: "This is too large to send",
    enough: Array.from({ length: 102 }, (_, index) => field(`f${index}`)),
  },
  {
    what: "a field that is too long",
    status: 413,
    message: "This is too large to send",
    enough: [field("title", "x".repeat(MEGABYTE)), field("other")],
  },
  { what: "a file where none is expected", message: "This field does not take a file", enough: [file(pdf(1000), "title")] },
  { what: "a field that is sent twice", message: "This field was sent twice", enough: [field("title"), field("title"), field("other")] },
];

/** The next call works: on the same connection, or on a new one where the refusal said that this one closes, and it did. */
async function expectNextCall(on: RawConnection, refusal: Awaited<ReturnType<RawConnection["reply"]>>): Promise<void> {
  const closes = refusal.headers.get("connection") === "close";
  if (closes) await on.ended();
  const next = closes ? await connection() : on;
  await next.send(NEXT);
  expect(await next.reply()).toMatchObject({ status: 200, body: '{"title":"Letter"}' });
}

describe.each(REFUSALS)("an upload with $what", ({ status = 400, message, enough, rest = [file(pdf(5 * MEGABYTE))] }) => {
  const length = [...enough, ...rest, END].reduce((sum, { length: bytes }) => sum + bytes, 0);

  it("is refused while the rest is still on its way, and the next call works", async () => {
    const slow = await connection();
    await slow.send(headOf(length));
    for (const part of enough) await slow.send(part);
    const refusal = await slow.reply();
    expect(refusal.status).toBe(status);
    expect(JSON.parse(refusal.body).message).toContain(message);
    if (refusal.headers.get("connection") !== "close") for (const part of [...rest, END]) await slow.send(part);
    await expectNextCall(slow, refusal);
  });

  it("is refused where somebody reads only after having sent everything, and the next call works", async () => {
    const fast = await connection();
    await fast.send(Buffer.concat([Buffer.from(headOf(length)), ...enough, ...rest, END]));
    const refusal = await fast.reply();
    expect(refusal.status).toBe(status);
    expect(JSON.parse(refusal.body).message).toContain(message);
    await expectNextCall(fast, refusal);
  });
});

describe("a body that is none", () => {
  it("is refused wherever it breaks off, on one connection", async () => {
    const letter = await bytesOf(await aLetter(3));
    const whole = Buffer.concat([field("title"), file(letter), file(letter), END]);
    const one = await connection();
    const statuses = new Set<number>();
    for (let length = 1; length < whole.length - END.length; length += 97) {
      await one.send(Buffer.concat([Buffer.from(headOf(length)), whole.subarray(0, length)]));
      const { status, body } = await one.reply();
      statuses.add(status);
      expect(JSON.parse(body)).toMatchObject({ code: "invalid_input", message: "The upload was interrupted" });
    }
    expect([...statuses]).toEqual([400]);
    await one.send(Buffer.concat([Buffer.from(headOf(whole.length)), whole]));
    expect((await one.reply()).status).toBe(200);
  });

  it.each([
    ["without a boundary", "multipart/form-data", `${field("title")}${END}`, "The upload was interrupted"],
    ["with another boundary", "multipart/form-data; boundary=other", `${field("title")}${END}`, "The upload was interrupted"],
    ["of anything at all", "multipart/form-data; boundary=b", "\u0000\u0001garbage".repeat(500), "The upload was interrupted"],
    ["of boundaries alone", "multipart/form-data; boundary=b", "--b\r\n".repeat(50), "The upload was interrupted"],
    [
      "of a part's headers alone",
      "multipart/form-data; boundary=b",
      "--b\r\nContent-Disposition: form-data; na",
      "The upload was interrupted",
    ],
    ["of nothing but its end", "multipart/form-data; boundary=b", `${END}`, "Title is missing"],
    ["of nothing", "multipart/form-data; boundary=b", "", "Title is missing"],
  ])("is refused with a sentence: one %s", async (_what, type, text, message) => {
    const one = await connection();
    await one.send(`${headOf(text.length, type)}${text}`);
    const refusal = await one.reply();
    expect(refusal.status).toBe(400);
    expect(JSON.parse(refusal.body).message).toContain(message);
    await expectNextCall(one, refusal);
  });

  it("is no failure of the server when its sender is gone in the middle", async () => {
    const one = await connection();
    await one.send(`${headOf(1000)}${field("title")}`);
    one.end();
    await one.ended();
    await expect.poll(() => server.errors.at(-1)).toMatchObject({ message: "The upload was interrupted" });
    expect(server.reported).toEqual([]);
  });
});
