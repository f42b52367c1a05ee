import { readdirSync } from "node:fs";
import { join, posix } from "node:path";
import { type Finding, isTest, lineAt, type SourceFile } from "./source-file.ts";

const SHEET = /import classes from "(\.[^"]+\.module\.css)"/;
const USED = /\bclasses\.(\w+)/g;

/**
 * Class names used in a page must be in its style sheet; a misspelled one is undefined without any other error. `sheets` are their texts by
 * path.
 */
export function styles(files: readonly SourceFile[], sheets: ReadonlyMap<string, string>): Finding[] {
  return files.flatMap((file) => {
    const [, name] = SHEET.exec(file.text) ?? [];
    if (name === undefined || isTest(file.path)) return [];
    const sheet = sheets.get(posix.join(posix.dirname(file.path), name)) ?? "";
    return [...file.text.matchAll(USED)]
      .filter(([, used]) => !new RegExp(`\\.${used}\\b`).test(sheet))
      .map(({ index, 1: used }) => ({ path: file.path, line: lineAt(file, index), sentence: `There is no .${used} in ${name}.` }));
  });
}

const LIBRARY = "@mantine/core/styles";
const FROM_LIBRARY = /^import \{([^}]*)\} from "@mantine\/core";/m;
/** The global style sheet: its classes are available to every component. */
const OF_ALL_PAGES = "web/src/styles.css";

const librarySheets = () => new Set(readdirSync(join(import.meta.dirname, "../../node_modules", LIBRARY)));

/** A component of Mantine that has a style sheet comes with it; without one it is drawn by the browser alone, and no test sees that. */
export function componentStyles(files: readonly SourceFile[], sheets: ReadonlyMap<string, string>): Finding[] {
  const known = librarySheets();
  const everywhere = sheets.get(OF_ALL_PAGES) ?? "";
  return files.flatMap((file) => {
    const found = FROM_LIBRARY.exec(file.text);
    if (!found || isTest(file.path)) return [];
    const { index, 1: names = "" } = found;
    return names
      .split(",")
      .map((name) => `${name.trim()}.css`)
      .filter((sheet) => known.has(sheet))
      .map((sheet) => `${LIBRARY}/${sheet}`)
      .filter((sheet) => !everywhere.includes(sheet) && !file.text.includes(`import "${sheet}";`))
      .map((sheet) => ({ path: file.path, line: lineAt(file, index), sentence: `Import "${sheet}" here, or in ${OF_ALL_PAGES}.` }));
  });
}

/** A selector that looks below the whole page for something that need not be a child of it. */
const LOOKS_THROUGH_PAGE = /\b(?:html|body)\)?:has\((?!>)/;

/** Such a rule is matched at every page change, and a chart with thousands of results takes hundreds. On paper it is matched once. */
export function pageWideSelectors(sheets: ReadonlyMap<string, string>): Finding[] {
  return [...sheets].flatMap(([path, sheet]) => {
    let isOnPaper = false;
    return sheet.split("\n").flatMap((text, index) => {
      // A rule that begins at the margin ends there, too: the formatter sees to it.
      if (/^\S/.test(text)) isOnPaper = text.startsWith("@media print");
      if (isOnPaper || !LOOKS_THROUGH_PAGE.test(text)) return [];
      return [
        { path, line: index + 1, sentence: "Set an attribute where it changes: the browser tries this anew at each change of the page." },
      ];
    });
  });
}
