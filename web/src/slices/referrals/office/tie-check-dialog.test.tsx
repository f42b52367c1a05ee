import { referrals } from "@linnet/contract/referrals";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { DORA, signedIn } from "../../../../test/people.ts";
import { aReferral, REFERRING_MENU, someDetails } from "../../../../test/referrals.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Preloaded, because the first load takes longer than a test waits.
import "../lists/screen.tsx";
import "./tie-check-dialog.tsx";

const MARK = "Wrong patient? Check: Ana Ruiz’s referral";
const owner = { firstName: "Ana", middleName: "", lastName: "Ruiz", dateOfBirth: "2012-01-02", sex: "F", mrn: "40014871" } as const;

let api: FakeApi;
beforeEach(() => {
  newTab();
  api = fakeApi();
  signedIn(api, DORA, REFERRING_MENU);
  api.reply(referrals.mine, [aReferral({ checkTie: true })]);
  api.reply(referrals.get, someDetails({ checkTie: true, recordIdentity: owner }));
  api.reply(referrals.checkTie, true);
});

async function open() {
  const tab = showApp("/referrals/myreferrals");
  await tab.user.click(await screen.findByRole("button", { name: MARK }));
  return { ...tab, dialog: await screen.findByRole("dialog", { name: /^Check Ana Ruiz’s referral/ }) };
}
const said = () => api.calls(referrals.checkTie).map(({ params, body }) => [params, body]);

it("shows both children, and removes the MRN by one click", async () => {
  const { user, dialog } = await open();
  await within(dialog).findByText("Ana Ruiz, 01/02/2012, Female");
  expect(dialog.textContent).toContain("On the referralAna Ruiz, 05/19/2017, Female");
  expect(await violations()).toEqual([]);
  api.reply(referrals.mine, [aReferral()]);
  await user.click(within(dialog).getByRole("button", { name: "Remove MRN" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: MARK })).toBeNull());
  expect(said()).toEqual([[{ id: "10482" }, { child: "another" }]]);
});

it("focuses its heading, and suggests no answer", async () => {
  const { user, dialog } = await open();
  const notNow = await within(dialog).findByRole("button", { name: "Not now" });
  expect(document.activeElement?.textContent).toBe("Check Ana Ruiz’s referral");
  const answers = within(dialog).getAllByRole("button").slice(-3);
  expect(answers.map(({ textContent }) => textContent)).toEqual(["This is Ana Ruiz", "Remove MRN", "Not now"]);
  expect(answers.map((answer) => answer.dataset["variant"])).toEqual(["default", "default", "default"]);
  await user.click(notNow);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(said()).toEqual([]);
});

it("keeps the MRN if it is that child's after all", async () => {
  const { user, dialog } = await open();
  await user.click(await within(dialog).findByRole("button", { name: "This is Ana Ruiz" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(said()).toEqual([[{ id: "10482" }, { child: "this" }]]);
});

it("does not offer a child whose name and sex both differ", async () => {
  api.reply(
    referrals.get,
    someDetails({ checkTie: true, recordIdentity: { ...owner, firstName: "Otis", dateOfBirth: "2017-05-19", sex: "M" } }),
  );
  const { dialog } = await open();
  await within(dialog).findByText(/^Otis Ruiz, 05\/19\/2017/);
  expect(within(dialog).queryByRole("button", { name: /^This is/ })).toBeNull();
});

it("does not offer a child whose name and birth date both differ, and says what failed", async () => {
  api.reply(referrals.get, someDetails({ checkTie: true, recordIdentity: { ...owner, firstName: "Otis", lastName: "Fairweather" } }));
  api.fail(referrals.checkTie, {
    status: 409,
    code: "conflict",
    message: "Someone has already confirmed which patient this referral is for.",
  });
  const { user, dialog } = await open();
  await within(dialog).findByText("Otis Fairweather, 01/02/2012, Female");
  expect(within(dialog).queryByRole("button", { name: /^This is/ })).toBeNull();
  await user.click(within(dialog).getByRole("button", { name: "Remove MRN" }));
  expect((await within(dialog).findByRole("alert")).textContent).toBe("Someone has already confirmed which patient this referral is for.");
});
