import { basename, dirname } from "node:path";
import type { Check, SourceFile } from "./source-file.ts";

const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const EMPTY_WORDS = /(^|-)(utils?|helpers?|misc|managers?|wrappers?|common)(-|$)/;

/** Names that say the file's part in its folder, whatever it exports. */
const FIXED_NAMES = new Set(["routes", "policy", "repository", "public", "api", "port", "main", "app", "index"]);

/** What a file exports by name; a default export counts by the name of its function. */
function exportsOf({ module, program }: SourceFile): { name: string; isType: boolean }[] {
  const named = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName, isType }) =>
      exportName.name && exportName.name !== "default" ? [{ name: exportName.name, isType }] : [],
    ),
  );
  const byDefault = program.body.flatMap((statement) =>
    statement.type === "ExportDefaultDeclaration" && statement.declaration.type === "FunctionDeclaration" && statement.declaration.id
      ? [{ name: statement.declaration.id.name, isType: false }]
      : [],
  );
  return [...named, ...byDefault];
}

const folded = (name: string) => name.replaceAll(/[-_]/g, "").toLowerCase();

/** The export's name as it is, `menuOf` as menu, and `ReceivedFile` as received-files. */
const readings = (name: string) => [folded(name), folded(name.replace(/Of$/, "")), `${folded(name)}s`];

const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .split(/[-_]/);

const singular = (word: string) => word.replace(/ies$/, "y").replace(/s$/, "");

/**
 * The folders say a part of the name: `archive/list.tsx` exports ArchiveList, `physicians/edit.ts` editPhysician. The export has the
 * file's words in their order, and what else it says is a word of a folder above.
 */
function saysTheRest(path: string, stem: string, name: string): boolean {
  const left = wordsOf(stem);
  const others = wordsOf(name).filter((word) => {
    if (word !== left[0]) return true;
    left.shift();
    return false;
  });
  const folders = new Set(dirname(path).split("/").flatMap(wordsOf).map(singular));
  return left.length === 0 && others.every((word) => folders.has(singular(word)));
}

/** Outside the slices and the design system a verb may stand in front: open-api.ts exports installOpenApi. */
function isNamedAfter(path: string, stem: string, name: string): boolean {
  const subject = folded(stem.replace(/^(embedded|test)-/, ""));
  if (readings(name).some((reading) => reading === folded(stem) || reading === subject)) return true;
  if (saysTheRest(path, stem, name)) return true;
  if (path.startsWith("server/src/adapters/")) return folded(name).includes(subject);
  return !/\/(slices|ui)\//.test(path) && folded(name).endsWith(subject);
}

function hasFittingName(file: SourceFile, stem: string): boolean {
  const exported = exportsOf(file);
  if (exported.length === 0 || exported.some(({ name }) => isNamedAfter(file.path, stem, name))) return true;
  // Several exports are a family, and the file has the family's name: errors.ts, format.ts.
  return exported.filter(({ isType }) => !isType).length !== 1;
}

/** A file is named in kebab-case after its main export, and its name says something. */
export const fileNames: Check = (file) => {
  const name = basename(file.path);
  const stem = name.slice(0, name.indexOf("."));
  const says = (sentence: string) => [{ path: file.path, line: 1, sentence }];

  if (!KEBAB_CASE.test(stem)) return says("A file's name is kebab-case.");
  if (EMPTY_WORDS.test(stem)) return says("The file's name has an empty word: name it after what is in it.");
  if (/\.(test|spec|config|d)\./.test(name) || FIXED_NAMES.has(stem) || hasFittingName(file, stem)) return [];
  const exported = exportsOf(file).map((one) => one.name);
  return says(`A file is named after its main export; this one exports ${exported.join(", ")}.`);
};
