/** Ignores case and accents. */
const SAME_LETTERS = new Intl.Collator("en", { usage: "search", sensitivity: "base" });

const wordsOf = (text: string) => text.normalize("NFC").match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether every word typed begins a word of the name, as in the lists of patients (decision G-PAT-11). 'odowd' finds O'Dowd. */
export function nameSearch(typed: string): (name: string) => boolean {
  const wanted = wordsOf(typed);
  return (name) => {
    const words = [...wordsOf(name), ...wordsOf(name.replace(/['’-]/g, ""))];
    return wanted.every((start) => words.some((word) => SAME_LETTERS.compare(word.slice(0, start.length), start) === 0));
  };
}

/** How well a name fits: 0 its first word is what was typed first, 1 it begins so, 2 and 3 the same of a later word, 4 neither. */
function distanceOf(name: string, [start = ""]: readonly string[]): number {
  const [first = "", ...others] = wordsOf(name);
  const is = (word: string) => SAME_LETTERS.compare(word, start) === 0;
  const begins = (word: string) => is(word.slice(0, start.length));
  if (is(first)) return 0;
  if (begins(first)) return 1;
  if (others.some(is)) return 2;
  return others.some(begins) ? 3 : 4;
}

/** Sorts names by how well they fit what was typed, the best first. */
export function byFit(typed: string): (one: string, other: string) => number {
  const wanted = wordsOf(typed);
  return (one, other) => distanceOf(one, wanted) - distanceOf(other, wanted);
}
