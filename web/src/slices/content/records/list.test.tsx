import { content } from "@linnet/contract/content";
import { contentHistory } from "@linnet/contract/content/history";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FakeApi } from "../../../../test/fake-api.ts";
import { aFile, atPracticeTips, field, press, SAVED } from "../../../../test/portal-updates.ts";
import { showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "../documents/file-screens.tsx";

const TIPS = "/portalupdates/practicetipofthemonth";
const NEW = "/portalupdates/components/newpracticetipform";
const EDIT = "/portalupdates/components/editpracticetipform";
const FEVER = aFile();

describe("the list of a kind of files", () => {
  let api: FakeApi;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: new Date("2026-11-20T18:00:00Z"), shouldAdvanceTime: true });
    api = atPracticeTips();
  });
  afterEach(() => vi.useRealTimers());

  const titles = () =>
    screen
      .getAllByRole("row")
      .slice(1)
      .map((row) => row.firstElementChild?.textContent);

  async function open(address = TIPS, state?: Parameters<typeof showApp>[1]) {
    const tab = showApp(address, state);
    await tab.title("Practice tip of the month");
    await screen.findAllByRole("link", { name: /Fever|Asthma/ });
    return tab;
  }

  it("shows its columns, who changed what, and what readers do not see", async () => {
    await open();
    const headers = screen.getAllByRole("columnheader").map((header) => header.textContent?.trim());
    expect(headers).toEqual(["Title", "File Name", "Is Active", "Publication Date", "Modified On", "Modified By"]);
    const [first, second] = screen.getAllByRole("row").slice(1);
    expect(
      within(first!)
        .getAllByRole("cell")
        .map((cell) => cell.textContent),
    ).toEqual(["Fever without a source", "fever.pdf", "Yes", "11/02/2026", "11/02/2026 10:00 AM", "Ada Winterbourne"]);
    expect(within(second!).getByText("No")).toBeTruthy();
    expect(within(second!).getByText("The portal")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Add practice tip" }).getAttribute("href")).toBe(NEW);
    expect(await violations()).toEqual([]);
  });

  it("sorts by any column, both ways, in the address", async () => {
    const tab = await open();
    expect(titles()).toEqual(["Fever without a source", "Asthma plans"]);
    await press(tab, "Title");
    expect(titles()).toEqual(["Asthma plans", "Fever without a source"]);
    await press(tab, "Title");
    expect(titles()).toEqual(["Fever without a source", "Asthma plans"]);
    expect(tab.address()).toBe(`${TIPS}?sort=-title`);
    expect(screen.getByRole("columnheader", { name: "Title" }).getAttribute("aria-sort")).toBe("descending");
    await press(tab, "Publication Date");
    expect(titles()).toEqual(["Asthma plans", "Fever without a source"]);
  });

  it("narrows to what is active and what is not, and begins at the first page again", async () => {
    api.reply(content.practiceTips, [
      ...Array.from({ length: 13 }, (_, index) => aFile({ id: index + 100 })),
      aFile({ title: "Asthma plans", isActive: false }),
    ]);
    const tab = await open(`${TIPS}?page=2`);
    expect(screen.getByText("Showing 13-14 of 14")).toBeTruthy();
    await tab.user.click(screen.getByRole("radio", { name: "Inactive" }));
    await waitFor(() => expect(titles()).toEqual(["Asthma plans"]));
    expect(tab.address()).toBe(`${TIPS}?active=no`);
    await tab.user.click(screen.getByRole("radio", { name: "Active" }));
    await waitFor(() => expect(screen.getByText("Showing 1-12 of 13")).toBeTruthy());
  });

  it("shows what the server has found, and says when that is nothing", async () => {
    api.reply(contentHistory.find, ({ query }) => (query["SearchText"] === "asthma" ? [30] : []));
    const tab = await open();
    const search = screen.getByRole("textbox", { name: "Search: Practice tip of the month" });
    await tab.user.type(search, "asthma{Enter}");
    await waitFor(() => expect(titles()).toEqual(["Asthma plans"]));
    expect(api.calls(contentHistory.find)[0]?.params).toEqual({ list: "practiceTips" });
    expect(tab.address()).toBe(TIPS);
    await press(tab, "Clear search");
    await waitFor(() => expect(titles()).toHaveLength(2));
    await tab.user.type(search, "croup{Enter}");
    expect(await screen.findByText("Nothing matches “croup”.")).toBeTruthy();
    await press(tab, "Show all");
    await waitFor(() => expect(titles()).toHaveLength(2));
  });

  it("says when there is none, and none of the chosen sort", async () => {
    api.reply(content.practiceTips, [FEVER]);
    const tab = await open();
    await tab.user.click(screen.getByRole("radio", { name: "Inactive" }));
    expect(await screen.findByText("All are active.")).toBeTruthy();
    await press(tab, "Show all");
    expect(await screen.findByRole("link", { name: FEVER.title })).toBeTruthy();
    api.reply(content.practiceTips, []);
    showApp(TIPS);
    expect(await screen.findByText("No practice tips yet.")).toBeTruthy();
  });

  it("shows only a button to try again when it could not be loaded", async () => {
    api.fail(content.practiceTips, { status: 500, code: "internal", message: "Something broke" });
    const tab = showApp(TIPS);
    await tab.title("Practice tip of the month");
    const again = await screen.findByRole("button", { name: "Try again" });
    expect(screen.queryByText("Something broke")).toBeNull();
    api.reply(content.practiceTips, [FEVER]);
    await tab.user.click(again);
    expect(await screen.findByRole("link", { name: FEVER.title })).toBeTruthy();
  });

  it("shows the message of the form before it once", async () => {
    const tab = await open(TIPS, { savedMessage: SAVED });
    expect(screen.getByText(SAVED)).toBeTruthy();
    await waitFor(() => expect(tab.state()).not.toHaveProperty("savedMessage"));
    expect(screen.getByText(SAVED)).toBeTruthy();
  });

  it("passes the row to its edit page", async () => {
    const tab = await open();
    api.fail(content.practiceTips, { status: 500, code: "internal" });
    await tab.user.click(screen.getByRole("link", { name: FEVER.title }));
    await tab.title("Edit practice tip");
    expect(tab.address()).toBe(`${EDIT}?id=31`);
    expect(tab.state()).toMatchObject({ update: FEVER });
    expect(field("Title").value).toBe(FEVER.title);
  });
});
