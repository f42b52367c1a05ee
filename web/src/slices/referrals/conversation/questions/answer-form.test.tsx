import { referrals } from "@linnet/contract/referrals";
import { referralQuestions } from "@linnet/contract/referrals/questions";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { type FakeApi, fakeApi } from "../../../../../test/fake-api.ts";
import { DORA, signedIn } from "../../../../../test/people.ts";
import { fileOf } from "../../../../../test/referral-form.ts";
import { anAnsweredQuestion, aQuestion, aReferral, REFERRING_MENU, someDetails } from "../../../../../test/referrals.ts";
import { newTab, showApp } from "../../../../../test/show-app.tsx";
import { violations } from "../../../../../test/violations.ts";
import { notifyOwnChange } from "../../../../platform/http/live.ts";
// Preloaded, because the first load takes longer than a test waits.
import "../../details/screen.tsx";
import "./answer-form.tsx";

const MAY_ANSWER = { ...aReferral().may, answer: true };
const ASKED = someDetails({ questions: [aQuestion()], may: MAY_ANSWER });
const FIRST = "Gena Nowak answered this question on 11/20/2026 at 10:00 AM.";
const UNREADABLE = "This PDF cannot be read safely. Print it to a new PDF and attach that.";

describe("the answer to a clinic’s question", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    signedIn(api, DORA, REFERRING_MENU);
    api.reply(referrals.mine, [aReferral()]);
    api.reply(referrals.get, ASKED);
    api.reply(referralQuestions.answer, true);
  });

  async function open() {
    const tab = showApp("/referrals/details/10482");
    await tab.title("Ruiz, Ana: Cardiology");
    const question = within(screen.getByRole("article", { name: "Neurology Clinic asks: EEG report from August" }));
    const field = await question.findByRole<HTMLTextAreaElement>("textbox", { name: "Your answer" });
    const press = (name: string) => tab.user.click(question.getByRole("button", { name }));
    const choose = (...names: string[]) =>
      tab.user.upload(
        question.getByLabelText("Drop files here, or choose them"),
        names.map((name) => fileOf(name, 2_000)),
      );
    return { ...tab, question, field, press, choose };
  }
  const sent = () => api.calls(referralQuestions.answer);
  const namesOf = (files: readonly File[] = []) => files.map(({ name }) => name);

  it("is sent with its files, and the question is then answered", async () => {
    const { user, question, field, press, choose } = await open();
    await press("Send answer");
    expect(question.getByText("Enter your answer")).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(sent()).toEqual([]);
    await user.type(field, "About two spells a week.");
    await choose("eeg-2026-08.pdf", "note.png");
    await press("Remove note.png");
    expect(await violations()).toEqual([]);
    api.reply(referrals.get, someDetails({ questions: [anAnsweredQuestion()] }));
    await press("Send answer");
    expect(await screen.findAllByText("We sent your answer to Neurology Clinic.")).not.toEqual([]);
    expect(sent().map(({ params, body }) => [params, body])).toEqual([
      [
        { id: "10482", questionId: "31" },
        { answer: "About two spells a week.", isUnable: false },
      ],
    ]);
    expect(namesOf(sent()[0]?.files)).toEqual(["eeg-2026-08.pdf"]);
    await waitFor(() => expect(screen.queryByRole("button", { name: "Send answer" })).toBeNull());
    expect(screen.getByRole("article", { name: "Gena Nowak answered" }).textContent).toContain("About two spells a week.");
  });

  it("stays with its files if it could not be sent, and is the same one when retried", async () => {
    api.fail(referralQuestions.answer, { status: 503, code: "upstream_unavailable", message: "The portal is busy. Try again." });
    const { user, question, field, press, choose } = await open();
    await user.type(field, "About two spells a week.");
    await choose("eeg-2026-08.pdf");
    // The page cannot be fetched again either.
    api.fail(referrals.get, { status: 503, code: "upstream_unavailable", message: "The portal is busy." });
    await press("Send answer");
    const told = await question.findByText("The portal is busy. Try again. Your text is still here.");
    expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
    expect(told.closest("[role=alert]")).not.toBeNull();
    expect(field.value).toBe("About two spells a week.");
    expect(question.getByText("eeg-2026-08.pdf")).toBeTruthy();
    api.reply(referralQuestions.answer, true);
    api.reply(referrals.get, ASKED);
    await press("Send answer");
    await waitFor(() => expect(sent()).toHaveLength(2));
    const [first, second] = sent().map(({ headers }) => headers.get("idempotency-key"));
    expect(second).toBe(first);
    await user.type(field, " More.");
    expect(namesOf(sent()[1]?.files)).toEqual(["eeg-2026-08.pdf"]);
  });

  it("marks the file that the server refuses, and is sent after that is removed", async () => {
    api.fail(referralQuestions.answer, { status: 400, code: "invalid_input", fields: { "attachedFile.1": UNREADABLE } });
    const { user, question, field, press, choose } = await open();
    await user.type(field, "Both reports.");
    await choose("eeg.pdf", "mri.pdf");
    await press("Send answer");
    const files = within(question.getByRole("list", { name: "Files for your answer" }));
    const row = (await files.findByText(UNREADABLE)).closest("li");
    expect(row?.textContent).toContain("mri.pdf");
    api.reply(referralQuestions.answer, true);
    await press("Send answer");
    expect(sent()).toHaveLength(1);
    expect(question.getByText("Remove the files that cannot be sent.")).toBeTruthy();
    expect(document.activeElement).toBe(question.getByRole("button", { name: "Choose files" }));
    await press("Remove mri.pdf");
    await press("Send answer");
    await waitFor(() => expect(namesOf(sent()[1]?.files)).toEqual(["eeg.pdf"]));
  });

  it("names the person who was first, and stays until it is discarded", async () => {
    api.fail(referralQuestions.answer, { status: 409, code: "conflict", message: FIRST });
    const { user, question, field, press } = await open();
    await user.type(field, "Two or three a week.");
    api.reply(referrals.get, someDetails({ questions: [anAnsweredQuestion()] }));
    await press("Send answer");
    expect(await question.findByText(`${FIRST} Your text is still here.`)).toBeTruthy();
    await waitFor(() => expect(question.queryByRole("button", { name: "Send answer" })).toBeNull());
    expect(field.value).toBe("Two or three a week.");
    expect(field.readOnly).toBe(true);
    await press("Discard my text");
    expect(question.queryByRole("textbox")).toBeNull();
    expect(screen.getByRole("article", { name: "Gena Nowak answered" }).textContent).toContain("About two spells a week.");
  });

  it("stays in place if another person answers or the clinic withdraws the question", async () => {
    const { user, question, field } = await open();
    await user.type(field, "Two or three a week.");
    api.reply(
      referrals.get,
      someDetails({ questions: [aQuestion({ state: "withdrawn", endedOn: "2026-11-20T18:00:00Z", endedBy: "Voss, Cara" })] }),
    );
    act(() => notifyOwnChange(10_482));
    expect(await question.findByText("This question is no longer open. Your text is still here.")).toBeTruthy();
    expect(field.value).toBe("Two or three a week.");
    expect(question.queryByRole("button", { name: "Send answer" })).toBeNull();
    expect(sent()).toEqual([]);
  });

  it("may be a reason for having none, without the files chosen before", async () => {
    const { user, question, press, choose } = await open();
    await choose("eeg.pdf");
    await press("We cannot answer");
    expect(question.queryByRole("button", { name: "Choose files" })).toBeNull();
    await press("Send reason");
    expect(question.getByText("Enter the reason you cannot answer")).toBeTruthy();
    await press("Answer instead");
    expect(question.getByText("eeg.pdf")).toBeTruthy();
    await press("We cannot answer");
    await user.type(question.getByRole("textbox", { name: "Reason you cannot answer" }), "It was recorded elsewhere.");
    await press("Send reason");
    await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ answer: "It was recorded elsewhere.", isUnable: true }]));
    expect(namesOf(sent()[0]?.files)).toEqual([]);
  });

  it("asks before the page is left", async () => {
    const { user, field, title } = await open();
    await user.type(field, "Two");
    await user.click(within(screen.getByRole("main")).getByRole("link", { name: "My Referrals" }));
    const dialog = within(await screen.findByRole("dialog", { name: /^Leave this page\? .*, born \d\d\// }));
    expect(dialog.getByText("If you leave, you will lose your answer.")).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Leave" }));
    await title("My Referrals");
  });
});
