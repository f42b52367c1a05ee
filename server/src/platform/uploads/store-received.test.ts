import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "../../../test/test-database.ts";
import { testStorage } from "../../../test/test-storage.ts";
import type { OpenDatabase } from "../database/database.ts";
import { AppError, conflict } from "../http/errors.ts";
import { findStoredFile, recordStoredFile, storeReceived } from "./stored-files.ts";
import type { ReceivedFile } from "./take-files.ts";

const received = (name: string): ReceivedFile => ({
  name,
  mediaType: "application/pdf",
  bytes: name.length,
  sha256: createHash("sha256").update(name).digest("hex"),
  scan: "clean",
  read: () => Readable.from([name]),
});
const files = [received("letter.pdf"), received("results.pdf")];

describe("files that came with a request", () => {
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await testDatabase();
  });
  afterAll(() => open.close());

  it("are in the storage and written down, with what a scanner said", async () => {
    const storage = testStorage();
    const ids = await storeReceived(storage, files, (stored) =>
      open.db.transaction().execute((trx) => Promise.all(stored.map((file) => recordStoredFile(trx, file)))),
    );
    const notes = await Promise.all(ids.map((id) => findStoredFile(open.db, id)));
    expect(notes).toMatchObject(files.map(({ name, scan, sha256 }) => ({ name, scan, sha256 })));
    expect(notes.map((note) => storage.files.get(note?.key ?? "")?.toString())).toEqual(["letter.pdf", "results.pdf"]);
  });

  it.each([
    ["a rule of ours", (): Promise<never> => Promise.reject(conflict("Someone was faster"))],
    [
      "a rule of the database",
      () =>
        open.db.transaction().execute(async (trx) => {
          const twice = { key: "the-same-key", name: "a", mediaType: "a", bytes: 1, sha256: received("a").sha256 };
          await recordStoredFile(trx, twice);
          await recordStoredFile(trx, twice);
        }),
    ],
  ])("do not stay when %s refuses what they belong to", async (_what, write) => {
    const storage = testStorage();
    await expect(storeReceived<unknown>(storage, files, write)).rejects.toThrow();
    expect(storage.files.size).toBe(0);
  });

  it("do not stay when one of them could not be stored", async () => {
    const storage = testStorage();
    const { put } = storage;
    storage.put = async (key, bytes) => {
      if (storage.files.size === 1) throw new AppError("upstream_unavailable", "The file could not be saved. Try again.");
      await put(key, bytes);
    };
    await expect(storeReceived(storage, files, async () => "written")).rejects.toMatchObject({ code: "upstream_unavailable" });
    expect(storage.files.size).toBe(0);
  });

  it("stay when it is not known whether they were written down", async () => {
    const storage = testStorage();
    const lost = Object.assign(new Error("Connection terminated"), { code: "EPIPE" });
    await expect(storeReceived(storage, files, () => Promise.reject(lost))).rejects.toBe(lost);
    expect(storage.files.size).toBe(2);
  });
});
