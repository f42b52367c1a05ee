import { referrals } from "@linnet/contract/referrals";
import { type DraftFile, type ReferralDraft, referralDrafts } from "@linnet/contract/referrals/drafts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keptBlobs } from "../../../../test/a-tab.ts";
import type { FakeApi } from "../../../../test/fake-api.ts";
import { DORA, GENA, signedIn } from "../../../../test/people.ts";
import { aDraft, DRAFT_ID, field, fileOf, press, takesReferrals } from "../../../../test/referral-form.ts";
import { REFERRING_STAFF_MENU, someDetails } from "../../../../test/referrals.ts";
import { showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
import { dropTokens } from "../../../platform/session/tokens.ts";
// Preloaded, because the first load takes longer than a test waits.
import "../form/screen.tsx";

const LETTER: DraftFile = {
  id: "0d3c0a4e-0000-4000-8000-00000000000a",
  name: "letter.pdf",
  mediaType: "application/pdf",
  bytes: 2_000,
};
const MB = 1_048_576;

describe("files chosen for a draft", () => {
  let api: FakeApi;
  beforeEach(() => {
    api = takesReferrals();
    keptBlobs();
  });
  afterEach(() => void vi.useRealTimers());

  async function open(more: Partial<ReferralDraft> = {}) {
    api.reply(referralDrafts.get, aDraft({ step: 3, ...more }));
    const tab = showApp(`/referrals/newreferral?draft=${DRAFT_ID}`);
    await screen.findByRole("button", { name: "Complete Referral" });
    return tab;
  }
  type User = Awaited<ReturnType<typeof open>>["user"];
  const choose = async (user: User, ...files: (string | File)[]) =>
    user.upload(
      await screen.findByLabelText("Drop files here, or choose them"),
      files.map((file) => (typeof file === "string" ? fileOf(file, 2_000) : file)),
    );
  /** The draft accepts files. */
  const takesFiles = () =>
    api.reply(referralDrafts.addFile, ({ body, files: [file] }) => ({
      ...LETTER,
      id: (body as { fileId: string }).fileId,
      name: file!.name,
      bytes: 1_900,
    }));
  const rows = () => within(screen.getByRole("list", { name: "Attached files" })).getAllByRole("listitem");
  const rowOf = (name: string) => rows().find((row) => row.textContent?.includes(name))!;
  const shows = (name: string, text: string) => waitFor(() => expect(rowOf(name).textContent).toContain(text));
  const added = () =>
    api
      .calls(referralDrafts.addFile)
      .map(({ body, files, params }) => ({ ...(body as { fileId: string; editorId: string }), name: files[0]!.name, params }));
  const removed = () => api.calls(referralDrafts.removeFile).map(({ params }) => params["fileId"]);
  const lastSave = () => api.calls(referralDrafts.save).at(-1)?.body as { editorId: string; fields: Record<string, string> };
  const sent = () =>
    api
      .calls(referrals.create)
      .map(({ body, files }) => ({ ids: (body as { draftFileIds: string[] }).draftFileIds, names: files.map(({ name }) => name) }));

  it("are uploaded right away, after the draft was saved, and sent by their ids", async () => {
    takesFiles();
    const { user, title } = await open();
    await choose(user, "letter.pdf", "scan.pdf");
    await shows("letter.pdf", "saved with the draft");
    await shows("scan.pdf", "saved with the draft");
    expect(await violations()).toEqual([]);
    expect(added()).toMatchObject([
      { name: "letter.pdf", params: { draftId: DRAFT_ID }, editorId: lastSave().editorId },
      { name: "scan.pdf", params: { draftId: DRAFT_ID }, editorId: lastSave().editorId },
    ]);
    expect(screen.getByText("4 KB of 20 MB")).toBeTruthy();
    await press(user, "Complete Referral");
    await title("My Referrals");
    expect(sent()).toEqual([{ ids: added().map(({ fileId }) => fileId), names: [] }]);
  });

  it("create no draft before its text is saved, and show their progress", async () => {
    const answer = api.hold(referralDrafts.save, { version: 1, savedOn: "2026-11-20T17:05:00Z" });
    const stored = api.hold(referralDrafts.addFile, LETTER);
    const { user } = await open();
    await choose(user, "letter.pdf");
    await waitFor(() => expect(api.calls(referralDrafts.save)).toHaveLength(1));
    expect(added()).toEqual([]);
    answer();
    await shows("letter.pdf", "50% of 2 KB");
    expect(screen.getByRole("progressbar", { name: "Saving letter.pdf" })).toBeTruthy();
    expect(await violations()).toEqual([]);
    stored();
    await waitFor(() => expect(screen.queryByRole("progressbar", { name: "Saving letter.pdf" })).toBeNull());
  });

  it("are there when the draft is opened again, can be removed, and are sent", async () => {
    const other: DraftFile = { ...LETTER, id: "0d3c0a4e-0000-4000-8000-00000000000b", name: "scan.png", mediaType: "image/png" };
    const { user, title } = await open({ files: [LETTER, other] });
    expect(rows().map((row) => row.textContent)).toEqual(["letter.pdf2 KB, saved with the draft", "scan.png2 KB, saved with the draft"]);
    await press(user, "Remove letter.pdf");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remove scan.png" }));
    await waitFor(() => expect(removed()).toEqual([LETTER.id]));
    await press(user, "Complete Referral");
    await title("My Referrals");
    expect(sent()).toEqual([{ ids: [other.id], names: [] }]);
  });

  it("that the draft no longer has are named in their rows, and can be chosen again", async () => {
    const other: DraftFile = { ...LETTER, id: "0d3c0a4e-0000-4000-8000-00000000000b", name: "scan.png", mediaType: "image/png" };
    const { user, title } = await open({ files: [LETTER, other] });
    const why = "This file is no longer saved with the draft. Choose it again.";
    const fields = { [`attachedFile.${LETTER.id}`]: why };
    api.fail(referrals.create, { status: 400, code: "invalid_input", message: why, fields });
    await press(user, "Complete Referral");
    await shows("letter.pdf", why);
    expect(rowOf("scan.png").textContent).toContain("saved with the draft");
    const complete = () => screen.getByRole("button", { name: "Complete Referral" });
    expect(complete()).toHaveProperty("disabled", true);
    expect(await violations()).toEqual([]);
    takesFiles();
    await choose(user, "letter.pdf");
    await shows("letter.pdf", "saved with the draft");
    expect(rows()).toHaveLength(2);
    expect(screen.queryByText("The referral was not sent.")).toBeNull();
    api.reply(referrals.create, { id: 10001 });
    await user.click(complete());
    await title("My Referrals");
    expect(sent().at(-1)).toEqual({ ids: [other.id, added()[0]!.fileId], names: [] });
  });

  it("that were removed in another tab say so, and cannot be sent until they are chosen again", async () => {
    const { user } = await open({ files: [LETTER] });
    const otherTab = new BroadcastChannel(`linnet.referral-draft.${DRAFT_ID}`);
    const heard = vi.fn();
    otherTab.onmessage = ({ data }) => heard(data);
    otherTab.postMessage(LETTER.id);
    await shows("letter.pdf", "This file was removed in another tab.");
    expect(screen.getByRole("button", { name: "Complete Referral" })).toHaveProperty("disabled", true);
    expect(await violations()).toEqual([]);
    await press(user, "Remove letter.pdf");
    await waitFor(() => expect(heard).toHaveBeenCalledWith(LETTER.id));
    otherTab.close();
    expect(screen.getByRole("button", { name: "Complete Referral" })).toHaveProperty("disabled", false);
  });

  it("do not come back if removed during the upload", async () => {
    const stored = api.hold(referralDrafts.addFile, LETTER);
    const { user, title } = await open();
    await choose(user, "letter.pdf");
    await shows("letter.pdf", "50%");
    await press(user, "Remove letter.pdf");
    await waitFor(() => expect(removed()).toEqual([added()[0]!.fileId]));
    await act(async () => stored());
    expect(screen.queryByRole("list", { name: "Attached files" })).toBeNull();
    await press(user, "Complete Referral");
    await title("My Referrals");
    expect(sent()).toEqual([{ ids: [], names: [] }]);
  });

  it("are removed before others are added, to make room", async () => {
    takesFiles();
    const { user } = await open({ files: [{ ...LETTER, bytes: 15 * MB }] });
    await choose(user, fileOf("large.pdf", 15 * MB));
    expect(await screen.findByText("Total file size exceeded 20 MB, Please remove some files")).toBeTruthy();
    const answer = api.hold(referralDrafts.removeFile, true);
    await press(user, "Remove letter.pdf");
    await waitFor(() => expect(removed()).toEqual([LETTER.id]));
    await act(async () => undefined);
    expect(added()).toEqual([]);
    answer();
    await shows("large.pdf", "saved with the draft");
  });

  it("are not retried for the next user", async () => {
    const { user } = await open();
    await choose(user, "letter.pdf");
    await shows("letter.pdf", "Not saved with the draft");
    act(dropTokens);
    signedIn(api, GENA, REFERRING_STAFF_MENU);
    const next = showApp("/referrals/viewreferrals");
    await next.title("View Referrals");
    await act(async () => void window.dispatchEvent(new Event("online")));
    expect(added()).toHaveLength(1);
  });

  it("that the server refuses say why, and cannot be sent", async () => {
    const why = "This PDF cannot be read safely. Print it to a new PDF and attach that.";
    const tooLarge = "File is larger than 20MB";
    const { user } = await open();
    for (const [name, body] of [
      ["letter.pdf", { status: 400, code: "invalid_input", message: why, fields: { attachedFile: why } }],
      ["scan.pdf", { status: 413, code: "invalid_input", message: tooLarge }],
    ] as const) {
      api.fail(referralDrafts.addFile, body);
      await choose(user, name);
      await shows(name, body.message);
    }
    expect(screen.getByRole("button", { name: "Complete Referral" })).toHaveProperty("disabled", true);
    expect(await violations()).toEqual([]);
    for (const name of ["letter.pdf", "scan.pdf"]) await press(user, `Remove ${name}`);
    expect(screen.getByRole("button", { name: "Complete Referral" })).toHaveProperty("disabled", false);
  });

  it("that could not be saved say why, and are sent with the referral", async () => {
    const { user, title } = await open();
    await choose(user, "letter.pdf");
    await shows("letter.pdf", "Not saved with the draft. It will upload when you send the referral. The file could not be saved.");
    expect(await violations()).toEqual([]);
    await press(user, "Complete Referral");
    await title("My Referrals");
    expect(sent()).toEqual([{ ids: [], names: ["letter.pdf"] }]);
  });

  it("are retried after a while, and when the network is back", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    const { user } = await open();
    await choose(user, "letter.pdf");
    await shows("letter.pdf", "Not saved with the draft");
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await waitFor(() => expect(added()).toHaveLength(2));
    takesFiles();
    await act(async () => void window.dispatchEvent(new Event("online")));
    await shows("letter.pdf", "saved with the draft");
    expect(new Set(added().map(({ fileId }) => fileId)).size).toBe(1);
  });

  it("do not reach a draft that another tab has changed, and are sent with this tab's words", async () => {
    takesFiles();
    const message = "This draft was changed in another tab. Your text here did not overwrite it.";
    const { user, address } = await open({ files: [{ ...LETTER, name: "theirs.pdf" }] });
    api.fail(referralDrafts.save, { status: 409, code: "draft_changed", message });
    await choose(user, "mine.pdf");
    await shows("mine.pdf", message);
    await press(user, "Remove theirs.pdf");
    expect([added(), removed()]).toEqual([[], []]);
    api.fail(referralDrafts.get, { status: 404, code: "not_found" });
    api.reply(referralDrafts.save, { version: 1, savedOn: "2026-11-20T17:05:00Z" });
    await press(user, "Save mine as new draft");
    await waitFor(() => expect(added()).toHaveLength(1));
    const id = added()[0]!.params["draftId"]!;
    expect(id).not.toBe(DRAFT_ID);
    await waitFor(() => expect(address()).toContain(id));
    expect(removed()).toEqual([]);
  });

  it("stay here if the draft was discarded in another tab during the upload", async () => {
    api.fail(referralDrafts.addFile, { status: 409, code: "draft_closed", message: "This draft was discarded." });
    const { user } = await open();
    await choose(user, "letter.pdf");
    await shows("letter.pdf", "This draft was discarded.");
    expect(rowOf("letter.pdf").textContent).toContain("It will upload when you send the referral");
  });

  it("that were not uploaded before their page was closed are named, until they are chosen again", async () => {
    const stored = api.hold(referralDrafts.addFile, LETTER);
    const before = await open();
    await choose(before.user, "letter.pdf");
    await shows("letter.pdf", "50%");
    const { pendingFiles } = lastSave().fields;
    stored();
    expect(JSON.parse(pendingFiles!)).toEqual([{ id: added()[0]!.fileId, name: "letter.pdf" }]);
  });

  it.each([
    ["is named when its page was closed before it was there", [], "This file was not saved with the draft"],
    ["is not named when it got there after all", [LETTER], undefined],
  ])("%s", async (_what, files, said) => {
    takesFiles();
    const fields = { ...aDraft().fields, pendingFiles: JSON.stringify([{ id: LETTER.id, name: LETTER.name }]) };
    const { user } = await open({ fields, files });
    const notice = () => screen.queryByText(/not saved with the draft, because the page was closed/);
    expect(notice()?.textContent?.includes("letter.pdf")).toBe(said === undefined ? undefined : true);
    if (said === undefined) return;
    await choose(user, "scan.pdf");
    await waitFor(() => expect(lastSave().fields["pendingFiles"]).toContain(LETTER.id));
    expect(notice()).toBeTruthy();
    await choose(user, "letter.pdf");
    expect(notice()).toBeNull();
  });

  it("of a referral's change are saved in its draft, too", async () => {
    takesFiles();
    api.reply(referrals.get, someDetails({ clinicKey: 4 }));
    const { user, title } = showApp("/referrals/editreferral?id=10482");
    await screen.findByLabelText("Clinic");
    for (const _step of [1, 2]) await press(user, "Continue");
    await screen.findByRole("button", { name: "Complete Referral" });
    await choose(user, "new.pdf");
    await shows("new.pdf", "saved with the draft");
    await press(user, "Complete Referral");
    await title("My Referrals");
    const [{ body, files }] = [api.calls(referrals.edit)[0]!];
    expect(body).toMatchObject({ draftFileIds: [added()[0]!.fileId] });
    expect(files).toEqual([]);
  });

  it("stop while the referral is sent, continue if it was refused, and no typed text is lost", async () => {
    const stored = api.hold(referralDrafts.addFile, LETTER);
    const { user } = await open();
    await choose(user, "letter.pdf");
    await shows("letter.pdf", "50%");
    api.fail(referrals.create, { status: 400, code: "invalid_input", fields: { zipCode: "Zip Code is not valid" } });
    await press(user, "Complete Referral");
    expect(await screen.findByText("Zip Code is not valid")).toBeTruthy();
    expect(sent()).toEqual([{ ids: [], names: ["letter.pdf"] }]);
    await waitFor(() => expect(added()).toHaveLength(2));
    expect(added()[1]!.fileId).toBe(added()[0]!.fileId);
    expect(field("Last name", "Patient")).toHaveProperty("value", "Lindqvist");
    stored();
  });

  it("continue while the list is open, and are there on the way back", async () => {
    const stored = api.hold(referralDrafts.addFile, LETTER);
    const { user, title, goBack } = await open();
    await choose(user, "letter.pdf");
    await shows("letter.pdf", "50%");
    await user.click(screen.getAllByRole("link", { name: "My Referrals" })[0]!);
    expect((await screen.findByRole("dialog")).textContent).toContain("Your draft is saved, but some files are not.");
    await press(user, "Leave");
    await title("My Referrals");
    const [{ fileId }] = [added()[0]!];
    api.reply(referralDrafts.get, aDraft({ step: 3, files: [{ ...LETTER, id: fileId }] }));
    goBack();
    await shows("letter.pdf", "saved with the draft");
    await act(async () => stored());
    expect(rows()).toHaveLength(1);
  });

  it("are not uploaded in another person's name", async () => {
    takesFiles();
    signedIn(api, { ...DORA, loginAs: { administrator: "Ada Hoffmann", until: "2999-01-01T00:00:00Z" } }, REFERRING_STAFF_MENU);
    const { user } = await open();
    await choose(user, "letter.pdf");
    expect(rowOf("letter.pdf")).toBeTruthy();
    expect([added(), api.calls(referralDrafts.save)]).toEqual([[], []]);
  });
});
