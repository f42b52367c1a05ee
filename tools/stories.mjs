import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWeb } from "./build-web.mjs";
import { ROOT, run, runQuietly } from "./run.mjs";

/** Makes the demo hospital that every story's hospital is a copy of; says so when it cannot. */
async function makeHospital(folder) {
  const { code, said } = await runQuietly("node", ["server/src/seed.ts"], { env: { LINNET_DATA: folder, LINNET_MODE: "demo" } });
  if (code !== 0) process.stdout.write(`The stories' hospital cannot be made.\n${said}\n`);
  return code === 0;
}

/**
 * Runs the stories in a real browser against the built product, in a folder that goes when they end. `args` are Playwright's own.
 * Gives the exit code.
 */
export async function runStories(args, env = {}) {
  const data = mkdtempSync(join(tmpdir(), "linnet-e2e-"));
  try {
    const ready = await Promise.all([buildWeb(), makeHospital(join(data, "made"))]);
    if (ready.includes(false)) return 1;
    return await run("playwright", ["test", ...args], { cwd: join(ROOT, "e2e"), env: { ...env, LINNET_E2E_DATA: data } });
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}
