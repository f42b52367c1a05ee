import { mkdir, mkdtemp, readdir, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { purgeAbandonedUploads, purgeExpiredUploads, uploadFolder } from "./purge-uploads.ts";

const NOW = new Date("2026-11-20T18:00:00Z");

describe("what a request left behind whose server ended", () => {
  it("is gone after six hours, and nothing else is", async () => {
    const folder = await mkdtemp(join(tmpdir(), "linnet-left-"));
    for (const [name, minutes] of [
      ["linnet-upload-old", 361],
      ["linnet-upload-new", 359],
      ["another", 361],
    ] as const) {
      await mkdir(join(folder, name));
      await writeFile(join(folder, name, "file"), "a letter");
      const then = new Date(NOW.getTime() - minutes * 60_000);
      await utimes(join(folder, name), then, then);
    }
    await purgeExpiredUploads(NOW, folder);
    expect((await readdir(folder)).sort()).toEqual(["another", "linnet-upload-new"]);
  });

  it("is gone at the next start, unless its server runs or may run in another container", async () => {
    const folder = await mkdtemp(join(tmpdir(), "linnet-left-"));
    const own = basename(await uploadFolder(folder));
    /** Process 1 always runs, and is never this one; no system counts to the other. */
    const [running, gone] = [1, 99_999_999].map((pid) => own.replace(`-${process.pid}-`, `-${pid}-`));
    const elsewhere = own.replace(/^linnet-upload-/, "linnet-upload-another");
    for (const name of [running, gone, elsewhere, "linnet-upload-aB3", "another-1-aB3"]) {
      await mkdir(join(folder, name ?? ""));
      await writeFile(join(folder, name ?? "", "file"), "a letter");
    }
    await purgeAbandonedUploads(folder);
    expect(await readdir(folder)).toHaveLength(4);
    expect(await readdir(folder)).toEqual(expect.arrayContaining([running, elsewhere, "linnet-upload-aB3", "another-1-aB3"]));
  });
});
