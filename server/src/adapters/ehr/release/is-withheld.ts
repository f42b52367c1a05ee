import { TZDate } from "@date-fns/tz";
import { type Clock, systemClock } from "../../../platform/clock.ts";
import { format } from "../../../platform/dates.ts";
import type { Concept } from "../resources/elements.ts";
import { codeOfLabel, isRestricted } from "../resources/security-labels.ts";
import { type SensitiveCategories, SHIPPED_CATEGORIES } from "./sensitive-categories.ts";

/** Why something does not leave the record: labelled restricted, or of a category the hospital holds back. */
export type WithheldReason = "security-label" | "sensitive-category";

/** What the readings of all types say about what they are about, and to whom they may go. */
export interface Sensitive {
  restricted?: boolean | undefined;
  labels?: readonly string[] | undefined;
  tags?: readonly string[] | undefined;
  codes?: readonly string[] | undefined;
  /** What else it is about, in words: a reason, an ingredient. */
  texts?: readonly string[] | undefined;
  code?: Concept | undefined;
  components?: readonly { code: Concept }[] | undefined;
  categories?: readonly Concept[] | undefined;
  types?: readonly Concept[] | undefined;
  specialties?: readonly Concept[] | undefined;
  appointmentType?: Concept | undefined;
}

/** The hospital's rules of what it shows outside, and its day, `YYYY-MM-DD`. */
export interface ReleaseRules {
  sensitive: SensitiveCategories;
  /** The tag, `system|code`, that releases what would be withheld; undefined releases nothing. */
  releaseTag?: string | undefined;
  today: string;
}

/** The same for one patient; the date is the record's, and may be a year, a month, or missing. */
export interface ReleaseTo extends ReleaseRules {
  birthDate: string | undefined;
}

const FIRST_AGE = 12;
/** Of age, and no longer protected. */
const OF_AGE = 18;

const birthday = (birthDate: string, age: number) => `${Number(birthDate.slice(0, 4)) + age}${birthDate.slice(4)}`;

/** Whether the patient is 12 to 17 years old. Whose day of birth is not known may be. */
function isAdolescent({ birthDate, today }: ReleaseTo): boolean {
  if (birthDate === undefined || birthDate.length < 10) return true;
  return birthday(birthDate, FIRST_AGE) <= today && today < birthday(birthDate, OF_AGE);
}

function conceptsOf(reading: Sensitive): Concept[] {
  const { code, components = [], categories = [], types = [], specialties = [], appointmentType } = reading;
  const concepts = [code, appointmentType, ...components.map((component) => component.code), ...categories, ...types, ...specialties];
  return concepts.filter((concept) => concept !== undefined);
}

function isSensitive(reading: Sensitive, { labels, codes, families, words }: SensitiveCategories): boolean {
  const said = reading.labels?.map(codeOfLabel) ?? [];
  if (said.some((label) => labels.has(label.toUpperCase()) || words.test(label))) return true;
  const concepts = conceptsOf(reading);
  for (const code of [...(reading.codes ?? []), ...concepts.flatMap((concept) => concept.codes)])
    if (codes.has(code) || families.some((family) => code.startsWith(family))) return true;
  return [...(reading.texts ?? []), ...concepts.map(({ text }) => text)].some((text) => words.test(text));
}

/** Why this does not leave the record; undefined when it may (security.md §2). What hangs on it is the caller's to find. */
export function withheldBecause(reading: Sensitive, to: ReleaseTo): WithheldReason | undefined {
  if (to.releaseTag !== undefined && reading.tags?.includes(to.releaseTag)) return undefined;
  if (reading.restricted || reading.labels?.some((label) => isRestricted(codeOfLabel(label)))) return "security-label";
  return isAdolescent(to) && isSensitive(reading, to.sensitive) ? "sensitive-category" : undefined;
}

/** Whether this does not leave the record, as read by the schemas of `fhir-resources.ts`. */
export const isWithheld = (reading: Sensitive, to: ReleaseTo): boolean => withheldBecause(reading, to) !== undefined;

/** What a hospital may set about what leaves its record. */
export interface ReleaseSettings {
  sensitive?: SensitiveCategories;
  releaseTag?: string | undefined;
  clock?: Clock;
}

/** The rules as they are now: who is an adolescent changes with the hospital's day. */
export function releaseRules(zone: string, settings: ReleaseSettings): () => ReleaseRules {
  const { sensitive = SHIPPED_CATEGORIES, releaseTag, clock = systemClock } = settings;
  return () => ({ sensitive, releaseTag, today: format(new TZDate(clock.now(), zone), "yyyy-MM-dd") });
}

/** Ids and why they are held back. */
export type Held = ReadonlyMap<string, WithheldReason>;

/** With what hangs on these, however far, each for the reason of what it hangs on: the same words may stand there. */
export function propagateWithheld(held: Held, hangingOn: (id: string) => readonly string[]): Held {
  const found = new Map(held);
  for (const [id, reason] of found) for (const next of hangingOn(id)) if (!found.has(next)) found.set(next, reason);
  return found;
}

/** How many are held back, by reason. */
export function countHeld(held: readonly { heldBecause?: WithheldReason | undefined }[]): Withheld {
  const counts: Withheld = {};
  for (const { heldBecause } of held) if (heldBecause) counts[heldBecause] = (counts[heldBecause] ?? 0) + 1;
  return counts;
}

/**
 * How many resources were dropped before anything was counted, by reason; for the audit row alone. `other-patient`: the record
 * answered with somebody else's.
 */
export type Withheld = Partial<Record<WithheldReason | "other-patient", number>>;
