import { TZDate } from "@date-fns/tz";
import { EhrId, PartialDate, PartialDay } from "@linnet/contract/values";
import { z } from "zod";
import { folded } from "./folded.ts";
import { readMoment } from "./moment.ts";
import { plainDecimal } from "./parse-fhir.ts";
import { labelsOf } from "./security-labels.ts";

const PARTIAL = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/;

/**
 * The instant of a date of the record, in milliseconds since 1970. A year, a month or a day is its start in the hospital's zone,
 * never midnight in UTC, which is the day before in America.
 */
export function instantOf(moment: string, zone: string): number | undefined {
  const [partial, year, month = "1", day = "1"] = PARTIAL.exec(moment) ?? [];
  const instant = partial ? new TZDate(Number(year), Number(month) - 1, Number(day), zone).getTime() : Date.parse(moment);
  return Number.isNaN(instant) ? undefined : instant;
}

/**
 * US Core and R4 name the category by these codes; a section of the laboratory is the laboratory too. Pathology and genetics are
 * not: their reports are read as a whole (decision G-CHT-19).
 */
const LABORATORY = new Set("laboratory LAB BG BLB CH HM IMM MB MCB MYC PAR SR TX VR".split(" "));
const RADIOLOGY = new Set("imaging RAD CT CUS NMR NMS OUS RUS RX VUS XRC LP29684-5".split(" "));

/** What people call them where there is no code, or not as R4 writes it. */
const LABORATORY_NAMES = new Set("laboratory lab labs labresult labresults laboratoryresult laboratoryresults".split(" "));
const RADIOLOGY_NAMES = new Set("imaging radiology diagnosticimaging".split(" "));

type Category = "laboratory" | "radiology" | "";

/** The part of the chart that something belongs to, by the words of its category. */
export function categoryOf(category: readonly string[]): Category {
  if (category.some((word) => RADIOLOGY.has(word) || RADIOLOGY_NAMES.has(folded(word)))) return "radiology";
  return category.some((word) => LABORATORY.has(word) || LABORATORY_NAMES.has(folded(word))) ? "laboratory" : "";
}

/** How often something was left out, or may have been: reading is one step, so what is counted in between is its own. */
let leftOut = 0;

/** Reads something; `isWhole` where nothing of it can have been left out for being wrong. */
export function watched<T>(read: () => T): { result: T; isWhole: boolean } {
  const before = leftOut;
  const result = read();
  return { result, isWhole: leftOut === before };
}

/** A field that R4 allows to be absent: when it is wrong, it is as if it were not there, and the rest of the resource stays. */
export const lenient = <S extends z.ZodType>(schema: S) =>
  schema.optional().catch(() => {
    leftOut++;
    return undefined;
  });

/** What is expected where anything is taken, by the schema that takes it. */
const expectedSchemas = new WeakMap<z.ZodType, z.ZodType>();

/** A list: what is wrong in it is left out; one thing alone, as older servers send it, is a list of one. */
export function listOf<S extends z.ZodType>(schema: S) {
  const list = z
    .unknown()
    .optional()
    .transform((entries) =>
      (entries === undefined ? [] : [entries].flat()).flatMap((entry) => {
        const parsed = schema.safeParse(entry);
        if (parsed.success) return [parsed.data];
        leftOut++;
        return [];
      }),
    );
  expectedSchemas.set(list, schema);
  return list;
}

/** Anything, of which it is only asked whether it is there; `schema` is how it should be written. */
export function saidAs(schema: z.ZodType) {
  const said = z
    .unknown()
    .optional()
    .transform((value) => {
      if (value !== undefined) leftOut++;
      return value;
    });
  expectedSchemas.set(said, schema);
  return said;
}

/** How that should be written which `listOf` takes as an element, or `saidAs` as a whole; undefined for another schema. */
export const expectedIn = (schema: z.ZodType): z.ZodType | undefined => expectedSchemas.get(schema);

type Compact<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: T[K];
};

/** Without the keys that have nothing, so that a reading is the same before and after it was kept as JSON. */
export function compact<T extends object>(fields: T): Compact<T> {
  // Object.entries forgets the names and types of the keys; only those with nothing are left out.
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => field !== undefined)) as Compact<T>;
}

/** An empty list is not kept. */
export const some = <T>(list: readonly T[]): readonly T[] | undefined => (list.length > 0 ? list : undefined);

export const Text = lenient(z.string());

/** Of what is not written as R4 writes it, as much is kept as can be read (`readMoment`). */
export const Moment = z
  .unknown()
  .optional()
  .transform((written) => {
    const moment = readMoment(written);
    if (moment !== written) leftOut++;
    return moment;
  });
expectedSchemas.set(Moment, PartialDate);

/** A year, a month or a day: what R4 calls a date. */
export const LenientDay = lenient(PartialDay);

/** The day on which somebody was born, also where a time stands behind it. */
export const BirthDay = lenient(
  z
    .string()
    .overwrite((born) => born.replace(/^(\d{4}-\d{2}-\d{2})T.*$/, "$1"))
    .pipe(PartialDay),
);

const isSaid = (value: unknown) => value !== undefined && value !== null && value !== false;

/** Whether a patient has died: when, as the record says it; empty when it says only that, undefined when it does not. */
export const deceasedOf = (boolean: unknown, moment: unknown): string | undefined =>
  isSaid(moment) || boolean === true ? (readMoment(moment) ?? "") : undefined;

const Coding = z.object({ system: Text, code: Text, display: Text, userSelected: lenient(z.boolean()) });

/** Code systems as R4 calls them, and how older records write them: by their numbers, with other letters, with an edition. */
const SYSTEMS: readonly [string, RegExp][] = [
  ["http://loinc.org", /^(?:(?:urn:oid:)?2\.16\.840\.1\.113883\.6\.1|https?:\/\/(?:www\.)?loinc\.org\/?)$/i],
  [
    "http://snomed.info/sct",
    /^(?:(?:urn:oid:)?2\.16\.840\.1\.113883\.6\.96|https?:\/\/(?:www\.)?snomed\.(?:info|org)(?:\/sct)?(?:\/\d+(?:\/version\/\d+)?)?\/?)$/i,
  ],
  ["http://hl7.org/fhir/sid/icd-10-cm", /^(?:urn:oid:)?2\.16\.840\.1\.113883\.6\.90$/i],
];

const systemOf = (said: string): string => SYSTEMS.find(([, way]) => way.test(said.trim()))?.[0] ?? said;

/** As searches write it: `system|code`. */
const tokenIn = ({ system, code }: z.output<typeof Coding>): string[] => (code ? [`${systemOf(system ?? "")}|${code}`] : []);

/** A CodeableConcept as it is received. */
export const ConceptSource = z.object({ text: Text, coding: listOf(Coding) });

/** The text a person reads; the hospital's own wording goes before a code system's (the mapping's rule 0.9). */
export function wording({ text, coding }: z.output<typeof ConceptSource>): string {
  const chosen = coding.find((entry) => entry.userSelected && entry.display);
  const shown = chosen ?? coding.find((entry) => entry.display);
  return text || shown?.display || coding.find((entry) => entry.code)?.code || "";
}

/** A CodeableConcept as its text and its codes, written as FHIR searches write them: `system|code`. */
export const Concept = ConceptSource.transform((source) => ({
  text: wording(source),
  codes: source.coding.flatMap(tokenIn),
}));
export type Concept = z.output<typeof Concept>;

/** Whether a concept has words, and not only a code in their place. */
export const isNamed = (concept: Concept | undefined): concept is Concept =>
  concept !== undefined && concept.text !== "" && !concept.codes.some((token) => token.endsWith(`|${concept.text}`));

/** Everything a concept is called, for words whose code system does not matter: codes first, then texts. */
export const Words = ConceptSource.transform(({ text, coding }) => [
  ...coding.flatMap(({ code }) => (code ? [code] : [])),
  ...coding.flatMap(({ display }) => (display ? [display] : [])),
  ...(text ? [text] : []),
]);

/** A number as the digits that were received. */
export const Decimal = z.union([
  z.string().regex(/^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/),
  z.number().transform((value) => plainDecimal(String(value))),
]);

/** An amount. The code of the unit is kept only where it differs from the unit that is shown. */
export const Quantity = z
  .object({ value: Decimal, comparator: Text, unit: Text, code: Text })
  .transform(({ value, comparator, unit, code }) =>
    compact({
      value,
      comparator,
      unit: unit || code,
      code: unit && code !== unit ? code : undefined,
    }),
  );
export type Quantity = z.output<typeof Quantity>;

export const Period = z.object({ start: Moment, end: Moment });

const TYPE = /^[A-Z][A-Za-z]+$/;
const REFERENCE = /(?:^|\/)([A-Z][A-Za-z]+)\/([A-Za-z0-9\-.]{1,64})(?:\/_history\/[A-Za-z0-9\-.]+)?$/;

/**
 * A reference as the type and id it names, at whichever address: a bulk export writes its own server's, and is taken in as a whole. What
 * comes from a server over the network has lost its references to others before (`fhir/client/addresses.ts`). What names nothing that has
 * an address may say its type all the same. `name` is what it displays.
 */
export const Reference = z.object({ reference: Text, type: Text, display: Text }).transform(({ reference, type: said, display }) => {
  const [, type, id] = REFERENCE.exec(reference ?? "") ?? [];
  return compact({ type: type ?? TYPE.exec(said ?? "")?.[0], id, name: display });
});
export type Reference = z.output<typeof Reference>;

/** The id a reference names, if it names that type. */
export const idOf = (reference: Reference | undefined, type: string) => (reference?.type === type ? reference.id : undefined);

export const idsOf = (references: readonly Reference[], type: string) =>
  some(references.flatMap((reference) => idOf(reference, type) ?? []));

/** The codes of a list as searches write them, `system|code`. */
const Tokens = listOf(Coding).transform((codings) => codings.flatMap(({ system, code }) => (code ? [`${system ?? ""}|${code}`] : [])));

/** The codes of these concepts, each once. */
export const codesOf = (concepts: readonly (Concept | undefined)[]) =>
  some([...new Set(concepts.flatMap((concept) => concept?.codes ?? []))]);

/** What these concepts are called, each once. */
export const textsOf = (concepts: readonly (Concept | undefined)[]) =>
  some([...new Set(concepts.flatMap((concept) => concept?.text || []))]);

/** How something is labelled; what is no label counts as restricted. */
export const Labels = z.unknown().optional().transform(labelsOf);

const MetaSource = z.object({ lastUpdated: Moment, security: Labels, tag: Tokens }).transform(({ lastUpdated, security, tag }) =>
  compact({
    updated: lastUpdated,
    labels: some(security.labels),
    tags: some(tag),
    restricted: security.restricted || undefined,
  }),
);

/**
 * Of a resource's meta: when it last changed, how it is labelled, and whether it is labelled restricted or very restricted. Of one that
 * is no meta the labels cannot be told.
 */
export const Meta = z
  .unknown()
  .optional()
  .transform((meta): z.output<typeof MetaSource> | undefined =>
    meta === undefined || meta === null ? undefined : (MetaSource.safeParse(meta).data ?? { restricted: true }),
  );
expectedSchemas.set(Meta, MetaSource);

/** A code of R4 that some write with capitals. */
const Use = lenient(z.string().transform((use) => use.trim().toLowerCase()));

export const Identifier = z
  .object({ use: Use, type: lenient(Concept), system: Text, value: z.string(), period: lenient(Period) })
  .transform(compact);
export type Identifier = z.output<typeof Identifier>;

export const HumanName = z.object({
  use: Use,
  text: Text,
  family: Text,
  given: listOf(z.string()),
  suffix: lenient(listOf(z.string()).transform(some)),
  period: lenient(Period),
});

/** What every resource must have to be stored and found again. */
export const Id = EhrId;
