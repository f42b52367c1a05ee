import { z } from "zod";
import { ConceptSource, lenient, wording } from "./elements.ts";
import { folded } from "./folded.ts";
import { withoutSnomedTag } from "./snomed-tag.ts";

/** Words that decide something, with their synonyms. */
export interface Vocabulary<Word extends string = string> {
  /** The first of these wins if two are given together. */
  words: readonly Word[];
  find(said: string): Word | undefined;
}

/** A vocabulary of these words and their synonyms, most important first. */
export function vocabulary<Word extends string>(names: Record<Word, readonly string[]>): Vocabulary<Word> {
  // Object.keys loses the key type.
  const words = Object.keys(names) as Word[];
  const known = new Map(words.flatMap((word) => [word, ...names[word]].map((name) => [folded(name), word] as const)));
  return { words, find: (said) => known.get(folded(said)) ?? known.get(folded(withoutSnomedTag(said))) };
}

/** HL7's code systems, by URL or OID. */
const HL7 = /^(https?:\/\/(www\.|terminology\.)?hl7\.org\/|urn:oid:2\.16\.840\.1\.113883\.(4\.642|5|12|18)\b)/i;

const Anything = z.unknown().optional();
const Source = ConceptSource.extend({ system: Anything, code: Anything, display: Anything });
type Source = z.output<typeof ConceptSource>;

/** A code, Coding, CodeableConcept, or a list of these. Older servers mix them up. */
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
 * The vocabulary's word for a concept: by HL7 codes, then any code, then displays, then the text. Unknown words are returned as recorded.
 * Undefined if there are none.
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

/** Reads a concept or code with a vocabulary. Nothing is refused, because an unknown word must not hide a resource. */
export const wordIn = (words: Vocabulary) =>
  z
    .unknown()
    .optional()
    .transform((value) => wordOf(value, words));

/** A code of a vocabulary in any spelling. Unknown codes are invalid and dropped. */
export const codeIn = <Word extends string>(words: Vocabulary<Word>) =>
  lenient(
    z.unknown().transform((value, context): Word | undefined => {
      const said = wordOf(value, words);
      const word = words.words.find((each) => each === said);
      if (word === undefined) context.addIssue({ code: "custom", message: "is not a known code" });
      return word;
    }),
  );

/** The record's own word if the vocabulary lacks it. Otherwise empty. */
export const ownWord = (word: string | undefined, { words }: Vocabulary): string =>
  word === undefined || words.includes(word) ? "" : word;
