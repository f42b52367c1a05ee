import { referrals } from "@linnet/contract/referrals";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { keptBlobs } from "../../../../../test/a-tab.ts";
import { type FakeApi, fakeApi } from "../../../../../test/fake-api.ts";
import { DORA, signedIn } from "../../../../../test/people.ts";
import { anAnsweredQuestion, aQuestion, aReferral, REFERRING_MENU, someDetails } from "../../../../../test/referrals.ts";
import { newTab, showApp } from "../../../../../test/show-app.tsx";
import { violations } from "../../../../../test/violations.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "../../details/screen.tsx";
import "./answer-form.tsx";

const ENDED = { endedOn: "2026-11-20T18:00:00Z" };

describe("what a clinic asks the office", () => {
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
  const regions = () =>
    screen.getAllByRole("region").map((region) => within(region).queryAllByRole("heading", { level: 2 })[0]?.textContent);
  const past = () => within(screen.getByRole("region", { name: /^Questions from the clinic/ })).getAllByRole("listitem");

  it("stands above all else, the open ones each with who asks, until when, and a place for the answer", async () => {
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
    expect(regions().slice(0, 2)).toEqual(["Neurology Clinic asks: EEG report from August ", "Neurology Clinic asks: Which medication? "]);
    const first = screen.getByRole("region", { name: "Neurology Clinic asks: EEG report from August" });
    expect(first.textContent).toContain("Voss, Cara, 11/19/2026 3:10 PM. Answer due 11/24/2026");
    expect(first.textContent).toContain("Do the spells still happen?");
    expect(within(first).getByRole("listitem").textContent).toBe("EEG report from August");
    expect(screen.getByRole("region", { name: "Neurology Clinic asks: Which medication?" }).textContent).toContain(
      "Neurology Clinic, 11/19/2026 3:10 PM. The answer was due 11/24/2026",
    );
    expect(screen.queryByRole("region", { name: /^Questions from the clinic/ })).toBeNull();
    expect(await violations()).toEqual([]);
  });

  it("is shown without a place for the answer to who may not give one", async () => {
    api.reply(referrals.get, someDetails({ questions: [aQuestion()] }));
    await open();
    expect(screen.getByRole("region", { name: "Neurology Clinic asks: EEG report from August" })).toBeTruthy();
    expect(screen.queryByRole("textbox", { name: "Your answer" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Send answer" })).toBeNull();
  });

  it("is listed once it is over, with what was answered, or why nobody did", async () => {
    const questions = [
      anAnsweredQuestion(),
      anAnsweredQuestion({ id: 32, subject: "MRI", answer: { text: "It was never made.", isUnable: true, files: [] } }),
      aQuestion({ id: 33, subject: "Weight", state: "withdrawn", ...ENDED, endedBy: "Voss, Cara" }),
      aQuestion({ id: 34, subject: "Height", state: "closed", ...ENDED }),
    ];
    api.reply(referrals.get, someDetails({ questions }));
    await open();
    const said = past().flatMap((item) => (within(item).queryByRole("heading") ? item.textContent : []));
    expect(said).toHaveLength(4);
    expect(said[0]).toContain("EEG report from August");
    expect(said[0]).toContain("Answered: Nowak, Gena, 11/20/2026 10:00 AM.");
    expect(said[0]).toContain("About two spells a week.");
    expect(said[1]).toContain("Could not answer: Nowak, Gena, 11/20/2026 10:00 AM.It was never made.");
    expect(said[2]).toContain("Withdrawn by the clinic: Voss, Cara, 11/20/2026 10:00 AM. No answer needed.");
    expect(said[3]).toContain("Closed with the referral: 11/20/2026 10:00 AM. Not answered.");
    expect(said.join()).not.toContain("Answer due");
    expect(await violations()).toEqual([]);
  });

  it("gives back the files of an answer, and says why one cannot be had", async () => {
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
