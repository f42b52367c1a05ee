import { buffer } from "node:stream/consumers";
import { upload } from "@linnet/contract/endpoint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { multipartBody } from "../../../test/multipart-body.ts";
import { aLetter, anArmedPdf, anEncryptedPdf, aPicture, bytesOf, pngBomb } from "../../../test/sample-files.ts";
import { uploadApp } from "../../../test/upload-app.ts";
import type { ScanVerdict } from "../../adapters/scanner/port.ts";
import { AppError } from "../http/errors.ts";

const KIB = 1024;
const rules = {
  field: "Attachment",
  mediaTypes: ["image/png", "application/pdf"],
  maxBytes: 200 * KIB,
  maxFiles: 3,
  maxTotalBytes: 300 * KIB,
} as const;
const Taken = z.object({ name: z.string(), mediaType: z.string(), bytes: z.number(), scan: z.string(), base64: z.string() });
const attach = upload({
  method: "POST",
  path: "/attach",
  action: "write:attach",
  onceByKey: true,
  body: z.strictObject({ Title: z.string().min(1, "Title is missing") }),
  files: rules,
  reply: z.object({ title: z.string(), done: z.number(), files: z.array(Taken) }),
});

let server: Awaited<ReturnType<typeof uploadApp>>;
let done = 0;
let verdict: ScanVerdict | AppError | undefined;

beforeAll(async () => {
  server = await uploadApp({
    endpoint: attach,
    scanner: () => {
      const said = verdict;
      return said && { scan: () => (said instanceof AppError ? Promise.reject(said) : Promise.resolve(said)) };
    },
    handler: async ({ body, files, once }) => {
      const read = await Promise.all(files.map(async (file) => ({ ...file, base64: (await buffer(file.read())).toString("base64") })));
      return once(async () => {
        done += 1;
        return { title: body.Title, done, files: read };
      });
    },
  });
});
afterAll(() => server.close());

type Sent = [name: string, bytes: Buffer];

async function send(files: Sent[], { title = "Letter", key }: { title?: string; key?: string } = {}) {
  const form = new FormData();
  form.append("title", title);
  for (const [name, bytes] of files) form.append("attachment", new Blob([new Uint8Array(bytes)]), name);
  const { payload, headers } = await multipartBody(form);
  return server.app.inject({ method: "POST", url: "/attach", payload, headers: { ...headers, ...(key && { "idempotency-key": key }) } });
}

/** A PDF of exactly so many bytes, its length made up by a comment. */
async function aPdfOf(bytes: number): Promise<Buffer> {
  const letter = await bytesOf(await aLetter());
  const [header = "", ...rest] = letter.toString("latin1").split("\n");
  const comment = `%${" ".repeat(bytes - letter.length - 2)}`;
  return Buffer.from([header, comment, ...rest].join("\n"), "latin1");
}

describe("a file that is sent", () => {
  it("is handed over as what was made of it, under a name that is only shown", async () => {
    const picture = await aPicture(20, 20).png().toBuffer();
    const reply = await send([
      ["../../Größe.pdf", await anArmedPdf()],
      ["photo.pdf", picture],
    ]);
    const [letter, photo] = reply.json().files;
    expect(letter).toMatchObject({ name: "Größe.pdf", mediaType: "application/pdf", scan: "not-scanned" });
    const bytes = Buffer.from(letter.base64, "base64");
    expect([bytes.length, bytes.includes("JavaScript")]).toEqual([letter.bytes, false]);
    expect(photo).toMatchObject({ name: "photo.png", mediaType: "image/png" });
  });

  it("may come without a name", async () => {
    const head =
      '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nLetter\r\n--b\r\nContent-Disposition: form-data; name="attachment"\r\n';
    const picture = await aPicture(20, 20).png().toBuffer();
    const payload = Buffer.concat([
      Buffer.from(`${head}Content-Type: application/octet-stream\r\n\r\n`),
      picture,
      Buffer.from("\r\n--b--\r\n"),
    ]);
    const headers = { "content-type": "multipart/form-data; boundary=b" };
    const reply = await server.app.inject({ method: "POST", url: "/attach", payload, headers });
    expect(reply.json().files).toMatchObject([{ name: "file.png", mediaType: "image/png" }]);
  });

  it("may be missing", async () => {
    expect((await send([])).json()).toMatchObject({ title: "Letter", files: [] });
  });

  const unsafe = "This PDF cannot be read safely. Print it to a new PDF and attach that.";
  it.each([
    ["that is encrypted", "a.pdf", anEncryptedPdf, unsafe],
    ["that is cut off", "a.pdf", async () => (await bytesOf(await aLetter())).subarray(0, -100), unsafe],
    ["that is a picture of 900 million pixels", "a.png", () => pngBomb(30_000, 30_000), "This image cannot be read safely"],
    [
      "that is HTML with the name of a picture",
      "a.png",
      () => Buffer.from("<html><script>alert(1)</script>"),
      "Only PNG and PDF files can be attached",
    ],
    ["that is a program with the name of a letter", "a.pdf", () => Buffer.from("MZ executable"), "Only PNG and PDF files can be attached"],
    [
      "that is a picture of a type not asked for",
      "a.png",
      () => aPicture(9, 9).jpeg().toBuffer(),
      "Only PNG and PDF files can be attached",
    ],
  ])("is refused: one %s", async (_what, name, bytes, message) => {
    const fine = await bytesOf(await aLetter());
    const reply = await send([
      ["fine.pdf", fine],
      [name, await bytes()],
    ]);
    expect(reply.json()).toMatchObject({ status: 400, code: "invalid_input", message: expect.stringContaining(message) });
    expect(Object.keys(reply.json().fields)).toEqual(["Attachment.1"]);
  });

  it("may be as large as is allowed, and not a byte larger", async () => {
    expect((await send([["a.pdf", await aPdfOf(200 * KIB)]])).statusCode).toBe(200);
    const reply = await send([["a.pdf", await aPdfOf(200 * KIB + 1)]]);
    expect(reply.json()).toMatchObject({
      status: 413,
      message: "File is larger than 200KB",
      fields: { "Attachment.0": expect.any(String) },
    });
  });

  it("may be as large with the others as is allowed, and not a byte larger", async () => {
    const two = async (second: number): Promise<Sent[]> => [
      ["a.pdf", await aPdfOf(200 * KIB)],
      ["b.pdf", await aPdfOf(second)],
    ];
    expect((await send(await two(100 * KIB))).statusCode).toBe(200);
    const reply = await send(await two(100 * KIB + 1));
    expect(reply.json()).toMatchObject({ status: 413, message: "Total file size exceeded 300 KB, Please remove some files" });
  });

  it("is not empty, and if none has anything in it the total says so", async () => {
    const empty = "Cannot upload file with 0 bytes.";
    const one = await send([
      ["a.pdf", await aPdfOf(KIB * 10)],
      ["b.pdf", Buffer.alloc(0)],
    ]);
    expect(one.json()).toMatchObject({ status: 400, message: empty, fields: { "Attachment.1": empty } });
    const all = await send([
      ["a.pdf", Buffer.alloc(0)],
      ["b.pdf", Buffer.alloc(0)],
    ]);
    expect(all.json()).toMatchObject({
      status: 400,
      message: "Total size is 0 bytes.",
      fields: { "Attachment.0": empty, "Attachment.1": empty },
    });
  });

  it("is one of a few, in a form whose fields are right, and in a form at all", async () => {
    const small: Sent = ["a.pdf", await bytesOf(await aLetter())];
    expect((await send([small, small, small, small])).statusCode).toBe(413);
    expect((await send([small], { title: "" })).json()).toMatchObject({ message: "Title is missing" });
    expect((await server.app.inject({ method: "POST", url: "/attach", payload: { Title: "x" } })).statusCode).toBe(415);
  });
});

describe("a file that is sent twice under one key", () => {
  it("is taken once, and another file under that key is refused", async () => {
    const letter = await aPdfOf(5000);
    const first = await send([["a.pdf", letter]], { key: "one" });
    const again = await send([["a.pdf", letter]], { key: "one" });
    expect(again.json()).toEqual(first.json());
    expect(first.json()).toMatchObject({ done, files: [{ name: "a.pdf" }] });
    expect((await send([["a.pdf", await aPdfOf(5001)]], { key: "one" })).statusCode).toBe(422);
  });
});

describe("a scanner", () => {
  const letter = async (): Promise<Sent[]> => [["a.pdf", await bytesOf(await aLetter())]];

  it("that finds nothing lets a file through, and it is known that it looked", async () => {
    verdict = { infected: false };
    expect((await send(await letter())).json().files).toMatchObject([{ scan: "clean" }]);
  });

  it.each([
    ["finds something", { infected: true, name: "Test.Virus" }, 400, "We found a virus in this file. It was not saved."],
    ["does not answer", new AppError("upstream_unavailable", "Try again"), 503, "Try again"],
  ] as const)("that %s lets nothing through", async (_what, said, status, message) => {
    verdict = said;
    const before = done;
    expect((await send(await letter())).json()).toMatchObject({ status, message });
    expect(done).toBe(before);
  });
});
