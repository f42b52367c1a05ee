import { basename } from "node:path";
import { StartRefused } from "../../config.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { growthTableRepository, LmsFileError, WHO_CHARTS, whoTables } from "../../slices/chart/public.ts";
import { growthFileText } from "./file-text.ts";
import type { GrowthOptions } from "./options.ts";

interface Needs {
  db: Database;
  clock: Clock;
  say(line: string): void;
}

type Tables = ReturnType<typeof whoTables>;

const keyOf = ({ chart, sex }: Pick<Tables[number], "chart" | "sex">) => `${chart} ${sex}`;

/** The tables of all files; the same may not stand in two. @throws StartRefused with file, line and reason. */
async function readTables({ files, chart, sex }: GrowthOptions): Promise<Tables> {
  const tables = new Map<string, Tables[number]>();
  for (const path of files) {
    const text = await growthFileText(path);
    for (const table of tablesIn(text, basename(path), { chart, sex })) {
      const other = tables.get(keyOf(table));
      if (other) throw new StartRefused(`${keyOf(table)} is in both ${other.file} and ${table.file}.`);
      tables.set(keyOf(table), table);
    }
  }
  return [...tables.values()];
}

function tablesIn(...[text, file, said]: Parameters<typeof whoTables>): Tables {
  try {
    return whoTables(text, file, said);
  } catch (error) {
    throw error instanceof LmsFileError ? new StartRefused(error.message) : error;
  }
}

const OUTCOME_WORD = { added: "taken", replaced: "replaced the earlier table", unchanged: "unchanged" };

/** What children under 24 months are compared with now. */
function stateSentences(there: readonly { chart: string; sex: string }[]): string[] {
  const known = new Set(there.map(({ chart, sex }) => `${chart} ${sex}`));
  const listed = (isThere: boolean) =>
    WHO_CHARTS.flatMap((chart) => {
      const sexes = ["male", "female"].filter((sex) => known.has(`${chart} ${sex}`) === isThere);
      return sexes.length > 0 ? [`${chart} (${sexes.join(", ")})`] : [];
    }).join(", ");
  const [who, without] = [listed(true), listed(false)];
  return [
    who ? `WHO tables in use under 24 months: ${who}.` : "There are no WHO tables, so children under 24 months are compared with CDC 2000.",
    ...(who && without ? [`Missing: ${without}.`] : []),
  ];
}

/** Runs an import of growth tables as the command line asked for it: all of it or nothing. @throws StartRefused with a sentence. */
export async function runGrowthImport(options: GrowthOptions, { db, clock, say }: Needs): Promise<void> {
  if (options.isRemoval) {
    const removed = await db.transaction().execute((trx) => growthTableRepository(trx).removeAll());
    say(`Tables removed: ${removed}.`);
  } else {
    const tables = await readTables(options);
    const stored = await db.transaction().execute((trx) => growthTableRepository(trx).store(tables, clock.now()));
    for (const { chart, sex, outcome } of stored) {
      const rows = tables.find((table) => table.chart === chart && table.sex === sex)?.rows.length;
      say(`${chart}, ${sex}: ${rows} rows, ${OUTCOME_WORD[outcome]}.`);
    }
  }
  for (const sentence of stateSentences(await growthTableRepository(db).list())) say(sentence);
}
