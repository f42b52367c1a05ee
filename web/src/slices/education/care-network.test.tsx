import { content } from "@linnet/contract/content";
import { education } from "@linnet/contract/education";
import { home } from "@linnet/contract/home";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeApi, fakeApi } from "../../../test/fake-api.ts";
import { DORA, fakeProvider, PHYSICIAN_MENU, signedIn } from "../../../test/people.ts";
import { savedFiles } from "../../../test/saved-files.ts";
import { newTab, showApp } from "../../../test/show-app.tsx";
// Loaded before they are shown: to be there for the first time takes longer than a test waits.
import "./care-website-screen.tsx";
import "./medical-staff-screen.tsx";
import "./pathways-screen.tsx";

const MEDICAL_STAFF = { name: "Harriet Lindqvist", email: "medical-staff@wrenfield.example" };
const pathway = (id: number, title: string, clinicalCareType: string) => ({
  id,
  title,
  publicationDate: "2026-09-23",
  url: null,
  clinicalCareType,
});

let api: FakeApi;
beforeEach(() => {
  newTab();
  api = fakeApi();
  fakeProvider(api);
  signedIn(api, DORA, PHYSICIAN_MENU);
});

describe("clinical care pathways", () => {
  beforeEach(() => {
    api.reply(content.careTypes, [
      { id: 1, type: "Emergency" },
      { id: 2, type: "Respiratory" },
      { id: 3, type: "Newborn" },
    ]);
    api.reply(home.dropdown, [pathway(31, "Asthma, acute", "Respiratory"), pathway(32, "Head injury", "Emergency")]);
  });
  const choices = (type: string) => screen.getByRole("combobox", { name: `${type}: Select PDF` });

  it("have a card for each type, with the PDFs of that type, asked for once", async () => {
    const tab = showApp("/carenetwork/clinicalcarepathwaysscreen");
    await tab.title("Clinical Care Pathways");
    await screen.findByRole("article", { name: "Respiratory" });
    await waitFor(() => expect(choices("Respiratory").textContent).toBe("Select PDF09/23/2026 – Asthma, acute"));
    expect(choices("Emergency").textContent).toBe("Select PDF09/23/2026 – Head injury");
    expect(choices("Newborn").textContent).toBe("data not available");
    expect(api.calls(home.dropdown).map(({ query }) => query)).toEqual([{ dropDownName: "ClinicalCarePathways" }]);
  });

  it("are downloaded once one is chosen", async () => {
    const saved = savedFiles();
    api.reply(content.pdf, { data: btoa("%PDF-1.7") });
    const tab = showApp("/carenetwork/clinicalcarepathwaysscreen");
    const card = await screen.findByRole("article", { name: "Respiratory" });
    await within(card).findByRole("option", { name: /Asthma/ });
    await tab.user.click(screen.getByRole("button", { name: "Download: Respiratory" }));
    expect(within(card).getByRole("alert").textContent).toBe("Select a PDF");
    await tab.user.selectOptions(choices("Respiratory"), "31");
    await tab.user.click(screen.getByRole("button", { name: "Download: Respiratory" }));
    await waitFor(() => expect(saved()).toEqual(["Asthma, acute.pdf"]));
    expect(api.calls(content.pdf)[0]!.body).toEqual({ id: 31 });
  });
});

describe("the medical staff page", () => {
  it("says whom to write to, and what", async () => {
    api.reply(education.contacts, { careWebsite: null, medicalStaff: MEDICAL_STAFF });
    await showApp("/physicianresources/medicalstaff").title("Medical staff services");
    const link = await screen.findByRole("link", { name: MEDICAL_STAFF.email });
    expect(link.getAttribute("href")).toBe(`mailto:${MEDICAL_STAFF.email}?subject=Request%20for%20staff%20privileges`);
    expect(link.parentElement?.textContent).toContain("email Harriet Lindqvist at");
    for (const what of ["your full name", "your email address", "your specialty"]) expect(screen.getByText(what)).toBeTruthy();
  });
});

describe("the care website", () => {
  const address = "https://care.wrenfield.example/";

  it("opens in a window that cannot reach back, and one is where one was", async () => {
    const opened = { opener: window, location: { href: "about:blank" } };
    // Of a window only these two are touched.
    const open = vi.spyOn(window, "open").mockReturnValue(opened as unknown as Window);
    api.reply(education.contacts, { careWebsite: address, medicalStaff: MEDICAL_STAFF });
    const tab = showApp("/carenetwork/carewebsite");
    await waitFor(() => expect(tab.address()).toBe("/"));
    expect(opened).toEqual({ opener: null, location: { href: address } });
    expect(open).toHaveBeenCalledOnce();
    open.mockRestore();
  });

  it("is a link where the browser lets no window open", async () => {
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    api.reply(education.contacts, { careWebsite: address, medicalStaff: MEDICAL_STAFF });
    const tab = showApp("/carenetwork/carewebsite");
    const link = await screen.findByRole("link", { name: "Open the care website" });
    expect([link.getAttribute("href"), link.getAttribute("rel")]).toEqual([address, "noopener noreferrer"]);
    expect(tab.address()).toBe("/carenetwork/carewebsite");
    open.mockRestore();
  });

  it("is not there where the hospital has named none", async () => {
    api.reply(education.contacts, { careWebsite: null, medicalStaff: MEDICAL_STAFF });
    showApp("/carenetwork/carewebsite");
    expect(await screen.findByText("The hospital has not set up a care website.")).toBeTruthy();
  });
});
