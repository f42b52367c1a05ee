import { createHash } from "node:crypto";
// globSync is newer than the oldest Node that may read this file, so it is not imported by name.
import fs, { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { ROOT, runQuietly } from "./run.mjs";

const SOURCES = [
  "web/{src,public}/**/*.*",
  "web/{index.html,vite.config.ts,pages-at-once.ts,package.json}",
  "contract/src/**/*.ts",
  "package-lock.json",
];
const BUILT = join(ROOT, "web/dist/index.html");
/** Says from which sources web/dist was built. It goes with node_modules, and so does what the build was made with. */
const STAMP = join(ROOT, "node_modules/.cache/linnet/web-sources");

function fingerprint() {
  const hash = createHash("sha256");
  const isTest = (file) => /\.test\.tsx?$/.test(file);
  for (const file of fs.globSync(SOURCES, { cwd: ROOT, exclude: isTest }).sort()) hash.update(file).update(readFileSync(join(ROOT, file)));
  return hash.digest("hex");
}

function isFresh(sources) {
  return existsSync(BUILT) && existsSync(STAMP) && readFileSync(STAMP, "utf8") === sources;
}

/** Compresses a built web's text files once, in parallel; the server sends the smallest format the browser accepts. */
export async function compressAssets(dist = dirname(BUILT)) {
  const compress = async (name) => {
    const file = join(dist, name);
    if (existsSync(`${file}.gz`)) return;
    const bytes = readFileSync(file);
    const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes), promisify(gzip)(bytes)]);
    writeFileSync(`${file}.br`, br);
    writeFileSync(`${file}.gz`, gz);
  };
  await Promise.all(fs.globSync("assets/*.{js,css}", { cwd: dist }).map(compress));
}

/** Builds the web when its sources have changed since the last time; says so in one line. Gives back whether it could. */
export async function buildWeb() {
  const sources = fingerprint();
  if (isFresh(sources)) return true;
  process.stdout.write("Building the web app … ");
  const start = performance.now();
  const { code, said } = await runQuietly("vite", ["build", "--logLevel", "warn"], { cwd: join(ROOT, "web") });
  if (code !== 0) {
    process.stdout.write(`failed.\n${said}\n`);
    return false;
  }
  await compressAssets();
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, sources);
  process.stdout.write(`done in ${((performance.now() - start) / 1000).toFixed(1)} s.\n`);
  return true;
}
