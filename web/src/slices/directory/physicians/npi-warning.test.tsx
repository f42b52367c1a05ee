import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderThemed } from "../../../../test/render-themed.tsx";
import { NpiWarning } from "./npi-warning.tsx";

it.each([
  ["ten digits that do not fit together", "1234567890", /This NPI has an invalid check digit/],
  ["ten digits that do, with a space behind", "1234567893 ", /^$/],
  ["a number that is not whole yet", "12345", /^$/],
  ["nothing", "", /^$/],
])("warns of an NPI: %s", (_case, npi, words) => {
  renderThemed(<NpiWarning npi={npi} />);
  expect(screen.getByRole("status").textContent).toMatch(words);
});
