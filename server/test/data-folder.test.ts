import { spawnSync } from "node:child_process";
import { chmodSync, globSync, mkdirSync, mkdtempSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenDatabase } from "../src/platform/database/database.ts";
import { connectionStringOf, testDatabase } from "./test-database.ts";

const COMMAND = join(import.meta.dirname, "../src/import/main.ts");

const modeOf = (path: string) => statSync(path).mode & 0o777;

describe("the data folder of a running portal", () => {
  const within = mkdtempSync(join(tmpdir(), "linnet-data-"));
  let open: OpenDatabase;

  beforeAll(async () => {
    open = await testDatabase();
  });
  afterAll(() => open.close());

  /** Runs the import command with nothing to import, as a user with world-writable files. */
  function importNothing(data: string) {
    const empty = join(within, "empty");
    mkdirSync(empty, { recursive: true });
    const environment = { PATH: "/usr/bin:/bin", LINNET_DATA: data, DATABASE_URL: connectionStringOf(open) ?? "" };
    return spawnSync("sh", ["-c", `umask 000; exec "${process.execPath}" "${COMMAND}" "${empty}"`], { env: environment, encoding: "utf8" });
  }

  // On the embedded database the command makes a whole one.
  it("is closed to others with everything in it, and what was open before is closed", { timeout: 180_000 }, () => {
    const data = join(within, "data");
    mkdirSync(join(data, "files"), { recursive: true, mode: 0o755 });
    writeFileSync(join(data, "files", "letter"), "x", { mode: 0o644 });
    importNothing(data);
    const [folders, files] = [true, false].map((isFolder) =>
      globSync("**", { cwd: data, withFileTypes: true }).filter((entry) => entry.isDirectory() === isFolder),
    );
    const modes = (entries: typeof files) => new Set(entries?.map(({ parentPath, name }) => modeOf(join(parentPath, name)).toString(8)));
    expect(modeOf(data).toString(8)).toBe("700");
    expect([...modes(folders)]).toEqual(["700"]);
    expect([...modes(files)]).toEqual(["600"]);
    // The embedded database has hundreds.
    expect(files?.length).toBeGreaterThan(connectionStringOf(open) ? 0 : 100);
  });

  it("stops what would use it while others may write into it", () => {
    const data = join(within, "open");
    mkdirSync(data);
    chmodSync(data, 0o775);
    const { status, stderr } = importNothing(data);
    expect(status).toBe(1);
    expect(stderr).toBe(
      `Nothing was imported. Other users can write to the data folder. Check that every file in it is yours, then restrict it: chmod 700 "${data}"\n`,
    );
  });
});
