/**
 * Makes a release: dist/linnet-VERSION.tar.gz, which unpacks to a folder that runs by itself on Linux, and its SHA-256. It ends by starting
 * what it has made. `--from TARBALL` takes the last release's web files from that release; without it they are built from its commit.
 */
import "./on-node-24.mjs";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildWeb } from "./build-web.mjs";
import { fillRelease } from "./release/fill-release.mjs";
import { lastAssets } from "./release/last-assets.mjs";
import { must } from "./release/must.mjs";
import { tryRelease } from "./release/try-release.mjs";
import { ROOT } from "./run.mjs";
import { say, seconds } from "./say.mjs";

const { values: options } = parseArgs({ options: { from: { type: "string" } } });
const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

/** The same folder always gives the same bytes: sorted, owned by root, and as old as the commit. */
async function pack(within, name, modified) {
  const tarball = join(within, `${name}.tar.gz`);
  const alike = ["--sort=name", `--mtime=${modified}`, "--owner=0", "--group=0", "--numeric-owner", "--mode=u=rwX,go=rX"];
  await must("tar", ["-cf", tarball, ...alike, "--use-compress-program=gzip -n", "-C", within, name]);
  return tarball;
}

const start = performance.now();
const within = mkdtempSync(join(tmpdir(), "linnet-release-"));
try {
  const commit = (await must("git", ["rev-parse", "HEAD"])).trim();
  const modified = (await must("git", ["log", "-1", "--format=%cI"])).trim();
  const isClean = (await must("git", ["status", "--porcelain"])) === "";
  say(`Linnet ${version} at ${commit.slice(0, 10)}${isClean ? "" : ", with uncommitted changes"}`);
  if (!(await buildWeb())) throw new Error("The web app could not be built.");
  const name = `linnet-${version}`;
  const last = await lastAssets(options.from, within);
  const added = await fillRelease(join(within, name), { version, commit: isClean ? commit : `${commit}, changed`, last });
  const tarball = await pack(within, name, modified);
  await tryRelease(tarball, { version, lastAsset: added[0] });
  const kept = join(ROOT, "dist", `${name}.tar.gz`);
  copyFileSync(tarball, kept);
  writeFileSync(`${kept}.sha256`, await must("sha256sum", [`${name}.tar.gz`], { cwd: join(ROOT, "dist") }));
  say(`dist/${name}.tar.gz: ${(statSync(kept).size / 1e6).toFixed(0)} MB ${seconds(start)}`);
} catch (error) {
  say(`No release was built. ${error.message}`);
  process.exitCode = 1;
} finally {
  rmSync(within, { recursive: true, force: true });
}
