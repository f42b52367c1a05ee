import { content } from "@linnet/contract/content";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeApi, fakeApi } from "../../../test/fake-api.ts";
import { DORA, fakeProvider, PHYSICIAN_MENU, signedIn } from "../../../test/people.ts";
import { aLecture, aRound } from "../../../test/presentations.ts";
import { newTab, showApp } from "../../../test/show-app.tsx";
// Loaded before it is shown: to be there for the first time takes longer than a test waits.
import "./presentation-list-screen.tsx";

const OLD = aRound(3, "Food allergy", {
  eventDate: "2025-05-30",
  videoUrl: "https://video.wrenfield.example/food-allergy",
  contentTitle: "Food allergy|From evidence to the high chair",
  contentMessage: "Why waiting does harm.",
  contentBulletLine: "Choose who needs a test first|Explain the first spoonful",
  contentSignature: "Division of Allergy|Wrenfield",
});

describe("presentations", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    fakeProvider(api);
    signedIn(api, DORA, PHYSICIAN_MENU);
    api.reply(content.grandRounds, [
      OLD,
      aRound(1, "Kawasaki disease"),
      aRound(2, "Sleep", { eventDate: "2026-11-06" }),
      aRound(4, "Celiac disease", { eventDate: "2026-11-06" }),
      aRound(9, "Withdrawn", { eventDate: "2026-12-01", isActive: false }),
    ]);
    api.reply(content.lectures, [aLecture(8, "Headache")]);
  });

  const days = async () => (await screen.findAllByRole("tab")).map(({ textContent }) => textContent);
  const inView = () => screen.getAllByRole("article").map((card) => within(card).getByRole("heading").textContent);

  it("stand in tabs by their day with its topic, the newest first, without those that are not shown", async () => {
    const tab = showApp("/education/pgrinfowells");
    await tab.title("Pediatric grand rounds");
    expect(await days()).toEqual(["11/13/2026 Kawasaki disease", "11/06/2026 Sleep and 1 more", "05/30/2025 Food allergy"]);
    expect(inView()).toEqual(["Kawasaki disease"]);
    expect(screen.getByText("Presentations are archived and retained about two years.")).toBeTruthy();
  });

  it("of another day are reached by its tab, and by the address afterwards", async () => {
    const tab = showApp("/education/pgrinfowells");
    await tab.user.click(await screen.findByRole("tab", { name: "11/06/2026 Sleep and 1 more" }));
    expect(inView()).toEqual(["Sleep", "Celiac disease"]);
    expect(tab.address()).toBe("/education/pgrinfowells?date=2026-11-06");
    await tab.user.keyboard("{ArrowRight}");
    expect(inView()).toEqual(["Food allergy"]);
  });

  it.each(["?date=2025-05-30", "?date=2000-01-01", "?date=nonsense"])("are found at an address that names a day: %s", async (search) => {
    showApp(`/education/pgrinfowells${search}`);
    await days();
    expect(inView()).toEqual([search.includes("2025") ? "Food allergy" : "Kawasaki disease"]);
  });

  it("are opened by Home and End as by the arrows, and the row of days follows", async () => {
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
    const tab = showApp("/education/pgrinfowells");
    const [first, ...others] = await screen.findAllByRole("tab");
    await tab.user.click(first!);
    await tab.user.keyboard("{End}");
    await waitFor(() => expect(others.at(-1)!.getAttribute("aria-selected")).toBe("true"));
    expect(scrolled.mock.contexts.at(-1)).toBe(others.at(-1));
    await tab.user.keyboard("{Home}");
    await waitFor(() => expect(first!.getAttribute("aria-selected")).toBe("true"));
  });

  it("in the older form show each of their parts, and the title once", async () => {
    showApp("/education/pgrinfowells?date=2025-05-30");
    const card = await screen.findByRole("article", { name: "Food allergy" });
    expect(within(card).getAllByText("Food allergy")).toHaveLength(1);
    expect(within(card).getByText("From evidence to the high chair")).toBeTruthy();
    expect(
      within(card)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["Choose who needs a test first", "Explain the first spoonful"]);
    for (const part of ["05/30/2025", "Why waiting does harm.", "Ingrid Hallam, MD", "Division of Allergy", "Wrenfield"])
      expect(within(card).getByText(part)).toBeTruthy();
  });

  it("are watched on the web where their address is one, else in the portal", async () => {
    const tab = showApp("/education/pgrinfowells?date=2025-05-30");
    const link = await screen.findByRole("link", { name: "Watch: Food allergy (opens in a new tab)" });
    expect([link.getAttribute("href"), link.getAttribute("target"), link.getAttribute("rel")]).toEqual([
      "https://video.wrenfield.example/food-allergy",
      "_blank",
      "noopener noreferrer",
    ]);
    await tab.user.click(screen.getByRole("tab", { name: "11/13/2026 Kawasaki disease" }));
    expect(screen.getByRole("link", { name: "Watch: Kawasaki disease" }).getAttribute("href")).toBe("/education/pgrinfowells/1");
  });

  it("of the online CME have what their lists hold", async () => {
    const tab = showApp("/education/cmeinfowells");
    await tab.title("Online CME lectures");
    const card = await screen.findByRole("article", { name: "Headache" });
    for (const part of [
      "10/05/2026",
      "Red flags in the office",
      "Most headaches need no scanner.",
      "Take a history",
      "Division of Neurology",
    ])
      expect(within(card).getByText(part)).toBeTruthy();
  });

  it("show no message when they could not be loaded", async () => {
    api.fail(content.lectures, { status: 500, code: "internal", message: "It broke" });
    showApp("/education/cmeinfowells");
    expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
    expect(screen.queryByText("It broke")).toBeNull();
  });

  it("says that there are none", async () => {
    api.reply(content.grandRounds, []);
    showApp("/education/pgrinfowells");
    expect(await screen.findByText("No presentations right now.")).toBeTruthy();
  });
});
