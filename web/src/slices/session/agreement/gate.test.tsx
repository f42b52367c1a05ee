import { patients } from "@linnet/contract/patients";
import { session, type UserRoles } from "@linnet/contract/session";
import { agreement } from "@linnet/contract/session/agreement";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { DORA, fakeProvider, PHYSICIAN_MENU, signedIn } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";

const NINA: UserRoles = {
  ...DORA,
  practiceRoles: [{ roleId: 9, active: true }],
  firstName: "Nina",
  lastName: "Okafor",
  email: "nina@linnet.example",
};
const SIGN_AT = "http://localhost:3000/signing/11111111-1111-4111-8111-111111111111";
const HOME = /^Good (morning|afternoon|evening), Nina$/;

describe("the agreement step", () => {
  let api: FakeApi;
  const left = vi.fn();
  beforeEach(() => {
    newTab();
    api = fakeApi();
    fakeProvider(api);
    signedIn(api, NINA, PHYSICIAN_MENU);
    api.reply(patients.mine, { data: [], hasNext: false, totalPages: 0, currentPage: 1, total: 0 });
    left.mockReset();
    vi.spyOn(window.location, "assign").mockImplementation(left);
  });
  afterEach(() => vi.restoreAllMocks());

  it("opens the portal to an owner who has signed", async () => {
    api.reply(agreement.get, { signRequired: false, docusignUrl: null });
    expect(await showApp("/").title(HOME)).toBeTruthy();
  });

  it("sends an owner who has not to sign, once in a session, and shows nothing else", async () => {
    api.reply(agreement.get, { signRequired: true, docusignUrl: SIGN_AT });
    const tab = showApp("/patients/mypatients");
    expect(await tab.title("User agreement")).toBeTruthy();
    expect(left).toHaveBeenCalledExactlyOnceWith(SIGN_AT);
    expect(screen.getByText(/before you and your staff can use the portal for Lakeside Pediatrics/)).toBeTruthy();
    expect(screen.queryByRole("link", { name: "My Patients" })).toBeNull();
    expect(api.calls(patients.mine)).toEqual([]);
    expect(window.sessionStorage.getItem("linnet.sent-to-sign")).toBe("yes");
    expect(await violations()).toEqual([]);
  });

  it("does not send them a second time by itself, but when they ask", async () => {
    window.sessionStorage.setItem("linnet.sent-to-sign", "yes");
    api.reply(agreement.get, { signRequired: true, docusignUrl: SIGN_AT });
    const tab = showApp("/");
    await tab.title("User agreement");
    expect(left).not.toHaveBeenCalled();
    await tab.user.click(screen.getByRole("button", { name: "Sign agreement" }));
    await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith(SIGN_AT));
  });

  it("says so when the service has no address to give, and tries again", async () => {
    api.reply(agreement.get, { signRequired: true, docusignUrl: null });
    const tab = showApp("/");
    await tab.title("User agreement");
    expect(screen.getByRole("alert").textContent).toContain("The e-signature service is not responding.");
    api.reply(agreement.get, { signRequired: true, docusignUrl: SIGN_AT });
    await tab.user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(left).toHaveBeenCalledWith(SIGN_AT));
  });

  it("tells the server what came back, once, takes it out of the address, and opens when the server agrees", async () => {
    api.reply(agreement.confirm, true);
    const tab = showApp("/?event=signing_complete");
    expect(await tab.title(HOME)).toBeTruthy();
    expect(tab.address()).toBe("/");
    expect(api.calls(agreement.confirm).map(({ body }) => body)).toEqual([{ docuSignStatus: "signing_complete" }]);
    await waitFor(() => expect(api.calls(session.menu).length).toBeGreaterThan(1));
  });

  it.each([
    ["decline", "You declined to sign the agreement."],
    ["cancel", "You left the agreement without signing it."],
    ["session_timeout", "Signing took too long, so the page closed."],
    ["ttl_expired", "The signing page has expired."],
    ["exception", "The e-signature service is not responding."],
    ["signing_complete", "The e-signature service has not confirmed your signature."],
    ["viewing_complete", "The e-signature service has not confirmed your signature."],
    ["something-else", "The e-signature service has not confirmed your signature."],
  ])("stays closed after %s, and says what happened", async (event, words) => {
    api.reply(agreement.confirm, false);
    api.reply(agreement.get, { signRequired: true, docusignUrl: SIGN_AT });
    const tab = showApp(`/?event=${event}`);
    await tab.title("User agreement");
    expect(screen.getByText(words)).toBeTruthy();
    expect(left).not.toHaveBeenCalled();
    await waitFor(() => expect(tab.address()).toBe("/"));
  });

  it("opens to somebody who has signed already, whatever an old address says", async () => {
    api.reply(agreement.confirm, false);
    api.reply(agreement.get, { signRequired: false, docusignUrl: null });
    expect(await showApp("/?event=decline").title(HOME)).toBeTruthy();
  });

  it("does not open the portal while the server does not answer", async () => {
    api.fail(agreement.get, { status: 503, code: "upstream_unavailable", message: "Resting" });
    const tab = showApp("/");
    expect(await tab.title("User agreement")).toBeTruthy();
  });

  it("reads the event on home alone, where the service sends people", async () => {
    api.reply(agreement.get, { signRequired: false, docusignUrl: null });
    const tab = showApp("/patients/mypatients?event=decline");
    await tab.title("My Patients");
    expect(api.calls(agreement.confirm)).toEqual([]);
  });

  it.each<[string, UserRoles]>([
    ["a physician", { ...NINA, practiceRoles: [{ roleId: 1, active: true }] }],
    ["a former owner", { ...NINA, practiceRoles: [{ roleId: 9, active: false }] }],
    ["an administrator who works as an owner", { ...NINA, loginAs: { administrator: "Ada Winterbourne", until: "2026-11-20T19:00:00Z" } }],
  ])("does not concern %s", async (_who, roles) => {
    signedIn(api, roles, PHYSICIAN_MENU);
    const tab = showApp("/?event=signing_complete");
    expect(await tab.title(HOME)).toBeTruthy();
    await waitFor(() => expect(tab.address()).toBe("/"));
    expect(api.calls(agreement.confirm)).toEqual([]);
  });
});
