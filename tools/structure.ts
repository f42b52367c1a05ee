import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { importsOf, targetOf } from "./checks/import-rules.ts";
import { ADDRESSES, LEVELS, partOf } from "./checks/levels.ts";
import { isTest, type SourceFile, sourceFile } from "./checks/source-file.ts";

const ROOT = join(import.meta.dirname, "..");

/** A name of each kind of change that occurs in no other context: files with it were edited by hand to add the change. */
const SAMPLES: Record<string, { sample: string; names: RegExp }> = {
  "field of the referral form": { sample: "secondary phone number", names: /secondaryPhoneNumber|\bsecondary_phone\b/ },
  call: { sample: "remind a clinic", names: /referrals\.remind\b|\bremind: endpoint|reminder-from-office/ },
  page: { sample: "Record Views", names: /\brecordviews\b|auditScreens\.practice\b|recordViews/ },
  "kind of file": { sample: "mental health", names: /mental-?health/i },
  "field of a location": { sample: "mail stop", names: /\bmailStop\b|\bmail_stop\b/ },
};

const GENERATED =
  /^(tools\/structure|docs\/|server\/src\/platform\/database\/|server\/schema|tools\/last-release|package-lock|web\/src\/.*\.svg)/;
const CODE = /\.(ts|tsx|sql)$/;

/** Files of the product that a person edits by hand and that have one of the names. */
export const placesOf = (files: readonly { path: string; text: string }[], names: RegExp): string[] =>
  files.filter(({ path, text }) => CODE.test(path) && !isTest(path) && !GENERATED.test(path) && names.test(text)).map(({ path }) => path);

/** Imports between the parts of a folder: upward are those to the same or a higher level, pairs both ways those in a circle of two. */
export function arrowsIn(
  folder: string,
  files: readonly SourceFile[],
): { imports: number; pairs: number; upward: number; bothWays: number } {
  const arrows = files
    .filter(({ path }) => !isTest(path))
    .flatMap((file) => {
      const own = partOf(file.path, folder);
      if (!own) return [];
      return importsOf(file).flatMap(({ specifier }) => {
        const target = targetOf(file.path, specifier);
        const other = partOf(target, folder);
        return other && other.name !== own.name && !ADDRESSES.test(target) ? [{ from: own, to: other }] : [];
      });
    });
  const pairs = new Set(arrows.map(({ from, to }) => `${from.name} ${to.name}`));
  const bothWays = [...pairs].filter((pair) => pairs.has(pair.split(" ").toReversed().join(" "))).length / 2;
  return { imports: arrows.length, pairs: pairs.size, upward: arrows.filter(({ from, to }) => to.level >= from.level).length, bothWays };
}

/** The code that git knows in these folders, or all of it. */
export function codeOf(folders: readonly string[] = []): { path: string; text: string }[] {
  const paths = execFileSync("git", ["ls-files", ...folders], { cwd: ROOT, encoding: "utf8" }).split("\n");
  return paths
    .filter((path) => CODE.test(path) && existsSync(join(ROOT, path)))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));
}

/** Imports between the parts of each folder with levels, by folder. */
export function arrowsByFolder(texts: readonly { path: string; text: string }[]): [folder: string, ReturnType<typeof arrowsIn>][] {
  const files = texts.filter(({ path }) => /\.tsx?$/.test(path)).map(({ path, text }) => sourceFile(path, text));
  return Object.keys(LEVELS).map((folder) => [folder, arrowsIn(folder, files)]);
}

/** Prints places per change, then the imports between the parts of each folder with levels. */
export function printStructure(): void {
  const texts = codeOf();
  for (const [change, { sample, names }] of Object.entries(SAMPLES)) {
    const places = placesOf(texts, names);
    process.stdout.write(`${change} (${sample}): ${places.length} files\n${places.map((path) => `  ${path}\n`).join("")}`);
  }
  for (const [folder, { imports, pairs, upward, bothWays }] of arrowsByFolder(texts))
    process.stdout.write(`${folder}: ${imports} imports between ${pairs} pairs, ${upward} upward, ${bothWays} pairs both ways\n`);
}
