import { importsOf, targetOf } from "./import-rules.ts";
import { type Check, type Finding, finding, isTest, type SourceFile } from "./source-file.ts";

const SLICES = [
  ["memberships"],
  ["session"],
  ["directory", "patients", "content", "embassy"],
  ["audit"],
  ["accounts", "access-requests", "chart", "education"],
  ["referrals", "appointments"],
  ["practice"],
  ["home"],
];

/** Stands for the files at a folder's root that have no level of their own. */
const SHARED = "shared";

/**
 * Folders whose parts have levels, the lowest first. A part is a subfolder, or a file at the root that the table names: an entry point.
 * All other root files are the part `shared`.
 */
export const LEVELS: Record<string, readonly (readonly string[])[]> = {
  "server/src/slices": SLICES,
  "web/src/slices": SLICES,
  "server/src/slices/referrals": [
    [SHARED],
    ["clinics", "drafts", "packets"],
    ["identity"],
    ["conversation"],
    ["lists"],
    ["paper"],
    ["form"],
    ["delivery"],
    ["office", "desk"],
    ["details"],
    ["routes.ts", "public.ts"],
  ],
  "web/src/slices/referrals": [
    [SHARED],
    ["drafts"],
    ["clinics", "packets"],
    ["conversation"],
    ["office"],
    ["lists"],
    ["paper"],
    ["form"],
    ["details"],
    ["desk"],
    ["routes.ts", "public.ts"],
  ],
  "server/src/adapters/ehr": [[SHARED], ["resources"], ["release"], ["port.ts", "record.ts"], ["assemble"], ["embedded", "fhir"]],
  "server/src/adapters/ehr/fhir": [["client"], ["reading"], ["find"], ["ehr.ts"]],
};

/** Pages link to each other across all slices. */
export const ADDRESSES = /^web\/src\/slices\/[\w-]+\/routes\.ts$/;

/** The part of `folder` that has this file, and its level: -1 if the table has none. Undefined for a file outside the folder. */
export function partOf(path: string, folder: string): { name: string; level: number } | undefined {
  if (!path.startsWith(`${folder}/`)) return undefined;
  const levels = LEVELS[folder] ?? [];
  const [first = "", ...inside] = path.slice(folder.length + 1).split("/");
  const name = inside.length > 0 || levels.flat().includes(first) ? first : SHARED;
  return { name, level: levels.findIndex((level) => level.includes(name)) };
}

function levelsIn(folder: string, file: SourceFile): Finding[] {
  const own = partOf(file.path, folder);
  if (!own) return [];
  if (own.level < 0)
    return [{ path: file.path, line: 1, sentence: `${own.name} has no level in ${folder}: add it to tools/checks/levels.ts.` }];
  return importsOf(file).flatMap((imported): Finding[] => {
    const target = targetOf(file.path, imported.specifier);
    const other = partOf(target, folder);
    if (!other || other.name === own.name || ADDRESSES.test(target) || other.level < own.level) return [];
    return [
      finding(
        file,
        imported,
        `Imports ${target}. In ${folder}, ${other.name} is not on a lower level than ${own.name} (tools/checks/levels.ts).`,
      ),
    ];
  });
}

/** Each part of a folder with levels imports lower parts only. Type imports count; imports in tests do not. */
export const levels: Check = (file) => (isTest(file.path) ? [] : Object.keys(LEVELS).flatMap((folder) => levelsIn(folder, file)));

/** The packages to search for import loops. */
const IN_PACKAGES = /^(contract|server|web)\/src\/.*\.tsx?$/;

/** Import loops, sorted by path. Of loops that share a way back, only the first is listed. */
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

/** No file of contract, server or web may import itself through others. Type imports count. `import()` does not, because it loads later. */
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
