/**
 * Writes what the portal runs on, with its licences, as a software bill of materials (CycloneDX), and says how many packages have which,
 * and how much disk a release takes. npm makes it of the lock file. Which licences are allowed, `npm run check` knows (tools/checks/licences.ts).
 */
import "./on-node-24.mjs";
import { existsSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildWeb } from "./build-web.mjs";
import { licenceReadIn } from "./checks/licences.ts";
import { must } from "./release/must.mjs";
import node from "./release/node-of-release.json" with { type: "json" };
import { isReleased } from "./release/release-parts.ts";
import { ROOT, runQuietly } from "./run.mjs";
import { say } from "./say.mjs";

const FOLDER = join(ROOT, "dist");
const FILE = "linnet.cdx.json";
/** Ours, which run nothing of the portal. */
const FOR_TESTS = /^@linnet\/(bench|e2e)@/;

/** All that npm knows, without what is used in development alone: of npm's own option for that (`--omit dev`) see decision record 9. */
async function listPackages() {
  const { code, said } = await runQuietly("npm", ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"], {
    shell: process.platform === "win32",
  });
  if (code === 0) return JSON.parse(said);
  say(`npm could not create the list. It needs npm 10 or newer.\n${said}`);
  process.exit(1);
}

const isForDevelopment = ({ properties }) =>
  properties.some(({ name, value }) => name === "cdx:npm:package:development" && value === "true");

/** The Node of a release, which is not among the packages that npm installs. Its hash is npm's, in the form of CycloneDX. */
const NODE = Object.entries(node.integrity).map(([name, integrity]) => ({
  "bom-ref": `${name}@${node.version}`,
  type: "application",
  name,
  version: node.version,
  purl: `pkg:npm/${name}@${node.version}`,
  hashes: [{ alg: "SHA-512", content: Buffer.from(integrity.slice("sha512-".length), "base64").toString("hex") }],
  licenses: [{ license: { id: "MIT" } }],
}));

/** Our own packages have the licence of the whole; of others it was read where npm does not look. */
function withLicence(component, own) {
  if (component.licenses) return component;
  const ref = component["bom-ref"];
  const licence = ref.startsWith("@linnet/") ? own : [{ license: { id: licenceReadIn(ref) } }];
  return { ...component, licenses: licence };
}

/** The list without what is not run. */
function onlyRun({ components, dependencies, metadata, ...list }) {
  const run = components.filter((component) => !isForDevelopment(component) && !FOR_TESTS.test(component["bom-ref"]));
  const refs = new Set([metadata.component["bom-ref"], ...run.map((component) => component["bom-ref"])]);
  return {
    ...list,
    // npm names the whole after its folder.
    metadata: { ...metadata, component: { ...metadata.component, type: "application", name: "linnet" } },
    components: [...run.map((component) => withLicence(component, metadata.component.licenses)), ...NODE],
    dependencies: dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) })),
  };
}

/** Bytes on a disk with blocks of 4 KB, without the packages in a package, which npm lists by themselves. */
function bytesOnDisk(path) {
  const found = lstatSync(path);
  if (!found.isDirectory()) return Math.ceil(found.size / 4096) * 4096;
  const names = readdirSync(path).filter((name) => name !== "node_modules");
  return names.reduce((sum, name) => sum + bytesOnDisk(join(path, name)), 4096);
}

/** What a release unpacks to, but for its Node and the last release's web files (tools/release/fill-release.mjs). */
async function releaseBytes() {
  const ofServer = ["--omit=dev", "--all", "--parseable", "--package-lock-only", "--workspace=server", "--workspace=contract"];
  const packages = (await must("npm", ["ls", ...ofServer])).split("\n").filter((path) => /node_modules\W(?!@linnet)/.test(path));
  const tracked = (await must("git", ["ls-files", "-z"])).split("\0").filter(isReleased);
  if (!(await buildWeb())) throw new Error("The web app could not be built.");
  const paths = [...packages, ...[...tracked, "web/dist"].map((path) => join(ROOT, path))];
  // Packages for other machines are in the lock file and not on the disk.
  return paths.filter((path) => existsSync(path)).reduce((sum, path) => sum + bytesOnDisk(path), 0);
}

const nameOf = ({ licenses }) => licenses.map(({ expression, license }) => expression ?? license.id ?? license.name).join(", ");

const list = onlyRun(await listPackages());
mkdirSync(FOLDER, { recursive: true });
writeFileSync(join(FOLDER, FILE), `${JSON.stringify(list, null, 2)}\n`);
const counts = [...Map.groupBy(list.components, nameOf)].map(([licence, { length }]) => [length, licence]).sort(([a], [b]) => b - a);
for (const [count, licence] of counts) say(`${String(count).padStart(5)}  ${licence}`);
say(`${list.components.length} packages: dist/${FILE}`);
say(`Disk space for a release without Node: ${Math.round((await releaseBytes()) / 1e6)} MB`);
