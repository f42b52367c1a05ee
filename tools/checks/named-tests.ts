import type { Finding } from "./source-file.ts";

interface Text {
  path: string;
  text: string;
}

/** `http/route.test.ts` “is found whatever the case of its path” */
const NAMED = /`([\w./-]+\.(?:test|spec)\.tsx?)` “([^”]+)”/g;
const QUOTES = ['"', "'", "`"];

/** A row of docs/asvs.md: number, level, what is asked, whether it holds, where or why, test. */
const ROW = /^\| (\d+\.\d+\.\d+) \|/;
const NEEDS_TEST = new Set(["yes", "in part"]);
const KNOWN = new Set([...NEEDS_TEST, "no", "n/a", "operator"]);

const isThere = ({ text }: Text, title: string) => QUOTES.some((quote) => text.includes(`${quote}${title}${quote}`));

function wrongTest(name: string, title: string, tests: Text[]): string[] {
  const found = tests.filter(({ path }) => path === name || path.endsWith(`/${name}`));
  if (found.length > 1) return [`Say more of the path: ${found.length} tests are called ${name}.`];
  return found.some((test) => isThere(test, title)) ? [] : [`${name} has no “${title}”.`];
}

function wrongRow(line: string, number: string): string[] {
  const [, , , , holds = "", where = "", test = ""] = line.split("|").map((cell) => cell.trim());
  if (!KNOWN.has(holds)) return [`${number}: say whether it holds: ${[...KNOWN].join(", ")}.`];
  if (where === "") return [`${number}: say where it holds, or why not.`];
  const isTested = test.startsWith("no test") || /`[\w./-]+` “/.test(test);
  return NEEDS_TEST.has(holds) && !isTested ? [`${number}: name a test, or say 'no test' and why.`] : [];
}

/** A test that the docs name by file and title is there, and each row of the verification table says what it has to. */
export function namedTests(docs: Text[], texts: Text[]): Finding[] {
  const tests = texts.filter(({ path }) => /\.(test|spec)\.tsx?$/.test(path));
  return docs.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, index) => {
      const [, number] = (path === "docs/asvs.md" && ROW.exec(line)) || [];
      const sentences = [
        ...[...line.matchAll(NAMED)].flatMap(([, name = "", title = ""]) => wrongTest(name, title, tests)),
        ...(number ? wrongRow(line, number) : []),
      ];
      return sentences.map((sentence) => ({ path, line: index + 1, sentence }));
    }),
  );
}
