import type { Finding } from "./source-file.ts";

/** Permissive licences, by their SPDX names: they ask for a notice, and nothing of the portal's own code (decision record 9). */
const ALLOWED = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MIT-0",
  "OFL-1.1",
  "Unlicense",
  "Zlib",
]);

/** Licences that bind the library itself and not what calls it, taken for these packages alone, which are run unchanged. */
const ALLOWED_FOR: [licence: string, packages: RegExp][] = [
  // The library that sharp loads: a separate, replaceable file.
  ["LGPL-3.0-or-later", /^@img\/sharp-/],
];

/** Packages without a license where npm reads it; checked in their LICENSE, per version. */
const READ_IN_PACKAGE = new Map([
  ["png-js@2.0.0", "MIT"],
  ["prelude-ls@1.1.2", "MIT"],
]);

interface Package {
  name: string;
  version: string;
  /** As the package says it: an SPDX expression. */
  licence?: string | undefined;
}

/** The licence of a package that names none, by its name and version as `png-js@2.0.0`, where it was read in it. */
export const licenceReadIn = (ref: string): string | undefined => READ_IN_PACKAGE.get(ref);

/** Whether an SPDX expression can be met by licences of the list: by one of those joined by OR, by each of those joined by AND. */
function isMet(expression: string, isAllowed: (licence: string) => boolean): boolean {
  const words = expression.match(/[()]|[^\s()]+/g) ?? [];
  const takes = (word: string) => words[0] === word && words.shift() !== undefined;
  const one = (): boolean => {
    if (!takes("(")) return isAllowed(words.shift() ?? "");
    const inside = either();
    return takes(")") && inside;
  };
  const each = (): boolean => {
    let met = one();
    while (takes("AND")) met = one() && met;
    return met;
  };
  const either = (): boolean => {
    let met = each();
    while (takes("OR")) met = each() || met;
    return met;
  };
  // A word that is left, as an exception behind WITH, is none of the list's.
  return either() && words.length === 0;
}

function mayBeUsed(licence: string, name: string): boolean {
  return isMet(licence, (one) => ALLOWED.has(one) || ALLOWED_FOR.some(([other, packages]) => other === one && packages.test(name)));
}

interface Locked {
  version: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
}

/** The packages that come with the portal on some machine: all of the lock file but those for development alone and our own. */
function packagesOf(lock: string): (Package & { path: string })[] {
  // As: npm writes this file, in the form of its third version.
  const { packages } = JSON.parse(lock) as { packages: Record<string, Locked> };
  return Object.entries(packages).flatMap(([path, { version, license, dev, link }]) => {
    const [, name] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
    return name === undefined || dev || link ? [] : [{ path, name, version, licence: license }];
  });
}

/** Each run-time dependency may be used with what is given away under Apache-2.0. */
export function licences(lock: string): Finding[] {
  return packagesOf(lock).flatMap(({ path, ...used }) => {
    const licence = used.licence ?? licenceReadIn(`${used.name}@${used.version}`);
    if (licence !== undefined && mayBeUsed(licence, used.name)) return [];
    const line = lock.slice(0, lock.indexOf(`"${path}": {`)).split("\n").length;
    const said = licence === undefined ? "names no licence" : `has the licence ${licence}, which is not on the list`;
    return [{ path: "package-lock.json", line, sentence: `${used.name}@${used.version} ${said} (tools/checks/licences.ts).` }];
  });
}
