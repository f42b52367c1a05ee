import { portalUpdates } from "@linnet/contract/content/portal-updates";
import { education } from "@linnet/contract/education";
import { session } from "@linnet/contract/session";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FakeApi } from "../../../../test/fake-api.ts";
import { aPdf, atPracticeTips, FAILED, field, fileField, press, SAVED } from "../../../../test/portal-updates.ts";
import { showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "../documents/file-screens.tsx";

const TIPS = "/portalupdates/practicetipofthemonth";
const NEW = "/portalupdates/components/newpracticetipform";

describe("adding a file", () => {
  let api: FakeApi;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: new Date("2026-11-20T18:00:00Z"), shouldAdvanceTime: true });
    api = atPracticeTips();
  });
  afterEach(() => vi.useRealTimers());

  async function open() {
    const tab = showApp(NEW);
    await tab.title("Add practice tip");
    return tab;
  }
  const added = () => api.calls(portalUpdates.addPracticeTip);

  it("sends title, file, flag and date, says so for three seconds, and goes to the list with the message", async () => {
    const tab = await open();
    expect(field("Publication Date").value).toBe("11/20/2026");
    await tab.user.type(field("Title"), "  Croup ");
    await tab.user.upload(fileField(), aPdf());
    expect(await violations()).toEqual([]);
    await press(tab, "Save");
    expect(await screen.findByText(SAVED)).toBeTruthy();
    expect(added()).toHaveLength(1);
    expect(added()[0]!.body).toEqual({ title: "Croup", isActive: true, publicationDate: "2026-11-20", fileName: "croup.pdf" });
    expect(added()[0]!.files.map(({ name }) => name)).toEqual(["croup.pdf"]);
    // Only the readers' data are reloaded: reloading the settings would restart the session.
    await waitFor(() => expect(api.calls(education.cards)).toHaveLength(2));
    expect(api.calls(session.settings)).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(tab.address()).toBe(NEW);
    await act(() => vi.advanceTimersByTimeAsync(1_100));
    await tab.title("Practice tip of the month");
    expect(tab.address()).toBe(TIPS);
    expect(await screen.findByText(SAVED)).toBeTruthy();
  });

  it("says of an empty form that nothing was attached, and sends nothing", async () => {
    const tab = await open();
    await press(tab, "Save");
    expect((await screen.findByRole("alert")).textContent).toBe("Cannot submit an empty form. Please attach an image to upload.");
    expect(screen.getByText("Title is missing")).toBeTruthy();
    expect(screen.getByText("File is missing")).toBeTruthy();
    await tab.user.type(field("Title"), "Croup");
    expect(screen.queryByText(/^Cannot submit an empty form/)).toBeNull();
    expect(added()).toEqual([]);
  });

  it.each([
    ["a date tomorrow", "11/21/2026", aPdf(), "Choose today or an earlier date"],
    ["no date", "", aPdf(), "Date is missing"],
    ["what is no date", "soon", aPdf(), "Date is not valid"],
    ["a day that the calendar does not have", "02/30/2026", aPdf(), "This date does not exist"],
    ["a text", "11/20/2026", new File(["x"], "notes.txt", { type: "text/plain" }), "Only PDF files can be attached"],
    ["an empty file", "11/20/2026", aPdf("empty.pdf", ""), "Cannot upload file with 0 bytes."],
    ["too large a file", "11/20/2026", aPdf("big.pdf", new Uint8Array(20 * 1_048_576 + 1)), "File is larger than 20MB"],
  ])("refuses %s", async (_, date, file, words) => {
    const tab = await open();
    await tab.user.type(field("Title"), "Croup");
    await tab.user.clear(field("Publication Date"));
    if (date) await tab.user.type(field("Publication Date"), date);
    // A file can also be dropped on the field, past the file dialog's filter.
    await userEvent.setup({ applyAccept: false }).upload(fileField(), file);
    await press(tab, "Save");
    expect(await screen.findByText(words)).toBeTruthy();
    expect(added()).toEqual([]);
  });

  it("leads to the list where it begins, however far down the form was", async () => {
    const tab = await open();
    await tab.user.type(field("Title"), "Croup");
    await tab.user.upload(fileField(), aPdf());
    const scrolled = vi.spyOn(window, "scrollTo");
    await press(tab, "Save");
    await screen.findByText(SAVED);
    expect(scrolled).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(3_100));
    await tab.title("Practice tip of the month");
    await waitFor(() => expect(scrolled).toHaveBeenCalledWith(expect.objectContaining({ top: 0 })));
  });

  it.each([
    ["as the form has it", "11/21/2026"],
    ["as one types it", "11-21-2026"],
  ])("says of a date tomorrow, %s, what is wrong with it for as long as it stands there", async (_, date) => {
    const tab = await open();
    await tab.user.type(field("Title"), "Croup");
    await tab.user.upload(fileField(), aPdf());
    await tab.user.clear(field("Publication Date"));
    await tab.user.type(field("Publication Date"), `${date}{Enter}`);
    const words = "Choose today or an earlier date";
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    expect(document.activeElement).toBe(field("Publication Date"));
    await tab.user.tab();
    expect(document.activeElement).not.toBe(field("Publication Date"));
    expect(field("Publication Date").value).toBe("11/21/2026");
    expect(screen.getAllByText(words).length).toBeGreaterThan(0);
  });

  it("stays as it was filled when the connection breaks, and tries the same again", async () => {
    const tab = await open();
    await tab.user.type(field("Title"), "Croup");
    await tab.user.upload(fileField(), aPdf());
    api.answer(portalUpdates.addPracticeTip, () => Promise.reject(new TypeError("gone")));
    await press(tab, "Save");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain(FAILED);
    expect(field("Title").value).toBe("Croup");
    api.reply(portalUpdates.addPracticeTip, true);
    await tab.user.click(within(alert).getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(SAVED)).toBeTruthy();
    const [first, second] = added();
    expect(second!.files.map(({ name }) => name)).toEqual(["croup.pdf"]);
    expect(second!.headers.get("idempotency-key")).toBe(first!.headers.get("idempotency-key"));
  });

  it("puts what the server says of the file at the file", async () => {
    const message = "This PDF cannot be read safely. Print it to a new PDF and attach that.";
    api.fail(portalUpdates.addPracticeTip, { status: 400, code: "invalid_input", message, fields: { Attachment: message } });
    const tab = await open();
    await tab.user.type(field("Title"), "Croup");
    await tab.user.upload(fileField(), aPdf());
    await press(tab, "Save");
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole("alert").textContent).toContain(FAILED);
  });

  it("does not say any more that it was not taken once Save was pressed again, even if nothing was sent", async () => {
    api.fail(portalUpdates.addPracticeTip, { status: 500, code: "internal", message: "Something broke" });
    const tab = await open();
    await tab.user.type(field("Title"), "Croup");
    await tab.user.upload(fileField(), aPdf());
    await press(tab, "Save");
    expect(await screen.findByText(FAILED)).toBeTruthy();
    await tab.user.clear(field("Title"));
    await press(tab, "Save");
    expect((await screen.findAllByText("Title is missing")).length).toBeGreaterThan(0);
    expect(screen.queryByText(FAILED)).toBeNull();
    expect(added()).toHaveLength(1);
    await tab.user.type(field("Title"), "Croup");
    await press(tab, "Save");
    expect(await screen.findByText(FAILED)).toBeTruthy();
    expect(added()).toHaveLength(2);
  });

  it("tells how far it has got, and can be given up", async () => {
    api.hold(portalUpdates.addPracticeTip, true);
    const tab = await open();
    await tab.user.type(field("Title"), "Croup");
    await tab.user.upload(fileField(), aPdf());
    await press(tab, "Save");
    expect(await screen.findByText("Sending the form: 50% of 1000 bytes")).toBeTruthy();
    await press(tab, "Cancel sending");
    await waitFor(() => expect(screen.queryByText(/^Sending/)).toBeNull());
    expect(screen.queryByRole("alert")).toBeNull();
    expect(field("Title").value).toBe("Croup");
  });

  it("asks before what was typed is lost", async () => {
    const tab = await open();
    await tab.user.type(field("Title"), "Croup");
    await tab.user.click(screen.getByRole("link", { name: "Cancel" }));
    const dialog = await screen.findByRole("dialog", { name: "Leave this page?" });
    await tab.user.click(within(dialog).getByRole("button", { name: "Stay" }));
    expect(tab.address()).toBe(NEW);
    expect(field("Title").value).toBe("Croup");
  });

  it("shows it in the readers' card while it is typed, and that readers do not see what is not active", async () => {
    const card = {
      id: 8,
      pageId: 2 as const,
      title: "Tip of the month",
      paragraph: "One page for every day.",
      htmlContent: null,
      link: null,
    };
    api.reply(education.cards, [
      { ...card, dropDownName: "PracticeTipOfTheMonth", cardType: "link", requiresLogin: true, favorite: false },
    ]);
    const tab = await open();
    const preview = await screen.findByRole("article", { name: "Tip of the month" });
    expect(screen.getByText("The preview shows what readers will see.")).toBeTruthy();
    expect(within(preview).getByRole("combobox").textContent).toBe("11/20/2026 – Title");
    const without = screen.getByText("Choose a file to try the button.");
    expect(within(preview).getByRole("button").getAttribute("aria-describedby")).toBe(without.id);
    await tab.user.type(field("Title"), "Croup");
    expect(within(preview).getByRole("combobox").textContent).toBe("11/20/2026 – Croup");
    expect(screen.queryByText("Inactive: readers do not see it.")).toBeNull();
    await tab.user.click(screen.getByRole("checkbox", { name: "Is Active" }));
    expect(screen.getByText("Inactive: readers do not see it.")).toBeTruthy();
  });
});
