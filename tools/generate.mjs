/** Writes the files that are made from other files; `--check` only compares, and says which ones are stale. */
import "./on-node-24.mjs";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "./run.mjs";
import { say } from "./say.mjs";

/** Each script prints the whole file. */
const GENERATED = [
  { file: "server/src/platform/database/tables.ts", script: "tools/generate-tables.ts", from: "server/migrations" },
  { file: "server/migrations/schema.txt", script: "tools/generate-schema.ts", from: "server/migrations" },
  { file: "docs/api/openapi.json", script: "server/src/open-api.ts", from: "contract/src" },
  { file: "docs/security.md", script: "server/src/security-page.ts", from: "contract/src and the guards" },
  { file: ".env.example", script: "server/src/env-example.ts", from: "server/src/config-variables.ts" },
];

/** A script that prints several files by their names, which are all that the folder has of their kind. */
const GUIDE = { folder: "docs/guide", script: "tools/generate-guide.ts", from: "contract/src/help and the menu" };

process.chdir(ROOT);

/** What a program prints, or undefined when it fails; it has said why. */
function printed(command, args, input = "") {
  const stdio = ["pipe", "pipe", "inherit"];
  const { status, stdout } = spawnSync(command, args, { input, stdio, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  return status === 0 ? stdout : undefined;
}

function textOf({ file, script }) {
  const text = printed(process.execPath, [script]);
  const hasFormat = /\.(ts|json)$/.test(file);
  return text && hasFormat ? printed("biome", ["format", `--stdin-file-path=${file}`], text) : text;
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

function keepUp({ file, script, from }) {
  const text = textOf({ file, script });
  if (text === undefined) return fail(`${file} cannot be written: ${script} fails.`);
  return keepFile({ file, text, from });
}

function keepFile({ file, text, from }) {
  if (existsSync(file) && readFileSync(file, "utf8") === text) return undefined;
  if (process.argv.includes("--check")) return fail(`${file} does not say what ${from} says: run 'npm run generate' and commit it.`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return say(`${file} written`);
}

function keepFolder({ folder, script, from }) {
  const made = printed(process.execPath, [script]);
  if (made === undefined) return fail(`${folder} cannot be written: ${script} fails.`);
  const files = JSON.parse(made);
  for (const [name, text] of Object.entries(files)) keepFile({ file: join(folder, name), text, from });
  const left = readdirSync(folder).filter((name) => name.endsWith(".md") && !(name in files));
  for (const name of left) {
    if (process.argv.includes("--check")) fail(`${join(folder, name)} is made of nothing any more: run 'npm run generate' and commit it.`);
    else rmSync(join(folder, name));
  }
  return undefined;
}

for (const generated of GENERATED) keepUp(generated);
keepFolder(GUIDE);
