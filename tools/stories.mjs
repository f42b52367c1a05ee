import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWeb } from "./build-web.mjs";
import { ROOT, run, runQuietly } from "./run.mjs";

/** The demo hospital in `data` that others are copies of. */
export const madeHospital = (data) => join(data, "made");

/** By folder, on which of the hospital's days it was made: what it shows as today is of that day. */
const madeOn = new Map();
const hospitalDay = () => new Date().toLocaleDateString("en-US", { timeZone: "America/Los_Angeles" });

/** Makes it, where it is not there yet or the hospital's day is another one since; says so when it cannot. */
export async function makeHospital(data) {
  const today = hospitalDay();
  if (madeOn.get(data) === today) return true;
  rmSync(madeHospital(data), { recursive: true, force: true });
  const env = { LINNET_DATA: madeHospital(data), LINNET_MODE: "demo" };
  const { code, said } = await runQuietly("node", ["server/src/seed.ts"], { env });
  if (code === 0) madeOn.set(data, today);
  else process.stdout.write(`The demo hospital for the stories could not be created.\n${said}\n`);
  return code === 0;
}

/**
 * Runs the stories in a real browser against the built product, in a folder that goes when they end; where it is given, with the hospital
 * that is made there. `args` are Playwright's own. Gives the exit code.
 */
export async function runStories(args, env = {}, data = mkdtempSync(join(tmpdir(), "linnet-e2e-"))) {
  try {
    const ready = await Promise.all([buildWeb(), makeHospital(data)]);
    if (ready.includes(false)) return 1;
    return await run("playwright", ["test", ...args], { cwd: join(ROOT, "e2e"), env: { ...env, LINNET_E2E_DATA: data } });
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}
