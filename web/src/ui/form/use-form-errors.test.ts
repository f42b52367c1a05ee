import { describe, expect, it } from "vitest";
import { ApiError } from "../../platform/http/api-client.ts";
import { ABOVE_BUTTON, showServerErrors } from "./use-form-errors.ts";

describe("the server's messages about a form", () => {
  const shown = (error: Error) => {
    let errors: Record<string, string> = {};
    showServerErrors({ setErrors: (next) => (errors = next) }, error);
    return errors;
  };
  const refusal = (fields?: Record<string, string>) =>
    new ApiError({ status: 400, code: "invalid_input", message: "Check the form", requestId: "r-1", ...(fields && { fields }) });

  it("are next to the fields they are about", () => {
    expect(shown(refusal({ npi: "NPI number is not valid" }))).toEqual({ npi: "NPI number is not valid" });
  });

  it("are above the button if they are about none", () => {
    expect(shown(refusal())).toEqual({ [ABOVE_BUTTON]: "Check the form" });
    expect(shown(refusal({}))).toEqual({ [ABOVE_BUTTON]: "Check the form" });
    expect(shown(new Error("No connection"))).toEqual({ [ABOVE_BUTTON]: "No connection" });
  });
});
