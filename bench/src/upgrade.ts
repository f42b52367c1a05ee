/** A rolling upgrade: the last release's server runs next to the new one, then restarts on the migrated database. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPostgresql } from "@linnet/server/test/find-postgresql.ts";
import { makeCluster } from "./drill/cluster.ts";
import { makeProduct, type Product } from "./drill/product.ts";

/** The older version's main calls: reads next to the newer server, and writes on its schema after a restart. */
const STORIES = { beside: ["patients", "at-a-glance"], anew: ["referrals", "desk", "practice"] };

/** The release's own stories against a server that runs. */
const configFor = (url: string) => `import { defineConfig } from "@playwright/test";
import { findChromium } from "./support/find-chromium.ts";
process.env["LINNET_E2E_CHROMIUM"] ??= await findChromium();
const args = ["--headless", "--no-sandbox", "--disable-gpu"];
export default defineConfig({
  workers: 1,
  timeout: 60_000,
  reporter: [["list"]],
  expect: { timeout: 10_000 },
  use: {
    baseURL: ${JSON.stringify(url)},
    launchOptions: { executablePath: process.env["LINNET_E2E_CHROMIUM"], args },
    locale: "en-US",
    timezoneId: "America/Los_Angeles",
    actionTimeout: 30_000,
  },
});
`;

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** @throws Error where one of them fails. */
async function play(release: string, { url }: Product, stories: readonly string[]): Promise<void> {
  const e2e = join(release, "e2e");
  writeFileSync(join(e2e, "upgrade.config.ts"), configFor(url));
  const args = ["test", "--config", "upgrade.config.ts", ...stories.map((name) => `/${name}.spec.ts`)];
  const run = spawn(join(release, "node_modules/.bin/playwright"), args, { cwd: e2e, stdio: "inherit" });
  const [code] = await once(run, "exit");
  if (code !== 0) throw new Error(`Stories of the last release fail on the new schema: ${stories.join(", ")}`);
}

async function upgrade(release: string, programs: string): Promise<void> {
  const cluster = makeCluster(programs);
  const folder = mkdtempSync(join(tmpdir(), "linnet-upgrade-"));
  const environment = { LINNET_DATA: folder, LINNET_MODE: "demo", DATABASE_URL: cluster.url };
  // The release starts its server as it did.
  const older: typeof import("./drill/product.ts") = await import(join(release, "bench/src/drill/product.ts"));
  const [last, next] = [await older.makeProduct(environment), await makeProduct(environment)];
  const migrations = async () => {
    const rows = await cluster.query<{ name: string }>("select name from kysely_migration order by name");
    return rows.map(({ name }) => name);
  };
  try {
    await cluster.start();
    await last.start();
    const before = await migrations();
    await next.start();
    const added = (await migrations()).filter((name) => !before.includes(name));
    say(`The newer server has migrated beside the older one: ${added.join(", ") || "nothing was to be done"}.`);
    await play(release, last, STORIES.beside);
    await last.kill();
    await last.start();
    say("The older server has started on the new schema.");
    await play(release, last, STORIES.anew);
    if ((await next.readiness()) !== 200) throw new Error("The newer server is no longer ready.");
    say("Both serve.");
  } catch (error) {
    say(last.log());
    say(next.log());
    throw error;
  } finally {
    await last.kill();
    await next.kill();
    await cluster.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => process.exit(1));
const found = findPostgresql();
const [, , release] = process.argv;
if (!release) throw new Error("Usage: npm run upgrade:check");
if (!found || !("programs" in found))
  throw new Error("There is no PostgreSQL here: install its server programs (Debian: apt-get install postgresql).");
await upgrade(release, found.programs);
process.exit(0);
