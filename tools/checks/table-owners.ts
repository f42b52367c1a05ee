import { type Check, calleeOf, type Finding, finding, findingsIn, isTest } from "./source-file.ts";

const WRITES = new Set(["insertInto", "updateTable", "deleteFrom", "mergeInto"]);

interface Migration {
  path: string;
  text: string;
}

/** The owner of each table, as its comment says: `'Owner: patients. …'`. */
function ownersOf(migrations: Migration[]): Map<string, string> {
  const owners = new Map<string, string>();
  for (const { text } of migrations)
    for (const [, table = "", owner = ""] of text.matchAll(/comment on table (\w+) is\s+'Owner: ([\w/-]+)/g)) owners.set(table, owner);
  return owners;
}

/** Every table says who owns it. */
export function tablesWithoutOwner(migrations: Migration[]): Finding[] {
  const owners = ownersOf(migrations);
  return migrations.flatMap(({ path, text }) =>
    [...text.matchAll(/^create table (?:if not exists )?(\w+)\b(?! partition of)/gm)]
      .filter(([, table = ""]) => !owners.has(table))
      .map((match) => ({
        path,
        line: text.slice(0, match.index).split("\n").length,
        sentence: `The table ${match[1]} has no comment that begins with 'Owner: '.`,
      })),
  );
}

function writerAt(path: string): string | undefined {
  const [, place, folder] = /^server\/src\/(slices|adapters|platform)\/([\w-]+)/.exec(path) ?? [];
  if (place === "slices") return folder;
  return place === "adapters" ? `adapters/${folder}` : place;
}

/** Only the owner writes a table; others call its public.ts. Anybody may read. */
export function tableOwners(migrations: Migration[]): Check {
  const owners = ownersOf(migrations);
  return (file) => {
    const writer = writerAt(file.path);
    if (!writer || isTest(file.path)) return [];
    return findingsIn(file, (node) => {
      if (node.type !== "CallExpression" || !WRITES.has(calleeOf(node)?.name ?? "")) return undefined;
      const [table] = node.arguments;
      if (table?.type !== "Literal" || typeof table.value !== "string") return undefined;
      const owner = owners.get(table.value.split(" ")[0] ?? "");
      if (!owner || owner === writer) return undefined;
      return finding(file, node, `The table ${table.value} belongs to ${owner}; ${writer} asks it through public.ts.`);
    });
  };
}
