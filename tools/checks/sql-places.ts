import { matchesGlob } from "node:path";
import { SQL_PLACES } from "./import-rules.ts";
import { type Check, calleeOf, finding, findingsIn } from "./source-file.ts";

const QUERIES = new Set(["selectFrom", "insertInto", "updateTable", "deleteFrom", "mergeInto", "replaceInto"]);

/** SQL is only allowed in repositories, embedded adapters and a few named platform files. */
export const sqlPlaces: Check = (file) => {
  if (!file.path.startsWith("server/") || SQL_PLACES.some((place) => matchesGlob(file.path, place))) return [];
  return findingsIn(file, (node) =>
    QUERIES.has(calleeOf(node)?.name ?? "")
      ? finding(file, node, "A query: it belongs in repository.ts, as a method named after its question.")
      : undefined,
  );
};
