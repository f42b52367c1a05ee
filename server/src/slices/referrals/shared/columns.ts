import { FORM_FIELD_NAMES, FORM_FIELDS, type FormField, type IdentityField, isIdentityField } from "@linnet/contract/referrals/field-list";
import type { WrittenForm } from "@linnet/contract/referrals/fields";
import { UsState } from "@linnet/contract/values/us";

type ColumnOf<F extends FormField> = (typeof FORM_FIELDS)[F]["column"];

/** Fields of the form as the table of referrals keeps them. */
type ColumnsOf<F extends FormField> = { [Field in F as ColumnOf<Field>]: WrittenForm[Field] };

/** What somebody typed over the record's values. */
export type TypedOver = Pick<WrittenForm, Exclude<IdentityField, "mrn">>;

/** A row of referrals with everything that was written on its form; of a correction `typed_identity` is what was typed over the record's values. */
export interface FormRow extends Omit<ColumnsOf<FormField>, "state"> {
  state: string;
  typed_identity: unknown;
}

/** The columns that {@link storedForm} reads, beside `typed_identity`, of referrals `r`. */
export const FORM_COLUMNS = FORM_FIELD_NAMES.map((field) => `r.${FORM_FIELDS[field].column}` as const);

function columnsOf<F extends FormField>(form: Pick<WrittenForm, F>, fields: readonly F[]): ColumnsOf<F> {
  // As: the list says the column of each field.
  return Object.fromEntries(fields.map((field) => [FORM_FIELDS[field].column, form[field]])) as ColumnsOf<F>;
}

const IDENTITY_FIELDS = FORM_FIELD_NAMES.filter(isIdentityField);
const OTHER_FIELDS = FORM_FIELD_NAMES.filter((field): field is Exclude<FormField, IdentityField> => !isIdentityField(field));

/** What is written on the form beside who the patient is. */
export const columnsOfForm = (form: WrittenForm): ColumnsOf<Exclude<FormField, IdentityField>> => columnsOf(form, OTHER_FIELDS);

/** Who the patient is. */
export const columnsOfIdentity = (identity: Pick<WrittenForm, IdentityField>): ColumnsOf<IdentityField> =>
  columnsOf(identity, IDENTITY_FIELDS);

/** Written by `columnsOfTie`. */
export const typedOver = ({ typed_identity }: Pick<FormRow, "typed_identity">): TypedOver | null => typed_identity as TypedOver | null;

/** The form as the columns have it: of a child of the record, who that is by the record's own values. */
export function storedForm(row: FormRow): Pick<WrittenForm, FormField> {
  const stored = Object.fromEntries(FORM_FIELD_NAMES.map((field) => [field, row[FORM_FIELDS[field].column]]));
  // As: the list says the column of each field.
  return { ...(stored as Pick<WrittenForm, FormField>), patientState: UsState.parse(row.state) };
}

/** The form as it was sent; the words beside its ids are of `choices`. */
export const sentForm = (row: FormRow): Pick<WrittenForm, FormField> => ({ ...storedForm(row), ...typedOver(row) });
