import { practicePeople } from "@linnet/contract/practice/people";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { atLakeside } from "../../../../test/practice.ts";
import { showApp } from "../../../../test/show-app.tsx";
// Loaded before: to be there for the first time takes longer than a test waits.
import "../my-practice-screen.tsx";

const ADD = "Add non-physician to my practice";
const LENA = {
  "First name": "Lena",
  "Last name": "Berg",
  Email: "lena@linnet.example",
  "Mobile phone": "(206) 555-0188",
};

it("sends a second invitation to the same person, where the first was answered", async () => {
  const api = atLakeside();
  api.reply(practicePeople.inviteStaff, true);
  const { title, user } = showApp("/practice/mypractice");
  await title("Lakeside Pediatrics");
  for (const _time of ["first", "again"]) {
    await user.click(await screen.findByRole("button", { name: ADD }));
    await screen.findByRole("dialog", { name: ADD });
    for (const [name, text] of Object.entries(LENA)) {
      await user.click(screen.getByLabelText(name));
      await user.paste(text);
    }
    await user.click(screen.getByRole("button", { name: "Send invitation" }));
    await screen.findByRole("dialog", { name: "Success" });
    await user.click(screen.getByRole("button", { name: "OK" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  }
  const [first, again] = api.calls(practicePeople.inviteStaff);
  expect(again?.body).toEqual(first?.body);
  expect(again?.headers.get("idempotency-key")).not.toBe(first?.headers.get("idempotency-key"));
});
