import { existsSync, globSync } from "node:fs";
import { delimiter, join } from "node:path";

/** A PostgreSQL for tests: a running one, or its program folder. */
export type FoundPostgresql = { url: string } | { programs: string };

const byVersion = (one: string, other: string) => one.localeCompare(other, "en", { numeric: true });

/** `TEST_DATABASE_URL` first (its user must be allowed to create databases), then programs on PATH, then the newest of Debian's folders. */
export function findPostgresql(): FoundPostgresql | undefined {
  const url = process.env["TEST_DATABASE_URL"];
  if (url) return { url };
  const onPath = (process.env["PATH"] ?? "").split(delimiter);
  const installed = globSync("/usr/lib/postgresql/*/bin").sort(byVersion).reverse();
  const programs = [...onPath, ...installed].find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")));
  return programs ? { programs } : undefined;
}
