import lastRelease from "../last-release.json" with { type: "json" };
import type { Finding } from "./source-file.ts";

/** What a server of the release before may still read or write, and what would refuse it. */
const TAKES_AWAY = [
  /\bdrop\s+(?:table|column|view|materialized\s+view|function|trigger|type|schema|extension|index)\b/gi,
  /\brename\s+(?:to|column|constraint|value)\b/gi,
  /\balter\s+(?:column\s+)?\w+\s+(?:type|set\s+data|set\s+not\s+null|drop\s+default)\b/gi,
  /\badd\s+column\s+(?!.*\bdefault\b)[^,;]*\bnot\s+null\b/gi,
  /\bdrop\s+constraint\s+(?:if\s+exists\s+)?(\w+)/gi,
  /\btruncate\b/gi,
];

/** Written by a migration that takes something away: a server that does not know this one cannot go on. */
const SUPPORT = /update\s+schema_support\s+set\s+oldest_migration\s*=\s*'([^']+)'/i;

const withoutComments = (text: string) => text.replaceAll(/--.*$/gm, (comment) => " ".repeat(comment.length));

const nameOf = (path: string) => /([^/]+)\.sql$/.exec(path)?.[1] ?? "";

/**
 * Migrations after the last release only add: its servers keep running while new ones start (decision record 80). A removal states that no
 * server of that release needed it. A migration may replace a constraint with a wider one.
 */
export function additiveMigrations(migrations: readonly { path: string; text: string }[]): Finding[] {
  return migrations.flatMap(({ path, text: written }) => {
    if (!path.startsWith("server/migrations/") || nameOf(path) <= lastRelease.migration) return [];
    const text = withoutComments(written);
    const oldest = SUPPORT.exec(text)?.[1];
    if (oldest !== undefined && oldest <= lastRelease.migration) return [];
    return TAKES_AWAY.flatMap((taking) => [...text.matchAll(taking)])
      .filter(([, constraint]) => constraint === undefined || !text.includes(`add constraint ${constraint} `))
      .map(({ 0: words, index }) => ({
        path,
        line: text.slice(0, index).split("\n").length,
        sentence: `'${words.replaceAll(/\s+/g, " ")}' takes away what servers of the last release may need: add only, or name the oldest server that can do without it (decision record 80).`,
      }));
  });
}
