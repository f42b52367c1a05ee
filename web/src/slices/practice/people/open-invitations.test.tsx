import { practicePeople } from "@linnet/contract/practice/people";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { FakeApi } from "../../../../test/fake-api.ts";
import { FRED } from "../../../../test/people.ts";
import { anInvitation, atLakeside, HIRO } from "../../../../test/practice.ts";
import { showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "../my-practice-screen.tsx";

const ADD = "Add non-physician to my practice";
const LENA = {
  "First name": "Lena",
  "Last name": "Berg",
  Email: "LENA@linnet.example",
  "Mobile phone": "(206) 555-0188",
};

async function open() {
  const tab = showApp("/practice/mypractice");
  await tab.title("Lakeside Pediatrics");
  await screen.findByRole("table", { name: "Physicians in My Practice" });
  return tab;
}
const table = () => screen.findByRole("table", { name: "Open invitations" });
const rows = async () =>
  within(await table())
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .map((cell) => cell.textContent),
    );

describe("open invitations", () => {
  let api: FakeApi;
  beforeEach(() => {
    api = atLakeside();
    api.reply(practicePeople.openInvitations, [anInvitation()]);
  });

  it("say to whom, as what, by whom, when, until when and how far they are", async () => {
    api.reply(practicePeople.openInvitations, [
      anInvitation(),
      anInvitation({ accountRequestId: 72, firstName: "Ida", email: "ida@linnet.example", state: "Accepted" }),
      anInvitation({ accountRequestId: 73, firstName: "Olaf", email: "olaf@linnet.example", state: "Expired", mayChange: false }),
      anInvitation({ accountRequestId: 74, firstName: "Uma", email: "uma@linnet.example", state: "Ended", expiresOn: null }),
    ]);
    await open();
    const role = "Medical record access, Non-physician";
    expect(await rows()).toEqual([
      ["Lena Berglena@linnet.example", role, "11/20/2026by Petra Lind", "Invitedexpires 11/27/2026", "ResendWithdraw"],
      ["Ida Bergida@linnet.example", role, "11/20/2026by Petra Lind", "Not signed in yet", "ResendWithdraw"],
      ["Olaf Bergolaf@linnet.example", role, "11/20/2026by Petra Lind", "Expiredon 11/27/2026", ""],
      ["Uma Berguma@linnet.example", role, "11/20/2026by Petra Lind", "Ended", "ResendWithdraw"],
    ]);
    expect(await violations()).toEqual([]);
  });

  it("are the newest five, and all of them on one click", async () => {
    api.reply(
      practicePeople.openInvitations,
      [81, 82, 83, 84, 85, 86].map((accountRequestId) => anInvitation({ accountRequestId })),
    );
    const { user } = await open();
    expect(await rows()).toHaveLength(5);
    await user.click(screen.getByRole("button", { name: "Show all 6 invitations" }));
    expect(await rows()).toHaveLength(6);
  });

  it("are sent again", async () => {
    api.reply(practicePeople.inviteAgain, true);
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "Resend to Lena Berg" }));
    expect(within(await screen.findByRole("dialog", { name: "Success" })).getByText("Invitation Sent!")).toBeTruthy();
    expect(api.calls(practicePeople.inviteAgain).map(({ body }) => body)).toEqual([{ accountRequestId: 71, practiceId: 11 }]);
    expect(api.calls(practicePeople.inviteAgain)[0]?.headers.get("idempotency-key")).toBeTruthy();
  });

  it("are taken back after a question, and go away", async () => {
    api.reply(practicePeople.withdrawInvitation, true);
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "Withdraw Lena Berg’s invitation" }));
    const question = await screen.findByRole("dialog", { name: "Withdraw this invitation?" });
    expect(question.textContent).toContain("lena@linnet.example");
    api.reply(practicePeople.openInvitations, []);
    await user.click(within(question).getByRole("button", { name: "Withdraw" }));
    await screen.findByRole("dialog", { name: "Success" });
    await waitFor(() => expect(screen.queryByRole("table", { name: "Open invitations" })).toBeNull());
    expect(api.calls(practicePeople.withdrawInvitation).map(({ body }) => body)).toEqual([{ accountRequestId: 71, practiceId: 11 }]);
  });

  it("are offered instead of a second invitation to the same e-mail", async () => {
    api.reply(practicePeople.inviteAgain, true);
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: ADD }));
    await screen.findByRole("dialog", { name: ADD });
    for (const [name, text] of Object.entries(LENA)) {
      await user.click(screen.getByLabelText(name));
      await user.paste(text);
    }
    await user.click(screen.getByRole("button", { name: "Send invitation" }));
    const offer = await screen.findByRole("dialog", { name: "Lena Berg was already invited" });
    expect(offer.textContent).toContain("Petra Lind invited lena@linnet.example on 11/20/2026");
    expect(await violations()).toEqual([]);
    await user.click(within(offer).getByRole("button", { name: "Resend invitation" }));
    await screen.findByRole("dialog", { name: "Success" });
    expect(api.calls(practicePeople.inviteAgain)).toHaveLength(1);
    expect(api.calls(practicePeople.inviteStaff)).toEqual([]);
  });

  it("are offered in the row of a physician who is invited", async () => {
    api.reply(practicePeople.openInvitations, [anInvitation({ firstName: "Hiro", lastName: "Sato", npi: HIRO.npi, mayChange: false })]);
    const { user } = await open();
    await table();
    await user.click(screen.getByRole("button", { name: "Invite Hiro Sato" }));
    const offer = await screen.findByRole("dialog", { name: "Hiro Sato was already invited" });
    expect(offer.textContent).toContain("The hospital sent this invitation.");
    expect(within(offer).queryByRole("button", { name: "Resend invitation" })).toBeNull();
  });

  it("are not asked for by who does not manage the practice", async () => {
    api = atLakeside(FRED);
    await open();
    expect(api.calls(practicePeople.openInvitations)).toEqual([]);
    expect(screen.queryByRole("table", { name: "Open invitations" })).toBeNull();
  });
});
