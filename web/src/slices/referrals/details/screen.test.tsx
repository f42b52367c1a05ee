import type { RecordIdentity } from "@linnet/contract/patients/identity";
import { type ReferralDetails, referrals } from "@linnet/contract/referrals";
import { FORM_FIELD_NAMES, FORM_FIELDS } from "@linnet/contract/referrals/field-list";
import { session } from "@linnet/contract/session";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keptBlobs } from "../../../../test/a-tab.ts";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { DORA, SETTINGS, signedIn } from "../../../../test/people.ts";
import { aReferral, NOTHING_ALLOWED, REFERRING_MENU, someDetails } from "../../../../test/referrals.ts";
import { savedFiles } from "../../../../test/saved-files.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Preloaded, because the first load takes longer than a test waits.
import "./screen.tsx";
import "../lists/screen.tsx";
import "../office/request-to-cancel-dialog.tsx";

const DETAILS = "/referrals/details/10482";
const DECLINED = {
  ...aReferral(),
  cernerStatus: "Cancelled",
  statusId: 4,
  isDeclined: true,
  cancellationReason: "Not our field.\nTry Pulmonology.",
  history: [{ kind: "declined", at: "2026-11-20T18:00:00Z", text: "The hospital declined it: Not our field." }],
} as const satisfies Parameters<typeof someDetails>[0];

describe("a referral's details", () => {
  let api: FakeApi;
  const factsOf = (panel: string) =>
    [...screen.getByRole("region", { name: panel }).querySelectorAll("dl > div")].map((fact) =>
      [...fact.children].map((part) => part.textContent),
    );

  beforeEach(() => {
    newTab();
    api = fakeApi();
    signedIn(api, DORA, REFERRING_MENU);
    api.reply(referrals.get, someDetails());
    api.reply(referrals.mine, [aReferral()]);
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  async function open() {
    const tab = showApp(DETAILS);
    await tab.title("Ruiz, Ana: Cardiology");
    return tab;
  }

  it("show its state, its history, and who acts next", async () => {
    await open();
    const steps = within(screen.getByRole("list", { name: "Timeline and messages" })).getAllByRole("listitem");
    expect(steps.map((step) => step.dataset["state"])).toEqual(["done", "done", "now", "ahead", "ahead"]);
    expect(steps[0]!.textContent).toContain("By Gena Nowak, on behalf of Dora Ashby.");
    expect(steps[2]!.getAttribute("aria-current")).toBe("step");
    expect(steps[2]!.textContent).toContain("The hospital is working on it. Expect an answer by 11/24.");
    expect(await violations()).toEqual([]);
  });

  it("name the number to call about an urgent one", async () => {
    api.reply(session.settings, { ...SETTINGS, serviceDeskPhone: "626-555-0100" });
    api.reply(referrals.get, someDetails({ isUrgent: true }));
    await open();
    const said = screen.getByText("Urgent referral").closest("[role=status]");
    expect(said?.textContent).toContain("For same-day needs, call 626-555-0100.");
    expect(screen.getByText("Urgent")).toBeTruthy();
    expect(await violations()).toEqual([]);
  });

  it("name the clinic’s own number if it has one", async () => {
    api.reply(referrals.get, someDetails({ isUrgent: true, clinicPhone: "(626) 555-0142" }));
    await open();
    const said = screen.getByText("Urgent referral").closest("[role=status]");
    expect(said?.textContent).toContain("For same-day needs, call the clinic at (626) 555-0142.");
  });

  it("do not name it once the clinic has made an appointment", async () => {
    api.reply(referrals.get, someDetails({ isUrgent: true, statusId: 3 }));
    await open();
    expect(screen.getByText("Urgent")).toBeTruthy();
    expect(screen.queryByText(/For same-day needs/)).toBeNull();
  });

  it("show everything that was written, and keep the name out of the address and the tab", async () => {
    const tab = await open();
    expect(screen.getByText("Referral No. 10482, created 11/20/2026")).toBeTruthy();
    expect(factsOf("Referral")).toEqual([
      ["On Behalf Of", "Ashby, Dora"],
      ["Created By", "Nowak, Gena"],
      ["Practice", "Lakeside Pediatrics"],
      ["Clinic", "Cardiology"],
      ["Request", "New"],
      ["Acuity", "Routine"],
      ["Insurance", "Commercial"],
      ["Reason", "Systolic murmur since August.\nTires early in sports."],
    ]);
    expect(factsOf("Patient")).toContainEqual(["Name", "Ruiz, Ana Maria"]);
    expect(factsOf("Patient")).toContainEqual(["Address", "12 Alder Way, Pasadena, CA 91101"]);
    expect(factsOf("Guardian")).toContainEqual(["Relationship", "Mother"]);
    expect(document.title).toBe("Ruiz, A. · Referral · Linnet");
    expect(tab.address()).toBe(DETAILS);
  });

  it("say why a clinic declined it, and link to the form for another one", async () => {
    api.reply(referrals.get, someDetails(DECLINED));
    const tab = await open();
    const said = screen.getByText("Cardiology declined this referral").closest<HTMLElement>("[role=status]")!;
    expect(said.textContent).toContain("Not our field.\nTry Pulmonology.");
    expect(await violations()).toEqual([]);
    expect(screen.getAllByRole("button", { name: /^Refer\b/ }).map((button) => button.textContent)).toEqual(["Refer elsewhere"]);
    await tab.user.click(within(said).getByRole("button", { name: "Refer elsewhere" }));
    await waitFor(() => expect(tab.address()).toContain("/referrals/re-refer?id=10482"));
    expect(tab.state().referral?.id).toBe(10482);
  });

  it("close a declined one with one click, which can be undone", async () => {
    const may = { ...DECLINED.may, putAside: true };
    api.reply(referrals.get, someDetails({ ...DECLINED, may }));
    api.reply(referrals.putAside, true);
    const tab = await open();
    api.reply(referrals.get, someDetails({ ...DECLINED, may, isPutAside: true, needsPractice: false }));
    await tab.user.click(screen.getByRole("button", { name: "Close, no further action" }));
    expect(await screen.findByText("Your practice closed it. No further action is needed.")).toBeTruthy();
    expect(api.calls(referrals.putAside).map(({ body }) => body)).toEqual([{ isPutAside: true }]);
    expect(await violations()).toEqual([]);
    await tab.user.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(api.calls(referrals.putAside).at(-1)?.body).toEqual({ isPutAside: false }));
    await tab.user.click(screen.getByRole("button", { name: "Reopen" }));
    await waitFor(() => expect(api.calls(referrals.putAside)).toHaveLength(3));
  });

  describe("a forwarded referral", () => {
    const redirect = { fromClinicName: "Neurology Clinic", reason: "Murmurs are theirs.", until: "2026-11-24", isObjected: false };
    const sentOn = someDetails({ redirect, may: { ...someDetails().may, object: true } });

    it("says why and until when, and accepts an objection to the clinic", async () => {
      api.reply(referrals.get, sentOn);
      api.reply(referrals.object, true);
      const tab = await open();
      const said = screen.getByText("Neurology Clinic forwarded this referral to Cardiology").closest<HTMLElement>("[role=status]")!;
      expect(said.textContent).toContain(
        "Murmurs are theirs.If Cardiology is not right for this patient, you can object until 11/24/2026.",
      );
      await tab.user.click(within(said).getByRole("button", { name: "Object" }));
      const dialog = within(await screen.findByRole("dialog", { name: /^Object to Cardiology for Ana Ruiz’s referral/ }));
      await tab.user.click(dialog.getByRole("button", { name: "Object" }));
      expect(dialog.getByText("Enter the reason for your objection")).toBeTruthy();
      expect(await violations()).toEqual([]);
      await tab.user.type(dialog.getByLabelText("Reason"), "She has seizures, too");
      api.reply(referrals.get, someDetails({ redirect: { ...redirect, isObjected: true } }));
      await tab.user.click(dialog.getByRole("button", { name: "Object" }));
      expect(await screen.findAllByText("You objected to Cardiology for Ana Ruiz’s referral.")).not.toEqual([]);
      expect(api.calls(referrals.object).map(({ body }) => body)).toEqual([{ reason: "She has seizures, too" }]);
      await screen.findByText("Your practice objected. Cardiology will keep the referral and give a reason, or send it back.");
      expect(screen.queryByRole("button", { name: "Object" })).toBeNull();
    });

    it("keeps the typed words if another person was first, and says so", async () => {
      api.reply(referrals.get, sentOn);
      api.fail(referrals.object, { status: 409, code: "conflict", message: "Your practice has already objected." });
      const tab = await open();
      await tab.user.click(screen.getByRole("button", { name: "Object" }));
      const dialog = within(await screen.findByRole("dialog"));
      await tab.user.type(dialog.getByLabelText("Reason"), "She has seizures, too");
      await tab.user.click(dialog.getByRole("button", { name: "Object" }));
      expect((await dialog.findByRole("alert")).textContent).toBe("Your practice has already objected.");
      expect(dialog.getByLabelText<HTMLTextAreaElement>("Reason").value).toBe("She has seizures, too");
    });

    it("says nothing about it after the deadline", async () => {
      api.reply(referrals.get, someDetails({ redirect }));
      await open();
      expect(screen.queryByText(/forwarded this referral/)).toBeNull();
    });
  });

  it("says why a declined one could not be closed", async () => {
    api.reply(referrals.get, someDetails({ ...DECLINED, may: { ...DECLINED.may, putAside: true } }));
    api.fail(referrals.putAside, { status: 409, code: "conflict", message: "This referral was already sent again." });
    const tab = await open();
    await tab.user.click(screen.getByRole("button", { name: "Close, no further action" }));
    expect((await screen.findByRole("alert")).textContent).toBe("This referral was already sent again.");
  });

  it.each([
    [{ id: 10500, clinicName: "Neurology" }, "Sent to Neurology on 11/20/2026 instead: Referral No. 10500", 2],
    [{ id: null, clinicName: null }, "Sent again on 11/20/2026.", 0],
  ])("names what was sent after a declined one: %j", async (successor, words, links) => {
    api.reply(referrals.get, someDetails({ ...DECLINED, successor: { ...successor, sentOn: "2026-11-20T18:00:00Z" } }));
    await open();
    const said = screen.getByText("Cardiology declined this referral").closest<HTMLElement>("[role=status]")!;
    expect(said.textContent).toContain(words);
    const found = screen.queryAllByRole("link", { name: "Referral No. 10500" });
    expect(found.map((link) => link.getAttribute("href"))).toEqual(Array(links).fill("/referrals/details/10500"));
    expect(await violations()).toEqual([]);
  });

  it.each([
    ["was declined and may only be read", { kind: "declined" as const, name: "Cardiology declined this referral" }],
    ["was cancelled by its clinic", { kind: "cancelled" as const, name: null }],
  ])("offers no other clinic if it %s", async (_case, { kind, name }) => {
    const history = [{ kind, at: "2026-11-20T18:00:00Z", text: "It is over." }];
    const may = {
      edit: false,
      cancel: false,
      refer: name === null,
      retry: false,
      finish: false,
      answer: false,
      putAside: false,
      remind: false,
      object: false,
    };
    api.reply(referrals.get, someDetails({ cernerStatus: "Cancelled", statusId: 4, isDeclined: kind === "declined", history, may }));
    await open();
    expect(screen.queryByText("Cardiology declined this referral") === null).toBe(name === null);
    expect(screen.queryByRole("button", { name: "Refer elsewhere" })).toBeNull();
  });

  it("shows every field of the form", async () => {
    const texts = FORM_FIELD_NAMES.map((field) => [FORM_FIELDS[field].choice?.word ?? field, `The ${field}`]);
    const checked = { dateOfBirth: "2001-02-03", guardianDob: "1981-02-03", patientState: "NY" } as const;
    api.reply(referrals.get, someDetails({ ...Object.fromEntries(texts), ...checked }));
    showApp(DETAILS);
    await screen.findByText("Referral No. 10482, created 11/20/2026");
    const shown = ["Referral", "Patient", "Guardian"].flatMap((panel) => factsOf(panel).map(([, value]) => value)).join();
    const expected = new Map<string, string>([
      ["dateOfBirth", "02/03/2001"],
      ["guardianDob", "02/03/1981"],
      ["patientState", "NY"],
    ]);
    for (const field of FORM_FIELD_NAMES) expect(shown).toContain(expected.get(field) ?? `The ${field}`);
  });

  it("links to the referral it follows", async () => {
    api.reply(referrals.get, ({ params }) =>
      someDetails({
        id: Number(params["id"]),
        earlier: params["id"] === "10482" ? { id: 10001, clinicName: "Neurology Clinic", isDeclined: true } : null,
      }),
    );
    const tab = await open();
    expect(factsOf("Referral")).toContainEqual(["Earlier Referral", "Sent again after Neurology Clinic declined Referral No. 10001"]);
    await tab.user.click(screen.getByRole("link", { name: "Referral No. 10001" }));
    expect(await screen.findByText("Referral No. 10001, created 11/20/2026")).toBeTruthy();
    expect(tab.address()).toBe("/referrals/details/10001");
  });

  it("links to the question it came from", async () => {
    api.reply(referrals.get, someDetails({ questionId: 7 }));
    await open();
    expect(screen.getByRole("link", { name: "Question for the clinic" }).getAttribute("href")).toBe("/referrals/questions/7");
  });

  it("saves an attachment under its name, and says whether it was scanned", async () => {
    const { blobs } = keptBlobs();
    const saved = savedFiles();
    api.answer(referrals.attachment, () => new Response("%PDF-1.7"));
    const tab = await open();
    const files = within(screen.getByRole("region", { name: /Attachments/ }));
    expect(files.getAllByRole("listitem").map((file) => file.textContent)).toEqual([
      "referral-letter.pdf 312 KB, checked for virusesDownload",
      "growth-chart.jpg 2.1 MB, not checked for virusesDownload",
    ]);
    await tab.user.click(files.getByRole("button", { name: "Download referral-letter.pdf" }));
    await waitFor(() => expect(blobs).toHaveLength(1));
    expect(await blobs[0]!.text()).toBe("%PDF-1.7");
    expect(saved()).toEqual(["referral-letter.pdf"]);
    expect(api.calls(referrals.attachment)[0]!.params).toEqual({ id: "10482", fileId: "1" });
  });

  it("says so if an attachment is unavailable", async () => {
    api.fail(referrals.attachment, { status: 503, code: "upstream_unavailable", message: "The files are not available right now" });
    const tab = await open();
    await tab.user.click(screen.getByRole("button", { name: "Download growth-chart.jpg" }));
    expect((await screen.findByRole("alert")).textContent).toBe("The files are not available right now");
  });

  it("asks to cancel, and immediately shows the request", async () => {
    api.reply(referrals.cancel, true);
    const tab = await open();
    await tab.user.click(screen.getByRole("button", { name: "Request to Cancel" }));
    await tab.user.type(await screen.findByRole("textbox", { name: "Reason" }), "Seen elsewhere");
    api.reply(referrals.get, someDetails({ cancelationRequest: true }));
    await tab.user.click(screen.getByRole("button", { name: "Remove" }));
    expect(await screen.findByText("Cancellation Requested")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Request to Cancel" })).toBeNull();
  });

  const record = { firstName: "Ana", middleName: "", lastName: "Ruiz", dateOfBirth: "2017-05-19", sex: "F", mrn: "" } as const;
  const correcting = (recordIdentity: Partial<RecordIdentity>, more: Partial<ReferralDetails> = {}) =>
    someDetails({ identityCorrection: true, personId: "p-ana", recordIdentity: { ...record, ...recordIdentity }, mrn: "", ...more });

  it("shows corrections next to the record's data, and that a number is not recorded", async () => {
    api.reply(referrals.get, correcting({ dateOfBirth: "2017-05-20" }));
    await open();
    const facts = Object.fromEntries(factsOf("Patient"));
    expect(facts).toMatchObject({
      Name: expect.stringMatching(/^Ruiz, Ana/),
      DOB: expect.stringContaining("05/20/2017"),
      MRN: "Not recorded",
    });
    expect(facts).toMatchObject({ "Corrected date of birth": "05/19/2017" });
    expect(facts).not.toHaveProperty("Corrected name");
    expect(facts).not.toHaveProperty("Corrected sex");
    expect(await violations()).toEqual([]);
  });

  it("has the record's name as its heading, with the corrected one next to it", async () => {
    api.reply(referrals.get, correcting({ firstName: "Anna", middleName: "Lu", sex: "M" }));
    showApp("/referrals/details/10482");
    const heading = await screen.findByRole("heading", { level: 1, name: /^Ruiz, Anna: / });
    expect(heading).toBeTruthy();
    expect(screen.getByText(/^Corrected name: Ruiz, Ana/)).toBeTruthy();
    expect(Object.fromEntries(factsOf("Patient"))).toMatchObject({
      Name: "Ruiz, Anna Lu",
      "Corrected name": expect.stringMatching(/^Ruiz, Ana/),
      Sex: "Male",
      "Corrected sex": "Female",
    });
    expect(await violations()).toEqual([]);
  });

  it("marks a child who has died, and the age stops", async () => {
    api.reply(referrals.get, someDetails({ personId: "p-ana", deceased: { on: "2025-03-14" } }));
    await open();
    expect(screen.getByText("Died 03/14/2025")).toBeTruthy();
    expect(factsOf("Patient")).toContainEqual(["DOB", "05/19/2017 (died at 7 y)"]);
    expect(await violations()).toEqual([]);
  });

  it.each([
    ["goes on where the child is in care and lives", "p-ana", "10 y"],
    ["is that of the referral where that is not known", null, "9 y when referred"],
  ])("has an age that %s", async (_how, personId, age) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-11-20T18:00:00Z") });
    api.reply(referrals.get, someDetails({ personId }));
    await open();
    expect(factsOf("Patient")).toContainEqual(["DOB", `05/19/2017 (${age})`]);
  });

  it("offers nothing that is not allowed", async () => {
    api.reply(
      referrals.get,
      someDetails({
        may: NOTHING_ALLOWED,
      }),
    );
    await open();
    for (const action of ["Edit", "Refer", "Request to Cancel", "Retry"]) expect(screen.queryByRole("button", { name: action })).toBeNull();
  });

  it("returns to the list at the same place, without the mark on what was seen", async () => {
    api.reply(referrals.mine, [aReferral({ isChanged: true })]);
    api.reply(referrals.get, someDetails({ isChanged: true }));
    const tab = showApp("/referrals/myreferrals?lookback=90&sort=patientname&direction=asc");
    await tab.title("My Referrals");
    expect(await screen.findByText("Updated")).toBeTruthy();
    await tab.user.click(screen.getByRole("link", { name: "Details of Ana Ruiz’s referral" }));
    await tab.title("Ruiz, Ana: Cardiology");
    expect(screen.getByText("Updated")).toBeTruthy();
    api.reply(referrals.mine, [aReferral()]);
    const back = screen.getAllByRole("link", { name: "My Referrals" }).find((link) => link.getAttribute("href")?.includes("?"));
    expect(screen.getByRole("link", { current: "page" }).textContent).toBe("My Referrals");
    await tab.user.click(back!);
    await tab.title("My Referrals");
    expect(tab.address()).toBe("/referrals/myreferrals?lookback=90&sort=patientname&direction=asc");
    await waitFor(() => expect(screen.queryByText("Updated")).toBeNull());
  });

  it.each([
    ["own", "My Referrals", "/referrals/myreferrals", "/referrals/sharedreferrals"],
    ["shared", "Shared Referrals", "/referrals/sharedreferrals", "/referrals/myreferrals"],
  ] as const)("that is %s returns to its list, whichever list was visited before", async (access, title, path, visited) => {
    api.reply(referrals.shared, [aReferral()]);
    api.reply(referrals.get, someDetails({ access }));
    const tab = showApp(visited);
    await tab.user.click(await screen.findByRole("link", { name: "Ruiz, Ana" }));
    await tab.title("Ruiz, Ana: Cardiology");
    await waitFor(() => expect(screen.getByRole("link", { current: "page" }).textContent).toBe(title));
    expect(screen.getAllByRole("link", { name: title }).map((link) => link.getAttribute("href"))).toEqual([path, path]);
  });

  it("removes the mark after it was viewed, without another request", async () => {
    api.reply(referrals.get, someDetails({ isChanged: true }));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    await open();
    expect(screen.getByText("Updated")).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(screen.queryByText("Updated")).toBeNull();
    expect(api.calls(referrals.get)).toHaveLength(1);
  });

  it.each(["abc", "1e3", "0", "12.5"])("is not found if the address has no number, without a request: %s", async (id) => {
    await showApp(`/referrals/details/${id}`).title("404");
    expect(api.calls(referrals.get)).toHaveLength(0);
  });

  it.each([
    [404, "not_found"],
    [400, "invalid_input"],
  ] as const)("is not found if the server says %i", async (status, code) => {
    api.fail(referrals.get, { status, code });
    await showApp(DETAILS).title("404");
  });
});
