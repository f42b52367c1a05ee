import { type ReferralFile, referralArchive } from "@linnet/contract/referrals/archive";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { aTab } from "../../../../test/a-tab.ts";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { DORA, signedIn } from "../../../../test/people.ts";
import { REFERRING_MENU } from "../../../../test/referrals.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
import { formatDay } from "../../../platform/format/format.ts";
// Preloaded, because the first load takes longer than a test waits.
import "./screen.tsx";

const AT = "/referrals/allreferrals";
const NOVEMBER = `${AT}?startDate=2025-11-01&endDate=2025-11-20`;

const aFile = (more: Partial<ReferralFile> = {}): ReferralFile => ({
  blobName: "kx81aq0s-Zrandom_name.pdf",
  fileName: "Referral 10482, Cardiology.pdf",
  createdOn: "2025-11-19T18:05:00Z",
  referralId: 10482,
  firstName: "Ana",
  lastName: "Ruiz",
  deceased: null,
  ...more,
});
const many = Array.from({ length: 23 }, (_, index) => aFile({ blobName: `file-of-referral-${index}.pdf`, referralId: 10_000 + index }));
const pdf = () => new Response("%PDF-1.7", { headers: { "content-type": "application/pdf" } });

describe("All Referrals", () => {
  let api: FakeApi;
  const field = (name: string) => screen.getByRole("textbox", { name });
  const searched = () => api.calls(referralArchive.searchByDate).map(({ query }) => query);
  const view = () => screen.findByRole("button", { name: "View Ana Ruiz’s referral, No. 10482" });

  beforeEach(() => {
    newTab();
    api = fakeApi();
    signedIn(api, DORA, REFERRING_MENU);
    api.reply(referralArchive.searchByDate, [aFile()]);
    api.answer(referralArchive.viewPdf, pdf);
  });

  async function open(address = AT) {
    const tab = showApp(address);
    await tab.title("All Referrals");
    const search = async (startDate: string, endDate: string) => {
      for (const [name, typed] of [
        ["Start date", startDate],
        ["End date", endDate],
      ] as const) {
        await tab.user.clear(field(name));
        if (typed) await tab.user.type(field(name), typed);
      }
      await tab.user.click(screen.getByRole("button", { name: "Search" }));
    };
    return { ...tab, search };
  }

  it("opens with the past 30 days, in both fields", async () => {
    await open();
    await view();
    const [{ startDate, endDate }] = searched() as [{ startDate: string; endDate: string }];
    expect(Date.parse(endDate) - Date.parse(startDate)).toBe(30 * 86_400_000);
    expect(field("Start date")).toHaveProperty("value", formatDay(startDate));
    expect(field("End date")).toHaveProperty("value", formatDay(endDate));
  });

  it("finds the files of the typed days, and keeps the days in the address", async () => {
    const { search, address, goBack } = await open();
    const [{ startDate }] = searched() as [{ startDate: string }];
    await search("11/01/2025", "11202025");
    await waitFor(() => expect(searched().at(-1)).toEqual({ startDate: "2025-11-01", endDate: "2025-11-20" }));
    const table = await screen.findByRole("table", { name: "Referral files" });
    expect(address()).toBe(NOVEMBER);
    expect(
      within(table)
        .getAllByRole("columnheader")
        .map((header) => header.textContent),
    ).toEqual(["Patient Name", "Referral No.", "File Name", "Created On", "Actions"]);
    const cells = within(table).getAllByRole("cell");
    expect(cells.map((cell) => cell.textContent)).toEqual([
      "Ruiz, Ana",
      "10482",
      "Referral 10482, Cardiology.pdf",
      "11/19/2025 10:05 AM",
      "View",
    ]);
    expect(await violations()).toEqual([]);
    goBack();
    await waitFor(() => expect(field("Start date")).toHaveProperty("value", formatDay(startDate)));
    expect(address()).toBe(AT);
    expect(await view()).toBeTruthy();
  });

  it("names the file by its referral if an older server sends only the key", async () => {
    api.reply(referralArchive.searchByDate, [aFile({ fileName: undefined })]);
    await open(NOVEMBER);
    expect(await screen.findByText("Referral 10482.pdf")).toBeTruthy();
    expect(screen.queryByText(/random_name/)).toBeNull();
  });

  it("offers a calendar for each day, limited to searchable days", async () => {
    await open();
    expect(screen.getAllByRole("button", { name: "Choose from a calendar" })).toHaveLength(2);
    const calendars = [...document.querySelectorAll<HTMLInputElement>("input[type=date]")];
    expect(calendars.map(({ min }) => min)).toEqual(["1900-01-01", "1900-01-01"]);
    for (const { max } of calendars) expect(max).toMatch(/^20\d\d-\d\d-\d\d$/);
  });

  it("starts with the days in the address", async () => {
    await open(NOVEMBER);
    await view();
    expect(field("Start date")).toHaveProperty("value", "11/01/2025");
    expect(field("End date")).toHaveProperty("value", "11/20/2025");
  });

  it("fetches again when the same days are searched again", async () => {
    const { user } = await open(NOVEMBER);
    await view();
    await user.click(screen.getByRole("button", { name: "Search" }));
    await waitFor(() => expect(searched()).toHaveLength(2));
  });

  it("does not search without both days", async () => {
    const { search } = await open();
    await view();
    const before = searched().length;
    await search("", "");
    expect(await screen.findByText("Enter the start date")).toBeTruthy();
    expect(screen.getByText("Enter the end date")).toBeTruthy();
    expect(document.activeElement).toBe(field("Start date"));
    expect(searched()).toHaveLength(before);
    expect(await violations()).toEqual([]);
  });

  it("does not search an invalid address", async () => {
    await open(`${AT}?startDate=2025-11-20&endDate=2025-11-19`);
    expect(await screen.findByText("Choose a start and end date. Both days are included.")).toBeTruthy();
    expect(searched()).toEqual([]);
  });

  it("shows ten at a time, of the page in the address", async () => {
    api.reply(referralArchive.searchByDate, many);
    const { user, address } = await open(NOVEMBER);
    await user.click(await screen.findByRole("link", { name: "Page 3" }));
    await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(4));
    expect(screen.getByText("Showing 21-23 of 23")).toBeTruthy();
    expect(address()).toBe(`${NOVEMBER}&page=3`);
    expect(searched()).toHaveLength(1);
  });

  it("says that there is nothing, and offers the past 30 days", async () => {
    api.reply(referralArchive.searchByDate, []);
    const { user } = await open(NOVEMBER);
    expect(await screen.findByText("No files found")).toBeTruthy();
    expect(await violations()).toEqual([]);
    api.reply(referralArchive.searchByDate, [aFile()]);
    await user.click(screen.getByRole("button", { name: "Past 30 Days" }));
    await view();
    const [, { startDate, endDate }] = searched() as [unknown, { startDate: string; endDate: string }];
    expect(Date.parse(endDate) - Date.parse(startDate)).toBe(30 * 86_400_000);
  });

  it("says that the search failed, and retries", async () => {
    api.fail(referralArchive.searchByDate, { status: 400, code: "invalid_input" });
    const { user } = await open(NOVEMBER);
    expect((await screen.findByRole("alert")).textContent).toContain("There was an error fetching the referrals. Please try again.");
    api.reply(referralArchive.searchByDate, [aFile()]);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await view();
  });

  it("opens a file as PDF in a tab opened by the click", async () => {
    const { handed } = aTab();
    const { promise, resolve } = Promise.withResolvers<Response>();
    api.answer(referralArchive.viewPdf, () => promise);
    const { user } = await open(NOVEMBER);
    await user.click(await view());
    await waitFor(() => expect(handed()).toEqual({ title: "Referral 10482, Cardiology.pdf" }));
    resolve(pdf());
    await waitFor(() => expect(handed()?.bytes?.type).toBe("application/pdf"));
    expect(api.calls(referralArchive.viewPdf)[0]!.query).toEqual({ blobName: "kx81aq0s-Zrandom_name.pdf" });
  });

  it("closes the tab and says so if a file does not open", async () => {
    const { tab } = aTab();
    api.fail(referralArchive.viewPdf, { status: 404, code: "not_found" });
    const { user } = await open(NOVEMBER);
    await user.click(await view());
    expect((await screen.findByRole("alert")).textContent).toBe("There was an error showing the referral. Please try again.");
    expect(tab.closed).toBe(true);
    expect(await violations()).toEqual([]);
  });

  it("offers a button if the browser opens no tab", async () => {
    vi.spyOn(window, "open").mockReturnValue(null);
    const { user } = await open(NOVEMBER);
    await user.click(await view());
    const button = await screen.findByRole("button", { name: "Open Ana Ruiz’s referral" });
    expect(await violations()).toEqual([]);
    const { handed } = aTab();
    await user.click(button);
    await waitFor(() => expect(handed()?.bytes?.type).toBe("application/pdf"));
  });
});
