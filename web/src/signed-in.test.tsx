import { practice } from "@linnet/contract/practice";
import { session, type UserRoles } from "@linnet/contract/session";
import { agreement } from "@linnet/contract/session/agreement";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeApi, fakeApi } from "../test/fake-api.ts";
import { DORA, fakeProvider, PHYSICIAN_MENU, signedIn } from "../test/people.ts";
import { savedFiles } from "../test/saved-files.ts";
import { newTab, showApp } from "../test/show-app.tsx";
import { violations } from "../test/violations.ts";
import { setRestart } from "./platform/session/login-as.ts";

const here = { practiceId: 11, practiceName: "Lakeside Pediatrics", isMyLinnet: true };
const there = { practiceId: 12, practiceName: "Riverside Pediatrics", isMyLinnet: true };
const IN_TWO = { ...DORA, practice: here, practices: [here, there] };
const BY_ADA = { administrator: "Ada Winterbourne", until: "2026-11-20T19:00:00Z" };

describe("the shell of a person", () => {
  let api: FakeApi;
  const began = vi.fn();
  beforeEach(() => {
    newTab();
    began.mockReset();
    setRestart(began);
    api = fakeApi();
    fakeProvider(api);
  });

  async function open(person: UserRoles = IN_TWO) {
    signedIn(api, person, PHYSICIAN_MENU);
    const tab = showApp("/education");
    await tab.title("Education");
    return tab;
  }
  const userMenu = async (tab: Awaited<ReturnType<typeof open>>) => {
    await tab.user.click(screen.getByRole("button", { name: "Dora Ashby" }));
    return (await screen.findAllByRole("menuitem")).map((entry) => entry.textContent);
  };
  const switchTo = async (tab: Awaited<ReturnType<typeof open>>) => {
    await tab.user.click(screen.getByRole("button", { name: /^Lakeside Pediatrics, the practice in use/ }));
    await tab.user.click(await screen.findByRole("menuitemradio", { name: "Riverside Pediatrics" }));
  };

  it("changes the practice, says so meanwhile, and restarts the portal", async () => {
    const tab = await open();
    const release = api.hold(practice.choose, true);
    await switchTo(tab);
    expect((await screen.findByText("Switching practice…")).closest("[role=status]")).toBeTruthy();
    release();
    await waitFor(() => expect(began).toHaveBeenCalledOnce());
    expect(api.calls(practice.choose)[0]!.body).toEqual({ practiceId: 12 });
    expect(screen.getByText("Switching practice…")).toBeTruthy();
  });

  it.each<[string, Partial<UserRoles>, RegExp]>([
    [
      "practice",
      { practiceRoles: [], waitingFor: { practiceName: "Lakeside Pediatrics" } },
      /administrator of Lakeside Pediatrics must confirm your role/,
    ],
    ["hospital", { isNpiClaim: true }, /The hospital is confirming your NPI/],
  ])("says what the %s has yet to confirm", async (_who, more, words) => {
    await open({ ...DORA, ...more });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(await violations()).toEqual([]);
  });

  it("says that the practice was not changed, and why, until that is closed", async () => {
    const tab = await open();
    api.fail(practice.choose, { status: 403, code: "forbidden", message: "You do not work there any more" });
    await switchTo(tab);
    const said = await screen.findByRole("alert");
    expect(said.textContent).toContain("You are still in the same practice.You do not work there any more");
    expect(began).not.toHaveBeenCalled();
    expect(await violations()).toEqual([]);
    await tab.user.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByRole("button", { name: /^Lakeside Pediatrics, the practice in use/ })).toBeTruthy();
  });

  it("saves the signed agreement", async () => {
    const saved = savedFiles();
    const tab = await open({ ...DORA, agreementSigned: true });
    api.answer(agreement.document, () => new Response("%PDF-1.7", { headers: { "content-type": "application/pdf" } }));
    expect(await userMenu(tab)).toContain("Signed agreement (PDF)");
    await tab.user.click(screen.getByRole("menuitem", { name: "Signed agreement (PDF)" }));
    await waitFor(() => expect(saved()).toEqual([expect.stringMatching(/\.pdf$/)]));
  });

  it("offers neither practices nor the agreement to somebody who only works as this person", async () => {
    const tab = await open({ ...IN_TWO, agreementSigned: true, loginAs: BY_ADA });
    expect(screen.queryByRole("button", { name: /the practice in use/ })).toBeNull();
    expect(await userMenu(tab)).not.toContain("Signed agreement (PDF)");
  });

  it("offers no tour while the agreement is not signed: nothing else is open then", async () => {
    api.reply(agreement.get, { signRequired: true, docusignUrl: null });
    signedIn(api, { ...DORA, practiceRoles: [{ roleId: 9, active: true }], lastLoggedIn: null }, PHYSICIAN_MENU);
    window.sessionStorage.setItem("linnet.reminder", "due");
    const tab = showApp("/");
    await tab.title("User agreement");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(await userMenu(tab)).not.toContain("Show the welcome tour");
  });

  describe("at the next start", () => {
    it("stands with the name and menu that are known, without counts, until the server has said who this is", async () => {
      const waiting = [{ id: "education", parent: "Education", viewOrder: 9, items: [], waiting: 3 }];
      signedIn(api, DORA, [...PHYSICIAN_MENU.filter(({ id }) => id !== "education"), ...waiting]);
      await showApp("/education").title("Education");
      const education = () => screen.findByRole("link", { name: /^Education/ });
      expect((await education()).textContent).toContain("3");
      expect(window.localStorage.getItem("linnet.dora@linnet.example.roles")).not.toContain("waiting");
      document.body.replaceChildren();
      signedIn(api, DORA, PHYSICIAN_MENU);
      const release = api.hold(session.roles, { ...DORA, firstName: "Dorothea" });
      const again = showApp("/education");
      expect(await screen.findByRole("button", { name: "Dora Ashby" })).toBeTruthy();
      expect(screen.getByRole("link", { name: "My Patients" }).getAttribute("href")).toBe("/patients/mypatients");
      expect((await education()).textContent).toBe("Education");
      release();
      await again.title("Education");
      expect(screen.getByRole("button", { name: "Dorothea Ashby" })).toBeTruthy();
    });

    it("knows nobody of whom login-as was", async () => {
      await open({ ...DORA, loginAs: BY_ADA });
      expect(Object.keys(window.localStorage).filter((name) => name.endsWith(".roles"))).toEqual([]);
    });
  });
});
