import type { UseFormReturnType } from "@mantine/form";
import { useState } from "react";
import { ApiError } from "../../platform/http/api-client.ts";

/** The parts of a form needed to show its errors. */
type FormWithErrors<Typed> = Pick<UseFormReturnType<Typed>, "errors" | "setErrors" | "getInputNode">;

/**
 * Handles a refused form: focuses the first wrong field, and from then on shows an error summary. `labels` has the fields in the order of
 * the form.
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

/** The same for a short form without a summary. Its initial values must be in the order of its fields. */
export const focusFirstError =
  <Typed extends object>(form: Pick<UseFormReturnType<Typed>, "getValues" | "getInputNode">) =>
  (errors: object): void =>
    form.getInputNode(Object.keys(form.getValues()).find((field) => field in errors) ?? "")?.focus();

/** The key for the message that belongs to no field. It is shown above the button. */
export const ABOVE_BUTTON = "aboveButton";

/** Puts the server's messages next to their fields, and the rest above the button. */
export function showServerErrors(form: { setErrors: (errors: Record<string, string>) => void }, error: Error): void {
  const fields = error instanceof ApiError ? error.body.fields : undefined;
  form.setErrors(fields && Object.keys(fields).length > 0 ? fields : { [ABOVE_BUTTON]: error.message });
}

/** The same, and focuses the first named field, because the busy button lost the focus. */
export function showAndFocusServerErrors<Typed extends object>(
  form: Pick<UseFormReturnType<Typed>, "setErrors" | "getValues" | "getInputNode">,
  error: Error,
): void {
  showServerErrors(form, error);
  focusFirstError(form)((error instanceof ApiError && error.body.fields) || {});
}
