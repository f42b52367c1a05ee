import { DOSAGE_IN_RECORD } from "@linnet/contract/chart/summary";
import { z } from "zod";
import { amountRangeWords, amountWords, ratioWords } from "./amount-words.ts";
import { DosageTiming } from "./dosage-timing.ts";
import { WholeAmount, WholeConcept, WholeRange, WholeRatio, whole } from "./whole-elements.ts";

const countOf = (...choices: unknown[]) => choices.filter((choice) => choice !== undefined).length;

const DoseAndRate = whole({
  type: WholeConcept.optional(),
  doseQuantity: WholeAmount.optional(),
  doseRange: WholeRange.optional(),
  rateQuantity: WholeAmount.optional(),
  rateRange: WholeRange.optional(),
  rateRatio: WholeRatio.optional(),
}).refine(({ doseQuantity, doseRange, rateQuantity, rateRange, rateRatio }) => {
  const [doses, rates] = [countOf(doseQuantity, doseRange), countOf(rateQuantity, rateRange, rateRatio)];
  return doses <= 1 && rates <= 1 && doses + rates > 0;
});
type DoseAndRate = z.output<typeof DoseAndRate>;

/** R4's Dosage. Every element needs words, including any you add here. */
const WholeDosage = whole({
  sequence: z.int().optional(),
  text: z.string().optional(),
  additionalInstruction: z.array(WholeConcept).optional(),
  patientInstruction: z.string().optional(),
  timing: DosageTiming.optional(),
  asNeededBoolean: z.boolean().optional(),
  asNeededCodeableConcept: WholeConcept.optional(),
  site: WholeConcept.optional(),
  route: WholeConcept.optional(),
  method: WholeConcept.optional(),
  doseAndRate: z.array(DoseAndRate).optional(),
  maxDosePerPeriod: WholeRatio.optional(),
  maxDosePerAdministration: WholeAmount.optional(),
  maxDosePerLifetime: WholeAmount.optional(),
});
type WholeDosage = z.output<typeof WholeDosage>;

const said = (words: readonly (string | undefined)[]): string[] => words.flatMap((each) => each || []);

function doseWords({ doseQuantity, doseRange, rateQuantity, rateRange, rateRatio, type }: DoseAndRate, isOneOfSeveral: boolean): string {
  const dose = doseQuantity ? amountWords(doseQuantity) : doseRange && amountRangeWords(doseRange);
  const rate = rateQuantity ? amountWords(rateQuantity) : rateRange ? amountRangeWords(rateRange) : rateRatio && ratioWords(rateRatio);
  // "Ordered" is the default. It must be stated next to a calculated dose.
  const kind = type && (isOneOfSeveral || !/^ordered$/i.test(type)) ? `(${type})` : undefined;
  return said([dose, dose && rate ? `at ${rate}` : rate, kind]).join(" ");
}

const asNeededWords = ({ asNeededBoolean, asNeededCodeableConcept: reason }: WholeDosage): string | undefined => {
  if (reason) return /^(as needed|prn)\b/i.test(reason) ? reason : `as needed for ${reason.replace(/^for /i, "")}`;
  return asNeededBoolean ? "as needed" : undefined;
};

/** The structured dosage in words: the dose first, then the rest. */
function partsOf(dosage: WholeDosage): { dose: string[]; rest: string[] } {
  const { timing, route, site, method, maxDosePerPeriod, maxDosePerAdministration, maxDosePerLifetime } = dosage;
  const { doseAndRate = [], additionalInstruction = [], patientInstruction } = dosage;
  const amount = doseAndRate.map((each) => doseWords(each, doseAndRate.length > 1)).join(", ");
  const often = timing?.often ?? [];
  const code = timing?.code && !covers(often.join(" "), timing.code) ? timing.code : undefined;
  const isOften = often.length > 0;
  return {
    dose: said([!isOften && code && amount ? `${amount},` : amount, ...often, isOften && code ? `(${code})` : code, asNeededWords(dosage)]),
    rest: said([
      ...(timing?.limits ?? []),
      ...[method, route, site],
      maxDosePerPeriod && `maximum ${ratioWords(maxDosePerPeriod)}`,
      maxDosePerAdministration && `maximum ${amountWords(maxDosePerAdministration)} per dose`,
      maxDosePerLifetime && `maximum ${amountWords(maxDosePerLifetime)} in a lifetime`,
      ...additionalInstruction,
      patientInstruction,
    ]),
  };
}

/** Different spellings of the same instruction. */
const SYNONYMS: readonly [RegExp, string][] = [
  [/(\d)([a-z])/g, "$1 $2"],
  [/(\d)\.0+(?!\d)/g, "$1"],
  [/\bone\b/g, "1"],
  [/\btwo\b/g, "2"],
  [/\bthree\b/g, "3"],
  [/\bfour\b/g, "4"],
  [/\bmilligrams?\b/g, "mg"],
  [/\b(?:milliliters?|ml)\b/g, "ml"],
  [/\b(tablet|capsule|puff|drop|spray)s\b/g, "$1"],
  [/\bq ?(\d+) h\b/g, "every $1 hours"],
  [/\b(?:hrs|hr)\b/g, "hours"],
  [/\b(\d+) times (?:daily|per day)\b/g, "$1 times a day"],
  [/\bbid\b|\b(?:twice|2 times)(?: daily| per day| a day)\b/g, "twice a day"],
  [/\btid\b/g, "3 times a day"],
  [/\bqid\b/g, "4 times a day"],
  [/\bonce (daily|weekly|monthly)\b/g, "$1"],
  [/\b(?:daily|qd|every day|once per day|1 time (?:a|per) day)\b/g, "once a day"],
  [/\b(?:weekly|every week|once per week|1 time (?:a|per) week)\b/g, "once a week"],
  [/\b(?:monthly|every month|once per month)\b/g, "once a month"],
  [/\b(?:prn|(?:if|when) (?:needed|required))\b/g, "as needed"],
  [/\b(?:by mouth|orally|po|oral route|per os)\b/g, "oral"],
  [/\b(mon|tue|wed|thu|fri|sat|sun)[a-z]*day\b/g, "$1"],
];

const plain = (words: string) =>
  SYNONYMS.reduce(
    (text, [way, same]) => text.replace(way, same),
    words
      .toLowerCase()
      .replace(/[(),;:]|\.(?=\s|$)/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );

/** Whether a text already contains these words. */
const covers = (text: string, words: string) => ` ${plain(text)} `.includes(` ${plain(words)} `);

const IS_NUMBER = /^[\d.,\s]+$/;

/** One dosage step in words, starting with the record's text. Undefined if any part has no words. */
function stepWords(dosage: WholeDosage): string | undefined {
  const { dose, rest } = partsOf(dosage);
  const words = said([dose.join(" "), ...rest]).join(", ");
  const text = dosage.text?.trim() ?? "";
  if (text === "" || covers(words, text)) return words || undefined;
  // "1.0" means nothing by itself. If it differs from the dose, no one knows which is right.
  if (IS_NUMBER.test(text)) return undefined;
  const isMissing = (part: string) => !covers(text, part);
  const missing = [...(dose.some(isMissing) ? [dose.join(" ")] : []), ...rest.filter(isMissing)];
  return [text, ...said([missing.join(", ")])].join("; ");
}

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (typeof value === "object" && Object.keys(value).length === 0);

/** Drops nulls and empty values. */
function pruned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pruned).filter((entry) => !isNothing(entry));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, pruned(inner)])
      .filter(([, inner]) => !isNothing(inner)),
  );
}

const HL7 = "http://hl7.org/fhir/";
const OwnExtensions = z.looseObject({ text: z.string(), extension: z.array(z.looseObject({ url: z.string() })) });

/**
 * Drops a system's own extensions next to a text, since the text is complete for readers. If any is HL7's, all stay, because those may add
 * to the text.
 */
function withoutOwnExtensions(dosage: unknown): unknown {
  const { data } = OwnExtensions.safeParse(dosage);
  if (!data || data.extension.some(({ url }) => url.startsWith(HL7))) return dosage;
  return { ...data, extension: undefined };
}

/**
 * An order's dosages in words, each complete (decision G-CHT-24). If an element has no words here, the only text is that the dosage is in
 * the record. Dates stay as received. Undefined without a dosage.
 */
export function dosageOf(received: readonly unknown[]): string | undefined {
  const dosages = received.map((dosage) => pruned(withoutOwnExtensions(dosage))).filter((dosage) => !isNothing(dosage));
  if (dosages.length === 0) return undefined;
  const parsed = z.array(WholeDosage).safeParse(dosages);
  return (parsed.success && inOrder(parsed.data)) || DOSAGE_IN_RECORD;
}

/** Steps with the same number are taken together, others in sequence. Undefined if a step has no words. */
function inOrder(dosages: readonly WholeDosage[]): string | undefined {
  const steps = dosages.map((dosage) => ({ sequence: dosage.sequence, words: stepWords(dosage) }));
  const numbered = steps.filter(({ sequence }) => sequence !== undefined);
  if (steps.some(({ words }) => words === undefined) || (numbered.length > 0 && numbered.length < steps.length)) return undefined;
  if (numbered.length === 0) return steps.map(({ words }) => words).join("; ");
  const groups = Map.groupBy(
    steps.toSorted((one, other) => (one.sequence ?? 0) - (other.sequence ?? 0)),
    ({ sequence }) => sequence,
  );
  return [...groups.values()].map((together) => together.map(({ words }) => words).join("; and ")).join("; then ");
}
