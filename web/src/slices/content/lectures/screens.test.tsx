import { content } from "@linnet/contract/content";
import { portalUpdates } from "@linnet/contract/content/portal-updates";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { FakeApi } from "../../../../test/fake-api.ts";
import { atPortalUpdates, FAILED, field, press, SAVED } from "../../../../test/portal-updates.ts";
import { aLecture } from "../../../../test/presentations.ts";
import { showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "./screens.tsx";

const HEADACHE = aLecture(8, "Headache");
const VIDEO = "https://video.wrenfield.example/cme/9";
const FIRST = "At the end of this activity participants should be able to:";

describe("online CME lectures", () => {
  let api: FakeApi;
  const added = () => api.calls(portalUpdates.addLecture);
  const edited = () => api.calls(portalUpdates.editLecture);

  beforeEach(() => {
    api = atPortalUpdates("onlinecmelectures");
    api.reply(content.lectures, [HEADACHE]);
    api.reply(portalUpdates.addLecture, true);
    api.reply(portalUpdates.editLecture, true);
  });

  async function openNew() {
    const tab = showApp("/portalupdates/components/newonlineCMEforms");
    await tab.title("Add online CME lecture");
    return tab;
  }
  /** Sets the whole value, like pasting. */
  async function write({ user }: ReturnType<typeof showApp>, name: string, text: string) {
    await user.click(field(name));
    await user.paste(text);
  }
  const tabNamed = (name: string) => screen.getByRole("tab", { name });

  it("are listed with day and address", async () => {
    showApp("/portalupdates/onlinecmelectures");
    expect(await screen.findByRole("link", { name: "Headache" })).toBeTruthy();
    const headers = screen.getAllByRole("columnheader").map((header) => header.textContent?.trim());
    expect(headers).toEqual(["Title", "Event Date", "VideoURL", "Is Active", "Modified On", "Modified By"]);
    expect(screen.getByText(HEADACHE.videoUrl)).toBeTruthy();
  });

  it("are added with rows of titles, bullets and signatures, without those that stayed empty", async () => {
    const tab = await openNew();
    expect(field("Message (optional)").value).toBe(FIRST);
    await write(tab, "Video URL", VIDEO);
    await write(tab, "Title 1", "Sleep ");
    await press(tab, "Add New Title");
    await press(tab, "Add New Title");
    await write(tab, "Title 3", "From birth to school");
    await write(tab, "Bullet Line 1", "Ask about snoring");
    await press(tab, "Add New Bullet Line");
    await tab.user.type(field("Full Name (optional)"), "Tomas Varga, MD");
    await press(tab, "Add New Signature");
    await write(tab, "Signature 2", "Division of Neurology");
    // It is behind its tab.
    expect(screen.queryByText("The preview shows what readers will see.")).toBeNull();
    expect(await violations()).toEqual([]);
    await press(tab, "Save");
    expect(await screen.findByText(SAVED)).toBeTruthy();
    expect(added()[0]!.body).toMatchObject({
      isActive: true,
      videoUrl: VIDEO,
      contentTitle: ["Sleep", "From birth to school"],
      contentMessage: FIRST,
      contentBulletLine: ["Ask about snoring"],
      contentFullname: "Tomas Varga, MD",
      contentSignature: ["Division of Neurology"],
    });
  });

  it("go on in the row that was added", async () => {
    const tab = await openNew();
    for (const [row, added] of [
      ["Title", "Title 2"],
      ["Bullet Line", "Bullet Line 2"],
      ["Signature", "Signature 2"],
    ] as const) {
      await press(tab, `Add New ${row}`);
      expect(document.activeElement).toBe(field(added));
    }
    await tab.user.keyboard("Division of Neurology");
    expect(field("Signature 2").value).toBe("Division of Neurology");
  });

  it.each([
    ["no title", "", "Title is missing"],
    ["a title of spaces", "   ", "Do not put space as title"],
  ])("are not sent with %s, and the field is shown even from the preview", async (_, title, words) => {
    const tab = await openNew();
    await write(tab, "Video URL", VIDEO);
    if (title) await write(tab, "Title 1", title);
    await tab.user.click(tabNamed("HTML Preview"));
    await press(tab, "Save");
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    expect(document.activeElement).toBe(field("Title 1"));
    expect(added()).toEqual([]);
  });

  it.each([
    ["Event Date", "01/01/2999", "Choose today or an earlier date"],
    ["Video URL", "lectures", "URL is not valid"],
    ["Video URL", "", "URL is missing"],
  ])("are not sent with the %s '%s'", async (name, value, words) => {
    const tab = await openNew();
    await write(tab, "Video URL", VIDEO);
    await write(tab, "Title 1", "Sleep");
    await tab.user.clear(field(name));
    if (value) await write(tab, name, value);
    await press(tab, "Save");
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    expect(added()).toEqual([]);
  });

  it("are previewed as readers will see them, with the button that opens the video", async () => {
    const tab = showApp("/portalupdates/onlinecmelectures");
    await tab.user.click(await screen.findByRole("link", { name: "Headache" }));
    expect(tab.address()).toBe("/portalupdates/components/editonlineCME?id=8");
    await tab.user.click(await screen.findByRole("tab", { name: "HTML Preview" }));
    const card = within(screen.getByRole("article", { name: "Headache" }));
    for (const words of ["10/05/2026", "Red flags in the office", "Most headaches need no scanner.", "Division of Neurology"])
      expect(card.getByText(words)).toBeTruthy();
    expect(card.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["Take a history", "Name the findings"]);
    expect(card.getByRole("link", { name: /^Watch/ }).getAttribute("href")).toBe(HEADACHE.videoUrl);
    expect(await violations()).toEqual([]);
  });

  it("lose a row by its button, and are edited as of when they were seen", async () => {
    const tab = showApp("/portalupdates/onlinecmelectures");
    await tab.user.click(await screen.findByRole("link", { name: "Headache" }));
    await tab.user.click(await screen.findByRole("button", { name: "Remove Bullet Line 1" }));
    expect(field("Bullet Line 1").value).toBe("Name the findings");
    await press(tab, "Save");
    expect(await screen.findByText(SAVED)).toBeTruthy();
    const { id, modifiedOn, contentTitle } = HEADACHE;
    expect(edited()[0]!.body).toMatchObject({ id, modifiedOn, contentTitle, contentBulletLine: ["Name the findings"] });
  });

  it("stay in the form when they were not taken", async () => {
    api.fail(portalUpdates.addLecture, { status: 500, code: "internal", message: "Something broke" });
    const tab = await openNew();
    await write(tab, "Video URL", VIDEO);
    await write(tab, "Title 1", "Sleep");
    await press(tab, "Save");
    expect((await screen.findByRole("alert")).textContent).toContain(FAILED);
    expect(field("Title 1").value).toBe("Sleep");
  });
});
