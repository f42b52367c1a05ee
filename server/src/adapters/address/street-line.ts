import { DIRECTIONS, NUMBERED_UNITS, STREET_SUFFIXES, UNNUMBERED_UNITS } from "@linnet/contract/values/postal-words";

/** The first line of an address, and the unit that stood at its end. */
interface StreetLine {
  street: string;
  unit: string;
}

const PO_BOX = /^(?:p(?:ost)?[.\s]*o(?:ffice)?[.\s]*)(?:box|drawer)\b[.\s#]*(?:no\b[.\s]*)?([a-z\d-]+)$/i;
const SPELT_NUMBER = /^(?:one|two|three|four|five|six|seven|eight|nine|ten)$/i;
const ORDINAL = /^\d+(?:st|nd|rd|th)$/i;

const has = (table: ReadonlyMap<string, string>, word: string | undefined): boolean => word !== undefined && table.has(word.toLowerCase());
const inStandard = (table: ReadonlyMap<string, string>, word: string): string => table.get(word.toLowerCase()) ?? word;

/** Words without the punctuation that postal standards leave out; the point of 39.2, hyphens and slashes belong to numbers. */
const wordsOf = (text: string): string[] =>
  text
    .replace(/[,;()]/g, " ")
    .replace(/\.(?!\d)/g, " ")
    .replace(/#/g, " # ")
    .split(/\s+/)
    .filter((word) => word !== "");

/** Normalizes words that are all caps or all lower case; letters next to digits, as in 12B, become capitals. */
function readable(word: string, isOneCase: boolean): string {
  if (ORDINAL.test(word)) return word.toLowerCase();
  if (/\d/.test(word)) return word.toUpperCase();
  if (!isOneCase || /^[NESW]{1,2}$/.test(word)) return word;
  return word.toLowerCase().replace(/(^|[-/])\p{L}/gu, (letter) => letter.toUpperCase());
}

const isOneCase = (text: string) => text === text.toUpperCase() || text === text.toLowerCase();

/** The second line: units by their abbreviations, everything else as it was typed. */
export function standardUnit(text: string): string {
  const floor = /^(\d+)(?:st|nd|rd|th)\s+(?:floor|flr?)\.?$/i.exec(text.trim());
  if (floor) return `Fl ${floor[1]}`;
  const oneCase = isOneCase(text);
  const words = wordsOf(text);
  return words
    .flatMap((word, at) => {
      // A number sign after the unit type is redundant; alone it is the unit type.
      if (word === "#") return at === 0 || !has(NUMBERED_UNITS, words[at - 1]) ? [word] : [];
      if (has(NUMBERED_UNITS, word) && at + 1 < words.length) return [inStandard(NUMBERED_UNITS, word)];
      if (has(UNNUMBERED_UNITS, word)) return [inStandard(UNNUMBERED_UNITS, word)];
      // The letter of a unit.
      return [/^[a-z]$/i.test(word) ? word.toUpperCase() : readable(word, oneCase)];
    })
    .join(" ");
}

/** Where the unit begins in the words of a first line: at a kind of unit with its number behind a street's name; else -1. */
const unitAt = (words: readonly string[]): number =>
  words.findIndex(
    (word, at) => at >= 2 && at <= words.length - 2 && (word === "#" || has(NUMBERED_UNITS, word)) && words.slice(at + 1).every(isUnitPart),
  );

const isUnitPart = (word: string): boolean => word === "#" || /\d/.test(word) || /^[a-z]$/i.test(word) || has(NUMBERED_UNITS, word);

/** How many words at this end of a street are one direction: 'South West' is Southwest. */
const directionWords = (one: string | undefined, two: string | undefined): number =>
  has(DIRECTIONS, `${one}${two}`) ? 2 : has(DIRECTIONS, one) || has(DIRECTIONS, two) ? 1 : 0;

/** The words of a street's name with its directions and suffix shortened. What would leave no name stays: North Avenue is a name. */
function standardName(words: readonly string[], oneCase: boolean): string[] {
  const atEnd = has(DIRECTIONS, words.at(-1)) ? directionWords(words.at(-2), words.at(-1)) : 0;
  const behind = has(STREET_SUFFIXES, words.at(-1 - atEnd)) && words.length - atEnd > 1 ? atEnd : 0;
  const named = words.slice(0, words.length - behind);
  const suffix = has(STREET_SUFFIXES, named.at(-1)) && named.length > 1 ? 1 : 0;
  const atStart = has(DIRECTIONS, named[0]) ? directionWords(named[0], named[1]) : 0;
  const ahead = named.length - suffix > atStart ? atStart : 0;
  return [
    ...(ahead > 0 ? [inStandard(DIRECTIONS, named.slice(0, ahead).join(""))] : []),
    ...named.slice(ahead, named.length - suffix).map((word) => readable(word, oneCase)),
    ...(suffix > 0 ? [inStandard(STREET_SUFFIXES, named.at(-1) ?? "")] : []),
    ...(behind > 0 ? [inStandard(DIRECTIONS, words.slice(-behind).join(""))] : []),
  ];
}

/** The first line in its standard form; null where it has neither a number nor a box, so that no mail would arrive. */
export function standardStreet(text: string): StreetLine | null {
  const box = PO_BOX.exec(text.trim());
  if (box) return { street: `PO Box ${box[1]?.toUpperCase()}`, unit: "" };
  const words = wordsOf(text);
  const begins = unitAt(words);
  const street = begins < 0 ? words : words.slice(0, begins);
  const [number = "", ...name] = street;
  const isOnlyUnit = has(NUMBERED_UNITS, number) && name.every(isUnitPart);
  if (name.length === 0 || isOnlyUnit || !street.some((word) => /\d/.test(word) || SPELT_NUMBER.test(word))) return null;
  const isNumbered = /\d/.test(number) || SPELT_NUMBER.test(number);
  const oneCase = isOneCase(text);
  const standard = isNumbered ? [readable(number, oneCase), ...standardName(name, oneCase)] : standardName(street, oneCase);
  return { street: standard.join(" "), unit: begins < 0 ? "" : standardUnit(words.slice(begins).join(" ")) };
}
