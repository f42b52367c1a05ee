import { TZDate } from "@date-fns/tz";
import { EhrId, PartialDate, PartialDay } from "@linnet/contract/values";
import { z } from "zod";
import { folded } from "./folded.ts";
import { readMoment } from "./moment.ts";
import { plainDecimal } from "./parse-fhir.ts";
import { labelsOf } from "./security-labels.ts";

const PARTIAL = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/;

/**
 * The instant of a record's date, in milliseconds since 1970. A year, month or day starts in the hospital's zone. Midnight UTC would be the
 * day before in America.
 */
export function instantOf(moment: string, zone: string): number | undefined {
  const [partial, year, month = "1", day = "1"] = PARTIAL.exec(moment) ?? [];
  const instant = partial ? new TZDate(Number(year), Number(month) - 1, Number(day), zone).getTime() : Date.parse(moment);
  return Number.isNaN(instant) ? undefined : instant;
}

/**
 * Category codes of US Core and R4, and of laboratory sections. Pathology and genetics are excluded, since their reports are read as a
 * whole (decision G-CHT-19).
 */
const LABORATORY = new Set("laboratory LAB BG BLB CH HM IMM MB MCB MYC PAR SR TX VR".split(" "));
const RADIOLOGY = new Set("imaging RAD CT CUS NMR NMS OUS RUS RX VUS XRC LP29684-5".split(" "));

/** Names for the laboratory that come without a code, or not in R4's spelling. */
const LABORATORY_NAMES = new Set("laboratory lab labs labresult labresults laboratoryresult laboratoryresults".split(" "));
const RADIOLOGY_NAMES = new Set("imaging radiology diagnosticimaging".split(" "));

type Category = "laboratory" | "radiology" | "";

/** The part of the chart, from the category's words. */
export function categoryOf(category: readonly string[]): Category {
  if (category.some((word) => RADIOLOGY.has(word) || RADIOLOGY_NAMES.has(folded(word)))) return "radiology";
  return category.some((word) => LABORATORY.has(word) || LABORATORY_NAMES.has(folded(word))) ? "laboratory" : "";
}

/** Counts fields that were or may have been dropped. Reading is synchronous, so the difference belongs to one read. */
let leftOut = 0;

/** Reads a value. `isWhole`: no invalid field can have been dropped. */
export function watched<T>(read: () => T): { result: T; isWhole: boolean } {
  const before = leftOut;
  const result = read();
  return { result, isWhole: leftOut === before };
}

/** An optional R4 field. If it is invalid, it is dropped and the rest of the resource stays. */
export const lenient = <S extends z.ZodType>(schema: S) =>
  schema.optional().catch(() => {
    leftOut++;
    return undefined;
  });

/** The expected schema behind schemas that accept anything. */
const expectedSchemas = new WeakMap<z.ZodType, z.ZodType>();

/** A list without its invalid elements. A single value, as older servers send it, is treated as a one-element list. */
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

/** Accepts any value, for fields that only need to be present. `schema` is the expected form. */
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

/** The expected form of `listOf`'s elements or of `saidAs`. Undefined for other schemas. */
export const expectedIn = (schema: z.ZodType): z.ZodType | undefined => expectedSchemas.get(schema);

type Compact<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: T[K];
};

/** Drops undefined keys, so that a reading is unchanged by storing it as JSON. */
export function compact<T extends object>(fields: T): Compact<T> {
  // Object.entries loses key names and types. Only undefined values are dropped.
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => field !== undefined)) as Compact<T>;
}

/** The list, or undefined if it is empty. */
export const some = <T>(list: readonly T[]): readonly T[] | undefined => (list.length > 0 ? list : undefined);

export const Text = lenient(z.string());

/** A date or instant. From other spellings we keep what `readMoment` can read. */
export const Moment = z
  .unknown()
  .optional()
  .transform((written) => {
    const moment = readMoment(written);
    if (moment !== written) leftOut++;
    return moment;
  });
expectedSchemas.set(Moment, PartialDate);

/** A year, month or day: R4's date. */
export const LenientDay = lenient(PartialDay);

/** A birth date. Any time after it is dropped. */
export const BirthDay = lenient(
  z
    .string()
    .overwrite((born) => born.replace(/^(\d{4}-\d{2}-\d{2})T.*$/, "$1"))
    .pipe(PartialDay),
);

const isSaid = (value: unknown) => value !== undefined && value !== null && value !== false;

/** The date of death as recorded. Empty if only the fact is recorded, undefined if the patient is not recorded as deceased. */
export const deceasedOf = (boolean: unknown, moment: unknown): string | undefined =>
  isSaid(moment) || boolean === true ? (readMoment(moment) ?? "") : undefined;

const Coding = z.object({ system: Text, code: Text, display: Text, userSelected: lenient(z.boolean()) });

/** R4's code systems, and how older records write them: as OIDs, in other case, with an edition. */
const SYSTEMS: readonly [string, RegExp][] = [
  ["http://loinc.org", /^(?:(?:urn:oid:)?2\.16\.840\.1\.113883\.6\.1|https?:\/\/(?:www\.)?loinc\.org\/?)$/i],
  [
    "http://snomed.info/sct",
    /^(?:(?:urn:oid:)?2\.16\.840\.1\.113883\.6\.96|https?:\/\/(?:www\.)?snomed\.(?:info|org)(?:\/sct)?(?:\/\d+(?:\/version\/\d+)?)?\/?)$/i,
  ],
  ["http://hl7.org/fhir/sid/icd-10-cm", /^(?:urn:oid:)?2\.16\.840\.1\.113883\.6\.90$/i],
];

const systemOf = (said: string): string => SYSTEMS.find(([, way]) => way.test(said.trim()))?.[0] ?? said;

/** `system|code`, as in a FHIR search. */
const tokenIn = ({ system, code }: z.output<typeof Coding>): string[] => (code ? [`${systemOf(system ?? "")}|${code}`] : []);

/** A CodeableConcept as received. */
export const ConceptSource = z.object({ text: Text, coding: listOf(Coding) });

/** The text to show. The hospital's wording comes before a code system's (fhir-mapping.md §0.9). */
export function wording({ text, coding }: z.output<typeof ConceptSource>): string {
  const chosen = coding.find((entry) => entry.userSelected && entry.display);
  const shown = chosen ?? coding.find((entry) => entry.display);
  return text || shown?.display || coding.find((entry) => entry.code)?.code || "";
}

/** A CodeableConcept as text and codes, each `system|code` as in a FHIR search. */
export const Concept = ConceptSource.transform((source) => ({
  text: wording(source),
  codes: source.coding.flatMap(tokenIn),
}));
export type Concept = z.output<typeof Concept>;

/** Whether a concept has words, not just a code in their place. */
export const isNamed = (concept: Concept | undefined): concept is Concept =>
  concept !== undefined && concept.text !== "" && !concept.codes.some((token) => token.endsWith(`|${concept.text}`));

/** All codes, then all texts of a concept, for matching without a code system. */
export const Words = ConceptSource.transform(({ text, coding }) => [
  ...coding.flatMap(({ code }) => (code ? [code] : [])),
  ...coding.flatMap(({ display }) => (display ? [display] : [])),
  ...(text ? [text] : []),
]);

/** A number with the digits received. */
export const Decimal = z.union([
  z.string().regex(/^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/),
  z.number().transform((value) => plainDecimal(String(value))),
]);

/** An amount. The unit's code is kept only if it differs from the unit shown. */
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
 * A reference as type and id, without its server address, because a bulk export is imported as a whole. References to other servers were
 * already removed from network responses (`fhir/client/addresses.ts`). A reference without an address may still state its type. `name` is
 * its display.
 */
export const Reference = z.object({ reference: Text, type: Text, display: Text }).transform(({ reference, type: said, display }) => {
  const [, type, id] = REFERENCE.exec(reference ?? "") ?? [];
  return compact({ type: type ?? TYPE.exec(said ?? "")?.[0], id, name: display });
});
export type Reference = z.output<typeof Reference>;

/** The referenced id, if the reference has this type. */
export const idOf = (reference: Reference | undefined, type: string) => (reference?.type === type ? reference.id : undefined);

export const idsOf = (references: readonly Reference[], type: string) =>
  some(references.flatMap((reference) => idOf(reference, type) ?? []));

/** Codes as `system|code`. */
const Tokens = listOf(Coding).transform((codings) => codings.flatMap(({ system, code }) => (code ? [`${system ?? ""}|${code}`] : [])));

/** The codes of these concepts, each once. */
export const codesOf = (concepts: readonly (Concept | undefined)[]) =>
  some([...new Set(concepts.flatMap((concept) => concept?.codes ?? []))]);

/** The texts of these concepts, each once. */
export const textsOf = (concepts: readonly (Concept | undefined)[]) =>
  some([...new Set(concepts.flatMap((concept) => concept?.text || []))]);

/** Labels. Anything that is not a valid label counts as restricted. */
export const Labels = z.unknown().optional().transform(labelsOf);

const MetaSource = z.object({ lastUpdated: Moment, security: Labels, tag: Tokens }).transform(({ lastUpdated, security, tag }) =>
  compact({
    updated: lastUpdated,
    labels: some(security.labels),
    tags: some(tag),
    restricted: security.restricted || undefined,
  }),
);

/** From meta: last change, labels, and whether they restrict. If meta is invalid, its labels are unknown. */
export const Meta = z
  .unknown()
  .optional()
  .transform((meta): z.output<typeof MetaSource> | undefined =>
    meta === undefined || meta === null ? undefined : (MetaSource.safeParse(meta).data ?? { restricted: true }),
  );
expectedSchemas.set(Meta, MetaSource);

/** An R4 code. Some records capitalize it. */
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

export const Id = EhrId;
