/**
 * Whether the last release's servers go on while this version's start (decision record 80): its code from git, in a folder that goes at
 * the end, against the schema of this one. It takes about five minutes.
 */
import "./on-node-24.mjs";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWeb } from "./build-web.mjs";
import lastRelease from "./last-release.json" with { type: "json" };
import { run } from "./run.mjs";

const BUILD = "const { buildWeb } = await import('./tools/build-web.mjs'); process.exit((await buildWeb()) ? 0 : 1);";

const folder = mkdtempSync(join(tmpdir(), "linnet-release-"));
const [archive, release] = [join(folder, "release.tar"), join(folder, "release")];
mkdirSync(release);

/** One after the other, up to the first that fails. */
const STEPS = [
  ["git", ["archive", "--output", archive, lastRelease.commit]],
  ["tar", ["-xf", archive, "-C", release]],
  ["node", ["tools/ensure.mjs"], { cwd: release }],
  ["node", ["--input-type=module", "--eval", BUILD], { cwd: release }],
  ["node", ["bench/src/upgrade.ts", release]],
];

try {
  process.stdout.write(`The last release is ${lastRelease.commit.slice(0, 10)}.\n`);
  process.exitCode = (await buildWeb()) ? 0 : 1;
  for (const [program, args, options] of STEPS) process.exitCode ||= await run(program, args, options);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
