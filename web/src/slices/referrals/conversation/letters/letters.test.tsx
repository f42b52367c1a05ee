import { referrals } from "@linnet/contract/referrals";
import { desk } from "@linnet/contract/referrals/desk";
import { deskLetters, letters, type ReferralLetter } from "@linnet/contract/referrals/letters";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { keptBlobs } from "../../../../../test/a-tab.ts";
import { atDeskDetails, aWorklist, CARA, DESK_MENU } from "../../../../../test/desk.ts";
import { type FakeApi, fakeApi } from "../../../../../test/fake-api.ts";
import { DORA, signedIn } from "../../../../../test/people.ts";
import { aReferral, REFERRING_MENU, someDetails } from "../../../../../test/referrals.ts";
import { savedFiles } from "../../../../../test/saved-files.ts";
import { newTab, showApp } from "../../../../../test/show-app.tsx";
import { violations } from "../../../../../test/violations.ts";
// Preloaded, because the first load takes longer than a test waits.
import "../../desk/referral-screen.tsx";
import "../../details/screen.tsx";

const aLetter = (more: Partial<ReferralLetter> = {}): ReferralLetter => ({
  id: 9,
  sentOn: "2026-11-20T18:00:00Z",
  state: "current",
  isCorrection: false,
  endedOn: null,
  endedBecause: null,
  fileName: "Referral 10482 letter, Cardiology.pdf",
  bytes: 41_000,
  scan: "clean",
  readers: [],
  done: null,
  ...more,
});
const GENA_READ = { name: "Nowak, Gena", isStaff: true, at: "2026-11-20T19:00:00Z" };
const aPdf = (name = "letter.pdf") => new File(["%PDF-1.7"], name, { type: "application/pdf" });
const loop = { seenOn: "2026-11-19T18:00:00Z", letterOn: "2026-11-20T18:00:00Z", readOn: null, readBy: null, doneOn: null };
const withLetter = (letter: ReferralLetter, more: object = {}) =>
  someDetails({ cernerStatus: "Seen", loop, letters: [letter], nextStep: "The letter from Cardiology has arrived. Read it.", ...more });

let api: FakeApi;
beforeEach(() => {
  newTab();
  api = fakeApi();
});

describe("the letter for the office", () => {
  beforeEach(() => {
    signedIn(api, DORA, REFERRING_MENU);
    api.reply(referrals.mine, [aReferral()]);
    api.reply(referrals.get, withLetter(aLetter()));
  });
  async function open() {
    const tab = showApp("/referrals/details/10482");
    await tab.title("Ruiz, Ana: Cardiology");
    return { ...tab, panel: within(screen.getByRole("region", { name: /^Timeline and messages/ })) };
  }

  it("says what is still to come", async () => {
    api.reply(referrals.get, someDetails());
    const { panel } = await open();
    expect(panel.getAllByText("Not yet")).toHaveLength(3);
    expect(panel.queryByRole("button")).toBeNull();
  });

  it("opens on request, and the page then says that it was read", async () => {
    const kept = keptBlobs();
    api.answer(letters.open, () => new Response("%PDF-1.7", { headers: { "content-type": "text/html" } }));
    const { panel, user } = await open();
    expect(api.calls(letters.open)).toEqual([]);
    expect(panel.getByText("Letter from Cardiology")).toBeTruthy();
    const read = { readers: [GENA_READ] };
    api.reply(referrals.get, withLetter(aLetter(read), { may: { ...aReferral().may, finish: true } }));
    await user.click(panel.getByRole("button", { name: "Read" }));
    expect(await panel.findByTitle("Letter from Cardiology")).toBeTruthy();
    expect(kept.blobs.at(-1)?.type).toBe("application/pdf");
    expect(await panel.findByText(/by Nowak, Gena \(staff\)$/)).toBeTruthy();
    expect(panel.getByRole("button", { name: "Hide" })).toBeTruthy();
    expect(await violations()).toEqual([]);
  });

  it("is saved if the record’s PDF cannot be shown", async () => {
    api.answer(letters.open, () => new Response("%PDF-1.7", { headers: { "content-type": "application/octet-stream" } }));
    const { panel, user } = await open();
    await user.click(panel.getByRole("button", { name: "Read" }));
    expect(await panel.findByText("We can’t show this PDF here. Download it to open it.")).toBeTruthy();
    expect(panel.queryByTitle("Letter from Cardiology")).toBeNull();
    const { blobs } = keptBlobs();
    const saved = savedFiles();
    await user.click(panel.getByRole("button", { name: "Download" }));
    await waitFor(async () => expect(await blobs[0]?.text()).toBe("%PDF-1.7"));
    expect(saved()).toEqual(["Referral 10482 letter, Cardiology.pdf"]);
    expect(await violations()).toEqual([]);
  });

  it("marks a corrected letter, and gives the reason for a withdrawn one", async () => {
    const before = aLetter({ id: 8, state: "corrected", endedOn: "2026-11-20T18:00:00Z", endedBecause: "The dose was wrong." });
    api.reply(referrals.get, someDetails({ loop, letters: [aLetter({ isCorrection: true }), before] }));
    const { panel } = await open();
    expect(panel.getByText("Corrected")).toBeTruthy();
    const ended = panel.getByRole("article", { name: "Letter received" });
    expect(ended.textContent).toContain("was replaced by a corrected letter on 11/20/2026");
    expect(ended.textContent).toContain("The dose was wrong.");
  });

  it("is finished with the office's note, which stays after a refusal", async () => {
    api.reply(referrals.get, withLetter(aLetter({ readers: [GENA_READ] }), { may: { ...aReferral().may, finish: true } }));
    api.fail(letters.done, { status: 409, code: "conflict", message: "The clinic corrected its letter. Read it first." });
    const { panel, user } = await open();
    await user.click(panel.getByRole("button", { name: "Mark as done" }));
    const dialog = within(await screen.findByRole("dialog", { name: /^Mark Ana Ruiz’s referral as done\?/ }));
    await user.type(dialog.getByRole("textbox"), "Started iron.");
    await user.click(dialog.getByRole("button", { name: "Mark as done" }));
    expect((await dialog.findByRole("alert")).textContent).toBe("The clinic corrected its letter. Read it first.");
    expect(dialog.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Started iron.");
    expect(await violations()).toEqual([]);
    api.reply(letters.done, true);
    await user.click(dialog.getByRole("button", { name: "Mark as done" }));
    expect(await screen.findAllByText("You marked Ana Ruiz’s referral as done.")).not.toEqual([]);
    expect(api.calls(letters.done).at(-1)?.body).toEqual({ letterId: 9, what: "Started iron." });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("the letter at the desk", () => {
  beforeEach(() => {
    signedIn(api, CARA, DESK_MENU);
    api.reply(desk.get, atDeskDetails({ mayWrite: true, letters: [] }));
    api.reply(desk.worklist, aWorklist([]));
    api.reply(desk.order, { ids: [] });
    api.reply(deskLetters.send, true);
    api.reply(deskLetters.withdraw, true);
  });
  async function open() {
    const tab = showApp("/desk/referrals/10482");
    await tab.title("Ruiz, Ana: Cardiology");
    return { ...tab, panel: within(screen.getByRole("region", { name: "Letter" })) };
  }
  const fileField = (dialog: ReturnType<typeof within>): HTMLElement => dialog.getByLabelText("Drop a file here, or choose one");

  it("is chosen and sent for the version shown; the server's message about the file is at its field", async () => {
    const { panel, user } = await open();
    await user.click(panel.getByRole("button", { name: "Send letter" }));
    const dialog = within(await screen.findByRole("dialog", { name: /^Send the letter for Ana Ruiz’s referral/ }));
    await user.click(dialog.getByRole("button", { name: "Send letter" }));
    expect(dialog.getByText("Choose the letter’s PDF")).toBeTruthy();
    await user.upload(fileField(dialog), aPdf());
    const sentence = "This PDF cannot be read safely. Print it to a new PDF and attach that.";
    api.fail(deskLetters.send, {
      status: 400,
      code: "invalid_input",
      message: "Some fields need attention.",
      fields: { letter: sentence },
    });
    await user.click(dialog.getByRole("button", { name: "Send letter" }));
    expect(await dialog.findByText(sentence)).toBeTruthy();
    expect(dialog.getByText("letter.pdf")).toBeTruthy();
    expect(await violations()).toEqual([]);
    api.reply(deskLetters.send, true);
    await user.click(dialog.getByRole("button", { name: "Send letter" }));
    expect(await screen.findAllByText("The letter for Ana Ruiz’s referral was sent.")).not.toEqual([]);
    expect(api.calls(deskLetters.send).at(-1)?.body).toMatchObject({ lastEvent: 501 });
  });

  it("is checked before it is sent: a file that is too large or not a PDF is refused at its field, and typed text stays", async () => {
    api.reply(desk.get, atDeskDetails({ mayWrite: true, letters: [aLetter()] }));
    const { panel, user } = await open();
    await user.click(panel.getByRole("button", { name: "Correct letter" }));
    const dialog = within(await screen.findByRole("dialog"));
    const reason = dialog.getByRole("textbox");
    await user.type(reason, "The dose was wrong.");
    const large = new File([new Uint8Array(30 * 1_048_576)], "letter.pdf", { type: "application/pdf" });
    for (const [file, sentence] of [
      [large, "File is larger than 20MB"],
      [new File(["a picture"], "letter.png", { type: "image/png" }), "Only PDF files can be attached"],
      [new File([], "letter.pdf", { type: "application/pdf" }), "Cannot upload file with 0 bytes."],
    ] as const) {
      await userEvent.setup({ applyAccept: false }).upload(fileField(dialog), file);
      expect(await dialog.findByText(sentence, { exact: false })).toBeTruthy();
      await user.click(dialog.getByRole("button", { name: "Correct letter" }));
    }
    expect(reason).toHaveProperty("value", "The dose was wrong.");
    expect(api.calls(deskLetters.send)).toEqual([]);
  });

  it("asks before a chosen letter is discarded", async () => {
    const { panel, user } = await open();
    await user.click(panel.getByRole("button", { name: "Send letter" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.upload(fileField(dialog), aPdf());
    await user.click(dialog.getByRole("button", { name: "Not now" }));
    await user.click(await dialog.findByRole("button", { name: "Stay" }));
    expect(dialog.getByText("letter.pdf")).toBeTruthy();
    await user.keyboard("{Escape}");
    await user.click(await dialog.findByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(api.calls(deskLetters.send)).toEqual([]);
  });

  it("says what another person did first, keeps the file, and continues from the version then shown", async () => {
    const message = "Lena Varga sent the letter on 11/23/2026 at 10:00 AM. Review it again.";
    const { panel, user } = await open();
    await user.click(panel.getByRole("button", { name: "Send letter" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.upload(fileField(dialog), aPdf());
    api.fail(deskLetters.send, { status: 409, code: "conflict", message });
    api.reply(desk.get, atDeskDetails({ mayWrite: true, letters: [aLetter()], lastEvent: 502 }));
    await user.click(dialog.getByRole("button", { name: "Send letter" }));
    expect((await dialog.findByRole("alert")).textContent).toBe(message);
    api.reply(deskLetters.send, true);
    await user.click(await dialog.findByRole("button", { name: "Correct letter" }));
    await waitFor(() => expect(api.calls(deskLetters.send).at(-1)?.body).toMatchObject({ lastEvent: 502 }));
  });

  it("says who has read it, and is withdrawn with a reason", async () => {
    api.reply(desk.get, atDeskDetails({ mayWrite: true, letters: [aLetter({ readers: [GENA_READ] })] }));
    const { panel, user } = await open();
    expect(panel.getByText(/Read 11\/20\/2026.* by Nowak, Gena \(staff\)\.$/)).toBeTruthy();
    await user.click(panel.getByRole("button", { name: "Withdraw letter" }));
    const dialog = within(await screen.findByRole("dialog", { name: /^Withdraw the letter for Ana Ruiz’s referral\?/ }));
    await user.click(dialog.getByRole("button", { name: "Withdraw letter" }));
    expect(dialog.getByText("Enter the reason for withdrawing the letter")).toBeTruthy();
    await user.type(dialog.getByRole("textbox"), "It was about another child.");
    await user.click(dialog.getByRole("button", { name: "Withdraw letter" }));
    expect(await screen.findAllByText("The letter for Ana Ruiz’s referral was withdrawn.")).not.toEqual([]);
    expect(api.calls(deskLetters.withdraw)[0]?.body).toEqual({ lastEvent: 501, reason: "It was about another child." });
  });

  it("is not offered if the hospital’s own system writes it", async () => {
    api.reply(desk.get, atDeskDetails({ mayWrite: false, letters: [] }));
    const tab = showApp("/desk/referrals/10482");
    await tab.title("Ruiz, Ana: Cardiology");
    expect(screen.queryByRole("region", { name: "Letter" })).toBeNull();
  });

  it("says why the record's letter was not accepted", async () => {
    api.reply(desk.get, atDeskDetails({ mayWrite: false, letters: [], letterRefusal: "File is larger than 20MB" }));
    const { panel } = await open();
    expect(panel.getByText(/could not import\. File is larger than 20MB$/)).toBeTruthy();
    expect(panel.queryByRole("button")).toBeNull();
    expect(await violations()).toEqual([]);
  });
});
