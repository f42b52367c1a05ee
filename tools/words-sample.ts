import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sourceFile } from "./checks/source-file.ts";
import { isMarkup, paragraphsOf, sentencesOf, textsIn, wordsOf } from "./checks/texts.ts";

interface Sampled {
  kind: string;
  place: string;
  text: string;
}

/** How many texts of each kind; what a kind lacks comes from the UI. */
const SIZES = { mail: 45, changelog: 60, readme: 39, operations: 60, help: 56, server: 60, ui: 128 };

const ROOT = join(import.meta.dirname, "..");

const DOCUMENTS: [kind: keyof typeof SIZES, path: RegExp][] = [
  ["changelog", /^CHANGELOG\.md$/],
  ["readme", /^README\.md$/],
  ["operations", /^docs\/operations\//],
];

/** The demonstration's children and physicians are invented: their words are no texts of the product. */
const isOfProduct = ({ path, text, kind }: { path: string; text: string; kind: string }) =>
  !path.startsWith("server/src/demo/") && !isMarkup(text) && wordsOf(text) > (kind === "server" ? 3 : 1) && /^[\p{Lu}…“‘]/u.test(text);

function textsOf(path: string): Sampled[] {
  const text = readFileSync(join(ROOT, path), "utf8");
  const document = DOCUMENTS.find(([, of]) => of.test(path));
  if (document)
    return paragraphsOf(text).flatMap((paragraph) =>
      sentencesOf(paragraph.text).map((sentence) => ({ kind: document[0], place: `${path}:${paragraph.line}`, text: sentence })),
    );
  if (!/\.tsx?$/.test(path)) return [];
  return textsIn(sourceFile(path, text))
    .filter(isOfProduct)
    .flatMap(({ kind, line, text: whole }) => sentencesOf(whole).map((said) => ({ kind, place: `${path}:${line}`, text: said })));
}

/** The same order for the same seed: a linear congruential generator (Numerical Recipes, 1992) keys a shuffle. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  let state = seed >>> 0;
  const keyed = items.map((item) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return { item, key: state };
  });
  return keyed.sort((one, other) => one.key - other.key).map(({ item }) => item);
}

/** 448 texts with their kinds and places. */
export function wordsSample(seed: number, texts: readonly Sampled[]): Sampled[] {
  const chosen = Object.entries(SIZES).flatMap(([kind, size]) =>
    shuffled(
      texts.filter((text) => text.kind === kind),
      seed,
    ).slice(0, size),
  );
  const total = Object.values(SIZES).reduce((sum, size) => sum + size, 0);
  const more = shuffled(
    texts.filter((text) => text.kind === "ui" && !chosen.includes(text)),
    seed,
  );
  return [...chosen, ...more.slice(0, total - chosen.length)];
}

/** Prints them with a number, tab-separated. */
export function printWordsSample(seed: number): void {
  const paths = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" }).split("\n").filter(Boolean);
  for (const [index, { kind, place, text }] of wordsSample(seed, paths.flatMap(textsOf)).entries())
    process.stdout.write(`${index + 1}\t${kind}\t${place}\t${text}\n`);
}
