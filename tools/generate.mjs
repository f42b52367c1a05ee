/** Writes the files that are made from other files; `--check` only compares, and says which ones are stale. */
import "./on-node-24.mjs";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "./run.mjs";
import { say } from "./say.mjs";

/** Each script prints the whole file. */
const GENERATED = [
  { file: "docs/api/calls.tsv", script: "tools/generate-calls.ts", from: "contract/src and the guards" },
  { file: "docs/security.md", script: "server/src/security-page.ts", from: "docs/figures/hostile-files.json" },
  { file: ".env.example", script: "server/src/env-example.ts", from: "server/src/config-variables.ts" },
];

/** A script that prints several files by their paths: to migrate a database takes it four seconds. */
const OF_DATABASE = { script: "tools/generate-database.ts", from: "server/migrations" };

/** A script that prints several files by their names, which are all that the folder has of their kind. */
const GUIDE = { folder: "docs/guide", script: "tools/generate-guide.ts", from: "contract/src/help and the menu" };

process.chdir(ROOT);

/** What a program prints, or undefined when it fails; it has said why. */
function printed(command, args, input = "") {
  const stdio = ["pipe", "pipe", "inherit"];
  const { status, stdout } = spawnSync(command, args, { input, stdio, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  return status === 0 ? stdout : undefined;
}

const formatted = (file, text) =>
  text && /\.(ts|json)$/.test(file) ? printed("biome", ["format", `--stdin-file-path=${file}`], text) : text;

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

function keepUp({ file, script, from }, made) {
  const text = formatted(file, made);
  if (text === undefined) return fail(`${file} could not be written. ${script} failed.`);
  return keepFile({ file, text, from });
}

function keepDatabase({ script, from }) {
  const made = printed(process.execPath, [script]);
  if (made === undefined) return fail(`The files generated from ${from} could not be written. ${script} failed.`);
  for (const [file, text] of Object.entries(JSON.parse(made))) keepUp({ file, script, from }, text);
  return undefined;
}

function keepFile({ file, text, from }) {
  if (existsSync(file) && readFileSync(file, "utf8") === text) return undefined;
  if (process.argv.includes("--check")) return fail(`${file} does not match ${from}. Run 'npm run generate' and commit it.`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return say(`${file} written`);
}

function keepFolder({ folder, script, from }) {
  const made = printed(process.execPath, [script]);
  if (made === undefined) return fail(`${folder} could not be written. ${script} failed.`);
  const files = JSON.parse(made);
  for (const [name, text] of Object.entries(files)) keepFile({ file: join(folder, name), text, from });
  const left = readdirSync(folder).filter((name) => name.endsWith(".md") && !(name in files));
  for (const name of left) {
    if (process.argv.includes("--check"))
      fail(`${join(folder, name)} no longer has a source. Run 'npm run generate' and commit the change.`);
    else rmSync(join(folder, name));
  }
  return undefined;
}

keepDatabase(OF_DATABASE);
for (const generated of GENERATED) keepUp(generated, printed(process.execPath, [generated.script]));
keepFolder(GUIDE);
