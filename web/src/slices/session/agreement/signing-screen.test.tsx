import { type SigningPage, signing } from "@linnet/contract/session/signing";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { DORA, fakeProvider, PHYSICIAN_MENU, signedIn, signedOut } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";

const ADDRESS = "/signing/11111111-1111-4111-8111-111111111111";
const PAGE: SigningPage = {
  title: "User agreement",
  version: "2026-01",
  sections: [{ heading: "Confidentiality", paragraphs: ["Keep it to yourself."] }],
  signerName: "Nina Okafor",
  capacity: "Practice owner of Meadow Pediatrics",
};

describe("the signing page", () => {
  let api: FakeApi;
  const left = vi.fn();
  beforeEach(() => {
    newTab();
    api = fakeApi();
    fakeProvider(api);
    signedIn(api, DORA, PHYSICIAN_MENU);
    api.reply(signing.page, PAGE);
    left.mockReset();
    vi.spyOn(window.location, "assign").mockImplementation((address) => left(String(address)));
  });
  afterEach(() => vi.restoreAllMocks());

  const open = async () => {
    const tab = showApp(ADDRESS);
    await tab.title("User agreement");
    return tab;
  };

  it("shows what is signed, and in which capacity", async () => {
    await open();
    expect(screen.getByText(/Version 2026-01\. Practice owner of Meadow Pediatrics/)).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Confidentiality" })).toBeTruthy();
    expect(await violations()).toEqual([]);
  });

  it("wants a name and the will to sign", async () => {
    const tab = await open();
    await tab.user.click(screen.getByRole("button", { name: "Sign" }));
    expect(screen.getByText("Type your name")).toBeTruthy();
    expect(screen.getByText("Confirm that you want to sign")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Your full name"));
    expect(api.calls(signing.sign)).toEqual([]);
  });

  const sign = async () => {
    const tab = await open();
    await tab.user.type(screen.getByLabelText("Your full name"), "Nina Okafor");
    await tab.user.click(screen.getByRole("checkbox", { name: /want to sign it electronically/ }));
    await tab.user.click(screen.getByRole("button", { name: "Sign" }));
    return tab;
  };

  it("sends the signature and goes on to where the service says", async () => {
    const back = `${window.location.origin}/?event=signing_complete`;
    api.reply(signing.sign, { redirectTo: back });
    await sign();
    await waitFor(() => expect(left).toHaveBeenCalledWith(back));
    expect(api.calls(signing.sign)[0]!.body).toEqual({ name: "Nina Okafor", intent: true, drawn: null });
  });

  it("returns to addresses of this portal only", async () => {
    api.reply(signing.sign, { redirectTo: "https://elsewhere.example/" });
    await sign();
    await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith(window.location.origin));
  });

  it("puts the server's refusal beside its field, and keeps what was typed", async () => {
    api.fail(signing.sign, {
      status: 400,
      code: "invalid_input",
      message: "No",
      fields: { name: "Type your name as it is known here" },
    });
    await sign();
    expect(await screen.findByText("Type your name as it is known here")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Your full name"));
    expect(screen.getByLabelText("Your full name")).toHaveProperty("value", "Nina Okafor");
  });

  it("asks once more before declining", async () => {
    api.reply(signing.decline, { redirectTo: `${window.location.origin}/?event=decline` });
    const tab = await open();
    await tab.user.click(screen.getByRole("button", { name: "Decline" }));
    const dialog = await screen.findByRole("dialog", { name: "Decline to sign?" });
    await tab.user.click(within(dialog).getByRole("button", { name: "Decline" }));
    await waitFor(() => expect(left).toHaveBeenCalledWith(`${window.location.origin}/?event=decline`));
  });

  it("says the same of an agreement that is over and of one of somebody else", async () => {
    api.fail(signing.page, { status: 404, code: "not_found", message: "Signing page not found" });
    expect(await showApp(ADDRESS).title("You cannot sign this agreement")).toBeTruthy();
  });

  it("says the same of an address that is none of ours", async () => {
    api.fail(signing.page, { status: 400, code: "invalid_input", message: "Invalid UUID" });
    expect(await showApp(ADDRESS).title("You cannot sign this agreement")).toBeTruthy();
  });

  it("asks a stranger to sign in first, and comes back", async () => {
    newTab();
    signedOut(api);
    expect(await showApp(ADDRESS).title("Login")).toBeTruthy();
    expect(JSON.parse(window.sessionStorage.getItem("linnet.return-path") ?? "")).toMatchObject({ path: ADDRESS });
  });
});
