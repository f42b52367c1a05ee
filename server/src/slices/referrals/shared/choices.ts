import { CHOICE_FIELDS, type ChoiceField, FORM_FIELDS } from "@linnet/contract/referrals/field-list";
import type { WrittenForm } from "@linnet/contract/referrals/fields";
import type { Choice } from "@linnet/contract/referrals/form";

const listed = (words: readonly string[]): Choice[] => words.map((display, index) => ({ id: index + 1, display }));

/** The form's fixed choices. Their ids are stored with referrals and never change (decision G-REF-24). */
export const choices = {
  insuranceTypes: listed(["Commercial", "Medicaid", "Medicare", "Military or government", "Self-pay", "International", "Other"]),
  patientAcuitys: listed(["Urgent", "Routine"]),
  requestTypes: listed(["New", "Follow-up"]),
  guardianRelationships: listed(["Mother", "Father", "Grandparent", "Legal Guardian", "Other"]),
  patientSex: listed(["Male", "Female", "Other"]),
  guardianSex: listed(["Male", "Female", "Other"]),
};

type Offers<F extends ChoiceField> = (typeof FORM_FIELDS)[F]["choice"]["offers"];
/** A field with the same choices for everyone. */
type FixedChoiceField = { [F in ChoiceField]: Offers<F> extends keyof typeof choices ? F : never }[ChoiceField];
type FixedWord = (typeof FORM_FIELDS)[FixedChoiceField]["choice"]["word"];

const isFixed = (field: ChoiceField): field is FixedChoiceField => Object.hasOwn(choices, FORM_FIELDS[field].choice.offers);

export const FIXED_CHOICE_FIELDS: readonly FixedChoiceField[] = CHOICE_FIELDS.filter(isFixed);

/** The word for a chosen id. Empty if nothing was chosen. */
export const wordOf = (field: FixedChoiceField, id: number): string =>
  choices[FORM_FIELDS[field].choice.offers].find((choice) => choice.id === id)?.display ?? "";

/** The words for a form's fixed choices. */
export function wordsOf(form: Pick<WrittenForm, FixedChoiceField>): Record<FixedWord, string> {
  // As: the list has the word of each field.
  return Object.fromEntries(FIXED_CHOICE_FIELDS.map((field) => [FORM_FIELDS[field].choice.word, wordOf(field, form[field])])) as Record<
    FixedWord,
    string
  >;
}
