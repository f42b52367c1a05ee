import { content } from "@linnet/contract/content";
import { portalUpdates } from "@linnet/contract/content/portal-updates";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { factsOf } from "../../../../test/facts-of.ts";
import type { FakeApi } from "../../../../test/fake-api.ts";
import { aFile, aPdf, atPracticeTips, field, fileField, press, SAVED } from "../../../../test/portal-updates.ts";
import { showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "../documents/file-screens.tsx";

const TIPS = "/portalupdates/practicetipofthemonth";
const EDIT = "/portalupdates/components/editpracticetipform";
const FEVER = aFile();

describe("editing a file", () => {
  let api: FakeApi;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: new Date("2026-11-20T18:00:00Z"), shouldAdvanceTime: true });
    api = atPracticeTips();
  });
  afterEach(() => vi.useRealTimers());

  const edited = () => api.calls(portalUpdates.editPracticeTip);

  async function open(state?: Parameters<typeof showApp>[1]) {
    const tab = showApp(`${EDIT}?id=31`, state);
    await tab.title("Edit practice tip");
    await screen.findByRole("textbox", { name: "Title" });
    return tab;
  }

  it("fetches the row on a direct visit, and keeps its file unless another is chosen", async () => {
    const tab = await open();
    expect(screen.getByText("Last changed 11/02/2026 10:00 AM by Ada Winterbourne")).toBeTruthy();
    expect(field("File Name").value).toBe("fever.pdf");
    expect(field("File Name").readOnly).toBe(true);
    await tab.user.click(screen.getByRole("checkbox", { name: "Is Active" }));
    expect(await violations()).toEqual([]);
    await press(tab, "Save");
    expect(await screen.findByText(SAVED)).toBeTruthy();
    expect(edited()[0]!.body).toEqual({
      id: 31,
      title: FEVER.title,
      isActive: false,
      publicationDate: FEVER.publicationDate,
      fileName: "fever.pdf",
      modifiedOn: FEVER.modifiedOn,
    });
    expect(edited()[0]!.files).toEqual([]);
  });

  it("takes the change back, over itself and over no later one", async () => {
    const tab = await open();
    await tab.user.clear(field("Title"));
    await tab.user.type(field("Title"), "Fever");
    api.reply(content.practiceTips, [aFile({ title: "Fever", modifiedOn: "2026-11-20T18:00:01Z" })]);
    await press(tab, "Save");
    const toast = await screen.findByRole("region", { name: "Done" });
    expect(toast.textContent).toContain("Your changes to “Fever without a source” are saved.");
    // Another person's later save is not overwritten: the server gets the known version.
    api.reply(content.practiceTips, [aFile({ title: "Theirs", modifiedOn: "2026-11-20T18:00:05Z" })]);
    await tab.user.click(within(toast).getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(edited()).toHaveLength(2));
    expect(edited()[1]!.body).toMatchObject({ title: FEVER.title, fileName: "fever.pdf", modifiedOn: "2026-11-20T18:00:01Z" });
    await waitFor(() => expect(screen.getByRole("region", { name: "Done" }).textContent).toContain("Undone."));
  });

  it("sends another file along, which nothing takes back", async () => {
    const tab = await open();
    await tab.user.upload(fileField(), aPdf("fever-2.pdf"));
    await press(tab, "Save");
    expect(await screen.findByText(SAVED)).toBeTruthy();
    const toast = await screen.findByRole("region", { name: "Done" });
    expect(within(toast).queryByRole("button", { name: "Undo" })).toBeNull();
    expect(edited()[0]!.body).toMatchObject({ fileName: "fever-2.pdf" });
    expect(edited()[0]!.files.map(({ name }) => name)).toEqual(["fever-2.pdf"]);
  });

  describe("that somebody else has changed since they were opened", () => {
    const theirs = {
      ...FEVER,
      isActive: false,
      fileName: "fever-2.pdf",
      modifiedOn: "2026-11-20T17:59:00Z",
      modifiedBy: "Jon Kessler",
    };
    const stale = { status: 409, code: "conflict", message: "Someone has changed this document since you opened it." } as const;

    /** Saves a title over another person's change. */
    async function saveTooLate() {
      const tab = await open();
      await tab.user.clear(field("Title"));
      await tab.user.type(field("Title"), "Mine");
      api.fail(portalUpdates.editPracticeTip, stale);
      api.reply(content.practiceTips, [theirs]);
      await press(tab, "Save");
      return { tab, alert: await screen.findByRole("alert") };
    }

    it("says who did what and when, and keeps what was typed beside it", async () => {
      const { tab, alert } = await saveTooLate();
      expect(alert.textContent).toContain("Jon Kessler changed this while you were editing, on 11/20/2026 9:59 AM.");
      expect(factsOf(alert)).toEqual([
        ["Title", `Theirs: ${FEVER.title}`, "Yours: Mine"],
        ["Is Active", "Theirs: No", "Yours: Yes"],
        ["File Name", "Theirs: fever-2.pdf"],
      ]);
      expect(field("Title").value).toBe("Mine");
      expect(await violations()).toEqual([]);
      const again = { ...theirs, title: "Fever again", modifiedOn: "2026-11-20T18:30:00Z" };
      api.reply(content.practiceTips, [again]);
      await press(tab, "Keep mine");
      await screen.findByText("Theirs: Fever again");
      expect(edited().at(-1)!.body).toMatchObject({ title: "Mine", isActive: true, modifiedOn: theirs.modifiedOn });
      api.reply(portalUpdates.editPracticeTip, true);
      await press(tab, "Keep mine");
      expect(await screen.findByText(SAVED)).toBeTruthy();
      expect(screen.queryByRole("alert")).toBeNull();
      expect(edited().at(-1)!.body).toMatchObject({ title: "Mine", isActive: true, modifiedOn: again.modifiedOn });
    });

    it("shows what stands now to whoever asks for it", async () => {
      const { tab } = await saveTooLate();
      await press(tab, "Load theirs");
      expect(field("Title").value).toBe(FEVER.title);
      expect(screen.getByText("Last changed 11/20/2026 9:59 AM by Jon Kessler")).toBeTruthy();
    });

    it("keeps the server's words where it cannot be read anew", async () => {
      const tab = await open();
      await tab.user.type(field("Title"), ", again");
      api.fail(portalUpdates.editPracticeTip, stale);
      api.fail(content.practiceTips, { status: 500, code: "internal" });
      await press(tab, "Save");
      expect((await screen.findByRole("alert")).textContent).toContain(stale.message);
      expect(field("Title").value).toBe(`${FEVER.title}, again`);
    });
  });

  it("says when nothing was chosen, or it is gone", async () => {
    showApp(`${EDIT}?id=99`);
    expect(await screen.findByText("This item does not exist or was removed.")).toBeTruthy();
    expect(screen.getAllByRole("link", { name: "Practice tip of the month" }).at(-1)!.getAttribute("href")).toBe(TIPS);
  });
});
