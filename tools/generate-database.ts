/** Prints what is made from the migrations, by its file, as JSON: the Kysely types of the database as they leave it, and its schema. */
import { type OpenDatabase, openInMemory } from "../server/src/platform/database/database.ts";
import { migrate } from "../server/src/platform/database/migrate.ts";
import { schemaText } from "../server/src/platform/database/schema-text.ts";

interface Column {
  table: string;
  tableComment: string | null;
  name: string;
  comment: string | null;
  /** PostgreSQL's own name of the type, an array's with a leading underscore. */
  type: string;
  nullable: boolean;
  defaulted: boolean;
  generatedAlways: boolean;
}

const PLAIN: Record<string, string> = {
  bool: "boolean",
  bytea: "Buffer",
  citext: "string",
  date: "string",
  float4: "number",
  float8: "number",
  inet: "string",
  int2: "number",
  int4: "number",
  int8: "number",
  int8multirange: "string",
  text: "string",
  time: "string",
  uuid: "string",
  varchar: "string",
};

const PREAMBLE = `/** Generated from server/migrations by \`npm run generate\`. Do not edit. */
import type { ColumnType, Generated, GeneratedAlways } from "kysely";

`;

/** Types whose read and write forms differ; only the ones a table needs are printed. */
const NAMED: Record<string, string> = {
  Timestamp: "ColumnType<Date, Date | string, Date | string>",
  GeneratedTimestamp: "ColumnType<Date, Date | string | undefined, Date | string>",
  Json: "ColumnType<unknown, string, string>",
  GeneratedJson: "ColumnType<unknown, string | undefined, string>",
};

const COLUMNS = `
  select c.relname as "table", obj_description(c.oid, 'pg_class') as "tableComment", a.attname as name,
    col_description(c.oid, a.attnum) as comment, t.typname as type, not a.attnotnull as nullable,
    a.atthasdef or a.attidentity <> '' as defaulted, a.attidentity = 'a' or a.attgenerated <> '' as "generatedAlways"
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where c.relkind in ('r', 'p') and not c.relispartition and c.relname not like 'kysely_%'
  order by c.relname, a.attnum`;

const CHECKS = `
  select r.relname as "table", pg_get_constraintdef(c.oid) as definition
  from pg_constraint c join pg_class r on r.oid = c.conrelid
  where c.contype = 'c'`;

const IN_LIST = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.+)\]\)\)\)$/;

/** `check (status in ('a', 'b'))` as the union of its texts, by `table.column`. */
function unionsOf(checks: { table: string; definition: string }[]): Map<string, string> {
  const unions = new Map<string, string>();
  for (const { table, definition } of checks) {
    const [, column, list = ""] = IN_LIST.exec(definition) ?? [];
    const texts = [...list.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, text = ""]) => JSON.stringify(text.replaceAll("''", "'")));
    if (column && texts.length > 0) unions.set(`${table}.${column}`, texts.join(" | "));
  }
  return unions;
}

function plainType({ table, name, type }: Column, unions: Map<string, string>): string {
  const plain = type.startsWith("_") ? PLAIN[type.slice(1)] : PLAIN[type];
  if (!plain) throw new Error(`${table}.${name} has the type ${type}, for which generate-database.ts knows no TypeScript type.`);
  return unions.get(`${table}.${name}`) ?? (type.startsWith("_") ? `${plain}[]` : plain);
}

function typeOf(column: Column, unions: Map<string, string>): string {
  const orNull = column.nullable ? " | null" : "";
  const named = { timestamptz: "Timestamp", jsonb: "Json" }[column.type];
  if (named && column.generatedAlways) return `GeneratedAlways<${named === "Json" ? "unknown" : `Date${orNull}`}>`;
  if (named) return `${column.defaulted ? "Generated" : ""}${named}${orNull}`;
  const plain = plainType(column, unions) + orNull;
  if (column.generatedAlways) return `GeneratedAlways<${plain}>`;
  return column.defaulted ? `Generated<${plain}>` : plain;
}

const docOf = (comment: string | null, indent = "") => (comment ? `${indent}/** ${comment} */\n` : "");

const pascalCase = (name: string) => name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

function interfaceOf(columns: Column[], unions: Map<string, string>): string {
  const [{ table, tableComment } = { table: "", tableComment: null }] = columns;
  const members = columns.map((column) => `${docOf(column.comment, "  ")}  ${column.name}: ${typeOf(column, unions)};\n`);
  return `\n${docOf(tableComment)}interface ${pascalCase(table)}Table {\n${members.join("")}}\n`;
}

/** The text of `tables.ts`. */
async function tablesText({ lite }: OpenDatabase): Promise<string> {
  if (!lite) throw new Error("openInMemory gives a PGlite");
  const { rows: columns } = await lite.query<Column>(COLUMNS);
  const unions = unionsOf((await lite.query<{ table: string; definition: string }>(CHECKS)).rows);

  const tables = [...Map.groupBy(columns, (column) => column.table)];
  const interfaces = tables.map(([, ofTable]) => interfaceOf(ofTable, unions)).join("");
  const named = Object.entries(NAMED).filter(([name]) => new RegExp(`: ${name}\\b`).test(interfaces));
  const aliases = named.map(([name, type]) => `type ${name} = ${type};\n`).join("");
  const members = tables.map(([table]) => `  ${table}: ${pascalCase(table)}Table;\n`);
  return `${PREAMBLE}${aliases}${interfaces}\n/** Every table, as Kysely wants it. */\nexport interface Tables {\n${members.join("")}}\n`;
}

const database = await openInMemory();
await migrate(database.db);
const files = {
  "server/src/platform/database/tables.ts": await tablesText(database),
  // For the reviewer of the next migration.
  "server/migrations/schema.txt": await schemaText(database.db),
};
process.stdout.write(JSON.stringify(files));
await database.close();
