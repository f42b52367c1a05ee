import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { findPostgresql } from "./test/find-postgresql.ts";
import { listTestFiles } from "./test/list-test-files.ts";

// What the tests write goes with the run: their processes take this folder for the machine's temporary one.
const written = mkdtempSync(join(tmpdir(), "linnet-server-tests-"));
// A database server that root starts under another user has its own folder in it.
chmodSync(written, 0o711);
process.env["TMPDIR"] = written;
process.on("exit", () => rmSync(written, { recursive: true, force: true }));

const { pure, onDatabase, onBoth, onEmbedded } = listTestFiles(import.meta.dirname);
const postgresql = findPostgresql();
if (!postgresql)
  process.stderr.write("No PostgreSQL found (TEST_DATABASE_URL or its programs): the server's tests run on the embedded database only.\n");

const onPglite = {
  name: "pglite",
  include: postgresql ? [...onBoth, ...onEmbedded] : onDatabase,
  globalSetup: "test/prepare-pglite.ts",
};
/** Who looks at a change while working on it does not want it looked at twice (tools/test.mjs). */
const once = postgresql !== undefined && process.env["LINNET_TEST_ONCE"] !== undefined;
const onPostgresql = {
  name: "postgresql",
  include: once ? onDatabase : onDatabase.filter((file) => !onEmbedded.includes(file)),
  globalSetup: "test/prepare-postgresql.ts",
};

/**
 * Files that open a database run on PostgreSQL, those of what the two have to themselves on the embedded one as well, the walk through all
 * calls on that alone; it reads every statement of the others afterwards. Without a PostgreSQL it runs all (decision record 2).
 */
export default defineConfig({
  test: {
    // Modules keep no state, so test files share what a worker has loaded: half the time of the whole run.
    isolate: false,
    // One more than there are processors: a worker waits for PostgreSQL, for clocks and for what it has started.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 45_000 } },
    projects: [{ name: "pure", include: pure }, ...(once ? [] : [onPglite]), ...(postgresql ? [onPostgresql] : [])].map((test) => ({
      extends: true,
      test,
    })),
  },
});
