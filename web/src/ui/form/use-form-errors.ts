import type { UseFormReturnType } from "@mantine/form";
import { useState } from "react";
import { ApiError } from "../../platform/http/api-client.ts";

/** What of a form is needed to say what is wrong in it. */
type FormWithErrors<Typed> = Pick<UseFormReturnType<Typed>, "errors" | "setErrors" | "getInputNode">;

/**
 * What happens when a form is refused, by its rules or by the server: the first wrong field has the focus, and from then on what is wrong
 * is also summed up. `labels` has the fields in the order of the form.
 */
export function useFormErrors<Typed>(form: FormWithErrors<Typed>, labels: Readonly<Record<string, string>>) {
  const [isRefused, setIsRefused] = useState(false);
  const goTo = (field: string) => form.getInputNode(field)?.focus();
  const refuse = (errors: object) => {
    setIsRefused(true);
    goTo(Object.keys(labels).find((field) => field in errors) ?? "");
  };
  const fail = (error: Error) => {
    showServerErrors(form, error);
    refuse((error instanceof ApiError && error.body.fields) || {});
  };
  const wrong = Object.entries(labels).flatMap(([field, label]) => {
    const message = form.errors[field];
    return message ? [{ field, label, message: String(message) }] : [];
  });
  return { goTo, refuse, fail, errors: form.errors, wrong: isRefused ? wrong : [] };
}

/** The same for a short form that sums nothing up, whose initial values are in the order of its fields. */
export const focusFirstError =
  <Typed extends object>(form: Pick<UseFormReturnType<Typed>, "getValues" | "getInputNode">) =>
  (errors: object): void =>
    form.getInputNode(Object.keys(form.getValues()).find((field) => field in errors) ?? "")?.focus();

/** Where a form keeps the sentence that belongs to no field; it stands above the button. */
export const ABOVE_BUTTON = "aboveButton";

/** Puts each message of the server next to its field, and the rest above the button. */
export function showServerErrors(form: { setErrors: (errors: Record<string, string>) => void }, error: Error): void {
  const fields = error instanceof ApiError ? error.body.fields : undefined;
  form.setErrors(fields && Object.keys(fields).length > 0 ? fields : { [ABOVE_BUTTON]: error.message });
}

/** The same, and the first field it names has the focus, which the button that was pressed has lost while it was busy. */
export function showAndFocusServerErrors<Typed extends object>(
  form: Pick<UseFormReturnType<Typed>, "setErrors" | "getValues" | "getInputNode">,
  error: Error,
): void {
  showServerErrors(form, error);
  focusFirstError(form)((error instanceof ApiError && error.body.fields) || {});
}
