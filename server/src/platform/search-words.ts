/** Letters that do not come apart into a base letter and an accent. */
const WHOLE_LETTERS: Record<string, string> = { ø: "o", ł: "l", đ: "d", ð: "d", ß: "ss", æ: "ae", œ: "oe", þ: "th", ı: "i" };

/** The words of a text without case, accents and punctuation: 'Ruiz-Łuk, Ana' gives ruiz, luk, ana. */
export const searchWords = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[øłđðßæœþı]/g, (letter) => WHOLE_LETTERS[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

/**
 * The searchable form of a name: a space before every word. A name with an apostrophe or hyphen is found written together too,
 * so that 'odowd' finds O'Dowd.
 */
export function searchableName(name: string): string {
  const words = searchWords(name);
  const together = searchWords(name.replace(/['’-]/g, "")).filter((word) => !words.includes(word));
  return [...words, ...together].map((word) => ` ${word}`).join("");
}
