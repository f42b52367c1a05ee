import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type AnsweredStatement, openInMemory } from "../src/platform/database/database.ts";
import { hasSqlState } from "../src/platform/database/errors.ts";

/** Of a test's own: what the migrations make is in both databases. */
const UNDEFINED_TABLE = "42P01";

const noted = new Set<string>();

/** Writes down in `folder` each statement that PostgreSQL has answered with rows or changed some by, once for each process. */
export function noteStatement(folder: string, { level, query }: AnsweredStatement): void {
  if (level !== "query" || noted.has(query.sql) || !/^(\s|--.*\n|\/\*.*?\*\/)*(select|insert|update|delete|with)\b/i.test(query.sql))
    return;
  noted.add(query.sql);
  appendFileSync(join(folder, String(process.pid)), `${JSON.stringify(query.sql)}\n`);
}

/** The statements that were noted, each once. */
function notedIn(folder: string): string[] {
  const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), "utf8").split("\n"));
  return [...new Set(lines)].filter(Boolean).map((line): string => JSON.parse(line));
}

/**
 * Has the embedded database parse each statement in `folder`, without running it: this resolves every table, column, function and parameter
 * type (decision record 2). `migrated` is the dump of a migrated database.
 * @throws listing statements that it understands differently from PostgreSQL
 */
export async function refuseOtherwiseRead(folder: string, migrated: Blob): Promise<void> {
  const { lite, close } = await openInMemory(migrated);
  if (!lite) throw new Error("openInMemory gives a PGlite");
  const refused: string[] = [];
  for (const statement of notedIn(folder)) {
    try {
      await lite.describeQuery(statement);
    } catch (error) {
      if (!hasSqlState(error, UNDEFINED_TABLE)) refused.push(`${String(error)}\n${statement}`);
    }
  }
  await close();
  if (refused.length > 0) throw new Error(`The embedded database does not read these as PostgreSQL does:\n\n${refused.join("\n\n")}`);
}
