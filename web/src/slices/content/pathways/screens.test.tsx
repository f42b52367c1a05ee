import { type ClinicalCarePathway, content } from "@linnet/contract/content";
import { portalUpdates } from "@linnet/contract/content/portal-updates";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { FakeApi } from "../../../../test/fake-api.ts";
import { aFile, aPdf, atPortalUpdates, field, fileField, press, SAVED } from "../../../../test/portal-updates.ts";
import { showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "./screens.tsx";

const ASTHMA: ClinicalCarePathway = { ...aFile({ title: "Asthma, acute" }), clinicalCareId: 2, clinicalCareType: "Respiratory" };

describe("clinical care pathways", () => {
  let api: FakeApi;

  beforeEach(() => {
    api = atPortalUpdates("updateclinicalcarepathways");
    api.reply(content.pathways, [ASTHMA]);
    api.reply(content.careTypes, [
      { id: 1, type: "Emergency" },
      { id: 2, type: "Respiratory" },
    ]);
    api.reply(portalUpdates.addPathway, true);
    api.reply(portalUpdates.editPathway, true);
  });
  const choose = ({ user }: ReturnType<typeof showApp>, type: string) =>
    user.selectOptions(screen.getByRole("combobox", { name: "Clinical Care Type" }), type);

  it("are listed with the type of care, and edited with it", async () => {
    const tab = showApp("/portalupdates/clinicalcarepathways");
    const link = await screen.findByRole("link", { name: "Asthma, acute" });
    const headers = screen.getAllByRole("columnheader").map((header) => header.textContent?.trim());
    expect(headers).toEqual(["Title", "File Name", "File Type", "Is Active", "Publication Date", "Modified On", "Modified By"]);
    expect(screen.getByRole("cell", { name: "Respiratory" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Add clinical care pathway" }).getAttribute("href")).toBe(
      "/portalupdates/newclinicalcarepathways",
    );
    await tab.user.click(link);
    await screen.findByRole("textbox", { name: "Title" });
    expect(tab.address()).toBe("/portalupdates/editclinicalcarepathways?id=31");
    await choose(tab, "Emergency");
    await press(tab, "Save");
    expect(await screen.findByText(SAVED)).toBeTruthy();
    expect(api.calls(portalUpdates.editPathway)[0]!.body).toMatchObject({ id: 31, title: "Asthma, acute", clinicalCareId: 1 });
  });

  it("are added with a type of care and a file, in the card of that type", async () => {
    const tab = showApp("/portalupdates/newclinicalcarepathways");
    await tab.user.type(await screen.findByRole("textbox", { name: "Title" }), "Croup");
    await choose(tab, "Respiratory");
    await tab.user.upload(fileField(), aPdf());
    const preview = screen.getByRole("article", { name: "Respiratory" });
    expect(within(preview).getByRole("combobox").textContent).toMatch(/ – Croup$/);
    expect(within(preview).getByRole("button", { name: "Download: Respiratory" })).toBeTruthy();
    expect(await violations()).toEqual([]);
    await press(tab, "Save");
    expect(await screen.findByText(SAVED)).toBeTruthy();
    const [sent] = api.calls(portalUpdates.addPathway);
    expect(sent!.body).toMatchObject({ title: "Croup", clinicalCareId: 2, isActive: true, fileName: "croup.pdf" });
    expect(sent!.files).toHaveLength(1);
  });

  it("are not sent without a type of care", async () => {
    const tab = showApp("/portalupdates/newclinicalcarepathways");
    await tab.user.type(await screen.findByRole("textbox", { name: "Title" }), "Croup");
    await tab.user.upload(fileField(), aPdf());
    await press(tab, "Save");
    expect(await screen.findByText("Clinical Care Type is missing")).toBeTruthy();
    expect(field("Title").value).toBe("Croup");
    expect(api.calls(portalUpdates.addPathway)).toEqual([]);
  });
});
