/** Measures the built product, and prints each budget next to its limit. `--before` measures the last release first; other options are the bench's. */
import "./on-node-24.mjs";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWeb } from "./build-web.mjs";
import { lastReleaseSteps } from "./release/last-release-steps.mjs";
import { run } from "./run.mjs";

const options = process.argv.slice(2);
const isCompared = options.includes("--before");
const last = isCompared ? mkdtempSync(join(tmpdir(), "linnet-before-")) : undefined;
const bench = ["bench/src/main.ts", ...options.flatMap((option) => (option === "--before" ? [option, last] : [option]))];

try {
  process.exitCode = (await buildWeb()) ? 0 : 1;
  for (const [name, args, settings] of [...(last ? lastReleaseSteps(last) : []), ["node", bench]])
    process.exitCode ||= await run(name, args, settings);
} finally {
  if (last) rmSync(last, { recursive: true, force: true });
}
