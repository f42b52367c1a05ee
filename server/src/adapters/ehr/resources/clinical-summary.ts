import { z } from "zod";
import { strengthWords } from "./amount-words.ts";
import { dosageOf } from "./dosage.ts";
import {
  Concept,
  codesOf,
  compact,
  Id,
  idOf,
  idsOf,
  isNamed,
  lenient,
  listOf,
  Meta,
  Moment,
  Period,
  Quantity,
  Reference,
  some,
  Text,
  textsOf,
} from "./elements.ts";
import {
  CLINICAL_WORDS,
  CONDITION_LIST_WORDS,
  CRITICALITY_WORDS,
  INTENT_WORDS,
  isNegated,
  negationShape,
  ownProhibition,
  SEVERITY_WORDS,
  statusIn,
  VERIFICATION_WORDS,
} from "./status-words.ts";
import { codeIn, wordIn } from "./vocabulary.ts";

const IN_ERROR = "entered-in-error";

/** R4 writes an onset or a date given as a moment or in words. */
const ageWords = ({ value, unit }: z.output<typeof Quantity>) => ["at", value, unit].filter(Boolean).join(" ");

/** A problem or a diagnosis. R4 allows both statuses to be absent. `isDiagnosis`: made for a visit and not on a problem list. */
export const Condition = z
  .object({
    id: Id,
    meta: Meta,
    clinicalStatus: wordIn(CLINICAL_WORDS),
    verificationStatus: wordIn(VERIFICATION_WORDS),
    category: listOf(wordIn(CONDITION_LIST_WORDS)),
    ...negationShape,
    severity: lenient(Concept),
    code: lenient(Concept),
    subject: lenient(Reference),
    encounter: lenient(Reference),
    onsetDateTime: Moment,
    onsetPeriod: lenient(Period),
    onsetAge: lenient(Quantity),
    onsetString: Text,
    abatementDateTime: z.unknown().optional(),
    abatementPeriod: z.unknown().optional(),
    abatementAge: z.unknown().optional(),
    abatementString: z.unknown().optional(),
    recordedDate: Moment,
  })
  .transform((source) => {
    const { onsetDateTime, onsetPeriod, onsetAge, onsetString } = source;
    const { abatementDateTime, abatementPeriod, abatementAge, abatementString } = source;
    const lists = new Set(source.category);
    return compact({
      id: source.id,
      personId: idOf(source.subject, "Patient"),
      encounterId: idOf(source.encounter, "Encounter"),
      clinicalStatus: source.clinicalStatus,
      verificationStatus: isNegated(source) ? "refuted" : source.verificationStatus,
      isDiagnosis: (lists.has("encounter-diagnosis") && !lists.has("problem-list-item")) || undefined,
      hasAbated: [abatementDateTime, abatementPeriod, abatementAge, abatementString].some((said) => said !== undefined) || undefined,
      code: source.code,
      severity: source.severity?.text || undefined,
      started: onsetDateTime ?? onsetPeriod?.start,
      startedInWords: onsetString || (onsetAge && ageWords(onsetAge)),
      recorded: source.recordedDate,
      ...source.meta,
    });
  });
export type Condition = z.output<typeof Condition>;

const Ingredient = z.object({
  itemCodeableConcept: lenient(Concept),
  itemReference: lenient(Reference),
  isActive: lenient(z.boolean()),
  strength: lenient(z.object({ numerator: Quantity, denominator: lenient(Quantity) })),
});

const ingredientName = ({ itemCodeableConcept, itemReference }: z.output<typeof Ingredient>) =>
  itemCodeableConcept?.text || itemReference?.name || "";

/** A medicine's ingredients: "Carbamazepine (100 mg per tablet)". Inactive ingredients are left out. */
function madeOf(ingredients: readonly z.output<typeof Ingredient>[]): string {
  const working = ingredients.filter(({ isActive }) => isActive !== false);
  const named = (working.length > 0 ? working : ingredients).filter((each) => ingredientName(each) !== "");
  return named
    .map((each) => [ingredientName(each), each.strength && `(${strengthWords(each.strength)})`].filter(Boolean).join(" "))
    .join(", ");
}

/** A medicine that orders refer to. Without a name, it is named after its ingredients. */
export const Medication = z.object({ id: Id, meta: Meta, code: lenient(Concept), ingredient: listOf(Ingredient) }).transform((source) => {
  const { id, meta, code, ingredient } = source;
  const ingredients = ingredient.map(({ itemCodeableConcept }) => itemCodeableConcept);
  const codes = codesOf(ingredients);
  const named = isNamed(code) ? undefined : madeOf(ingredient);
  return compact({
    id,
    code: named ? { text: named, codes: [...(code?.codes ?? codes ?? [])] } : code,
    codes,
    texts: some([...new Set(ingredient.map(ingredientName).filter(Boolean))]),
    ...meta,
  });
});
export type Medication = z.output<typeof Medication>;

/** The medicine, inline or as a reference. */
const medicineShape = { medicationCodeableConcept: lenient(Concept), medicationReference: lenient(Reference) };

function medicineOf({ medicationCodeableConcept: code, medicationReference }: z.output<z.ZodObject<typeof medicineShape>>) {
  return {
    code: code?.text || !medicationReference?.name ? code : { codes: code?.codes ?? [], text: medicationReference.name },
    medicationId: idOf(medicationReference, "Medication"),
  };
}

/** A medication order. `isForbidden`: an order not to give it. */
export const MedicationRequest = z
  .object({
    id: Id,
    meta: Meta,
    status: statusIn("medicationRequest"),
    intent: wordIn(INTENT_WORDS),
    ...negationShape,
    ...medicineShape,
    subject: lenient(Reference),
    encounter: lenient(Reference),
    authoredOn: Moment,
    reasonCode: listOf(Concept),
    reasonReference: listOf(Reference),
    dosageInstruction: listOf(z.unknown()),
  })
  .transform((source) => {
    return compact({
      id: source.id,
      personId: idOf(source.subject, "Patient"),
      encounterId: idOf(source.encounter, "Encounter"),
      status: source.status,
      intent: source.intent,
      isForbidden: isNegated(source) || undefined,
      ownProhibition: ownProhibition(source),
      ...medicineOf(source),
      authored: source.authoredOn,
      dosage: dosageOf(source.dosageInstruction),
      reasonIds: idsOf(source.reasonReference, "Condition"),
      codes: codesOf(source.reasonCode),
      texts: textsOf(source.reasonCode),
      ...source.meta,
    });
  });
export type MedicationRequest = z.output<typeof MedicationRequest>;

/** A medicine the patient takes, with or without an order. */
export const MedicationStatement = z
  .object({
    id: Id,
    meta: Meta,
    status: statusIn("medicationStatement"),
    ...negationShape,
    ...medicineShape,
    subject: lenient(Reference),
    context: lenient(Reference),
    effectiveDateTime: Moment,
    effectivePeriod: lenient(Period),
    dateAsserted: Moment,
    reasonCode: listOf(Concept),
    reasonReference: listOf(Reference),
    dosage: listOf(z.unknown()),
  })
  .transform((source) => {
    return compact({
      id: source.id,
      personId: idOf(source.subject, "Patient"),
      encounterId: idOf(source.context, "Encounter"),
      status: isNegated(source) && source.status !== IN_ERROR ? "not-taken" : source.status,
      ...medicineOf(source),
      authored: source.effectivePeriod?.start ?? source.effectiveDateTime ?? source.dateAsserted,
      dosage: dosageOf(source.dosage),
      reasonIds: idsOf(source.reasonReference, "Condition"),
      codes: codesOf(source.reasonCode),
      texts: textsOf(source.reasonCode),
      ...source.meta,
    });
  });
export type MedicationStatement = z.output<typeof MedicationStatement>;

/** R4 writes a dose number as a number, or as a word such as "booster". */
const Dose = z
  .object({
    doseNumberPositiveInt: lenient(z.int()),
    doseNumberString: Text,
    seriesDosesPositiveInt: lenient(z.int()),
    seriesDosesString: Text,
  })
  .transform(({ doseNumberPositiveInt, doseNumberString, seriesDosesPositiveInt, seriesDosesString }) =>
    compact({
      number: doseNumberPositiveInt === undefined ? doseNumberString || undefined : String(doseNumberPositiveInt),
      of: seriesDosesPositiveInt === undefined ? seriesDosesString || undefined : String(seriesDosesPositiveInt),
    }),
  );

/** Why a dose does not count, in words. Empty without a reason, undefined for a dose that counts. */
function subpotentReasons({ isSubpotent, subpotentReason }: { isSubpotent?: boolean | undefined; subpotentReason: readonly Concept[] }) {
  const isMarked = isSubpotent ?? subpotentReason.length > 0;
  return isMarked ? (textsOf(subpotentReason) ?? []).join(", ") : undefined;
}

/** A vaccine, given or not given. `notDoneBecause` says why it was not. */
export const Immunization = z
  .object({
    id: Id,
    meta: Meta,
    status: statusIn("immunization"),
    ...negationShape,
    statusReason: lenient(Concept),
    vaccineCode: lenient(Concept),
    patient: lenient(Reference),
    encounter: lenient(Reference),
    occurrenceDateTime: Moment,
    occurrenceString: Text,
    recorded: Moment,
    reasonCode: listOf(Concept),
    protocolApplied: listOf(Dose),
    isSubpotent: lenient(z.boolean()),
    subpotentReason: listOf(Concept),
  })
  .transform((source) => {
    const reasons = [...source.reasonCode, source.statusReason, ...source.subpotentReason];
    return compact({
      id: source.id,
      personId: idOf(source.patient, "Patient"),
      encounterId: idOf(source.encounter, "Encounter"),
      status: isNegated(source) && source.status !== IN_ERROR ? "not-done" : source.status,
      notDoneBecause: source.statusReason?.text || undefined,
      code: source.vaccineCode,
      performed: source.occurrenceDateTime,
      performedInWords: source.occurrenceString || undefined,
      dose: source.protocolApplied.find(({ number }) => number !== undefined),
      subpotentBecause: subpotentReasons(source),
      codes: codesOf(reasons),
      texts: textsOf(reasons),
      ...source.meta,
    });
  });
export type Immunization = z.output<typeof Immunization>;

const Reaction = z
  .object({ substance: lenient(Concept), manifestation: listOf(Concept), severity: codeIn(SEVERITY_WORDS) })
  .transform(({ substance, manifestation, severity }) =>
    compact({ substance, words: some(manifestation.map(({ text }) => text).filter((text) => text !== "")), severity }),
  );

/** Substances named by reactions, each once, without the allergy's own name. */
function otherSubstances(code: Concept | undefined, reactions: readonly z.output<typeof Reaction>[]): string | undefined {
  const named = new Map(reactions.map(({ substance }) => [substance?.text.toLowerCase() ?? "", substance?.text]));
  for (const said of ["", code?.text.toLowerCase() ?? ""]) named.delete(said);
  return [...named.values()].join(", ") || undefined;
}

/** An allergy. R4 allows both statuses to be absent. */
export const AllergyIntolerance = z
  .object({
    id: Id,
    meta: Meta,
    patient: lenient(Reference),
    clinicalStatus: wordIn(CLINICAL_WORDS),
    verificationStatus: wordIn(VERIFICATION_WORDS),
    criticality: codeIn(CRITICALITY_WORDS),
    code: lenient(Concept),
    reaction: listOf(Reaction),
    recordedDate: Moment,
  })
  .transform(({ id, meta, patient, clinicalStatus, verificationStatus, criticality, code, reaction, recordedDate }) =>
    compact({
      id,
      personId: idOf(patient, "Patient"),
      clinicalStatus,
      verificationStatus,
      criticality,
      code,
      substance: otherSubstances(code, reaction),
      reactions: some(reaction.map(({ words, severity }) => compact({ words, severity }))),
      recorded: recordedDate,
      codes: codesOf(reaction.map(({ substance }) => substance)),
      texts: textsOf(reaction.map(({ substance }) => substance)),
      ...meta,
    }),
  );
export type AllergyIntolerance = z.output<typeof AllergyIntolerance>;
