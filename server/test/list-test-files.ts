import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** The names of the imported files, without their folders. */
const importsOf = (text: string): string[] => [...text.matchAll(/from "\.[^"]*\/([\w-]+\.ts)"/g)].map(([, name = ""]) => name);

/** `test-database.ts` and the files of the test folder that stand on it, however far. */
function databaseSupport(folder: string): Set<string> {
  const support = globSync("test/*.ts", { cwd: folder }).filter((file) => !file.endsWith(".test.ts"));
  const found = new Set(["test-database.ts"]);
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const file of support)
      if (importsOf(readFileSync(join(folder, file), "utf8")).some((name) => found.has(name))) found.add(basename(file));
  }
  return found;
}

/** The server's test files, told apart by whether they open a database. */
export function listTestFiles(folder: string): { pure: string[]; onDatabase: string[] } {
  const support = databaseSupport(folder);
  const files = globSync("{src,test}/**/*.test.ts", { cwd: folder }).sort();
  const opens = (file: string) => importsOf(readFileSync(join(folder, file), "utf8")).some((name) => support.has(name));
  return { pure: files.filter((file) => !opens(file)), onDatabase: files.filter(opens) };
}
