import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const importsTestSupport = /from "[./]*test\/test-[\w-]+\.ts"|from "\.\/test-[\w-]+\.ts"/;

/** The server's test files, told apart by whether they import `test/test-database.ts` or another `test/test-….ts`, which all stand on it. */
export function listTestFiles(folder: string): { pure: string[]; onDatabase: string[] } {
  const files = globSync("{src,test}/**/*.test.ts", { cwd: folder }).sort();
  const { pure = [], onDatabase = [] } = Object.groupBy(files, (file) =>
    importsTestSupport.test(readFileSync(join(folder, file), "utf8")) ? "onDatabase" : "pure",
  );
  return { pure, onDatabase };
}
