import { expect, it } from "vitest";
import { supportHelp } from "./support-help.ts";

it("names the number to call, and the option to choose if there is one", () => {
  expect(supportHelp({ supportPhone: "555-0100", supportPhoneOption: "3" })).toBe(
    "Nothing is lost. Try again, or call support at 555-0100 (option 3).",
  );
  expect(supportHelp({ supportPhone: "555-0100", supportPhoneOption: "" })).toBe(
    "Nothing is lost. Try again, or call support at 555-0100.",
  );
});
