import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import lastRelease from "../last-release.json" with { type: "json" };
import { ROOT } from "../run.mjs";
import { say, seconds } from "../say.mjs";
import { must } from "./must.mjs";

/** The web of a commit, built in a folder of its own with the packages of its own lock file; what was built once is kept. */
async function assetsOfCommit(commit, within) {
  const kept = join(ROOT, "node_modules/.cache/linnet/web-of", commit);
  if (existsSync(kept)) return kept;
  const start = performance.now();
  const checkout = join(within, "last");
  mkdirSync(checkout);
  await must("git", ["archive", "--output", join(within, "last.tar"), commit]);
  await must("tar", ["-xf", join(within, "last.tar"), "-C", checkout]);
  const workspaces = ["--workspace", "web", "--workspace", "contract", "--include-workspace-root"];
  await must("npm", ["ci", ...workspaces, "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: checkout });
  const vite = join(checkout, "node_modules/vite/bin/vite.js");
  await must(process.execPath, [vite, "build", "--logLevel", "warn"], { cwd: join(checkout, "web") });
  mkdirSync(join(kept, ".."), { recursive: true });
  cpSync(join(checkout, "web/dist/assets"), `${kept}.part`, { recursive: true });
  renameSync(`${kept}.part`, kept);
  say(`Built the web app of the last release, ${commit.slice(0, 10)} ${seconds(start)}`);
  return kept;
}

/** A packed release's own web files, without those of the release before it. */
async function assetsOfTarball(tarball, within) {
  const folder = join(within, "last");
  mkdirSync(folder);
  await must("tar", ["-xf", tarball, "-C", folder, "--strip-components=1", "--wildcards", "*/release.json", "*/web/dist/assets"]);
  const { assets } = JSON.parse(readFileSync(join(folder, "release.json"), "utf8"));
  return { folder: join(folder, "web/dist/assets"), names: assets };
}

/**
 * The hashed files of the last release's web: pages of it that are open go on while servers are exchanged.
 * `tarball`: that release, where it is at hand. Gives back a folder, and which names in it count.
 */
export async function lastAssets(tarball, within) {
  if (tarball) return assetsOfTarball(tarball, within);
  const folder = await assetsOfCommit(lastRelease.commit, within);
  return { folder, names: readdirSync(folder) };
}
