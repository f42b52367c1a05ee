import { joining } from "@linnet/contract/accounts/joining";
import { practice } from "@linnet/contract/practice";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { DORA, signedIn } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
import { setRestart } from "../../../platform/session/login-as.ts";

const riverside = {
  accountRequestId: 71,
  practiceName: "Riverside Pediatrics",
  roleName: "Physician",
  invitedBy: "Bram Ekwueme",
  invitedOn: "2026-11-20T18:00:00Z",
  expiresOn: "2026-11-27T18:00:00Z",
};

describe("invitations of somebody who signs in already", () => {
  let api: FakeApi;
  const answers = () => api.calls(joining.answer).map(({ body }) => body);
  beforeEach(() => {
    newTab();
    api = fakeApi();
    signedIn(api, DORA, []);
    api.reply(joining.list, [riverside]);
  });

  async function open() {
    const tab = showApp("/account/invitations");
    await tab.title("My invitations");
    return tab;
  }

  it("say who asks, as what and until when, and are accepted; the person may go over at once", async () => {
    const restart = vi.fn();
    setRestart(restart);
    const tab = await open();
    expect(await screen.findByText("Bram Ekwueme invited you on 11/20/2026. Role: Physician. Respond by 11/27/2026.")).toBeTruthy();
    expect(await violations()).toEqual([]);
    api.reply(joining.answer, { practiceId: 12 });
    api.reply(joining.list, []);
    await tab.user.click(screen.getByRole("button", { name: "Accept the invitation to Riverside Pediatrics" }));
    expect(await screen.findByText(/^You have joined Riverside Pediatrics\./)).toBeTruthy();
    expect(answers()).toEqual([{ accountRequestId: 71, accept: true }]);

    api.reply(practice.choose, true);
    await tab.user.click(screen.getByRole("button", { name: "Switch to Riverside Pediatrics" }));
    await waitFor(() => expect(restart).toHaveBeenCalledOnce());
    expect(api.calls(practice.choose).map(({ body }) => body)).toEqual([{ practiceId: 12 }]);
  });

  it("are declined after a question", async () => {
    const tab = await open();
    await tab.user.click(await screen.findByRole("button", { name: "Decline the invitation to Riverside Pediatrics" }));
    await tab.user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(answers()).toEqual([]);
    await tab.user.click(screen.getByRole("button", { name: "Decline the invitation to Riverside Pediatrics" }));
    api.reply(joining.answer, { practiceId: null });
    api.reply(joining.list, []);
    await tab.user.click(screen.getByRole("button", { name: "Decline" }));
    expect(await screen.findByText("You declined the invitation to Riverside Pediatrics.")).toBeTruthy();
    expect(answers()).toEqual([{ accountRequestId: 71, accept: false }]);
  });

  it("say why an answer was refused", async () => {
    const tab = await open();
    api.fail(joining.answer, { status: 404, code: "not_found", message: "This invitation is no longer open." });
    await tab.user.click(await screen.findByRole("button", { name: "Accept the invitation to Riverside Pediatrics" }));
    expect((await screen.findByRole("alert")).textContent).toContain("This invitation is no longer open.");
  });

  it("are none for most", async () => {
    api.reply(joining.list, []);
    await open();
    expect(await screen.findByText("No invitations waiting")).toBeTruthy();
  });

  it("that cannot be read are asked for again", async () => {
    api.fail(joining.list, { status: 500, code: "internal", message: "It did not work" });
    await open();
    expect(await screen.findByRole("alert")).toBeTruthy();
  });
});
