import { appendFileSync } from "node:fs";
import { Session } from "node:inspector";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Where each process of the embedded database's run writes down the test files it ran, and the repositories that they asked. */
    askedRepositories: string;
  }
}

const SERVER = join(import.meta.dirname, "..");

/** The engine counts which functions are called; once for each process, which runs many files. */
const counting = globalThis as { repositoryCounter?: Session };
if (!counting.repositoryCounter) {
  counting.repositoryCounter = new Session();
  counting.repositoryCounter.connect();
  counting.repositoryCounter.post("Profiler.enable");
  counting.repositoryCounter.post("Profiler.startPreciseCoverage", { callCount: false, detailed: false });
}

/** A repository that is only made has been asked nothing. */
const isQuestion = (name: string) => name !== "" && !name.endsWith("Repository");

afterAll(() => {
  const testFile = expect.getState().testPath ?? "";
  counting.repositoryCounter?.post("Profiler.takePreciseCoverage", (_error, counted) => {
    const asked = (counted?.result ?? []).filter(({ url, functions }) => {
      const isAsked = functions.some(({ functionName, ranges }) => isQuestion(functionName) && (ranges[0]?.count ?? 0) > 0);
      return url.startsWith("file:") && url.endsWith("repository.ts") && isAsked;
    });
    const noted = [testFile, ...asked.map(({ url }) => fileURLToPath(url))].map((file) => relative(SERVER, file));
    appendFileSync(join(inject("askedRepositories"), String(process.pid)), `${noted.join("\n")}\n`);
  });
});
