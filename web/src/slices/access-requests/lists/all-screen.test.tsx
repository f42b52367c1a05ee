import { accessRequests } from "@linnet/contract/access-requests";
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ADA, aRequest, DECIDING_MENU } from "../../../../test/access-requests.ts";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { signedIn } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "./all-screen.tsx";

const ALL = "/patientaccessrequest/patientaccessrequests";

describe("all access requests", () => {
  let api: FakeApi;
  const ids = () =>
    screen
      .getAllByRole("row")
      .slice(1)
      .map((row) => row.firstElementChild?.textContent);

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T18:00:00Z") });
    newTab();
    api = fakeApi();
    signedIn(api, ADA, DECIDING_MENU);
    api.reply(accessRequests.list, [
      aRequest({ patientAccessRequestID: 44, mayDecide: true, createdOn: "2026-11-19T18:00:00Z" }),
      aRequest({ patientAccessRequestID: 43, requestStatus: "Approved", createdOn: "2026-11-18T18:00:00Z" }),
      aRequest({ patientAccessRequestID: 42, mayDecide: true, createdOn: "2026-11-17T15:00:00Z" }),
    ]);
  });
  afterEach(() => vi.useRealTimers());

  async function open(address = ALL) {
    const tab = showApp(address);
    await tab.title("All patient access requests");
    await screen.findAllByRole("link", { name: "Ruiz, Ana" });
    return tab;
  }

  it("shows what waits longest first, with its age against the 48 hours", async () => {
    await open();
    expect(api.calls(accessRequests.list)[0]!.body).toEqual({ practice: false, lookback: 30, searchterm: "" });
    expect(ids()).toEqual(["42", "44", "43"]);
    const [late, early, done] = screen.getAllByRole("row").slice(1);
    expect(late!.textContent).toContain("Overdue: waiting 3 d 3 h");
    expect(early!.textContent).toContain("Waiting 24 of 48 hours");
    expect(done!.textContent).not.toContain("Waiting");
    expect(await violations()).toEqual([]);
  });

  it("sorts by ID, both ways, and by nothing else", async () => {
    const tab = await open();
    const sortable = screen.getAllByRole("columnheader").filter((header) => header.hasAttribute("aria-sort"));
    expect(sortable.map((header) => header.textContent?.trim())).toEqual(["ID"]);
    await tab.user.click(screen.getByRole("button", { name: "ID" }));
    expect(ids()).toEqual(["42", "43", "44"]);
    expect(screen.getByRole("columnheader", { name: "ID" }).getAttribute("aria-sort")).toBe("ascending");
    await tab.user.click(screen.getByRole("button", { name: "ID" }));
    expect(ids()).toEqual(["44", "43", "42"]);
    expect(tab.address()).toBe(`${ALL}?sort=desc`);
  });

  it("begins again with what waits when the ID is pressed a third time", async () => {
    const tab = await open();
    const before = ids();
    for (let press = 1; press <= 3; press += 1) await tab.user.click(screen.getByRole("button", { name: "ID" }));
    expect(ids()).toEqual(before);
    expect(tab.address()).toBe(ALL);
  });

  it("opens a request to decide on, also one without a name", async () => {
    api.reply(accessRequests.list, [aRequest({ patientFirstName: null, patientLastName: null })]);
    showApp(ALL);
    expect((await screen.findByRole("link", { name: "Not recorded" })).getAttribute("href")).toBe("/patientaccessrequest/edit/41");
  });
});
