import { type Announcement, content } from "@linnet/contract/content";
import { portalUpdates } from "@linnet/contract/content/portal-updates";
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { FakeApi } from "../../../../test/fake-api.ts";
import { atPortalUpdates, FAILED, field, press, SAVED } from "../../../../test/portal-updates.ts";
import { showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "./screens.tsx";

const OLD: Announcement = {
  id: 4,
  message: "The Alder Park clinics now take referrals.",
  cssClassId: 1,
  validFrom: "2026-10-01T07:00:30.000Z",
  validTo: "2026-10-15T07:00:00.000Z",
  modifiedOn: "2026-09-29T18:00:00Z",
  modifiedBy: "Winterbourne, Ada",
  isActive: true,
};
const SHOWN: Announcement = {
  ...OLD,
  id: 5,
  message: "Radiology images load slowly.",
  cssClassId: 4,
  validTo: "2999-01-01T08:00:00.000Z",
  modifiedOn: "2026-11-01T18:00:00Z",
};

const LIST = "/portalupdates/announcementbanner";
const NEW = "/portalupdates/components/newformannouncement";

describe("announcements", () => {
  let api: FakeApi;
  const added = () => api.calls(portalUpdates.addAnnouncement);
  const edited = () => api.calls(portalUpdates.editAnnouncement);

  beforeEach(() => {
    api = atPortalUpdates("announcementbanner");
    api.reply(content.announcements, [SHOWN, OLD]);
    api.reply(portalUpdates.addAnnouncement, true);
    api.reply(portalUpdates.editAnnouncement, true);
  });

  /** A browser's time field changes as a whole. */
  const setTime = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });

  async function openNew() {
    const tab = showApp(NEW);
    await tab.title("Add announcement");
    return tab;
  }

  async function fill(tab: ReturnType<typeof showApp>, to = "11/21/2026") {
    await tab.user.type(field("Message"), "  Labs are delayed. ");
    await tab.user.click(screen.getByRole("radio", { name: "Danger" }));
    await tab.user.type(field("Valid from, date"), "11/20/2026");
    setTime("Valid from, time", "08:00");
    await tab.user.type(field("Valid to, date"), to);
    setTime("Valid to, time", "18:00");
  }

  it("are listed with type and validity, and the one that everybody sees is marked", async () => {
    showApp(LIST);
    const shown = (await screen.findByRole("link", { name: SHOWN.message })).closest("tr")!;
    const headers = screen.getAllByRole("columnheader").map((header) => header.textContent?.trim());
    expect(headers).toEqual(["Message", "Type", "Valid From", "Valid To", "Modified On", "Modified By"]);
    expect(within(shown).getByText("Warning")).toBeTruthy();
    expect(within(shown).getByText("Shown now")).toBeTruthy();
    const old = screen.getByRole("link", { name: OLD.message }).closest("tr")!;
    expect(old.textContent).toContain("10/01/2026 12:00 AM");
    expect(within(old).queryByText("Shown now")).toBeNull();
    expect(await violations()).toEqual([]);
  });

  it("are added in the hospital's time, whatever the browser's is", async () => {
    const tab = await openNew();
    await fill(tab);
    expect(await violations()).toEqual([]);
    await press(tab, "Save");
    expect(await screen.findByText(SAVED)).toBeTruthy();
    expect(added().map(({ body }) => body)).toEqual([
      {
        message: "Labs are delayed.",
        cssClassId: 3,
        validFrom: "2026-11-20T16:00:00.000Z",
        validTo: "2026-11-22T02:00:00.000Z",
      },
    ]);
  });

  it("are previewed in the colour of the chosen type while they are written", async () => {
    const tab = await openNew();
    const preview = () => within(screen.getByRole("region", { name: "Preview" })).getAllByText(/^Message$|Labs/)[0]!;
    const colour = () => preview().closest("[data-tone]")?.getAttribute("data-tone");
    expect(colour()).toBe("none");
    await tab.user.type(field("Message"), "Labs");
    expect(preview().textContent).toBe("Labs");
    for (const [word, tone] of [
      ["Success", "success"],
      ["Info", "info"],
      ["Danger", "danger"],
      ["Warning", "warning"],
    ] as const) {
      await tab.user.click(screen.getByRole("radio", { name: word }));
      expect(colour()).toBe(tone);
    }
  });

  it("say what is missing, and the first of it has the focus", async () => {
    const tab = await openNew();
    await tab.user.type(field("Message"), "   ");
    await press(tab, "Save");
    for (const words of ["Title is missing", "Type is missing"]) expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    expect(screen.getAllByText("Date is missing").length).toBeGreaterThanOrEqual(2);
    expect(screen.getAllByText("Time is missing").length).toBeGreaterThanOrEqual(2);
    expect(document.activeElement).toBe(field("Message"));
    expect(await violations()).toEqual([]);
    expect(added()).toEqual([]);
  });

  it.each(["11/19/2026", "11/20/2026"])("are not valid to %s and earlier than they begin", async (to) => {
    const tab = await openNew();
    await fill(tab, to);
    setTime("Valid to, time", "08:00");
    await press(tab, "Save");
    expect(await screen.findByText("Date and Time of 'To' should be greater than 'From'")).toBeTruthy();
    expect(added()).toEqual([]);
  });

  it("say that they end before they begin also while their message is missing", async () => {
    const tab = await openNew();
    await fill(tab, "11/19/2026");
    await tab.user.clear(field("Message"));
    await press(tab, "Save");
    expect((await screen.findAllByText("Title is missing")).length).toBeGreaterThan(0);
    expect(screen.getAllByText("Date and Time of 'To' should be greater than 'From'").length).toBeGreaterThan(0);
  });

  it("leave the field that is wrong with the focus while a choice is pressed, which would move away under the pointer", async () => {
    const tab = await openNew();
    await tab.user.type(field("Message"), "   ");
    await tab.user.click(screen.getByRole("radio", { name: "Info" }));
    expect(document.activeElement).toBe(field("Message"));
    expect(screen.getByRole("radio", { name: "Info" })).toHaveProperty("checked", true);
  });

  it("offer no day before the first one in the calendar of the last one", async () => {
    const tab = await openNew();
    await tab.user.type(field("Valid from, date"), "11/20/2026");
    const [, to] = document.querySelectorAll<HTMLInputElement>("input[type=date]");
    expect(to?.min).toBe("2026-11-20");
  });

  it("are edited as of when they were seen; times that nobody touched stay the same to the second", async () => {
    const tab = showApp(LIST);
    await tab.user.click(await screen.findByRole("link", { name: OLD.message }));
    expect(tab.address()).toBe("/portalupdates/components/editformannouncement?id=4");
    expect((await screen.findByLabelText<HTMLInputElement>("Valid from, time")).value).toBe("00:00");
    expect(field("Valid to, date").value).toBe("10/15/2026");
    await tab.user.clear(field("Message"));
    await tab.user.type(field("Message"), "The clinics take referrals.");
    await press(tab, "Save");
    expect(await screen.findByText(SAVED)).toBeTruthy();
    const { id, cssClassId, validFrom, validTo, modifiedOn } = OLD;
    expect(edited()[0]!.body).toEqual({ id, cssClassId, validFrom, validTo, modifiedOn, message: "The clinics take referrals." });
  });

  it("end earlier when their last day is changed", async () => {
    const tab = showApp(LIST);
    await tab.user.click(await screen.findByRole("link", { name: OLD.message }));
    await screen.findByLabelText("Valid to, date");
    await tab.user.clear(field("Valid to, date"));
    await tab.user.type(field("Valid to, date"), "10/02/2026");
    await press(tab, "Save");
    expect(await screen.findByText(SAVED)).toBeTruthy();
    expect(edited().map(({ body }) => body)).toMatchObject([
      { id: OLD.id, validFrom: OLD.validFrom, validTo: "2026-10-02T07:00:00.000Z", modifiedOn: OLD.modifiedOn },
    ]);
  });

  it("stay in the form when they were not taken", async () => {
    api.fail(portalUpdates.addAnnouncement, { status: 500, code: "internal", message: "Something broke" });
    const tab = await openNew();
    await fill(tab);
    await press(tab, "Save");
    expect((await screen.findByRole("alert")).textContent).toContain(FAILED);
    expect(field("Message").value).toBe("  Labs are delayed. ");
  });
});
