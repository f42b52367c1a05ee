import { live } from "@linnet/contract/live";
import type { MenuItem } from "@linnet/contract/session";
import { session } from "@linnet/contract/session";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { DORA, signedIn } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
// Loaded before: to be there for the first time takes longer than a test waits.
import "../../education/card-list-screen.tsx";
import "./live-menu.tsx";

const menuWith = (results?: number): MenuItem[] => [
  { id: "home", parent: "Home", viewOrder: 1, items: [] },
  {
    id: "patients",
    parent: "Patients",
    viewOrder: 2,
    items: [
      { itemId: "mypatients", itemName: "My Patients" },
      { itemId: "resultstoread", itemName: "Results to Review", ...(results !== undefined && { waiting: results }) },
    ],
  },
  { id: "desk", parent: "Desk", viewOrder: 3, items: [], waiting: 31 },
];

describe("the numbers of the menu", () => {
  let api: FakeApi;
  let tell: (event: object) => void;
  const entry = (name: RegExp) => screen.getByRole("link", { name });

  beforeEach(async () => {
    newTab();
    api = fakeApi();
    signedIn(api, DORA, menuWith(14));
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        tell = (event) => controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
      },
    });
    api.answer(live.events, () => new Response(stream, { headers: { "content-type": "text/event-stream" } }));
    const tab = showApp("/education");
    await tab.title("Education");
  });

  it("are there after a reload off home, of pages with and without a group", () => {
    expect(entry(/^Results to Review 14 waiting$/)).toBeTruthy();
    expect(entry(/^Desk 31 waiting$/)).toBeTruthy();
    expect(entry(/^My Patients$/)).toBeTruthy();
  });

  it("are counted again when something changes elsewhere, and go with the last", async () => {
    await waitFor(() => expect(api.calls(live.events)).toHaveLength(1));
    api.reply(session.menu, menuWith(13));
    tell({ kind: "waiting" });
    await waitFor(() => expect(entry(/^Results to Review 13 waiting$/)).toBeTruthy());
    api.reply(session.menu, menuWith());
    tell({ kind: "referral", referralId: 7 });
    await waitFor(() => expect(entry(/^Results to Review$/)).toBeTruthy());
  });
});
