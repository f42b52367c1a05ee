/** Prints lines by package of the working tree (files that git knows). With `--since v1.0.0` (a tag or commit) its lines come first. */
import "./on-node-24.mjs";
import { statSync } from "node:fs";
import { parseArgs } from "node:util";
import { runQuietly } from "./run.mjs";
import { say } from "./say.mjs";

const CODE = /^(contract|server|web|e2e|bench|tools)\/.*\.(tsx?|mjs|sql|sh)$/;
const TEST = /\.test\.tsx?$|^(server|web)\/test\//;

async function git(...args) {
  const { code, said } = await runQuietly("git", args);
  if (code !== 0) throw new Error(said);
  return said.split("\n").filter(Boolean);
}

/** The table's row that counts a file. */
const rowOf = (path) => (path.endsWith(".css") ? "CSS" : CODE.exec(path)?.[1]?.concat(TEST.test(path) ? ", tests" : ""));

/** Lines by row, of the working tree where no commit is given. */
async function count(commit) {
  const rows = new Map();
  const add = (row, many) => rows.set(row, (rows.get(row) ?? 0) + Number(many));
  for (const line of await git("grep", "-Ic", "", ...(commit ? [commit] : []))) {
    const [, path = "", lines] = /([^:]+):(\d+)$/.exec(line) ?? [];
    const row = rowOf(path);
    if (row) add(row, lines);
    if (path.endsWith(".md")) add("Markdown, KB", (commit ? await git("cat-file", "-s", `${commit}:${path}`) : statSync(path).size) / 1024);
  }
  return rows;
}

const { since } = parseArgs({ options: { since: { type: "string" } } }).values;
const [now, before] = [await count(), since && (await count(since))];
const line = (...cells) => say(cells.map((cell, index) => (index ? String(cell).padStart(10) : cell.padEnd(16))).join(""));
line("lines", ...(before ? [since] : []), "now");
for (const name of [...new Set([...now.keys(), ...(before?.keys() ?? [])])].sort())
  line(name, ...[before, now].flatMap((rows) => (rows ? [Math.round(rows.get(name) ?? 0)] : [])));
