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
