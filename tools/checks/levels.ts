import { importsOf, targetOf } from "./import-rules.ts";
import { type Check, type Finding, finding, isTest, type SourceFile } from "./source-file.ts";

/** The slices of server and web, from below: a slice uses those on lower levels only. */
const LEVELS = [
  ["memberships"],
  ["session"],
  ["directory", "patients", "content", "embassy"],
  ["audit"],
  ["accounts", "access-requests", "chart", "education"],
  ["referrals", "appointments"],
  ["practice"],
  ["home"],
];

const levelOf = (slice: string): number => LEVELS.findIndex((level) => level.includes(slice));

/** Addresses stand below all slices: any page links to any other. */
const ADDRESSES = /^web\/src\/slices\/[\w-]+\/routes\.ts$/;

const sliceOf = (path: string): string | undefined => /^(?:server|web)\/src\/slices\/([\w-]+)\//.exec(path)?.[1];

/** Whether a slice is above those it uses. Types count; test-only imports do not. */
export const levels: Check = (file) => {
  const own = sliceOf(file.path);
  if (!own || isTest(file.path)) return [];
  if (levelOf(own) < 0)
    return [{ path: file.path, line: 1, sentence: `The slice ${own} has no level: tools/checks/levels.ts lists them.` }];
  return importsOf(file).flatMap((imported): Finding[] => {
    const target = targetOf(file.path, imported.specifier);
    const other = sliceOf(target);
    if (!other || other === own || ADDRESSES.test(target) || levelOf(other) < levelOf(own)) return [];
    return [
      finding(
        file,
        imported,
        `${file.path} imports ${target}. A slice uses lower levels only, and ${other} does not stand below ${own} (tools/checks/levels.ts).`,
      ),
    ];
  });
};

/** Files of one package that others of it are looked through for. */
const IN_PACKAGES = /^(contract|server|web)\/src\/.*\.tsx?$/;

/** The files that lead from one back to it, in the order of paths; of circles that share a way back, the first that is met. */
function circlesIn(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const visit = (path: string, way: string[]): void => {
    const begun = way.indexOf(path);
    if (begun >= 0) circles.push(way.slice(begun));
    if (begun >= 0 || done.has(path)) return;
    for (const next of imports.get(path) ?? []) visit(next, [...way, path]);
    done.add(path);
  };
  for (const path of [...imports.keys()].sort()) visit(path, []);
  return circles;
}

/** No file of contract, server or web leads back to itself by what it imports; types count, `import()` does not: it loads later. */
export function circles(files: readonly SourceFile[]): Finding[] {
  const known = new Set(files.map(({ path }) => path).filter((path) => IN_PACKAGES.test(path) && !isTest(path)));
  const imports = new Map<string, string[]>();
  for (const file of files) {
    if (!known.has(file.path)) continue;
    const targets = importsOf(file, { later: false }).map(({ specifier }) => targetOf(file.path, specifier));
    imports.set(file.path, [...new Set(targets.filter((target) => known.has(target)))]);
  }
  return circlesIn(imports).map((circle) => ({
    path: circle[0] ?? "",
    line: 1,
    sentence: `Imports itself in a circle: ${[...circle, circle[0]].join(" → ")}.`,
  }));
}
