import { createReadStream, mkdtempSync, readdirSync, statSync } from "node:fs";
import { readFile, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BROKEN, s3Server } from "../../../test/s3-server.ts";
import { diskStorage, purgeUnfinishedFiles } from "./disk.ts";
import type { FileStorage } from "./port.ts";
import { s3Storage } from "./s3.ts";

const KEY = "0d3c0a4e-0000-4000-8000-000000000001";
const credentials = { accessKeyId: "linnet", secretAccessKey: "secret" };
const folder = mkdtempSync(join(tmpdir(), "linnet-files-"));

let s3: Awaited<ReturnType<typeof s3Server>>;
let bucket: FileStorage;
beforeAll(async () => {
  s3 = await s3Server();
  bucket = s3Storage({ bucket: "linnet-files", region: "us-east-1", endpoint: s3.endpoint, credentials });
});
afterAll(() => s3.close());

describe.each([
  ["on disk", () => diskStorage(join(folder, "stored"))],
  ["in a bucket", () => bucket],
])("files %s", (_where, storage) => {
  it("come back as they were stored, until they are removed", async () => {
    await storage().put(KEY, Readable.from([Buffer.from("a lett"), Buffer.from("er")]));
    expect(await text(await storage().read(KEY))).toBe("a letter");
    await storage().remove(KEY);
    await expect(storage().read(KEY)).rejects.toMatchObject({ code: "not_found" });
  });

  it("come back in part, first and last byte included", async () => {
    await storage().put(KEY, Readable.from([Buffer.from("a letter")]));
    expect(await text(await storage().read(KEY, { start: 2, end: 4 }))).toBe("let");
    await storage().remove(KEY);
    await expect(storage().read(KEY, { start: 2, end: 4 })).rejects.toMatchObject({ code: "not_found" });
  });

  it("are listed, all of them", async () => {
    const keys = [1, 2, 3, 4, 5].map((nth) => `0d3c0a4e-0000-4000-8000-00000000001${nth}`);
    for (const key of keys) await storage().put(key, Readable.from(["a letter"]));
    expect((await Readable.from(storage().keys()).toArray()).sort()).toEqual(keys);
    for (const key of keys) await storage().remove(key);
    expect(await Readable.from(storage().keys()).toArray()).toEqual([]);
  });

  it("may be large, and are removed twice without harm", async () => {
    const large = Buffer.alloc(5_000_000, "large ");
    await writeFile(join(folder, "large"), large);
    await storage().put(KEY, createReadStream(join(folder, "large")));
    expect((await buffer(await storage().read(KEY))).equals(large)).toBe(true);
    await storage().remove(KEY);
    await storage().remove(KEY);
  });

  it("that are stored twice at once under one name are one of the two, whole", async () => {
    const versions = ["a short letter", "a letter ".repeat(50_000)];
    for (let round = 0; round < 20; round++) {
      await Promise.all(versions.map((version) => storage().put(KEY, Readable.from([version]))));
      expect(versions).toContain(await text(await storage().read(KEY)));
    }
    await storage().remove(KEY);
  });

  it("that break off on their way are not there, and may be stored again", async () => {
    const brokenOff = new Readable({
      read() {
        this.push("a lett");
        this.destroy(new Error("broken off"));
      },
    });
    await expect(storage().put(KEY, brokenOff)).rejects.toThrow();
    await expect(storage().read(KEY)).rejects.toMatchObject({ code: "not_found" });
    await storage().put(KEY, Readable.from([Buffer.from("a letter")]));
    expect(await text(await storage().read(KEY))).toBe("a letter");
    await storage().remove(KEY);
  });

  it.each(["../../etc/passwd", "/etc/passwd", "a", "UPPER-CASE-KEY", "with space in it"])("are not reached by the name %s", async (key) => {
    await expect(storage().read(key)).rejects.toMatchObject({ code: "not_found" });
    await expect(storage().put(key, Readable.from([Buffer.from("x")]))).rejects.toMatchObject({
      code: expect.stringMatching(/not_found|upstream_unavailable/),
    });
  });
});

it("a file on disk is readable by its owner alone, and nothing lies beside it", async () => {
  const own = join(folder, "own");
  await diskStorage(own).put(KEY, Readable.from([Buffer.from("a letter")]));
  expect(readdirSync(own)).toEqual([KEY]);
  expect(statSync(own).mode & 0o777).toBe(0o700);
  expect(statSync(join(own, KEY)).mode & 0o777).toBe(0o600);
});

it("what a killed server left half-written goes at a later start, once nobody can still be writing it", async () => {
  const left = join(folder, "left");
  const now = new Date();
  await purgeUnfinishedFiles(left, now);
  const unfinished = (key: string) => `${key}.${crypto.randomUUID()}.part`;
  const [young, old] = [unfinished(KEY), unfinished("0d3c0a4e-0000-4000-8000-000000000002")];
  await writeFile(join(left, young), "a lett");
  await writeFile(join(left, old), "a lett");
  await utimes(join(left, old), now, new Date(now.getTime() - 7 * 3_600_000));
  await purgeUnfinishedFiles(left, now);
  expect(readdirSync(left)).toEqual([young]);
});

describe("a bucket", () => {
  const stored = () => [...s3.files.keys()];

  it("that stumbles is read and written to again", async () => {
    s3.failures.push(503);
    await bucket.put(KEY, Readable.from([Buffer.from("a letter")]));
    s3.failures.push(503, 500);
    expect(await text(await bucket.read(KEY))).toBe("a letter");
    s3.failures.push(500);
    await bucket.remove(KEY);
    expect(stored()).toEqual([]);
  });

  it("that keeps failing says that the file was not saved", async () => {
    s3.failures.push(500, 500, 500);
    await expect(bucket.put(KEY, Readable.from([Buffer.from("a letter")]))).rejects.toMatchObject({
      code: "upstream_unavailable",
      message: "The file could not be saved. Try again.",
    });
    expect(stored()).toEqual([]);
  });

  it("gets a file whole although the connection broke while it was sent", async () => {
    const letter = join(folder, "letter");
    await writeFile(letter, Buffer.alloc(3 * 1_048_576, "letter"));
    s3.failures.push(BROKEN);
    await bucket.put(KEY, createReadStream(letter));
    expect((await readFile(letter)).equals(await buffer(await bucket.read(KEY)))).toBe(true);
    await bucket.remove(KEY);
  });

  it("has another time for a video than for other files", async () => {
    const times = { timeoutMs: 10_000, largeTimeoutMs: 1 };
    const uneven = s3Storage({ bucket: "linnet-files", region: "us-east-1", endpoint: s3.endpoint, credentials, ...times });
    const talk = join(folder, "talk");
    await writeFile(talk, Buffer.alloc(25 * 1_048_576));
    await uneven.put(KEY, createReadStream(talk));
    expect(stored()).toHaveLength(1);
    await uneven.remove(KEY);
    await writeFile(talk, Buffer.alloc(25 * 1_048_576 + 1));
    await expect(uneven.put(KEY, createReadStream(talk))).rejects.toMatchObject({ code: "upstream_unavailable" });
  });

  it("that refuses its credentials, or never answers, is not waited for", async () => {
    const hurried = s3Storage({ bucket: "linnet-files", region: "us-east-1", endpoint: s3.endpoint, credentials, timeoutMs: 500 });
    s3.failures.push(403);
    await expect(hurried.read(KEY)).rejects.toMatchObject({ code: "upstream_unavailable" });
    s3.failures.push(0, 0, 0);
    await expect(hurried.read(KEY)).rejects.toMatchObject({ code: "upstream_unavailable" });
    s3.failures.length = 0;
    s3.failures.push(0, 0, 0);
    await expect(hurried.put(KEY, Readable.from([Buffer.from("a letter")]))).rejects.toMatchObject({ code: "upstream_unavailable" });
    s3.failures.length = 0;
  });
});
