/** Run once after a release got its tag: from then on the checks and `npm run upgrade:check` compare with that release. */
import "./on-node-24.mjs";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeReleaseFields } from "./last-release-fields.ts";
import { ROOT, runQuietly } from "./run.mjs";
import { say } from "./say.mjs";

const { code, said } = await runQuietly("git", ["describe", "--tags", "--exact-match", "--match", "v*"]);
if (code === 0) {
  const { said: commit } = await runQuietly("git", ["rev-parse", "HEAD"]);
  const migrations = readdirSync(join(ROOT, "server/migrations")).filter((name) => name.endsWith(".sql"));
  const migration = migrations
    .toSorted()
    .at(-1)
    ?.replace(/\.sql$/, "");
  writeFileSync(join(ROOT, "tools/last-release.json"), `${JSON.stringify({ commit: commit.trim(), migration }, null, 2)}\n`);
  writeReleaseFields();
  say(`The last release is now ${said.trim()}. Commit this, then start the next version in package.json and CHANGELOG.md.`);
} else {
  say("This commit has no release tag. Tag it first: git tag v1.0.0");
  process.exitCode = 1;
}
