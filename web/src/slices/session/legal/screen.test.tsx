import { session } from "@linnet/contract/session";
import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { DORA, fakeProvider, PHYSICIAN_MENU, SETTINGS, signedIn, signedOut } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";

describe("the legal texts", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    fakeProvider(api);
  });

  it.each([
    ["/home/privacypolicy", "User privacy policy", "Effective July 2014"],
    ["/home/terms", "Terms of use", "Updated June 2014"],
  ])("%s is open to strangers, with its date", async (address, title, dated) => {
    signedOut(api);
    const tab = showApp(address);
    expect(await tab.title(title)).toBeTruthy();
    expect(screen.getByText(dated)).toBeTruthy();
    expect(screen.queryByText(/\{hospital\}/)).toBeNull();
    expect(screen.getAllByText(/Wrenfield Children’s Hospital/).length).toBeGreaterThan(1);
    expect(await violations()).toEqual([]);
  });

  it("are read inside the portal by people signed in, and stand in no menu", async () => {
    signedIn(api, DORA, PHYSICIAN_MENU);
    const tab = showApp("/home/terms");
    expect(await tab.title("Terms of use")).toBeTruthy();
    const navigation = screen.getByRole("navigation", { name: "Main" });
    expect(navigation.textContent).not.toContain("Terms");
    expect(navigation.querySelector("[aria-current]")).toBeNull();
  });

  it("give 24 hours to tell of a breach", async () => {
    signedOut(api);
    await showApp("/home/terms").title("Terms of use");
    expect(screen.getByText(/tell the hospital within 24 hours/)).toBeTruthy();
  });

  it("say whom to call, and the service desk's numbers where the hospital has them", async () => {
    signedOut(api);
    api.reply(session.settings, { ...SETTINGS, serviceDeskPhone: "555-010-2000", serviceDeskFax: "555-010-2001" });
    await showApp("/home/privacypolicy").title("User privacy policy");
    const main = screen.getByRole("main");
    expect(main.textContent).toContain("Support: 888-631-2452 (option 3)");
    expect(main.textContent).toContain("Service desk: 555-010-2000");
    expect(main.textContent).toContain("Fax: 555-010-2001");
  });

  it("leave out the numbers that the hospital has not given", async () => {
    signedOut(api);
    await showApp("/home/privacypolicy").title("User privacy policy");
    expect(screen.getByRole("main").textContent).not.toMatch(/Service desk|Fax/);
  });
});
