import { FORM_FIELD_NAMES, FORM_FIELDS, type FormField, type IdentityField, isIdentityField } from "@linnet/contract/referrals/field-list";
import type { WrittenForm } from "@linnet/contract/referrals/fields";
import { UsState } from "@linnet/contract/values/us";

type ColumnOf<F extends FormField> = (typeof FORM_FIELDS)[F]["column"];

/** The form's fields as columns of the referrals table. */
type ColumnsOf<F extends FormField> = { [Field in F as ColumnOf<Field>]: WrittenForm[Field] };

/** The typed values of a correction. */
export type TypedOver = Pick<WrittenForm, Exclude<IdentityField, "mrn">>;

/** A referrals row with the complete form. In a correction, `typed_identity` has the typed values. */
export interface FormRow extends Omit<ColumnsOf<FormField>, "state"> {
  state: string;
  typed_identity: unknown;
}

/** The columns of referrals `r` that {@link storedForm} reads, besides `typed_identity`. */
export const FORM_COLUMNS = FORM_FIELD_NAMES.map((field) => `r.${FORM_FIELDS[field].column}` as const);

function columnsOf<F extends FormField>(form: Pick<WrittenForm, F>, fields: readonly F[]): ColumnsOf<F> {
  // As: the list has the column of each field.
  return Object.fromEntries(fields.map((field) => [FORM_FIELDS[field].column, form[field]])) as ColumnsOf<F>;
}

const IDENTITY_FIELDS = FORM_FIELD_NAMES.filter(isIdentityField);
const OTHER_FIELDS = FORM_FIELD_NAMES.filter((field): field is Exclude<FormField, IdentityField> => !isIdentityField(field));

/** The form without the patient's identity. */
export const columnsOfForm = (form: WrittenForm): ColumnsOf<Exclude<FormField, IdentityField>> => columnsOf(form, OTHER_FIELDS);

/** The patient's identity. */
export const columnsOfIdentity = (identity: Pick<WrittenForm, IdentityField>): ColumnsOf<IdentityField> =>
  columnsOf(identity, IDENTITY_FIELDS);

/** Written by `columnsOfTie`. */
export const typedOver = ({ typed_identity }: Pick<FormRow, "typed_identity">): TypedOver | null => typed_identity as TypedOver | null;

/** The form in the columns. For a child in the record, with the record's own values. */
export function storedForm(row: FormRow): Pick<WrittenForm, FormField> {
  const stored = Object.fromEntries(FORM_FIELD_NAMES.map((field) => [field, row[FORM_FIELDS[field].column]]));
  // As: the list has the column of each field.
  return { ...(stored as Pick<WrittenForm, FormField>), patientState: UsState.parse(row.state) };
}

/** The form as it was sent. `choices` has the words for its ids. */
export const sentForm = (row: FormRow): Pick<WrittenForm, FormField> => ({ ...storedForm(row), ...typedOver(row) });
