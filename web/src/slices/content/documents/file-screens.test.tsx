import { content } from "@linnet/contract/content";
import { portalUpdates } from "@linnet/contract/content/portal-updates";
import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aFile, aPdf, atPortalUpdates, field, fileField, press, SAVED } from "../../../../test/portal-updates.ts";
import { showApp } from "../../../../test/show-app.tsx";
// Loaded before: to be there for the first time takes longer than a test waits.
import "./file-screens.tsx";

const KINDS = [
  {
    list: "alumnispotlight",
    add: "components/newalumniform",
    edit: "components/editalumniform",
    read: content.alumni,
    create: portalUpdates.addAlumni,
    save: portalUpdates.editAlumni,
  },
  {
    list: "divisionofthemonth",
    add: "components/newdivisionform",
    edit: "components/editdivisionform",
    read: content.divisions,
    create: portalUpdates.addDivision,
    save: portalUpdates.editDivision,
  },
  {
    list: "practicetipofthemonth",
    add: "components/newpracticetipform",
    edit: "components/editpracticetipform",
    read: content.practiceTips,
    create: portalUpdates.addPracticeTip,
    save: portalUpdates.editPracticeTip,
  },
  {
    list: "memberdirectory",
    add: "newmemberdirectory",
    edit: "editmemberdirectory",
    read: content.memberDirectory,
    create: portalUpdates.addMemberDirectory,
    save: portalUpdates.editMemberDirectory,
  },
  {
    list: "carenetworkteamcontacts",
    add: "newcarenetworkteamcontact",
    edit: "editcarenetworkteamcontact",
    read: content.teamContacts,
    create: portalUpdates.addTeamContact,
    save: portalUpdates.editTeamContact,
  },
  {
    list: "mentalhealthresources",
    add: "newmentalhealthresources",
    edit: "editmentalhealthresources",
    read: content.mentalHealth,
    create: portalUpdates.addMentalHealth,
    save: portalUpdates.editMentalHealth,
  },
  {
    list: "patientandfamilyeducationmaterials",
    add: "newpatientandfamilyeducationmaterials",
    edit: "editpatientandfamilyeducationmaterials",
    read: content.familyEducation,
    create: portalUpdates.addFamilyEducation,
    save: portalUpdates.editFamilyEducation,
  },
] as const;

describe("each of the seven kinds of files", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  });
  afterEach(() => vi.useRealTimers());

  it.each(KINDS)("is added by its form at $add", async ({ list, add, create }) => {
    const api = atPortalUpdates(list);
    api.reply(create, true);
    const tab = showApp(`/portalupdates/${add}`);
    await screen.findByRole("textbox", { name: "Title" });
    await tab.user.type(field("Title"), "Croup");
    await tab.user.upload(fileField(), aPdf());
    await press(tab, "Save");
    expect(await screen.findByText(SAVED)).toBeTruthy();
    expect(api.calls(create).map(({ body, files }) => ({ body, files: files.map(({ name }) => name) }))).toMatchObject([
      { body: { title: "Croup", isActive: true }, files: ["croup.pdf"] },
    ]);
  });

  it.each(KINDS)("is listed where the menu leads, at $list, and its form takes it away", async ({ list, add, edit, read, save }) => {
    const api = atPortalUpdates(list);
    api.reply(read, [aFile()]);
    api.reply(save, true);
    const tab = showApp(`/portalupdates/${list}`);
    const menu = await screen.findByRole("navigation", { name: "Main" });
    expect(within(menu).getByRole("link", { name: list }).getAttribute("href")).toBe(`/portalupdates/${list}`);
    const link = await screen.findByRole("link", { name: aFile().title });
    expect(screen.getByRole("link", { name: /^Add / }).getAttribute("href")).toBe(`/portalupdates/${add}`);
    await tab.user.click(link);
    await screen.findByRole("textbox", { name: "Title" });
    expect(tab.address()).toBe(`/portalupdates/${edit}?id=31`);
    await tab.user.click(screen.getByRole("checkbox", { name: "Is Active" }));
    await press(tab, "Save");
    expect(await screen.findByText(SAVED)).toBeTruthy();
    expect(api.calls(save).map(({ body }) => body)).toMatchObject([{ id: 31, isActive: false }]);
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    await screen.findByRole("link", { name: aFile().title });
    expect(tab.address()).toBe(`/portalupdates/${list}`);
  });
});
