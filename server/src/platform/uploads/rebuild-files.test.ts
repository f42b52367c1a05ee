import { mkdtempSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { aLetter, anArmedPdf, aPicture, bytesOf, pngBomb } from "../../../test/sample-files.ts";
import { rebuildFiles } from "./rebuild-files.ts";
import type { RebuiltType } from "./rebuild-worker.ts";

const folder = mkdtempSync(join(tmpdir(), "linnet-rebuild-"));

async function orderFor(name: string, bytes: Buffer, mediaType: RebuiltType) {
  const from = join(folder, name);
  await writeFile(from, bytes);
  return { from, to: `${from}.new`, mediaType };
}

/** What a file becomes, or why it becomes nothing. */
async function rebuilt(name: string, bytes: Buffer, mediaType: RebuiltType): Promise<Buffer | string> {
  const order = await orderFor(name, bytes, mediaType);
  const [answer] = await rebuildFiles([order]);
  if (!answer) return "no answer";
  return "why" in answer ? answer.why : readFile(order.to);
}

const HIDDEN = "<script>alert(1)</script>";
const withHidden = (bytes: Buffer) => Buffer.concat([bytes, Buffer.from(HIDDEN)]);

describe("a picture that is made anew", () => {
  it("has lost where and when it was taken, and stands upright", async () => {
    const where = { IFD0: { Make: "Camera" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 3230/100" } };
    const sent = await aPicture(60, 40).withExif(where).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await sharp(sent).metadata()).exif?.includes("Camera")).toBe(true);
    const after = await sharp(await rebuilt("gps", sent, "image/jpeg")).metadata();
    expect(after).toMatchObject({ format: "jpeg", width: 40, height: 60 });
    expect([after.exif, after.xmp, after.iptc, after.orientation]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it.each([
    ["image/png", aPicture(50, 30).png()],
    ["image/jpeg", aPicture(50, 30).jpeg()],
    ["image/gif", aPicture(50, 30).gif()],
  ] as const)("stays what it was, without what hung on it (%s)", async (mediaType, picture) => {
    const after = await rebuilt("polyglot", withHidden(await picture.toBuffer()), mediaType);
    expect(after.includes(HIDDEN)).toBe(false);
    expect(await sharp(after).metadata()).toMatchObject({ format: mediaType.slice(6), width: 50, height: 30 });
  });

  it("stands still if it moved", async () => {
    const frame = { width: 50, height: 30, channels: 3, background: "#aa0000" } as const;
    const frames = [
      sharp({ create: frame }).png().toBuffer(),
      sharp({ create: { ...frame, background: "#00aa00" } })
        .png()
        .toBuffer(),
    ];
    const moving = await sharp(await Promise.all(frames), { join: { animated: true } })
      .gif()
      .toBuffer();
    expect(await sharp(moving, { animated: true }).metadata()).toMatchObject({ pages: 2 });
    const after = await sharp(await rebuilt("moving", moving, "image/gif"), { animated: true }).metadata();
    expect({ pages: after.pages ?? 1, width: after.width, height: after.height }).toEqual({ pages: 1, width: 50, height: 30 });
  });

  it("comes with how large it is, upright", async () => {
    const sent = await aPicture(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await rebuildFiles([await orderFor("size", sent, "image/jpeg")])).toMatchObject([{ pixels: { width: 40, height: 60 } }]);
  });

  it("keeps what shines through, and its colours", async () => {
    const sent = await sharp({ create: { width: 4, height: 4, channels: 4, background: { r: 200, g: 10, b: 30, alpha: 0.5 } } })
      .png()
      .toBuffer();
    const after = await sharp(await rebuilt("alpha", sent, "image/png"))
      .raw()
      .toBuffer();
    expect([...after.subarray(0, 4)]).toEqual([200, 10, 30, 128]);
  });

  it.each([
    ["too many pixels", pngBomb(30_000, 30_000), "image/png"],
    ["its end missing", pngBomb(2000, 2000), "image/png"],
    ["another type than was said", pngBomb(10, 10), "image/jpeg"],
    ["nothing of a picture but its first bytes", Buffer.from("ffd8ffe000104a464946", "hex"), "image/jpeg"],
  ] as const)("is none with %s", async (_what, bytes, mediaType) => {
    expect(await rebuilt("bad", bytes, mediaType)).toEqual(expect.any(String));
  });
});

describe("files that are made anew", () => {
  it("are answered in order with the size and hash of the new ones, up to the first that cannot be", async () => {
    const orders = [
      await orderFor("1", await anArmedPdf(), "application/pdf"),
      await orderFor("2", await aPicture(10, 10).png().toBuffer(), "image/png"),
      await orderFor("3", Buffer.from("%PDF-1.7"), "application/pdf"),
      await orderFor("4", await bytesOf(await aLetter()), "application/pdf"),
    ];
    const answers = await rebuildFiles(orders);
    const sizes = await Promise.all(orders.slice(0, 2).map(async ({ to }) => ({ bytes: (await readFile(to)).length })));
    expect(answers).toMatchObject([...sizes, { why: "Its end is missing" }]);
  });

  /** Unpacks to 300 MB of spaces as soon as it is read. */
  async function aBombForReaders(): Promise<Buffer> {
    const packed = deflateSync(Buffer.alloc(300_000_000, " "));
    const head = `\n99 0 obj\n<< /Type /ObjStm /N 1 /First 10 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`;
    return Buffer.concat([await bytesOf(await aLetter()), Buffer.from(head), packed, Buffer.from("\nendstream\nendobj\n%%EOF\n")]);
  }

  it.each([
    ["memory", { timeMs: 60_000, megabytes: 64 }],
    ["time", { timeMs: 1, megabytes: 1000 }],
  ])("are given up when one takes too much %s", async (_what, limits) => {
    const order = await orderFor("bomb", await aBombForReaders(), "application/pdf");
    expect(await rebuildFiles([order], limits)).toEqual([{ why: "It needs too much time or memory" }]);
  });

  it("wait for each other when there are many, so that memory does not grow with them", async () => {
    const pdf = await anArmedPdf();
    const photo = await aPicture(1500, 1000).jpeg().toBuffer();
    const orders = await Promise.all(
      Array.from({ length: 20 }, (_none, index) =>
        index % 2 === 0 ? orderFor(`${index}`, pdf, "application/pdf") : orderFor(`${index}`, photo, "image/jpeg"),
      ),
    );
    const before = process.resourceUsage().maxRSS;
    const answers = await Promise.all(orders.map((order) => rebuildFiles([order])));
    const grownMegabytes = (process.resourceUsage().maxRSS - before) / 1024;
    expect(answers.flat().filter((answer) => "sha256" in answer)).toHaveLength(20);
    expect(grownMegabytes).toBeLessThan(300);
  });
});
