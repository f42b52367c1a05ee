import { desk } from "@linnet/contract/referrals/desk";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { keptBlobs } from "../../../../test/a-tab.ts";
import { atDeskDetails, aWorklist, CARA, DESK_MENU } from "../../../../test/desk.ts";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { signedIn } from "../../../../test/people.ts";
import { anAnsweredQuestion, aQuestion } from "../../../../test/referrals.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Preloaded, because the first load takes longer than a test waits.
import "./referral-screen.tsx";

const MEANWHILE = "Lena Varga scheduled it on 11/23/2026 at 10:00 AM. Review it again.";
const TEXT = "Do the spells still happen?";

let api: FakeApi;
beforeEach(() => {
  newTab();
  api = fakeApi();
  signedIn(api, CARA, DESK_MENU);
  api.reply(desk.get, atDeskDetails({ acts: ["accept", "ask"] }));
  api.reply(desk.act, true);
  api.reply(desk.worklist, aWorklist([]));
  api.reply(desk.order, { ids: [] });
});

async function open() {
  const tab = showApp("/desk/referrals/10482");
  await tab.title("Ruiz, Ana: Cardiology");
  return tab;
}

describe("a desk's question to the office", () => {
  async function ask() {
    const tab = await open();
    await tab.user.click(screen.getByRole("button", { name: "Ask the office" }));
    const dialog = within(await screen.findByRole("dialog", { name: /^Ask about Ana Ruiz’s referral/ }));
    const field = (name: string) => dialog.getByRole<HTMLTextAreaElement>("textbox", { name });
    const enter = async (name: string, text: string) => {
      await tab.user.clear(field(name));
      await tab.user.paste(text);
    };
    const send = () => tab.user.click(dialog.getByRole("button", { name: "Ask the office" }));
    return { ...tab, dialog, field, enter, send };
  }
  const sent = () => api.calls(desk.act).map(({ body }) => body);

  it("reports missing and invalid values at their fields, and sends nothing", async () => {
    const { dialog, field, enter, send } = await ask();
    await enter("Answer by", "02/30/2027");
    await send();
    expect(dialog.getByText("Enter the question")).toBeTruthy();
    expect(document.activeElement).toBe(field("Question"));
    expect(field("Answer by").getAttribute("aria-invalid")).toBe("true");
    await enter("Files you need (optional)", Array.from({ length: 11 }, (_, at) => `File ${at}`).join("\n"));
    await send();
    expect(dialog.getByText("Ask for at most 10 files")).toBeTruthy();
    expect(sent()).toEqual([]);
    expect(await violations()).toEqual([]);
  });

  it("is sent with each requested file and the day, and confirmed", async () => {
    const { enter, send } = await ask();
    await enter("Question", TEXT);
    await enter("Files you need (optional)", "EEG report from August\n\n  MRI ");
    await enter("Answer by", "12/1/2026");
    await send();
    expect(await screen.findAllByText("You asked the office about Ana Ruiz’s referral.")).not.toEqual([]);
    expect(sent()).toEqual([
      { act: "ask", lastEvent: 501, question: { text: TEXT, wantedFiles: ["EEG report from August", "MRI"], answerBy: "2026-12-01" } },
    ]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("stays as typed if the server refuses its day, with the message at the field", async () => {
    const { dialog, field, enter, send } = await ask();
    await enter("Question", TEXT);
    const error = "Choose today or a later day";
    api.fail(desk.act, { status: 400, code: "invalid_input", message: "Some fields need attention.", fields: { answerBy: error } });
    await send();
    expect(await dialog.findByText(error)).toBeTruthy();
    expect(dialog.queryByRole("alert")).toBeNull();
    expect(field("Question").value).toBe(TEXT);
  });

  it("stays as typed if another person was first, and continues from the version then shown", async () => {
    const { dialog, field, enter, send } = await ask();
    await enter("Question", TEXT);
    api.fail(desk.act, { status: 409, code: "conflict", message: MEANWHILE });
    api.reply(desk.get, atDeskDetails({ acts: ["ask"], cernerStatus: "Patient Scheduled", lastEvent: 502 }));
    await send();
    expect((await dialog.findByRole("alert")).textContent).toBe(MEANWHILE);
    expect(field("Question").value).toBe(TEXT);
    api.reply(desk.act, true);
    await send();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent()).toMatchObject([{ lastEvent: 501 }, { lastEvent: 502, question: { text: TEXT } }]);
  });

  it("can no longer be sent after the referral was closed, and keeps the words", async () => {
    const { dialog, field, enter, send } = await ask();
    await enter("Question", TEXT);
    api.fail(desk.act, { status: 409, code: "conflict", message: "Lena Varga declined it on 11/23/2026 at 10:00 AM. Review it again." });
    api.reply(desk.get, atDeskDetails({ acts: [], lastEvent: 502 }));
    await send();
    expect(await dialog.findByText(/You can no longer do this. Your text is still here\.$/)).toBeTruthy();
    expect(dialog.queryByRole("button", { name: "Ask the office" })).toBeNull();
    expect(field("Question").value).toBe(TEXT);
  });
});

describe("a desk's questions", () => {
  const panel = () => within(screen.getByRole("region", { name: /^Timeline and messages/ }));

  it("are in the timeline in their order, and an open one is withdrawn with one click", async () => {
    api.reply(desk.withdrawQuestion, true);
    api.reply(
      desk.get,
      atDeskDetails({
        task: "waiting",
        askedUntil: "2026-11-24",
        questions: [anAnsweredQuestion(), aQuestion({ id: 32, subject: "MRI" })],
      }),
    );
    const { user } = await open();
    expect(screen.getByText("You asked the office to answer by 11/24/2026. Your clinic’s deadline is paused until then.")).toBeTruthy();
    expect(
      panel()
        .getAllByRole("article")
        .map((entry) => entry.getAttribute("aria-label")),
    ).toEqual(["Neurology Clinic asks: EEG report from August", "Neurology Clinic asks: MRI", "Gena Nowak answered"]);
    await user.click(panel().getByRole("button", { name: "Withdraw: MRI" }));
    await waitFor(() => expect(api.calls(desk.withdrawQuestion)[0]?.params).toEqual({ id: "10482", questionId: "32" }));
    expect(await violations()).toEqual([]);
  });

  it("say why one cannot be withdrawn", async () => {
    const message = "Gena Nowak answered this question on 11/20/2026 at 10:00 AM.";
    api.fail(desk.withdrawQuestion, { status: 409, code: "conflict", message });
    api.reply(desk.get, atDeskDetails({ questions: [aQuestion()] }));
    const { user } = await open();
    await user.click(panel().getByRole("button", { name: "Withdraw: EEG report from August" }));
    expect((await panel().findByRole("alert")).textContent).toBe(message);
  });

  it("show the answer with its first file, and are marked as read", async () => {
    keptBlobs();
    api.reply(desk.markAnswersRead, true);
    api.answer(desk.attachment, () => new Response("%PDF-1.7"));
    api.reply(desk.get, atDeskDetails({ task: "answered", questions: [anAnsweredQuestion(), aQuestion({ id: 32 })] }));
    const { user } = await open();
    expect(panel().getByText("About two spells a week.")).toBeTruthy();
    expect((await panel().findByTitle("eeg-2026-08.pdf")).tagName).toBe("IFRAME");
    await user.click(panel().getByRole("button", { name: "Mark answers as read" }));
    await waitFor(() => expect(api.calls(desk.markAnswersRead)[0]?.body).toEqual({ questionIds: [31] }));
  });
});
