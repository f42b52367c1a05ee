import { createHash } from "node:crypto";
import node from "./node-of-release.json" with { type: "json" };

const RELEASED = /^(bin|contract|deploy|docs|server)\/|^(CHANGELOG\.md|LICENSE|NOTICE|README\.md|SECURITY\.md|\.env\.example)$/;
const LEFT_OUT = /\.test\.ts$|(^|\/)(tsconfig\.json|vitest\.config\.ts)$|^server\/test\//;

/** Whether a file of the checkout, by its path, goes into a release as it is. */
export const isReleased = (path: string): boolean => RELEASED.test(path) && !LEFT_OUT.test(path);

interface PackageJson {
  name: string;
  version: string;
  license: string;
  scripts: Record<string, string>;
}

/** The package.json of a release: its commands run the server's files, and none of them installs or builds anything. */
export function packageOfRelease({ name, version, license, scripts }: PackageJson): object {
  const commands = Object.entries(scripts).flatMap(([command, script]) =>
    script.includes(" server/src/") ? [[command, script.replace(" --env-file-if-exists=.env", "")]] : [],
  );
  const start = "node --max-semi-space-size=16 server/src/main.ts";
  return { name, version, private: true, type: "module", license, scripts: { start, ...Object.fromEntries(commands) } };
}

/**
 * The npm package that holds the Node of a release, for a machine such as "linux" "x64".
 * @throws Error where no hash is recorded for that machine, or for the version of Node that package.json names
 */
export function nodePackage(platform: string, arch: string, version: string): { name: string; version: string; integrity: string } {
  const name = `node-${platform}-${arch}`;
  const integrity = new Map(Object.entries(node.integrity)).get(name);
  if (node.version !== version || !integrity)
    throw new Error(`tools/release/node-of-release.json has no hash of ${name}@${version}. Take it from: npm view ${name}@${version} dist`);
  return { name, version, integrity };
}

/** @throws Error where the bytes of a downloaded package have another hash. `integrity` as npm writes it: "sha512-…". */
export function checkIntegrity(name: string, bytes: Uint8Array, integrity: string): void {
  const found = `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
  if (found !== integrity) throw new Error(`${name} has the hash ${found}, not ${integrity} as recorded. Nothing was built.`);
}
