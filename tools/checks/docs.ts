import { posix } from "node:path";
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

/** A row of a table, or a point of a list with its further lines: what is said of one place. */
const POINT = /^(?:\|.*|(?:\d+\.|-) .*(?:\n {2,}.*)*)$/gm;
const CODE = /`([^`\n]+)`/g;
const IS_FILE = /^[\w./-]*\.(?:tsx?|mjs|sql|md|txt)$/;

/**
 * Where to change what, to be found by who has nothing else: each place by its whole path, unless several folders have a file of that
 * name, and words of the code stand in one of the places that are named with them.
 */
export function exactPlaces(docs: Doc[], texts: Doc[]): Finding[] {
  const [guide] = docs.filter(({ path }) => path === "ARCHITECTURE.md");
  const [before = "", section] = guide?.text.split(/^(?=## Where to change what$)/m) ?? [];
  if (section === undefined) return [];
  const [part = ""] = section.split(/^(?=## (?!Where to change what))/m);
  const under = (place: string) => texts.filter(({ path }) => (place.endsWith("/") ? path.startsWith(place) : path === place));
  const named = (name: string) => texts.filter(({ path }) => path.endsWith(`/${name}`));

  return [...part.matchAll(POINT)].flatMap(({ 0: point, index }) => {
    const codes = [...point.matchAll(CODE)].map(([, code = ""]) => code);
    const places = codes.filter((code) => code.includes("/") && (code.endsWith("/") || IS_FILE.test(code)));
    const words = codes.filter((code) => /^[A-Za-z_]\w+$/.test(code));
    const found = places.flatMap(under);
    const isSaid = (word: string) => (found.length > 0 ? found : texts).some(({ text }) => new RegExp(`\\b${word}\\b`).test(text));
    const line = before.split("\n").length + part.slice(0, index).split("\n").length - 1;
    return [
      ...places.filter((place) => under(place).length === 0).map((place) => `There is no ${place}.`),
      ...codes
        .filter((code) => IS_FILE.test(code) && !code.includes("/") && named(code).length === 1)
        .map((name) => `Say the whole path of ${name}.`),
      ...words.filter((word) => !isSaid(word)).map((word) => `None of the files that are named here says ${word}.`),
    ].map((sentence) => ({ path: "ARCHITECTURE.md", line, sentence }));
  });
}

const FLOW = /^(?:web|server)\/src\/slices\/([\w-]+\/[\w-]+\/).*(?<!\.test)\.tsx?$/;

/** The guide says of each folder of a slice what people do there, and of none that is gone. */
export function flowsOfGuide(docs: Doc[], paths: readonly string[]): Finding[] {
  const [guide] = docs.filter(({ path }) => path === "ARCHITECTURE.md");
  const [before = "", section] = guide?.text.split(/^(?=## Where each flow stands$)/m) ?? [];
  if (section === undefined) return [];
  const [part = ""] = section.split(/^(?=## (?!Where each flow stands))/m);
  const line = before.split("\n").length;
  const flows = new Set(paths.flatMap((path) => FLOW.exec(path)?.[1] ?? []));
  const rows = [...part.matchAll(/^\|.*$/gm)].join("\n");
  const said = [...rows.matchAll(CODE)].map(([, code = ""]) => code).filter((code) => code.endsWith("/"));
  const isThere = (folder: string) => paths.some((path) => path.includes(`/src/${folder}`) || path.includes(`/src/slices/${folder}`));
  return [
    ...[...flows].filter((flow) => !said.includes(flow)).map((flow) => `Say what people do in ${flow}`),
    ...said.filter((folder) => !isThere(folder)).map((folder) => `There is no ${folder}`),
  ].map((sentence) => ({ path: "ARCHITECTURE.md", line, sentence }));
}
