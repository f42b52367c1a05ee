import { searchWords } from "@linnet/contract/values/search-words";
import { type RawBuilder, sql } from "kysely";

/** From so many letters on a word is looked for inside other words; fewer begin one, as an index of trigrams finds nothing else. */
const INSIDE_FROM = 3;

/**
 * What a search column holds of a text: its words without case, accents and punctuation, a space before each, so that 'begins a word'
 * is one LIKE (decision G-PAT-11). What an apostrophe or hyphen parts is found written together too: 'odowd' finds O'Dowd.
 * A text without letters and digits gives an empty string.
 */
export function searchableWords(text: string): string {
  const words = searchWords(text);
  const together = searchWords(text.replace(/['’-]/g, "")).filter((word) => !words.includes(word));
  return [...words, ...together].map((word) => ` ${word}`).join("");
}

const hasAll = (column: RawBuilder<unknown>, patterns: string[]): RawBuilder<boolean> =>
  patterns.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(${sql.join(
        patterns.map((pattern) => sql`${column} like ${pattern}`),
        sql` and `,
      )})`;

/** Whether each word of a typed text starts a word of that search column, in any order; a text without words fits nothing. */
export const startsWords = (column: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  hasAll(
    column,
    searchWords(text).map((word) => `% ${word}%`),
  );

/** Matches if that search column contains each word of a typed text, in any order. A text without words matches nothing. */
export const containsWords = (column: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  hasAll(
    column,
    searchWords(text).map((word) => (word.length < INSIDE_FROM ? `% ${word}%` : `%${word}%`)),
  );

/** The same as `startsWords` of a text at hand: in a short list that is read whole. */
export function hasWords(text: string, typed: string): boolean {
  const searched = searchableWords(text);
  const words = searchWords(typed);
  return words.length > 0 && words.every((word) => searched.includes(` ${word}`));
}
