import type { Finding } from "./source-file.ts";

interface Doc {
  path: string;
  text: string;
}

const LONGEST_LINE = 120;

/** Lines of text are read as they are, in a terminal and in a change; rows of a table and what stands in a fence cannot be broken. */
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

/** Below the title of a decision record: `Supersedes [19](0019-files.md)`, and there `Superseded by [34](0034-…)`. */
const SUPERSEDES = /\b(Supersede[sd])\b[^.]*?\]\(([\w-]+\.md)\)/g;

const superseding = ({ path, text }: Doc) =>
  [...text.matchAll(SUPERSEDES)].map(([whole, word = "", other = ""]) => ({
    line: text.slice(0, text.indexOf(whole)).split("\n").length,
    word,
    key: word === "Supersedes" ? `${path.split("/").at(-1)} > ${other}` : `${other} > ${path.split("/").at(-1)}`,
  }));

/** A record that supersedes another one says so, and the other says by which. */
export function supersededRecords(docs: Doc[]): Finding[] {
  const records = docs.filter(({ path }) => path.startsWith("docs/decisions/"));
  const said = records.flatMap((record) => superseding(record).map((link) => ({ ...link, path: record.path })));
  return said
    .filter(({ word, key }) => !said.some((other) => other.key === key && other.word !== word))
    .map(({ path, line, key }) => ({ path, line, sentence: `${key}: the other record does not say so.` }));
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
  return docs.flatMap(({ path, text }) =>
    text
      .split("\n")
      .flatMap((line, index) =>
        [...line.matchAll(FILE)]
          .filter(([name]) => !isThere(name))
          .map(([name]) => ({ path, line: index + 1, sentence: `There is no ${name}.` })),
      ),
  );
}
