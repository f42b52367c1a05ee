import { z } from "zod";
import { ConceptSource, lenient, wording } from "./elements.ts";
import { folded } from "./folded.ts";
import { withoutSnomedTag } from "./snomed-tag.ts";

/** The words by which a record decides something, and what else each of them is called. */
export interface Vocabulary<Word extends string = string> {
  /** Of two that are said together, the first of these counts. */
  words: readonly Word[];
  find(said: string): Word | undefined;
}

/** A vocabulary of these words, each with its other names; the words that count most come first. */
export function vocabulary<Word extends string>(names: Record<Word, readonly string[]>): Vocabulary<Word> {
  // Object.keys forgets that the keys are the words.
  const words = Object.keys(names) as Word[];
  const known = new Map(words.flatMap((word) => [word, ...names[word]].map((name) => [folded(name), word] as const)));
  return { words, find: (said) => known.get(folded(said)) ?? known.get(folded(withoutSnomedTag(said))) };
}

/** HL7's own code systems, by their addresses and by the numbers that older documents use. */
const HL7 = /^(https?:\/\/(www\.|terminology\.)?hl7\.org\/|urn:oid:2\.16\.840\.1\.113883\.(4\.642|5|12|18)\b)/i;

const Anything = z.unknown().optional();
const Source = ConceptSource.extend({ system: Anything, code: Anything, display: Anything });
type Source = z.output<typeof ConceptSource>;

/** A code, a Coding, a CodeableConcept, or a list of these: older servers write one where R4 wants another. */
function sourceOf(value: unknown): Source {
  const parts = [value].flat().flatMap((part): Source[] => {
    if (part === undefined || part === null) return [];
    const { data } = Source.safeParse(typeof part === "object" ? part : { code: String(part) });
    if (!data) return [];
    const { text, coding, ...bare } = data;
    return [{ text, coding: [...coding, ...ConceptSource.parse({ coding: bare }).coding] }];
  });
  return { text: parts.map(({ text }) => text).find(Boolean), coding: parts.flatMap(({ coding }) => coding) };
}

/**
 * What a concept or a code says, as a word of the vocabulary: by the codes of HL7's systems, else by any code, else by what a code
 * is displayed as, else by the text. What the vocabulary does not have comes back in the record's own words; undefined where
 * nothing is said.
 */
export function wordOf(value: unknown, { words, find }: Vocabulary): string | undefined {
  const source = sourceOf(value);
  const { text, coding } = source;
  const ofHl7 = coding.filter(({ system = "" }) => HL7.test(system));
  const levels = [ofHl7.map(({ code }) => code), coding.map(({ code }) => code), coding.map(({ display }) => display), [text]];
  for (const level of levels) {
    const known = new Set(level.flatMap((said) => find(said ?? "") ?? []));
    const word = words.find((each) => known.has(each));
    if (word !== undefined) return word;
  }
  return wording(source).trim() || undefined;
}

/** Reads a concept or a code by a vocabulary. Nothing of it is refused: what is not known may not be hidden. */
export const wordIn = (words: Vocabulary) =>
  z
    .unknown()
    .optional()
    .transform((value) => wordOf(value, words));

/** A code of a vocabulary, however it is written; what it does not have is wrong, and left out. */
export const codeIn = <Word extends string>(words: Vocabulary<Word>) =>
  lenient(
    z.unknown().transform((value, context): Word | undefined => {
      const said = wordOf(value, words);
      const word = words.words.find((each) => each === said);
      if (word === undefined) context.addIssue({ code: "custom", message: "is none of its words" });
      return word;
    }),
  );

/** The record's own word, where the vocabulary does not have it; empty where it does, or where nothing is said. */
export const ownWord = (word: string | undefined, { words }: Vocabulary): string =>
  word === undefined || words.includes(word) ? "" : word;
