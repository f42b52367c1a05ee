import { posix } from "node:path";
import { type Finding, isTest, lineAt, type SourceFile } from "./source-file.ts";

const SHEET = /import classes from "(\.[^"]+\.module\.css)"/;
const USED = /\bclasses\.(\w+)/g;

/** A class that a page names stands in its style sheet; a misspelt one is undefined, and nothing else says so. `sheets` are their texts by path. */
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
