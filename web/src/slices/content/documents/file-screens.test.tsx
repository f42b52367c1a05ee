import { content } from "@linnet/contract/content";
import { portalUpdates } from "@linnet/contract/content/portal-updates";
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aFile, atPortalUpdates, press, SAVED } from "../../../../test/portal-updates.ts";
import { showApp } from "../../../../test/show-app.tsx";
// Loaded before: to be there for the first time takes longer than a test waits.
import "./file-screens.tsx";

const KINDS = [
  {
    list: "alumnispotlight",
    add: "components/newalumniform",
    edit: "components/editalumniform",
    read: content.alumni,
    save: portalUpdates.editAlumni,
  },
  {
    list: "divisionofthemonth",
    add: "components/newdivisionform",
    edit: "components/editdivisionform",
    read: content.divisions,
    save: portalUpdates.editDivision,
  },
  {
    list: "practicetipofthemonth",
    add: "components/newpracticetipform",
    edit: "components/editpracticetipform",
    read: content.practiceTips,
    save: portalUpdates.editPracticeTip,
  },
  {
    list: "memberdirectory",
    add: "newmemberdirectory",
    edit: "editmemberdirectory",
    read: content.memberDirectory,
    save: portalUpdates.editMemberDirectory,
  },
  {
    list: "carenetworkteamcontacts",
    add: "newcarenetworkteamcontact",
    edit: "editcarenetworkteamcontact",
    read: content.teamContacts,
    save: portalUpdates.editTeamContact,
  },
  {
    list: "mentalhealthresources",
    add: "newmentalhealthresources",
    edit: "editmentalhealthresources",
    read: content.mentalHealth,
    save: portalUpdates.editMentalHealth,
  },
  {
    list: "patientandfamilyeducationmaterials",
    add: "newpatientandfamilyeducationmaterials",
    edit: "editpatientandfamilyeducationmaterials",
    read: content.familyEducation,
    save: portalUpdates.editFamilyEducation,
  },
] as const;

describe("each of the seven kinds of files", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  });
  afterEach(() => vi.useRealTimers());

  it.each(KINDS)("is listed at $list, and its forms lead back there", async ({ list, add, edit, read, save }) => {
    const api = atPortalUpdates(list);
    api.reply(read, [aFile()]);
    api.reply(save, true);
    const tab = showApp(`/portalupdates/${list}`);
    const link = await screen.findByRole("link", { name: aFile().title });
    expect(screen.getByRole("link", { name: /^Add / }).getAttribute("href")).toBe(`/portalupdates/${add}`);
    await tab.user.click(link);
    await screen.findByRole("textbox", { name: "Title" });
    expect(tab.address()).toBe(`/portalupdates/${edit}?id=31`);
    await press(tab, "Save");
    expect(await screen.findByText(SAVED)).toBeTruthy();
    expect(api.calls(save)).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    await screen.findByRole("link", { name: aFile().title });
    expect(tab.address()).toBe(`/portalupdates/${list}`);
  });
});
