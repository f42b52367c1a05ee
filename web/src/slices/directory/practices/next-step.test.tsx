import { type NextStep, owners } from "@linnet/contract/accounts/owners";
import { directory } from "@linnet/contract/directory";
import { practicePeople } from "@linnet/contract/practice/people";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { aPractice } from "../../../../test/a-practice.ts";
import { ADA } from "../../../../test/access-requests.ts";
import { DIRECTORY_MENU } from "../../../../test/directory-physicians.ts";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { signedIn } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
import { directoryScreens } from "../routes.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "./edit-screen.tsx";

const DORA = { physicianId: 5121, name: "Dora Ashby", email: "dora@linnet.example" };
const OWEN = { physicianId: 5120, name: "Owen Marchetti", email: "owen@linnet.example" };

describe("the next step of a practice", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    signedIn(api, ADA, DIRECTORY_MENU);
    api.reply(owners.invite, true);
    api.reply(practicePeople.verify, true);
    api.reply(directory.changeOwner, true);
  });

  async function open(step: NextStep, practice = aPractice({ isMyLinnet: false }), title = "Edit practice") {
    api.reply(owners.nextStep, step);
    api.reply(directory.get, practice);
    const tab = showApp(directoryScreens.editPractice.to({ id: "11" }));
    await tab.title(title);
    await screen.findByRole("table", { name: "Physicians" });
    return tab;
  }
  const panel = async () => within(await screen.findByRole("region", { name: "Next step" }));

  it("is not there for one that is on the portal", async () => {
    await open({ step: "none" }, aPractice());
    await waitFor(() => expect(api.calls(owners.nextStep)).toHaveLength(1));
    expect(screen.queryByRole("region", { name: "Next step" })).toBeNull();
  });

  it("is not asked for one that is deactivated", async () => {
    await open({ step: "list" }, aPractice({ isActive: false }), "Practice");
    expect(screen.queryByRole("region", { name: "Next step" })).toBeNull();
    expect(api.calls(owners.nextStep)).toEqual([]);
  });

  it.each<[NextStep, string, [string, string]?]>([
    [
      { step: "sign", accountId: 31, name: "Nina Okafor" },
      "Not yet on the portal because Nina Okafor, the owner, has not signed the agreement. We will ask at the next sign-in.",
      ["Open the owner’s account", "/account/modify/31"],
    ],
    [
      { step: "wait", accountRequestId: 61, name: "Yara Okonjo", expiresOn: "2026-11-27T20:00:00Z" },
      "Not yet on the portal because Yara Okonjo has not accepted the invitation to become its owner. The link works until 11/27/2026.",
      ["Open the invitation", "/accountsandaccess/accountrequests/edit/61"],
    ],
    [
      { step: "wait", accountRequestId: 61, name: "Yara Okonjo", expiresOn: null },
      "Not yet on the portal because Yara Okonjo has not accepted the invitation to become its owner. The link no longer works. Invite them again.",
    ],
    [
      { step: "answer", accountRequestId: 62, name: "Yara Okonjo" },
      "Not yet on the portal because the account request for Yara Okonjo, its future owner, needs an answer.",
      ["Answer the request", "/accountsandaccess/accountrequests/edit/62"],
    ],
    [{ step: "list" }, "Not yet on the portal because it has no physician who could own it. Add one below, then save."],
  ])("says why it is not on the portal: %o", async (step, words, link) => {
    await open(step);
    expect((await panel()).getByText(words)).toBeTruthy();
    if (link) expect((await panel()).getByRole("link", { name: link[0] }).getAttribute("href")).toBe(link[1]);
    expect(await violations()).toEqual([]);
  });

  it("invites the owner, at an email that can be corrected", async () => {
    const tab = await open({ step: "invite", physicians: [DORA, OWEN] });
    await tab.user.selectOptions((await panel()).getByLabelText("Physician"), "Owen Marchetti");
    await tab.user.click((await panel()).getByRole("button", { name: "Invite the owner" }));
    const asked = within(await screen.findByRole("dialog", { name: "Invite the owner" }));
    expect(await violations()).toEqual([]);
    api.fail(owners.invite, { status: 409, code: "conflict", message: "Practice Owner already present" });
    await tab.user.click(asked.getByRole("button", { name: "Send invitation" }));
    expect((await asked.findByRole("alert")).textContent).toContain("Practice Owner already present");
    api.answer(owners.invite, () => Promise.reject(new TypeError("lost")));
    await tab.user.click(asked.getByRole("button", { name: "Send invitation" }));
    await waitFor(() => expect(api.calls(owners.invite)).toHaveLength(2));
    const [first, again] = api.calls(owners.invite).map(({ headers }) => headers.get("idempotency-key"));
    expect(again).toBe(first);
    api.reply(owners.invite, true);
    await tab.user.clear(asked.getByLabelText("Email"));
    await tab.user.type(asked.getByLabelText("Email"), "owen@new.example");
    api.reply(owners.nextStep, { step: "wait", accountRequestId: 61, name: "Owen Marchetti", expiresOn: null });
    await tab.user.click(asked.getByRole("button", { name: "Send invitation" }));
    expect(await screen.findByText("Owen Marchetti was invited at owen@new.example.")).toBeTruthy();
    expect(api.calls(owners.invite).at(-1)?.body).toEqual({ practiceId: 11, physicianId: 5120, email: "owen@new.example" });
    expect(await screen.findByRole("link", { name: "Open the invitation" })).toBeTruthy();
  });

  it("verifies the practice after a question, and then offers to make the physician its owner", async () => {
    const tab = await open({ step: "verify", physicians: [DORA] });
    expect((await panel()).getByText(/No one has confirmed that Dora Ashby works here\./)).toBeTruthy();
    await tab.user.click((await panel()).getByRole("button", { name: "Verify this practice" }));
    const asked = within(await screen.findByRole("dialog", { name: "Verify this practice?" }));
    expect(api.calls(practicePeople.verify)).toEqual([]);
    api.reply(owners.nextStep, { step: "choose", physicians: [DORA] });
    await tab.user.click(asked.getByRole("button", { name: "Verify" }));
    expect(await screen.findByText("Dora Ashby is verified at this practice.")).toBeTruthy();
    expect(api.calls(practicePeople.verify)[0]?.body).toEqual({ physicianId: 5121, practiceId: 11, verificationStatus: true });

    await tab.user.click(await screen.findByRole("button", { name: "Make Dora Ashby the owner" }));
    const next = within(await screen.findByRole("dialog", { name: "Make Dora Ashby the owner?" }));
    api.reply(owners.nextStep, { step: "sign", accountId: 31, name: "Dora Ashby" });
    await tab.user.click(next.getByRole("button", { name: "Make owner" }));
    expect(await screen.findByText("Dora Ashby is now the owner.")).toBeTruthy();
    expect(api.calls(directory.changeOwner)[0]?.body).toEqual({ physicianId: 5121, practiceId: 11 });
    expect(await screen.findByText(/Dora Ashby, the owner, has not signed/)).toBeTruthy();
  });

  it("keeps what was typed in the form beside it", async () => {
    const tab = await open({ step: "verify", physicians: [DORA] });
    await tab.user.type(screen.getByLabelText(/^Group name/), "Harbor");
    api.reply(directory.get, aPractice({ isMyLinnet: false, modifiedOn: "2026-11-20T17:05:00Z" }));
    await tab.user.click((await panel()).getByRole("button", { name: "Verify this practice" }));
    await tab.user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Verify" }));
    await screen.findByText("Dora Ashby is verified at this practice.");
    expect(screen.getByLabelText(/^Group name/)).toHaveProperty("value", "Harbor");
    api.reply(directory.edit, aPractice());
    await tab.user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(api.calls(directory.edit)[0]?.body).toMatchObject({ modifiedOn: "2026-11-20T17:05:00Z" }));
  });

  it("is told to who only reads, without a button", async () => {
    signedIn(api, { ...ADA, practiceRoles: [{ roleId: 4, active: true }] }, DIRECTORY_MENU);
    await open({ step: "invite", physicians: [DORA] }, aPractice({ isMyLinnet: false }), "Practice");
    expect(
      (await panel()).getByText("Not yet on the portal because it has no owner, and none of its physicians have an account."),
    ).toBeTruthy();
    expect((await panel()).queryByRole("button")).toBeNull();
  });
});
