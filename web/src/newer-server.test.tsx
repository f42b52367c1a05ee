import type { JsonEndpoint } from "@linnet/contract/endpoint";
import { home } from "@linnet/contract/home";
import { desk } from "@linnet/contract/referrals/desk";
import { session } from "@linnet/contract/session";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { atDesk, atDeskDetails, aWorklist, CARA, DESK_MENU } from "../test/desk.ts";
import { type FakeApi, fakeApi } from "../test/fake-api.ts";
import { ANA_IS_NEW, aCard, dayWith, GUIDE } from "../test/home.ts";
import { DORA, PHYSICIAN_MENU, signedIn } from "../test/people.ts";
import { newTab, showApp } from "../test/show-app.tsx";
// Loaded before: to be there for the first time takes longer than a test waits.
import "./slices/home/home-screen.tsx";
import "./slices/home/what-needs-you.tsx";
import "./slices/referrals/desk/referral-screen.tsx";
import "./slices/referrals/desk/screen.tsx";

describe("a page whose server is newer", () => {
  let api: FakeApi;
  /** Answers with kinds and fields that this page does not know. */
  const answer = (endpoint: JsonEndpoint, reply: unknown) => api.answer(endpoint, () => Response.json(reply));
  beforeEach(() => {
    newTab();
    api = fakeApi();
  });

  it("shows home without the to-dos, menu items, cards and roles that it does not know", async () => {
    signedIn(api, DORA, PHYSICIAN_MENU);
    const inviting = { id: "inviting", parent: "Inviting", viewOrder: 9, items: [{ itemId: "inviting", itemName: "Invite a clinic" }] };
    answer(session.menu, [...PHYSICIAN_MENU, inviting]);
    answer(session.roles, { ...DORA, practiceRoles: [...DORA.practiceRoles, { roleId: 99, active: true }], mood: "good" });
    answer(home.cards, [GUIDE, { ...aCard(40, "Weather"), cardType: "weather" }]);
    const { day, toDos, appointments } = dayWith([ANA_IS_NEW]);
    const unknown = { ...ANA_IS_NEW, kind: "weights-to-check", id: "w-1", name: "Weigh, Me" };
    answer(home.today, {
      day,
      appointments,
      toDos: { counts: [{ kind: "weights-to-check", count: 1 }, ...toDos.counts], lines: [unknown, ...toDos.lines] },
    });
    showApp("/");
    expect(await screen.findByText(/Ruiz, Ana/)).toBeTruthy();
    expect(await screen.findByRole("article", { name: "Reference guide" })).toBeTruthy();
    for (const words of [/Weigh, Me/, /Invite a clinic/, /Weather/]) expect(screen.queryByText(words)).toBeNull();
    expect(screen.getByRole("navigation", { name: "Main" })).toBeTruthy();
  });

  it("shows a referral at the desk with its known acts, and says what else happened in plain words", async () => {
    signedIn(api, CARA, DESK_MENU);
    answer(desk.worklist, aWorklist([]));
    answer(desk.order, { ids: [10_482] });
    const details = atDeskDetails({ acts: ["accept"] });
    const weighed = { kind: "weighed", at: "2026-11-20T18:00:00Z", text: "By Lena Varga." };
    answer(desk.get, {
      ...details,
      acts: ["weigh", ...details.acts],
      task: "call-family",
      state: "weighing",
      history: [...details.history, weighed],
      identity: { ...details.identity, found: "surely" },
    });
    const tab = showApp("/desk/referrals/10482");
    await tab.title("Ruiz, Ana: Cardiology");
    const turn = within(screen.getByRole("region", { name: "Needs action" }));
    expect(turn.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Accept"]);
    expect(turn.getByText(/^Call family/)).toBeTruthy();
    const history = within(screen.getByRole("region", { name: /^Timeline and messages/ }));
    expect(history.getByText(/^Updated/)).toBeTruthy();
    expect(history.getByText("By Lena Varga.")).toBeTruthy();
  });

  it("says a task of the worklist in plain words", async () => {
    signedIn(api, CARA, DESK_MENU);
    answer(desk.worklist, aWorklist([]));
    answer(desk.worklist, { ...aWorklist([]), total: 1, totalPages: 1, data: [{ ...atDesk(), task: "call-family" }] });
    showApp("/desk");
    expect(await screen.findByText("Call family")).toBeTruthy();
  });
});
