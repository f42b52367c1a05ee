import { practicePeople } from "@linnet/contract/practice/people";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { aMember, atLakeside } from "../../../../test/practice.ts";
import { showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "../my-practice-screen.tsx";

const NONE = "No medical record access needed";

it("asks before a member of staff is given access to medical records, or loses it", async () => {
  const api = atLakeside();
  api.reply(practicePeople.changeAccess, () => {
    api.reply(practicePeople.staff, { data: [aMember({ roleId: 8, access: NONE })], isDelegated: false });
    return true as const;
  });
  const { title, user } = showApp("/practice/mypractice");
  await title("Lakeside Pediatrics");
  await user.click(await screen.findByRole("button", { name: "Change Fred Novak’s access" }));
  const question = await screen.findByRole("dialog", { name: "Remove Fred Novak’s access to medical records?" });
  expect(api.calls(practicePeople.changeAccess)).toEqual([]);
  expect(await violations()).toEqual([]);
  await user.click(within(question).getByRole("button", { name: "Remove access" }));
  await user.click(within(await screen.findByRole("dialog", { name: "Success" })).getByRole("button", { name: "OK" }));
  expect(api.calls(practicePeople.changeAccess).map(({ body }) => body)).toEqual([{ userId: 21, practiceId: 11, roleId: 8 }]);
  expect(await screen.findByText(NONE)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Change Fred Novak’s access" }));
  const back = await screen.findByRole("dialog", { name: "Give Fred Novak access to medical records?" });
  await user.click(within(back).getByRole("button", { name: "Give access" }));
  await screen.findByRole("dialog", { name: "Success" });
  expect(api.calls(practicePeople.changeAccess).at(-1)?.body).toMatchObject({ roleId: 2 });
});

it("does not offer it where the server does not allow it", async () => {
  const api = atLakeside();
  api.reply(practicePeople.staff, { data: [aMember({ mayChangeAccess: false })], isDelegated: false });
  const { title } = showApp("/practice/mypractice");
  await title("Lakeside Pediatrics");
  await screen.findByRole("table", { name: "Non-Physicians in My Practice" });
  expect(screen.queryByRole("button", { name: /^Change the access/ })).toBeNull();
});
