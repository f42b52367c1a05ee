import { referrals } from "@linnet/contract/referrals";
import { advice } from "@linnet/contract/referrals/advice";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { keptBlobs } from "../../../../test/a-tab.ts";
import { aMessage } from "../../../../test/advice.ts";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { DORA, signedIn } from "../../../../test/people.ts";
import { anAnsweredQuestion, aQuestion, aReferral, REFERRING_MENU, someDetails } from "../../../../test/referrals.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Preloaded, because the first load takes longer than a test waits.
import "../details/screen.tsx";
import "./questions/answer-form.tsx";

const ENDED = { endedOn: "2026-11-20T18:00:00Z" };

describe("a clinic's questions to the office", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    signedIn(api, DORA, REFERRING_MENU);
    api.reply(referrals.mine, [aReferral()]);
  });

  async function open() {
    const tab = showApp("/referrals/details/10482");
    await tab.title("Ruiz, Ana: Cardiology");
    return tab;
  }
  const entry = (name: string) => screen.getByRole("article", { name }).textContent;
  const titles = () =>
    [...screen.getByRole("list", { name: "Timeline and messages" }).children].map((step) => step.querySelector("p")?.textContent);

  it("are in the timeline, each open one with the asker, the deadline, a place for the answer, and a link above it", async () => {
    const late = aQuestion({
      id: 32,
      subject: "Which medication?",
      text: "Which medication?",
      wantedFiles: [],
      isLate: true,
      askedBy: null,
    });
    api.reply(referrals.get, someDetails({ questions: [aQuestion(), late], may: { ...aReferral().may, answer: true } }));
    await open();
    expect(await screen.findAllByRole("textbox", { name: "Your answer" })).toHaveLength(2);
    const above = within(screen.getByRole("list", { name: "Open questions" })).getAllByRole("listitem");
    expect(above.map(({ textContent }) => textContent)).toEqual([
      "Neurology Clinic asks: EEG report from August Answer due 11/24/2026.",
      "Neurology Clinic asks: Which medication? The answer was due 11/24/2026.",
    ]);
    const first = screen.getByRole("article", { name: "Neurology Clinic asks: EEG report from August" });
    expect(first.textContent).toContain("Asked by Voss, Cara. Answer due 11/24/2026. The clinic’s deadline is paused until then.");
    expect(first.textContent).toContain("Do the spells still happen?");
    expect(within(first).getByRole("listitem").textContent).toBe("EEG report from August");
    expect(entry("Neurology Clinic asks: Which medication?")).toContain("The answer was due 11/24/2026");
    expect(await violations()).toEqual([]);
  });

  it("are shown without a place for the answer to people who may not answer", async () => {
    api.reply(referrals.get, someDetails({ questions: [aQuestion()] }));
    await open();
    expect(screen.getByRole("article", { name: "Neurology Clinic asks: EEG report from August" })).toBeTruthy();
    expect(screen.queryByRole("textbox", { name: "Your answer" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Send answer" })).toBeNull();
  });

  it("stay once closed, with the answer, or the reason for having none", async () => {
    const questions = [
      anAnsweredQuestion(),
      anAnsweredQuestion({
        id: 32,
        subject: "MRI",
        endedBy: "Ashby, Dora",
        answer: { text: "It was never made.", isUnable: true, files: [] },
      }),
      aQuestion({ id: 33, subject: "Weight", state: "withdrawn", ...ENDED, endedBy: "Voss, Cara" }),
      aQuestion({ id: 34, subject: "Height", state: "closed", ...ENDED }),
    ];
    api.reply(referrals.get, someDetails({ questions }));
    await open();
    expect(entry("Gena Nowak answered")).toContain("About two spells a week.");
    expect(entry("Dora Ashby could not answer")).toContain("It was never made.");
    expect(entry("Neurology Clinic asks: Weight")).toContain("Withdrawn by the clinic: Voss, Cara, 11/20/2026 10:00 AM. No answer needed.");
    expect(entry("Neurology Clinic asks: Height")).toContain("Closed with the referral: 11/20/2026 10:00 AM. Not answered.");
    expect(document.body.textContent).not.toContain("Answer due");
    expect(await violations()).toEqual([]);
  });

  it("are in one timeline with all events: a message replaces its event, and advice is in its order", async () => {
    const question = anAnsweredQuestion();
    const message = {
      id: 7,
      side: "clinic" as const,
      by: "Voss, Cara",
      at: "2026-11-18T10:00:00Z",
      text: "Refer her.",
      files: [],
      clinicName: "Heart Center",
    };
    const history = [
      { kind: "sent" as const, at: "2026-11-18T18:00:00Z", text: "Sent by Ashby, Dora." },
      { kind: "asked" as const, at: question.askedOn, text: "The clinic asked: EEG report from August" },
      { kind: "answered" as const, at: question.endedOn ?? "", text: "Answered by Nowak, Gena." },
    ];
    const entries = [
      { kind: "advice" as const, id: 7, at: message.at, message },
      { kind: "question" as const, id: 31, at: question.askedOn },
      { kind: "answer" as const, id: 31, at: question.endedOn ?? "" },
    ];
    const conversation = { entries, hasEarlier: false, isRead: false };
    const said = { questions: [question], history, conversation, clinicPhone: "(626) 555-0172", cernerStatus: "Completed" };
    api.reply(referrals.get, someDetails({ ...said, state: "completed" }));
    const { user } = await open();
    const written = [/^Cara Voss, Heart Center/, /^Neurology Clinic asks: EEG/, /^Gena Nowak answered/];
    expect(titles()).toEqual([/^Cara Voss, Heart Center/, /^Sent/, ...written.slice(1)].map((title) => expect.stringMatching(title)));
    expect(screen.getByText(/^No one at Cardiology reads messages here\./).textContent).toContain("call (626) 555-0172.");
    expect(await violations()).toEqual([]);
    await user.click(screen.getByRole("radio", { name: "Messages only" }));
    expect(titles()).toEqual(written.map((title) => expect.stringMatching(title)));
  });

  it("show earlier messages of the question on request, in time order, and count them once all are there", async () => {
    const message = (id: number) => aMessage({ id, text: `Message ${id}`, at: new Date(Date.UTC(2026, 10, 17, 0, id)).toISOString() });
    const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => message(first + index));
    const entries = from(71, 120).map((each) => ({
      kind: "advice" as const,
      id: each.id,
      at: each.at,
      message: { ...each, clinicName: "Heart Center" },
    }));
    const history = [{ kind: "sent" as const, at: "2026-11-18T18:00:00Z", text: "Sent by Ashby, Dora." }];
    api.reply(referrals.get, someDetails({ questionId: 7, history, conversation: { entries, hasEarlier: true, isRead: true } }));
    api.reply(advice.messages, ({ query }) => {
      const before = Number(query["before"]);
      const first = Math.max(1, before - 50);
      return { messages: from(first, before - 1), hasEarlier: first > 1 };
    });
    const { user } = await open();
    const list = screen.getByRole("list", { name: "Timeline and messages" });
    const texts = () => within(list).getAllByText(/^Message \d+$/);
    const heading = () => screen.getByRole("heading", { name: /^Timeline and messages/ }).textContent?.trim();
    expect(texts()).toHaveLength(50);
    expect(heading()).toBe("Timeline and messages");
    await user.click(screen.getByRole("button", { name: "Show earlier messages" }));
    await waitFor(() => expect(texts()).toHaveLength(100));
    expect(document.activeElement).toBe(list);
    await user.click(screen.getByRole("button", { name: "Show earlier messages" }));
    await waitFor(() => expect(texts().map(({ textContent }) => textContent)).toEqual(from(1, 120).map(({ text }) => text)));
    expect(heading()).toBe("Timeline and messages 120");
    expect(screen.queryByRole("button", { name: "Show earlier messages" })).toBeNull();
    expect(api.calls(advice.messages).map(({ params, query }) => [params["id"], query["before"]])).toEqual([
      ["7", 71],
      ["7", 21],
    ]);
  });

  it("return an answer's files, and say why one is unavailable", async () => {
    const { blobs } = keptBlobs();
    api.reply(referrals.get, someDetails({ questions: [anAnsweredQuestion()], attachments: [] }));
    api.fail(referrals.attachment, { status: 503, code: "upstream_unavailable", message: "The file cannot be read now." });
    const { user } = await open();
    const button = screen.getByRole("button", { name: "Download eeg-2026-08.pdf" });
    await user.click(button);
    expect((await screen.findByRole("alert")).textContent).toBe("The file cannot be read now.");
    api.answer(referrals.attachment, () => new Response("%PDF-1.7"));
    await user.click(button);
    await waitFor(() => expect(blobs).toHaveLength(1));
    expect(api.calls(referrals.attachment).at(-1)?.params).toEqual({ id: "10482", fileId: "5" });
  });
});
