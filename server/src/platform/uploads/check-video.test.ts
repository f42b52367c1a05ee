import { mkdtempSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { aVideo, mp4Box } from "../../../test/sample-video.ts";
import { checkVideo } from "./check-video.ts";

const folder = mkdtempSync(join(tmpdir(), "linnet-video-"));
const DEMO = new URL("../../demo/content/videos/kawasaki-disease.mp4", import.meta.url).pathname;

const type = mp4Box("ftyp", Buffer.from("isom\0\0\0\0mp42", "latin1"));
const described = mp4Box("moov", mp4Box("mvhd", Buffer.alloc(100)), mp4Box("trak"));
const pictures = mp4Box("mdat", Buffer.alloc(50));

async function check(bytes: Buffer): Promise<void> {
  const path = join(folder, "video.mp4");
  await writeFile(path, bytes);
  await checkVideo(path);
}

/** A box whose length is not what it holds. */
function lying(box: Buffer, length: number): Buffer {
  const changed = Buffer.from(box);
  changed.writeUInt32BE(length);
  return changed;
}

/** The same box with its length in 64 bits, which may be a lie. */
function long(box: Buffer, length = BigInt(box.length + 8)): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(length);
  return Buffer.concat([lying(box, 1).subarray(0, 8), bytes, box.subarray(8)]);
}

describe("a video", () => {
  it("of the demonstration, as a program made it, is one", async () => {
    await expect(checkVideo(DEMO)).resolves.toBeUndefined();
  });

  it.each([
    ["with its pictures last", [type, described, pictures]],
    ["with its pictures first", [type, pictures, described]],
    ["in several pieces", [type, described, pictures, mp4Box("moof"), pictures]],
    ["whose lengths have 64 bits", [type, described, long(pictures)]],
    ["whose pictures go on to the end", [type, described, lying(pictures, 0)]],
  ])("%s is one", async (_which, boxes) => {
    await expect(check(Buffer.concat(boxes))).resolves.toBeUndefined();
  });

  it.each([
    ["only says that it is one", [type]],
    ["has no pictures", [type, described]],
    ["has nothing where its pictures should be", [type, described, mp4Box("mdat")]],
    ["says nothing of what is in it", [type, pictures]],
    ["has no track", [type, mp4Box("moov", mp4Box("mvhd")), pictures]],
    ["says twice what is in it", [type, described, described, pictures]],
    ["says later what it is", [described, type, pictures]],
    ["breaks off", [aVideo().subarray(0, -1)]],
    ["goes on behind its end", [aVideo(), Buffer.from("<script>")]],
    ["has a box that is smaller than its header", [type, described, lying(pictures, 7)]],
    ["has a box that never ends", [type, described, long(pictures, 2n ** 63n)]],
    ["has a box that is larger than what contains it", [type, mp4Box("moov", lying(mp4Box("mvhd"), 90), mp4Box("trak")), pictures]],
  ])("that %s is none", async (_what, boxes) => {
    await expect(check(Buffer.concat(boxes))).rejects.toThrow();
  });

  it("made of more boxes than anybody can count is none", async () => {
    await expect(
      check(Buffer.concat([type, described, pictures, ...Array.from({ length: 10_000 }, () => mp4Box("free"))])),
    ).rejects.toThrow("too many boxes");
  });
});
