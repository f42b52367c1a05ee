import { posix } from "node:path";
import type { Finding } from "./source-file.ts";

interface Doc {
  path: string;
  text: string;
}

const LONGEST_LINE = 120;

/** Text lines must be readable in a terminal and a diff; tables and fenced blocks cannot be wrapped. */
export function docsLines(docs: Doc[]): Finding[] {
  return docs.flatMap(({ path, text }) => {
    let isFenced = false;
    return text.split("\n").flatMap((line, index) => {
      if (line.trimStart().startsWith("```")) isFenced = !isFenced;
      if (isFenced || line.startsWith("|") || line.length <= LONGEST_LINE) return [];
      return [{ path, line: index + 1, sentence: `A line of ${line.length} characters; ${LONGEST_LINE} are the most.` }];
    });
  });
}

const NUMBERED = /^((?:docs\/decisions|server\/migrations)\/\d+)-[^/]+$/;

/** Each decision record and each migration has a number of its own: two that were written side by side would share the next one. */
export function ownNumbers(texts: Doc[]): Finding[] {
  const numberOf = ({ path }: Doc) => NUMBERED.exec(path)?.[1] ?? path;
  return [...Map.groupBy(texts, numberOf).values()].flatMap(([first, ...others]) =>
    others.map(({ path }) => ({ path, line: 1, sentence: `Has the number of ${first?.path}.` })),
  );
}

/** `platform/http/route.ts`, but not `adapters/<port>/port.ts` or a web address. */
const FILE = /(?<![\w@:/<>.*-])(?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|sql|md)(?![\w/])/g;

/** A file that the docs name is there, under that path or below a folder. */
export function namedFiles(docs: Doc[], paths: readonly string[]): Finding[] {
  const isThere = (name: string) => paths.some((path) => path === name || path.endsWith(`/${name}`));
  // A link from a folder of docs to the one above.
  const fromRoot = (from: string, name: string) => (name.startsWith("../") ? posix.join(posix.dirname(from), name) : name);
  return docs.flatMap(({ path, text }) =>
    text
      .split("\n")
      .flatMap((line, index) =>
        [...line.matchAll(FILE)]
          .filter(([name]) => !isThere(fromRoot(path, name)))
          .map(([name]) => ({ path, line: index + 1, sentence: `There is no ${name}.` })),
      ),
  );
}
