import { ApiError } from "../http/api-client.ts";

/** Where a form keeps the sentence that belongs to no field; it stands above the button. */
export const ABOVE_BUTTON = "aboveButton";

/** Puts each message of the server next to its field, and the rest above the button. */
export function showServerErrors(form: { setErrors: (errors: Record<string, string>) => void }, error: Error): void {
  const fields = error instanceof ApiError ? error.body.fields : undefined;
  form.setErrors(fields && Object.keys(fields).length > 0 ? fields : { [ABOVE_BUTTON]: error.message });
}
