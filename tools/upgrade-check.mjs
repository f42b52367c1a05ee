/**
 * Whether people can keep working while the last release is upgraded to this version, and this version to one with other web files (decision
 * record 80). Needs root for its network of machines; without it the browsers' part is 'not run' (exit code 2). About ten minutes.
 */
import "./on-node-24.mjs";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWeb } from "./build-web.mjs";
import lastRelease from "./last-release.json" with { type: "json" };
import { lastReleaseSteps } from "./release/last-release-steps.mjs";
import { nextRelease } from "./release/next-release.ts";
import { ROOT, run } from "./run.mjs";

const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

const folder = mkdtempSync(join(tmpdir(), "linnet-release-"));
const [last, release, next] = ["last", "release", "next"].map((name) => join(folder, name));
for (const made of [last, release]) mkdirSync(made);

const program = (...args) => [args[0], args.slice(1)];
/** In order, up to the first that fails. */
const STEPS = [
  ...lastReleaseSteps(last),
  program("node", "tools/release.mjs"),
  program("tar", "-xf", join(ROOT, `dist/linnet-${version}.tar.gz`), "-C", release, "--strip-components=1"),
  program("node", "bench/src/upgrade-check/main.ts", last, release, "from the last release to this version"),
  program("node", "bench/src/upgrade-check/main.ts", release, next, "from this version to one with different web files"),
  program("node", "bench/src/upgrade.ts", last),
];

try {
  process.stdout.write(`The last release is ${lastRelease.commit.slice(0, 10)}.\n`);
  process.exitCode = (await buildWeb()) ? 0 : 1;
  for (const [name, args, options] of STEPS) {
    if (args.includes(next)) nextRelease(release, next);
    process.exitCode ||= await run(name, args, options);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
