import { patients } from "@linnet/contract/patients";
import { advice, deskAdvice } from "@linnet/contract/referrals/advice";
import { desk } from "@linnet/contract/referrals/desk";
import { referralDrafts } from "@linnet/contract/referrals/drafts";
import { referralForm } from "@linnet/contract/referrals/form";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { aMessage, anAnswer, aQuestionToClinic, aThread, deskAdvicePage } from "../../../../../test/advice.ts";
import { aWorklist, CARA, DESK_MENU } from "../../../../../test/desk.ts";
import type { FakeApi } from "../../../../../test/fake-api.ts";
import { ANA } from "../../../../../test/patients.ts";
import { signedIn } from "../../../../../test/people.ts";
import { aDraft, CHOICES, DRAFT_ID, fileOf, takesReferrals } from "../../../../../test/referral-form.ts";
import { showApp } from "../../../../../test/show-app.tsx";
import { violations } from "../../../../../test/violations.ts";
// Preloaded, because the first load takes longer than a test waits.
import "../../desk/screen.tsx";
import "../../form/form.tsx";
import "../../form/screen.tsx";
import "../../form/ask-screen.tsx";
import "./desk-list-screen.tsx";
import "./desk-thread-screen.tsx";
import "./list-screen.tsx";
import "./thread-screen.tsx";

const ASKING = { ...CHOICES, clinics: CHOICES.clinics.map((clinic) => ({ ...clinic, adviceDays: clinic.id === 4 ? 3 : null })) };
const HEADING = "Ruiz, Ana: question to Cardiology";

describe("an office's question to a clinic", () => {
  let api: FakeApi;
  beforeEach(() => {
    api = takesReferrals();
    api.reply(referralForm.choices, ASKING);
    api.reply(advice.get, aQuestionToClinic());
    api.reply(advice.list, { data: [], total: 0, totalPages: 0, currentPage: 1 });
    api.reply(advice.ask, { id: 7, answerBy: "2026-11-25" });
    api.reply(advice.write, true);
  });
  async function open() {
    const tab = showApp("/referrals/questions/7");
    await tab.title(HEADING);
    const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Your message" });
    return { ...tab, field, press: async (name: string) => tab.user.click(await screen.findByRole("button", { name })) };
  }

  it("is offered in the referral form next to a clinic that takes questions, and keeps what was typed", async () => {
    const { user, title, address } = showApp("/referrals/newreferral");
    await title("New referral");
    await user.selectOptions(await screen.findByLabelText("Clinic"), "Sleep Medicine");
    expect(screen.queryByRole("link", { name: "Ask a question instead" })).toBeNull();
    await user.selectOptions(screen.getByLabelText("Clinic"), "Cardiology");
    expect(screen.getByText(/Cardiology also answers questions within 3 business days\./)).toBeTruthy();
    await user.selectOptions(screen.getByLabelText("On Behalf Of"), "Ashby, Dora");
    await user.click(screen.getByLabelText("Reason"));
    await user.paste("Does a murmur need an echo?");
    await user.click(screen.getByRole("link", { name: "Ask a question instead" }));
    await title("Ask a clinic");
    expect((await screen.findByLabelText<HTMLTextAreaElement>("Your question")).value).toBe("Does a murmur need an echo?");
    await user.click(screen.getByRole("button", { name: "Send question" }));
    expect(screen.getByLabelText("First name").getAttribute("aria-invalid")).toBe("true");
    expect(api.calls(advice.ask)).toEqual([]);
    await user.type(screen.getByLabelText("First name"), "Maja");
    await user.type(screen.getByLabelText("Last name"), "Lindqvist");
    await user.type(screen.getByLabelText("Date of birth"), "02/26/2016");
    await user.upload(screen.getByLabelText("Drop files here, or choose them"), [fileOf("echo.pdf", 2_000)]);
    expect(await violations()).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Send question" }));
    await title(HEADING);
    expect(address()).toBe("/referrals/questions/7");
    expect(await screen.findAllByText("We sent your question to Cardiology. Expect an answer by 11/25/2026.")).not.toEqual([]);
    const [sent] = api.calls(advice.ask);
    expect(sent?.body).toMatchObject({
      ...{ clinicKey: 4, physicianId: 7, firstName: "Maja", lastName: "Lindqvist", dateOfBirth: "2016-02-26" },
      ...{ personId: "", text: "Does a murmur need an echo?" },
    });
    expect(sent?.files.map(({ name }) => name)).toEqual(["echo.pdf"]);
  });

  it("is about the patient of the chart it was opened from, without typing", async () => {
    const { user, title } = showApp("/referrals/ask-a-clinic", { patient: ANA });
    await title("Ask a clinic");
    const child = await screen.findByRole("region", { name: "Patient, from the hospital’s record" });
    expect(child.textContent).toContain("Ana Ruiz");
    await user.click(screen.getByLabelText("Your question"));
    await user.paste("Does a murmur need an echo?");
    await user.click(screen.getByRole("button", { name: "Send question" }));
    await title(HEADING);
    expect(api.calls(advice.ask)[0]?.body).toMatchObject({ personId: ANA.personId, physicianId: 7, lastName: "Ruiz" });
  });

  it("says that no clinic takes questions, and links to a referral", async () => {
    api.reply(referralForm.choices, CHOICES);
    const { title } = showApp("/referrals/ask-a-clinic");
    await title("Ask a clinic");
    expect(await screen.findByText("No clinics take questions")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Add New Referral" }).getAttribute("href")).toBe("/referrals/newreferral");
  });

  it("keeps the typed words if the other side was first, shows that, and sends the same words next time", async () => {
    const { user, field, press } = await open();
    await press("Send");
    expect(screen.getByText("Enter your message")).toBeTruthy();
    expect(document.activeElement).toBe(field);
    await user.type(field, "She has been well since.");
    api.fail(advice.write, {
      status: 409,
      code: "conflict",
      message: "Voss, Cara wrote on 11/20/2026 at 9:40 AM. Read the message, then resend yours.",
    });
    api.reply(
      advice.get,
      aQuestionToClinic({ ...{ state: "answered", turn: null, answerBy: null, version: 2 }, messages: [aMessage(), anAnswer] }),
    );
    await press("Send");
    expect(await screen.findByText("Yes. Please refer her.")).toBeTruthy();
    expect(screen.getByRole("alert").textContent).toContain("Read the message, then resend yours. Your text is still here.");
    expect(field.value).toBe("She has been well since.");
    api.reply(advice.write, true);
    await press("Send");
    await waitFor(() => expect(field.value).toBe(""));
    expect(api.calls(advice.write).map(({ body }) => body)).toMatchObject([
      { version: 1 },
      { version: 2, text: "She has been well since." },
    ]);
    expect(await violations()).toEqual([]);
  });

  it("shows earlier messages on request, each once, and keeps them when a new one arrives", async () => {
    api.reply(advice.get, aQuestionToClinic({ messages: [aMessage({ id: 31, text: "The second" })], hasEarlier: true }));
    api.reply(advice.messages, { messages: [aMessage({ id: 30, text: "The first" })], hasEarlier: false });
    const { user, field, press } = await open();
    await press("Show earlier messages");
    const list = screen.getByRole("list", { name: "Messages, oldest first" });
    await waitFor(() => expect(list.textContent).toMatch(/The first.*The second/));
    expect(api.calls(advice.messages)[0]).toMatchObject({ params: { id: "7" }, query: { before: 31 } });
    expect(screen.queryByRole("button", { name: "Show earlier messages" })).toBeNull();
    expect(document.activeElement).toBe(list);
    api.reply(advice.get, aQuestionToClinic({ messages: [aMessage({ id: 32, text: "The third" })], hasEarlier: true, version: 2 }));
    await user.type(field, "Thank you");
    await press("Send");
    await waitFor(() => expect(list.textContent).toMatch(/The first.*The second.*The third/));
    expect(within(list).getAllByRole("listitem")).toHaveLength(3);
  });

  it("becomes a referral with one click: the form opens with everything known", async () => {
    api.reply(patients.get, ANA);
    api.reply(advice.get, aQuestionToClinic({ personId: ANA.personId, messages: [aMessage(), anAnswer] }));
    api.reply(advice.refer, { draftId: DRAFT_ID });
    const { press, title, address } = await open();
    const draft = { form: "refer-a-patient" as const, subject: ANA.personId };
    await press("Make a referral");
    await waitFor(() => expect(api.calls(advice.refer)).toHaveLength(1));
    const [began] = api.calls(advice.refer);
    expect(began?.body).toMatchObject({
      ...draft,
      step: 1,
      fields: {
        clinicKey: "4",
        physicianId: "7",
        reason: "Does a murmur without symptoms need an echo?\n\nCardiology: Yes. Please refer her.",
      },
    });
    const { fields } = advice.refer.body.parse(began?.body);
    api.reply(referralDrafts.get, aDraft({ ...draft, fields }));
    await title(/^Refer/);
    expect(address()).toBe(`/referrals/refer-a-patient?draft=${DRAFT_ID}`);
  });

  it("says that it became a referral as soon as that is sent", async () => {
    api.reply(advice.get, aQuestionToClinic({ personId: null, messages: [aMessage(), anAnswer] }));
    api.reply(advice.refer, { draftId: DRAFT_ID });
    api.reply(referralDrafts.get, aDraft({ step: 3 }));
    const { press, title, goTo } = await open();
    await press("Make a referral");
    // A child who is not in the record gets a form with all fields.
    await waitFor(() =>
      expect(api.calls(advice.refer)[0]?.body).toMatchObject({
        form: "new",
        subject: "",
        fields: { firstName: "Ana", lastName: "Ruiz", dateOfBirth: "05/19/2017" },
      }),
    );
    await press("Complete Referral");
    await title("My Referrals");
    const may = { write: false, close: false, refer: false };
    api.reply(advice.get, aQuestionToClinic({ state: "referred", turn: null, answerBy: null, referralId: 10001, may }));
    goTo("/referrals/questions/7");
    await title(HEADING);
    expect(await screen.findByRole("region", { name: "Referral created" })).toBeTruthy();
  });

  it("accepts no more words after it became a referral, or if it is read only", async () => {
    const may = { write: false, close: false, refer: false };
    api.reply(advice.get, aQuestionToClinic({ state: "referred", turn: null, answerBy: null, referralId: 10482, may }));
    const { title } = showApp("/referrals/questions/7");
    await title(HEADING);
    const became = within(await screen.findByRole("region", { name: "Referral created" }));
    expect(became.getByRole("link", { name: "Referral No. 10482" }).getAttribute("href")).toBe("/referrals/details/10482");
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("is closed by the office, and is in its list by whose turn it is", async () => {
    api.reply(advice.close, true);
    const { press, goTo, title } = await open();
    await press("Close question");
    await waitFor(() => expect(api.calls(advice.close)).toMatchObject([{ body: { version: 1 } }]));
    const rows = [
      aThread({ state: "open", turn: "office", answerBy: null, isNew: true }),
      aThread({ id: 8, isLate: true }),
      aThread({ id: 9, state: "referred", turn: null, answerBy: null, referralId: 10482 }),
    ];
    api.reply(advice.list, { data: rows, total: 3, totalPages: 1, currentPage: 1 });
    goTo("/referrals/questions");
    await title("Questions for clinics");
    const [asked, late, referred] = (await screen.findAllByRole("row")).slice(1);
    expect(asked?.textContent).toMatch(/New.*The clinic needs more information/);
    expect(late?.textContent).toContain("Answer was due 11/25/2026");
    expect(referred?.textContent).toContain("Referral No. 10482");
    expect(api.calls(advice.list).at(-1)?.query).toMatchObject({ access: "own", page: 1 });
    expect(screen.getByRole("link", { name: "Shared with me" }).getAttribute("href")).toBe("/referrals/questions?of=shared");
    expect(await violations()).toEqual([]);
  });

  it("is not there for people who may not see it", async () => {
    api.fail(advice.get, { status: 404, code: "not_found", message: "Question not found" });
    showApp("/referrals/questions/7");
    await waitFor(() => expect(api.calls(advice.get)).not.toEqual([]));
    await waitFor(() => expect(screen.queryByText(/Ruiz/)).toBeNull());
  });
});

describe("a question to a clinic, at its desk", () => {
  let api: FakeApi;
  beforeEach(() => {
    api = takesReferrals();
    signedIn(api, CARA, DESK_MENU);
    api.reply(deskAdvice.get, aQuestionToClinic({ may: { write: true, close: false, refer: false } }));
    api.reply(deskAdvice.write, true);
    api.reply(deskAdvice.list, deskAdvicePage([aThread(), aThread({ id: 8 })]));
    api.reply(desk.worklist, aWorklist([]));
  });

  it("is above the worklist, and in its own list", async () => {
    const { user, title } = showApp("/desk");
    await title("Desk");
    await user.click(await screen.findByRole("link", { name: "2 questions from offices" }));
    await title("Questions");
    expect(await screen.findByText(/2 to answer\. Questions due soonest come first\./)).toBeTruthy();
    const row = (await screen.findAllByRole("row"))[1];
    expect(row?.textContent).toMatch(/Lakeside Pediatrics.*Answer due 11\/25\/2026/);
    expect(await violations()).toEqual([]);
    api.reply(deskAdvice.list, deskAdvicePage([]));
    await user.click(screen.getByRole("link", { name: "Closed" }));
    expect(await screen.findByText("No closed questions")).toBeTruthy();
    expect(api.calls(deskAdvice.list).at(-1)?.body).toMatchObject({ view: "ended" });
  });

  it.each([
    ["Send answer", false],
    ["Ask for more information", true],
  ])("is answered by %s", async (name, asksBack) => {
    const { user, title } = showApp("/desk/questions/7");
    await title(HEADING);
    await user.type(await screen.findByRole("textbox", { name: "Your answer" }), "Since when?");
    await user.click(screen.getByRole("button", { name }));
    expect(await screen.findAllByText("We sent your message to Lakeside Pediatrics.")).not.toEqual([]);
    expect(api.calls(deskAdvice.write)).toMatchObject([{ params: { id: "7" }, body: { version: 1, text: "Since when?", asksBack } }]);
    expect(screen.queryByRole("button", { name: "Make a referral" })).toBeNull();
  });
});
