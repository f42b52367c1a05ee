import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { atLakeside } from "../../../../test/practice.ts";
import { showApp } from "../../../../test/show-app.tsx";
// Loaded before: to be there for the first time takes longer than a test waits.
import "../my-practice-screen.tsx";

const ADD = "Add a physician to my practice";

it("sums up what is missing of a physician in the order of the fields", async () => {
  atLakeside();
  const { title, user } = showApp("/practice/mypractice");
  await title("Lakeside Pediatrics");
  await user.click(await screen.findByRole("button", { name: ADD }));
  const dialog = await screen.findByRole("dialog", { name: ADD });
  await user.click(screen.getByRole("button", { name: "Continue" }));
  const summary = within(await within(dialog).findByRole("alert")).getAllByRole("button");
  expect(summary.map(({ textContent }) => textContent)).toEqual([
    "First name",
    "Last name",
    "NPI",
    "Medical license number",
    "Email",
    "Mobile phone",
  ]);
});
