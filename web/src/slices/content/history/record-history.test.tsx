import { type ContentHistory, contentHistory } from "@linnet/contract/content/history";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FakeApi } from "../../../../test/fake-api.ts";
import { atPracticeTips, press } from "../../../../test/portal-updates.ts";
import { savedFiles } from "../../../../test/saved-files.ts";
import { showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "../documents/file-screens.tsx";

const HISTORY = "/portalupdates/practicetipofthemonth/history";
const FILE = "6f1d7c1e-52a4-4a43-9d42-0d3a1c6f7a10";

const NOW = "2026-11-19T18:00:00.000Z";
const ASTHMA: ContentHistory = {
  name: "Asthma at school",
  modifiedOn: NOW,
  modifiedBy: "Ada Winterbourne",
  total: 2,
  versions: [
    {
      version: NOW,
      modifiedBy: "Ada Winterbourne",
      changes: [
        { field: "title", was: "Asthma", now: "Asthma at school" },
        { field: "isActive", was: false, now: true },
        { field: "publicationDate", was: "2026-11-02", now: null },
      ],
      files: [{ id: FILE, field: "Attachment", name: "asthma.pdf", isKept: true }],
      differences: [],
    },
    {
      version: "2026-11-02T18:00:00.000Z",
      modifiedBy: "",
      changes: [],
      files: [{ id: "6f1d7c1e-52a4-4a43-9d42-0d3a1c6f7a11", field: "Attachment", name: "old.pdf", isKept: false }],
      differences: ["title", "isActive"],
    },
  ],
};

describe("the history of a record", () => {
  let api: FakeApi;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: new Date("2026-11-20T18:00:00Z"), shouldAdvanceTime: true });
    api = atPracticeTips();
    api.reply(contentHistory.versions, ASTHMA);
  });
  afterEach(() => vi.useRealTimers());

  async function open(address = `${HISTORY}?id=31`) {
    const tab = showApp(address);
    await tab.title("History: Practice tip of the month");
    return tab;
  }
  const versions = () => screen.findAllByRole("article");
  const RESTORE = "Restore this version: 11/02/2026 10:00 AM";

  it("says who changed what and when, in the words of the form", async () => {
    await open();
    const [newest, first] = await versions();
    expect(newest?.textContent).toContain("11/19/2026 10:00 AMAda WinterbourneCurrent");
    expect(newest?.textContent).toContain("TitleBeforeAsthmaAfterAsthma at school");
    expect(newest?.textContent).toContain("Is ActiveBeforeNoAfterYes");
    expect(newest?.textContent).toContain("Publication DateBefore11/02/2026AfterEmpty");
    expect(first?.textContent).toContain("The portal");
    expect(first?.textContent).toContain("old.pdf is no longer kept.");
    expect(screen.getByRole("link", { name: "Edit practice tip" }).getAttribute("href")).toBe(
      "/portalupdates/components/editpracticetipform?id=31",
    );
    expect(await violations()).toEqual([]);
  });

  it("gives the file of a version", async () => {
    const saved = savedFiles();
    api.answer(contentHistory.file, () => new Response("%PDF-1.7"));
    const tab = await open();
    await versions();
    await press(tab, "Download asthma.pdf from 11/19/2026 10:00 AM");
    await waitFor(() => expect(saved()).toEqual(["asthma.pdf"]));
    expect(api.calls(contentHistory.file)[0]?.params).toEqual({ list: "practiceTips", id: "31", fileId: FILE });
  });

  it("restores a version once that is confirmed, which names what becomes different", async () => {
    api.reply(contentHistory.restore, true);
    const tab = await open();
    await versions();
    await press(tab, RESTORE);
    const dialog = await screen.findByRole("dialog", { name: "Restore this version?" });
    expect(dialog.textContent).toContain(
      "“Asthma at school” goes back to the version from 11/02/2026 10:00 AM. This changes: Title and Is Active.",
    );
    await tab.user.click(within(dialog).getByRole("button", { name: "Restore this version" }));
    expect(await screen.findAllByText("“Asthma at school” is restored to the version from 11/02/2026 10:00 AM.")).not.toEqual([]);
    expect(api.calls(contentHistory.restore)[0]?.body).toEqual({ version: "2026-11-02T18:00:00.000Z", modifiedOn: NOW });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("restores over what somebody else has changed meanwhile only when one says so", async () => {
    const LATER = "2026-11-20T17:00:00.000Z";
    const tab = await open();
    await versions();
    api.fail(contentHistory.restore, { status: 409, code: "conflict", message: "Someone has changed this document since you opened it." });
    api.reply(contentHistory.versions, {
      ...ASTHMA,
      modifiedOn: LATER,
      modifiedBy: "Petra Quist",
      versions: [
        {
          ...ASTHMA.versions[0]!,
          version: LATER,
          modifiedBy: "Petra Quist",
          changes: [{ field: "title", was: "a", now: "Asthma in sports" }],
        },
        ...ASTHMA.versions,
      ],
    });
    await press(tab, RESTORE);
    await tab.user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Restore this version" }));
    const panel = await screen.findByRole("alert");
    expect(panel.textContent).toContain("Petra Quist changed this while you were editing");
    expect(panel.textContent).toContain("TitleTheirs: Asthma in sports");
    expect(panel.textContent).toContain("Nothing is restored yet.");
    api.reply(contentHistory.restore, true);
    await press(tab, "Keep mine");
    await waitFor(() =>
      expect(api.calls(contentHistory.restore).at(-1)?.body).toEqual({ version: "2026-11-02T18:00:00.000Z", modifiedOn: LATER }),
    );
  });

  it("says in the dialog why a version cannot be restored", async () => {
    const tab = await open();
    await versions();
    const message = "The file of this version was deleted. Files are kept for 2 years after they are replaced.";
    api.fail(contentHistory.restore, { status: 400, code: "invalid_input", message, fields: { version: message } });
    await press(tab, RESTORE);
    const dialog = await screen.findByRole("dialog");
    await tab.user.click(within(dialog).getByRole("button", { name: "Restore this version" }));
    expect((await within(dialog).findByRole("alert")).textContent).toBe(message);
  });

  it("is not there without a record, and for one that is gone", async () => {
    await open(HISTORY);
    expect(await screen.findByText("This item does not exist or was removed.")).toBeTruthy();
    document.body.innerHTML = "";
    api.fail(contentHistory.versions, { status: 404, code: "not_found", message: "Document not found" });
    await open();
    expect(await screen.findByText("This item does not exist or was removed.")).toBeTruthy();
  });

  it("can be tried again after a failure", async () => {
    api.fail(contentHistory.versions, { status: 500, code: "internal", message: "It broke" });
    const tab = await open();
    const again = await screen.findByRole("button", { name: "Try again" });
    api.reply(contentHistory.versions, ASTHMA);
    await tab.user.click(again);
    expect(await versions()).toHaveLength(2);
  });
});
