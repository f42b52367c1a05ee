import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { diskStorage } from "./disk.ts";

describe("files on disk", () => {
  const storage = diskStorage(mkdtempSync(join(tmpdir(), "linnet-files-")));
  const KEY = "0d3c0a4e-0000-4000-8000-000000000001";

  it("come back as they were stored, until they are removed", async () => {
    await storage.put(KEY, Readable.from(["a lett", "er"]));
    expect(await text(await storage.read(KEY))).toBe("a letter");
    await storage.remove(KEY);
    await expect(storage.read(KEY)).rejects.toMatchObject({ code: "not_found" });
  });

  it("come back in part, first and last byte included", async () => {
    await storage.put(KEY, Readable.from(["a letter"]));
    expect(await text(await storage.read(KEY, { start: 2, end: 4 }))).toBe("let");
    await storage.remove(KEY);
    await expect(storage.read(KEY, { start: 2, end: 4 })).rejects.toMatchObject({ code: "not_found" });
  });

  it.each(["../../etc/passwd", "/etc/passwd", "a", "UPPER-CASE-KEY", "with space in it"])("are not reached by the name %s", async (key) => {
    await expect(storage.read(key)).rejects.toMatchObject({ code: "not_found" });
    await expect(storage.put(key, Readable.from(["x"]))).rejects.toMatchObject({
      code: expect.stringMatching(/not_found|upstream_unavailable/),
    });
  });
});
