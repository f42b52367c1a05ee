import { TZDate } from "@date-fns/tz";
import { type Clock, systemClock } from "../../../platform/clock.ts";
import { format } from "../../../platform/dates.ts";
import type { Concept } from "../resources/elements.ts";
import { codeOfLabel, isRestricted } from "../resources/security-labels.ts";
import { type SensitiveCategories, SHIPPED_CATEGORIES } from "./sensitive-categories.ts";

/** Why a resource is withheld: it is labelled restricted, or in a sensitive category. */
export type WithheldReason = "security-label" | "sensitive-category";

/** The fields in readings of all types that decide about release. */
export interface Sensitive {
  restricted?: boolean | undefined;
  labels?: readonly string[] | undefined;
  tags?: readonly string[] | undefined;
  codes?: readonly string[] | undefined;
  /** Other words about it, such as a reason or an ingredient. */
  texts?: readonly string[] | undefined;
  code?: Concept | undefined;
  components?: readonly { code: Concept }[] | undefined;
  categories?: readonly Concept[] | undefined;
  types?: readonly Concept[] | undefined;
  specialties?: readonly Concept[] | undefined;
  appointmentType?: Concept | undefined;
}

/** The hospital's release rules and its day, `YYYY-MM-DD`. */
export interface ReleaseRules {
  sensitive: SensitiveCategories;
  /** The tag, `system|code`, that releases a withheld resource. Undefined releases none. */
  releaseTag?: string | undefined;
  today: string;
}

/** The rules for one patient. The recorded birth date may be a year, a month, or missing. */
export interface ReleaseTo extends ReleaseRules {
  birthDate: string | undefined;
}

const FIRST_AGE = 12;
const OF_AGE = 18;

const birthday = (birthDate: string, age: number) => `${Number(birthDate.slice(0, 4)) + age}${birthDate.slice(4)}`;

/** Whether the patient is 12 to 17 years old. A patient with an unknown birth day may be. */
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

/** Why this is withheld. Undefined if it is released (security.md §2). The caller finds what depends on it. */
export function withheldBecause(reading: Sensitive, to: ReleaseTo): WithheldReason | undefined {
  if (to.releaseTag !== undefined && reading.tags?.includes(to.releaseTag)) return undefined;
  if (reading.restricted || reading.labels?.some((label) => isRestricted(codeOfLabel(label)))) return "security-label";
  return isAdolescent(to) && isSensitive(reading, to.sensitive) ? "sensitive-category" : undefined;
}

/** Whether a reading of `fhir-resources.ts` is withheld. */
export const isWithheld = (reading: Sensitive, to: ReleaseTo): boolean => withheldBecause(reading, to) !== undefined;

/** The hospital's release settings. */
export interface ReleaseSettings {
  sensitive?: SensitiveCategories;
  releaseTag?: string | undefined;
  clock?: Clock;
}

/** The rules as of now. Adolescence changes with the hospital's day. */
export function releaseRules(zone: string, settings: ReleaseSettings): () => ReleaseRules {
  const { sensitive = SHIPPED_CATEGORIES, releaseTag, clock = systemClock } = settings;
  return () => ({ sensitive, releaseTag, today: format(new TZDate(clock.now(), zone), "yyyy-MM-dd") });
}

/** Withheld ids with the reason. */
export type Held = ReadonlyMap<string, WithheldReason>;

/** Adds everything that depends on these, directly or not, with the same reason. Dependents may repeat the same words. */
export function propagateWithheld(held: Held, hangingOn: (id: string) => readonly string[]): Held {
  const found = new Map(held);
  for (const [id, reason] of found) for (const next of hangingOn(id)) if (!found.has(next)) found.set(next, reason);
  return found;
}

/** Number withheld, by reason. */
export function countHeld(held: readonly { heldBecause?: WithheldReason | undefined }[]): Withheld {
  const counts: Withheld = {};
  for (const { heldBecause } of held) if (heldBecause) counts[heldBecause] = (counts[heldBecause] ?? 0) + 1;
  return counts;
}

/** Number of resources dropped by reason, for the audit row only. `other-patient`: the record returned someone else's. */
export type Withheld = Partial<Record<WithheldReason | "other-patient", number>>;
