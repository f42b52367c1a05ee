import { z } from "zod";
import {
  Concept,
  categoryOf,
  codesOf,
  compact,
  Id,
  Identifier,
  idOf,
  idsOf,
  lenient,
  listOf,
  Meta,
  Moment,
  Period,
  Quantity,
  Reference,
  some,
  Text,
  Words,
} from "./elements.ts";
import { folded } from "./folded.ts";
import { Judgment } from "./interpretation-words.ts";
import { observedValue, valueShape } from "./observed-value.ts";
import { STATUS_WORDS, statusIn } from "./status-words.ts";
import { wordIn } from "./vocabulary.ts";

/** LOINC codes of growth measurements, as in US Core's vital signs and office panels. */
export const GROWTH_CODES = {
  weight: ["29463-7", "3141-9"],
  height: ["8302-2", "8306-3", "3137-7"],
  "head-circumference": ["9843-4", "8287-5"],
  bmi: ["39156-5"],
} as const;

/** All growth codes as `system|code`. */
export const GROWTH_TOKENS: readonly string[] = Object.values(GROWTH_CODES).flatMap((codes) =>
  codes.map((code) => `http://loinc.org|${code}`),
);

/**
 * Gestational age, which corrects the age of children born early. LOINC: estimated, by last period, unspecified, in weeks, in days, at
 * birth. SNOMED CT: length of gestation at birth.
 */
export const GESTATION_TOKENS: readonly string[] = [
  ...["11884-4", "11885-1", "18185-9", "49051-6", "49052-4", "76516-4"].map((code) => `http://loinc.org|${code}`),
  "http://snomed.info/sct|412726003",
];

/** The codes we search for growth. */
export const GROWTH_AND_GESTATION_TOKENS: readonly string[] = [...GROWTH_TOKENS, ...GESTATION_TOKENS];

/** LOINC codes of the other vital signs, as in US Core and older records. */
export const VITAL_SIGN_CODES = {
  "blood-pressure": ["85354-9", "55284-4"],
  "heart-rate": ["8867-4"],
  "respiratory-rate": ["9279-1"],
  temperature: ["8310-5", "8331-1"],
  "oxygen-saturation": ["59408-5", "2708-6", "2710-2"],
} as const;

/** Systolic and diastolic pressure, as components or separate results. */
export const PRESSURE_TOKENS = { systolic: "http://loinc.org|8480-6", diastolic: "http://loinc.org|8462-4" } as const;

/** All vital sign and growth codes as `system|code`. */
export const VITAL_SIGN_TOKENS: readonly string[] = [
  ...GROWTH_TOKENS,
  ...Object.values(PRESSURE_TOKENS),
  ...Object.values(VITAL_SIGN_CODES).flatMap((codes) => codes.map((code) => `http://loinc.org|${code}`)),
];

const NORMAL = "normal";

const ReferenceRange = z
  .object({
    low: lenient(Quantity),
    high: lenient(Quantity),
    text: Text,
    type: lenient(Words),
    appliesTo: listOf(Words),
    age: lenient(z.object({ low: lenient(Quantity), high: lenient(Quantity) })),
  })
  .transform(({ type, appliesTo, ...range }) =>
    compact({
      ...range,
      /** The range's kind in all its words. Undefined for the normal range. */
      meaning: type?.includes(NORMAL) ? undefined : some(type ?? []),
      /** The population, each in all its words. */
      appliesTo: some(appliesTo),
    }),
  );
export type ReferenceRange = z.output<typeof ReferenceRange>;

const resultShape = {
  ...valueShape,
  dataAbsentReason: lenient(Concept),
  interpretation: listOf(Judgment),
  referenceRange: listOf(ReferenceRange),
};

const ResultSource = z.object(resultShape);

const resultOf = (source: z.output<typeof ResultSource>) =>
  compact({
    value: observedValue(source),
    /** Why there is no value. */
    absent: source.dataAbsentReason?.text || undefined,
    /** The laboratory's interpretations, as codes or in the record's words (`judgmentOf`). */
    interpretation: some(source.interpretation.flatMap((judgment) => judgment ?? [])),
    ranges: some(source.referenceRange),
  });

const Annotation = z
  .object({ text: z.string().min(1), time: Moment, authorString: Text, authorReference: lenient(Reference) })
  .transform(({ text, time, authorString, authorReference }) => compact({ text, time, author: authorString ?? authorReference?.name }));
export type Annotation = z.output<typeof Annotation>;

const Component = z.object({ code: Concept, ...resultShape }).transform((source) => compact({ code: source.code, ...resultOf(source) }));

/** R4's fields for when something was found or done, and when it was issued. */
export const effectiveShape = {
  effectiveDateTime: Moment,
  effectivePeriod: lenient(Period),
  effectiveInstant: Moment,
  effectiveTiming: lenient(z.object({ event: listOf(z.string()) })),
  issued: Moment,
};
const EffectiveSource = z.object(effectiveShape);

export function effectiveOf(source: z.output<typeof EffectiveSource>): string | undefined {
  const { effectiveDateTime, effectivePeriod, effectiveInstant, effectiveTiming } = source;
  return effectiveDateTime ?? effectivePeriod?.end ?? effectivePeriod?.start ?? effectiveInstant ?? Moment.parse(effectiveTiming?.event[0]);
}

/**
 * Screening scores and answers that some records file as laboratory: PHQ-2 and -9, GAD-7, AUDIT, AUDIT-C, DAST-10, HARK, EPDS. A result in
 * the category survey counts as one with any code.
 */
const SCREENINGS = new Set(
  (
    "44249-1 44261-6 55757-9 55758-7 69737-5 70274-6 89204-2 71354-5 72109-2 75626-2 68518-0 68519-8 68520-6 75624-7 82666-9 82667-7 " +
    "76499-3 76500-8 76501-6 76502-4 76503-2 76504-0 59460-6 93025-5"
  )
    .split(" ")
    .map((code) => `http://loinc.org|${code}`),
);

/** Names of screenings that come without a code. */
const SCREENING_NAMES =
  /\b(?:HARK|DAST[- ]?10|AUDIT[- ]?C|PHQ[- ]?(?:2|9|A)|GAD[- ]?7|EPDS|Drug Abuse Screening Test|Alcohol Use Disorders Identification Test|Edinburgh Postnatal Depression|Patient Health Questionnaire)\b/i;

/** Whether a result or report is a screening. Screenings are never laboratory results, even if categorized as such. */
export const isScreening = (category: readonly string[], { codes, text }: Concept): boolean =>
  category.some((word) => folded(word) === "survey") || codes.some((code) => SCREENINGS.has(code)) || SCREENING_NAMES.test(text);

/** Types that mean another person. A device, specimen or body part is still the patient's own. */
const OTHER_PEOPLE = new Set(["RelatedPerson", "Person", "Group", "Practitioner", "PractitionerRole", "Organization"]);

/**
 * Whether these references are or may be someone other than the patient, such as a mother or donor. A reference with only text may be
 * anyone.
 */
export const meansAnother = (meant: readonly Reference[], personIds: readonly (string | undefined)[]): boolean =>
  meant.some(({ type, id }) => type === undefined || OTHER_PEOPLE.has(type) || (type === "Patient" && (!id || !personIds.includes(id))));

/** A specimen and its subject. */
export const Specimen = z.object({ id: Id, subject: lenient(Reference) }).transform(compact);
export type Specimen = z.output<typeof Specimen>;

/** R4 Observation.focus: "the actual focus when it is not the patient". */
const isOfAnother = ({ focus, subject }: { focus: readonly Reference[]; subject?: Reference | undefined }) =>
  meansAnother(focus, [subject?.id]) ? (true as const) : undefined;

/** A measurement. `collected` is when the specimen was taken, or else when the result was issued. */
export const Observation = z
  .object({
    id: Id,
    meta: Meta,
    status: statusIn("observation"),
    category: listOf(Words),
    code: Concept,
    subject: lenient(Reference),
    encounter: lenient(Reference),
    ...effectiveShape,
    ...resultShape,
    note: listOf(Annotation),
    component: listOf(Component),
    hasMember: listOf(Reference),
    basedOn: listOf(Reference),
    specimen: lenient(Reference),
    focus: listOf(Reference),
    device: lenient(Reference),
    identifier: listOf(Identifier),
  })
  .transform((source) =>
    compact({
      id: source.id,
      status: source.status,
      category: isScreening(source.category.flat(), source.code) ? "" : categoryOf(source.category.flat()),
      code: source.code,
      personId: idOf(source.subject, "Patient"),
      encounterId: idOf(source.encounter, "Encounter"),
      collected: effectiveOf(source) ?? source.issued,
      issued: source.issued,
      ...resultOf(source),
      notes: some(source.note),
      components: some(source.component),
      memberIds: idsOf(source.hasMember, "Observation"),
      orderIds: idsOf(source.basedOn, "ServiceRequest"),
      specimenId: idOf(source.specimen, "Specimen"),
      /** Counted as missing and never shown, because it may not be the child's own. */
      isUnreadable: isOfAnother(source),
      isAnothers: isOfAnother(source),
      /** The device, used to tell measurements apart. It is not shown. */
      device: source.device?.id ?? source.device?.name,
      identifiers: some(source.identifier.map(({ system, value }) => `${system ?? ""}|${value}`)),
      ...source.meta,
    }),
  );
export type Observation = z.output<typeof Observation>;

/** An order: the test and the requester. */
export const ServiceRequest = z
  .object({
    id: Id,
    meta: Meta,
    status: wordIn(STATUS_WORDS.order),
    code: lenient(Concept),
    reasonCode: listOf(Concept),
    subject: lenient(Reference),
    encounter: lenient(Reference),
    requester: lenient(Reference),
    authoredOn: Moment,
  })
  .transform(({ id, meta, status, code, reasonCode, subject, encounter, requester, authoredOn }) =>
    compact({
      id,
      status,
      title: code?.text || undefined,
      personId: idOf(subject, "Patient"),
      encounterId: idOf(encounter, "Encounter"),
      requester: requester?.name,
      requesterId: idOf(requester, "Practitioner"),
      authored: authoredOn,
      codes: codesOf([code, ...reasonCode]),
      ...meta,
    }),
  );
export type ServiceRequest = z.output<typeof ServiceRequest>;
