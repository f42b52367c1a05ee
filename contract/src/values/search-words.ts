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

/** A name as names are compared, without blanks, hyphens and apostrophes as well: 'D’Arcy' and 'Darcy' give darcy (G-REF-32). */
export const foldName = (name: string): string => searchWords(name).join("");
