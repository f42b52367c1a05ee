/** Measures what a child takes in the database, and writes it into docs/scale.md, beside what a million would take by that. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Database, openPostgres, withoutTimeLimit } from "@linnet/server/src/platform/database/database.ts";
import { findPostgresql } from "@linnet/server/test/find-postgresql.ts";
import { sql } from "kysely";
import { loadOpenReferrals } from "./data/load-open-referrals.ts";
import { loadResults } from "./data/load-results.ts";
import { loadResultsToRead } from "./data/load-results-to-read.ts";
import { loadRoster } from "./data/load-roster.ts";
import { makeCluster } from "./drill/cluster.ts";
import { makeProduct } from "./drill/product.ts";

const PAGE = fileURLToPath(new URL("../../docs/scale.md", import.meta.url));
const [BEGIN, END] = ["<!-- measured -->", "<!-- end of what was measured -->"];

const CHILDREN = 100_000;
const AUDIT_ROWS = 5_000_000;
/** Whose results are stored as the import stores them, and how many each. */
const WITH_RESULTS = { children: 400, each: 50 };

/** What a table holds for one child, in a hospital whose children have ten visits, fifty results and a hundred answers that were audited. */
const PER_CHILD = [
  { table: "patients", rows: 1 },
  { table: "patient_access", rows: 1.2 },
  { table: "visits", rows: 10 },
  { table: "ehr_resources", rows: 55, where: "without an integration" },
  { table: "result_arrivals", rows: 50, where: "with an integration" },
  // One row has a child's results: here ten times as many as are counted.
  { table: "known_results", rows: 0.1, where: "with an integration" },
  { table: "audit_rows", rows: 100 },
  { table: "referrals", rows: 0.5 },
  { table: "referral_events", rows: 3 },
] as const;

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Rows as lists, headers and charts leave them: one child each, of a hundred actors. */
async function fillAudit(db: Database): Promise<void> {
  await sql`insert into audit_rows (at, request_id, session_id, actor_id, effective_id, role_ids, practice_id, action, outcome, rule, person_ids, count, address)
    select now() - i * interval '400 milliseconds', gen_random_uuid()::text, gen_random_uuid(), 1 + i % 100, 1 + i % 100, '{1}', 1 + i % 40,
      'read:chart', 'done', 'assigned', array['p' || (1 + i::bigint * 7919 % ${sql.lit(CHILDREN)})], 1, '192.0.2.' || i % 250
    from generate_series(1, ${sql.lit(AUDIT_ROWS)}) i`.execute(db);
}

async function fill(db: Database): Promise<void> {
  await loadRoster(db, CHILDREN);
  say("children, and their visits");
  for (let child = 1; child <= WITH_RESULTS.children; child++) await loadResults(db, `p${child}`, WITH_RESULTS.each);
  say("results");
  await loadResultsToRead(db);
  await loadOpenReferrals(db);
  say("results to read, referrals");
  await withoutTimeLimit(db, fillAudit);
  say("audit rows");
}

interface Size {
  rows: number;
  /** Of the rows themselves, and of what is too long for them. */
  heap: number;
  indexes: number;
  vacuumSeconds: number;
}

async function sizeOf(db: Database, table: string): Promise<Size> {
  const begun = performance.now();
  await withoutTimeLimit(db, (connection) => sql`vacuum analyze ${sql.table(table)}`.execute(connection));
  const vacuumSeconds = (performance.now() - begun) / 1000;
  const { rows } = await sql<Omit<Size, "vacuumSeconds">>`select (select count(*)::float8 from ${sql.table(table)}) as rows,
      sum(pg_table_size(relid))::float8 as heap, sum(pg_indexes_size(relid))::float8 as indexes
    from (select ${table}::regclass as relid union select relid from pg_partition_tree(${table}::regclass)) parts`.execute(db);
  return { rows: 0, heap: 0, indexes: 0, ...rows[0], vacuumSeconds };
}

const GB = 1_000_000_000;
const count = (value: number) => Math.round(value).toLocaleString("en-US");

function line({ table, rows, ...of }: (typeof PER_CHILD)[number], size: Size): string {
  const [heap, indexes] = [size.heap / size.rows, size.indexes / size.rows];
  const million = 1_000_000 * rows;
  const cells = [
    `\`${table}\`${"where" in of ? `, ${of.where}` : ""}`,
    count(size.rows),
    count(heap),
    count(indexes),
    size.vacuumSeconds.toFixed(1),
    count(million),
    ((heap * million) / GB).toFixed(1),
    ((indexes * million) / GB).toFixed(1),
  ];
  return `| ${cells.join(" | ")} |`;
}

async function measure(db: Database): Promise<string> {
  const lines: string[] = [];
  for (const kept of PER_CHILD) {
    const measured = line(kept, await sizeOf(db, kept.table));
    say(measured);
    lines.push(measured);
  }
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db);
  return `Measured on ${new Date().toISOString().slice(0, 10)} with PostgreSQL ${rows[0]?.version} by \`npm run scale\`: ${count(CHILDREN)} children.
The last three columns are calculated: 1,000,000 children at the same bytes a row.

| Table | rows here | bytes a row | indexes, bytes a row | VACUUM ANALYZE, s | rows of 1,000,000 children | rows, GB | indexes, GB |
|---|--:|--:|--:|--:|--:|--:|--:|
${lines.join("\n")}
`;
}

const postgresql = findPostgresql();
if (!postgresql || !("programs" in postgresql))
  throw new Error("There are no programs of PostgreSQL: install its server (Debian: postgresql).");
const folder = mkdtempSync(join(tmpdir(), "linnet-scale-"));
const cluster = makeCluster(postgresql.programs);
await cluster.start();
try {
  // The first start makes the tables and the demo hospital.
  const product = await makeProduct({ DATABASE_URL: cluster.url, LINNET_DATA: folder });
  await product.start();
  await product.stop();
  const { db, close } = openPostgres(cluster.url, { connections: 2, statementTimeoutMs: 0 });
  try {
    await fill(db);
    const [before = "", rest = ""] = readFileSync(PAGE, "utf8").split(BEGIN);
    const after = rest.split(END)[1] ?? "";
    writeFileSync(PAGE, `${before}${BEGIN}\n\n${await measure(db)}\n${END}${after}`);
  } finally {
    await close();
  }
} finally {
  await cluster.stop();
  for (const made of [folder, cluster.folder]) rmSync(made, { recursive: true, force: true });
}
