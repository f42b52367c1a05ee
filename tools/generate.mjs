/** Writes the files that are made from other files; `--check` only compares, and says which ones are stale. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

process.chdir(new URL("..", import.meta.url).pathname);

/** Each script prints the whole file. */
const GENERATED = [
  { file: "server/src/platform/tables.ts", script: "tools/generate-tables.ts", from: "server/migrations" },
  { file: "docs/api/openapi.json", script: "server/src/open-api.ts", from: "contract/src" },
].filter(({ script }) => existsSync(script));

const printed = (script) => execFileSync(process.execPath, [script], { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });

const formatted = (text, file) =>
  execFileSync("biome", ["format", `--stdin-file-path=${file}`], { input: text, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });

for (const { file, script, from } of GENERATED) {
  const text = formatted(printed(script), file);
  if (existsSync(file) && readFileSync(file, "utf8") === text) continue;
  if (process.argv.includes("--check")) {
    process.stderr.write(`${file} does not say what ${from} says: run 'npm run generate' and commit it.\n`);
    process.exitCode = 1;
  } else {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    process.stdout.write(`${file} written\n`);
  }
}
