import { type AmbulatorySchedule, content } from "@linnet/contract/content";
import { portalUpdates } from "@linnet/contract/content/portal-updates";
import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { FakeApi } from "../../../../test/fake-api.ts";
import { aFile, atPortalUpdates, FAILED, field, press, SAVED } from "../../../../test/portal-updates.ts";
import { showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "./screens.tsx";

const { fileName: _, ...KEPT } = aFile({ title: "Cardiology clinics" });
const CARDIOLOGY: AmbulatorySchedule = { ...KEPT, url: "https://schedules.example/cardiology" };

describe("ambulatory schedules", () => {
  let api: FakeApi;
  const added = () => api.calls(portalUpdates.addSchedule);

  beforeEach(() => {
    api = atPortalUpdates("ambulatorycarecenter");
    api.reply(content.ambulatorySchedules, [CARDIOLOGY]);
    api.reply(portalUpdates.addSchedule, true);
    api.reply(portalUpdates.editSchedule, true);
  });

  async function openNew() {
    const tab = showApp("/portalupdates/components/newambulatoryschedules");
    await tab.title("Add ambulatory schedule");
    await tab.user.type(field("Title"), " Cardiology ");
    return tab;
  }

  it("are listed with their address, and edited as of when they were seen", async () => {
    const tab = showApp("/portalupdates/ambulatorycarecenter");
    const link = await screen.findByRole("link", { name: "Cardiology clinics" });
    const headers = screen.getAllByRole("columnheader").map((header) => header.textContent?.trim());
    expect(headers).toEqual(["Title", "URL", "Is Active", "Publication Date", "Modified On", "Modified By"]);
    await tab.user.click(link);
    await screen.findByRole("textbox", { name: "URL" });
    expect(tab.address()).toBe("/portalupdates/components/editambulatory?id=31");
    await tab.user.click(screen.getByRole("checkbox", { name: "Is Active" }));
    await press(tab, "Save");
    expect(await screen.findByText(SAVED)).toBeTruthy();
    expect(api.calls(portalUpdates.editSchedule)[0]!.body).toMatchObject({
      id: 31,
      title: "Cardiology clinics",
      url: CARDIOLOGY.url,
      isActive: false,
      publicationDate: CARDIOLOGY.publicationDate,
      modifiedOn: CARDIOLOGY.modifiedOn,
    });
  });

  it("are added with a title and an address, which the preview opens", async () => {
    const tab = await openNew();
    const go = () => screen.getByLabelText("Go: Ambulatory schedules (opens in a new tab)");
    expect(go().hasAttribute("href")).toBe(false);
    await tab.user.type(field("URL"), "https://schedules.example/heart");
    expect(go().getAttribute("href")).toBe("https://schedules.example/heart");
    expect(await violations()).toEqual([]);
    await press(tab, "Save");
    expect(await screen.findByText(SAVED)).toBeTruthy();
    expect(added()[0]!.body).toMatchObject({ title: "Cardiology", url: "https://schedules.example/heart", isActive: true });
  });

  it.each([
    ["", "URL is missing"],
    ["schedules", "URL is not valid"],
    ["javascript:alert(1)", "URL is not valid"],
  ])("are not sent with the address '%s'", async (url, words) => {
    const tab = await openNew();
    if (url) await tab.user.type(field("URL"), url);
    await press(tab, "Save");
    expect(await screen.findByText(words)).toBeTruthy();
    expect(added()).toEqual([]);
  });

  it("stay in the form when they were not taken", async () => {
    api.fail(portalUpdates.addSchedule, { status: 500, code: "internal", message: "Something broke" });
    const tab = await openNew();
    await tab.user.type(field("URL"), "https://schedules.example/heart");
    await press(tab, "Save");
    expect((await screen.findByRole("alert")).textContent).toContain(FAILED);
    expect(field("URL").value).toBe("https://schedules.example/heart");
  });
});
