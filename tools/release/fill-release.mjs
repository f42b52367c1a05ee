import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { compressAssets } from "../build-web.mjs";
import { ROOT } from "../run.mjs";
import { say, seconds } from "../say.mjs";
import { must } from "./must.mjs";
import { checkIntegrity, isReleased, nodePackage, packageOfRelease } from "./release-parts.ts";

const inRoot = (path) => join(ROOT, path);

function copy(path, folder) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  copyFileSync(inRoot(path), join(folder, path));
}

/** What the server runs on, as the lock file has it: nothing of the web's libraries, which are in its files, and no scripts of packages. */
async function installPackages(folder) {
  const start = performance.now();
  const manifests = ["web", "e2e", "bench", "contract", "server"].map((workspace) => `${workspace}/package.json`);
  for (const path of ["package.json", "package-lock.json", ".npmrc", ...manifests]) copy(path, folder);
  const options = ["--omit=dev", "--workspace", "server", "--workspace", "contract", "--ignore-scripts", "--no-audit", "--no-fund"];
  await must("npm", ["ci", ...options], { cwd: folder });
  for (const path of ["web", "e2e", "bench", "package-lock.json", ".npmrc"]) rmSync(join(folder, path), { recursive: true });
  say(`Packages installed ${seconds(start)}`);
}

/** The Node of this machine's kind, whose bytes have the hash that the project records. */
async function addNode(folder, packageJson) {
  const { name, version, integrity } = nodePackage(process.platform, process.arch, packageJson.devDependencies.node);
  const tarball = (await must("npm", ["pack", `${name}@${version}`, "--silent", "--pack-destination", dirname(folder)]))
    .trim()
    .split("\n")
    .at(-1);
  const file = join(dirname(folder), tarball);
  checkIntegrity(`${name}@${version}`, readFileSync(file), integrity);
  const unpacked = join(dirname(folder), "node");
  mkdirSync(unpacked);
  await must("tar", ["-xf", file, "-C", unpacked]);
  copyFileSync(join(unpacked, "package/bin/node"), join(folder, "bin/node"));
  copyFileSync(join(unpacked, "package/LICENSE"), join(folder, "bin/node.LICENSE"));
  chmodSync(join(folder, "bin/node"), 0o755);
  say(`Node ${version}: the hash of ${name} matches`);
}

/** The built web, and next to its own hashed files those of the last release that it does not have. Gives back the names of both. */
async function addWeb(folder, last) {
  const dist = join(folder, "web/dist");
  cpSync(inRoot("web/dist"), dist, { recursive: true, filter: (path) => !path.endsWith("/.vite") });
  const own = readdirSync(join(dist, "assets"));
  const added = last.names.filter((name) => !existsSync(join(dist, "assets", name)));
  for (const name of added) copyFileSync(join(last.folder, name), join(dist, "assets", name));
  await compressAssets(dist);
  say(`${own.length} web files, plus ${added.length} from the last release`);
  return { own, added };
}

/**
 * Fills a folder with everything that a release is. `last`: the web files of the last release.
 * @returns the names of its files that the new web does not have
 */
export async function fillRelease(folder, { version, commit, last }) {
  mkdirSync(folder);
  const packageJson = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
  const tracked = (await must("git", ["ls-files", "-z"])).split("\0").filter((path) => isReleased(path) && existsSync(inRoot(path)));
  await installPackages(folder);
  for (const path of tracked) copy(path, folder);
  await addNode(folder, packageJson);
  const { own, added } = await addWeb(folder, last);
  await must("node", ["tools/sbom.mjs"]);
  copyFileSync(inRoot("dist/linnet.cdx.json"), join(folder, "linnet.cdx.json"));
  const openApi = JSON.parse(await must("node", ["server/src/open-api.ts"]));
  writeFileSync(join(folder, "openapi.json"), `${JSON.stringify(openApi, null, 2)}\n`);
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(packageOfRelease(packageJson), null, 2)}\n`);
  writeFileSync(join(folder, "release.json"), `${JSON.stringify({ version, commit, assets: own }, null, 2)}\n`);
  return added;
}
