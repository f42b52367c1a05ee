import type { UseFormReturnType } from "@mantine/form";
import { ApiError } from "../../../platform/http/api-client.ts";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { placeOf, type TypedPractice } from "./entries.ts";
import { RECORD_LABELS } from "./fields.tsx";
import { fieldOfIssue } from "./payload.ts";

const labelsOf = (list: string, names: string[]) => Object.fromEntries(names.map((name, row) => [`${list}.${row}`, name]));

/** What is wrong in the form of a practice: its fields, its lists, and the rows of these by name. */
export function usePracticeErrors(form: UseFormReturnType<TypedPractice>) {
  const { locations, physicians } = form.values;
  const formErrors = useFormErrors(form, {
    ...RECORD_LABELS,
    locations: "Locations",
    ...labelsOf("locations", locations.map(placeOf)),
    physicians: "Physicians",
    ...labelsOf(
      "physicians",
      physicians.map(({ draft }) => draft.physicianName),
    ),
  });
  const show = (errors: Record<string, string>) => {
    form.setErrors(errors);
    formErrors.refuse(errors);
  };
  /** The server names a field of a row; here it is the row that says what is wrong. */
  const fail = (error: Error) => {
    const fields = Object.entries((error instanceof ApiError && error.body.fields) || {});
    if (fields.length === 0) return formErrors.fail(error);
    show(Object.fromEntries(fields.map(([path, message]) => [fieldOfIssue(path.split(".")), message])));
  };
  return { ...formErrors, show, fail };
}
