import { searchWords } from "@linnet/contract/values/search-words";

/**
 * The searchable form of a name: a space before every word. A name with an apostrophe or hyphen is found written together too,
 * so that 'odowd' finds O'Dowd.
 */
export function searchableName(name: string): string {
  const words = searchWords(name);
  const together = searchWords(name.replace(/['’-]/g, "")).filter((word) => !words.includes(word));
  return [...words, ...together].map((word) => ` ${word}`).join("");
}
