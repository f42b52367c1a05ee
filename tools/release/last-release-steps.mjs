import lastRelease from "../last-release.json" with { type: "json" };

const BUILD = "const { buildWeb } = await import('./tools/build-web.mjs'); process.exit((await buildWeb()) ? 0 : 1);";

/** What `run` starts, in order, so that `into`, an empty folder, holds the last release with its dependencies and web app. */
export const lastReleaseSteps = (into) => [
  ["sh", ["-c", 'git archive "$0" | tar -x -C "$1"', lastRelease.commit, into]],
  ["node", ["tools/ensure.mjs"], { cwd: into }],
  ["node", ["--input-type=module", "--eval", BUILD], { cwd: into }],
];
