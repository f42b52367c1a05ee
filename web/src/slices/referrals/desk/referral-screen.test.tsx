import { desk } from "@linnet/contract/referrals/desk";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { keptBlobs } from "../../../../test/a-tab.ts";
import { atDeskDetails, aWorklist, CARA, DESK_MENU } from "../../../../test/desk.ts";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { signedIn } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Preloaded, because the first load takes longer than a test waits.
import "./referral-screen.tsx";
import "./screen.tsx";

const MEANWHILE = "Lena Varga scheduled it on 11/23/2026 at 10:00 AM. Review it again.";

describe("a referral at the desk", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    signedIn(api, CARA, DESK_MENU);
    api.reply(desk.get, atDeskDetails());
    api.reply(desk.act, true);
    api.reply(desk.worklist, aWorklist([]));
    api.reply(desk.order, { ids: [10_481, 10_482, 10_483] });
  });

  async function open() {
    const tab = showApp("/desk/referrals/10482");
    await tab.title("Ruiz, Ana: Cardiology");
    return tab;
  }
  const sent = () => api.calls(desk.act).map(({ body }) => body);
  const conflict = () => api.fail(desk.act, { status: 409, code: "conflict", message: MEANWHILE });

  it("shows what was sent, what has happened, and the possible child, with the differences in words", async () => {
    await open();
    const region = (name: string) => screen.getByRole("region", { name }).textContent;
    expect(region("Sent by the office")).toContain("Systolic murmur since August.");
    expect(region("Patient")).toContain("12 Alder Way, Pasadena, CA 91101");
    expect(region("Guardian")).toContain("Ruiz, Lucia");
    expect(region("Timeline and messages 0")).toContain("By Gena Nowak, on behalf of Dora Ashby.");
    expect(region("Is this the same patient?")).toContain("Likely match. 1 of 4 items differs.");
    const rows = within(screen.getByRole("table", { name: "Referral compared with the hospital’s record" })).getAllByRole("row");
    expect(rows.map((row) => row.textContent)).toEqual([
      "SentRecord",
      "NameRuiz, Ana Maria Same",
      "DOB05/19/2017 Differs: 05/20/2017",
      "SexFemale Same",
      "MRN40014871 Same",
    ]);
    expect(document.title).toBe("Ruiz, A. · Referral · Linnet");
    expect(await violations()).toEqual([]);
  });

  it("names the referral that another clinic declined before", async () => {
    api.reply(desk.get, atDeskDetails({ earlier: { id: 10001, clinicName: "Neurology Clinic", isDeclined: true } }));
    await open();
    expect(screen.getByText("Sent again after Neurology Clinic declined Referral No. 10001.")).toBeTruthy();
  });

  it("links to the office’s question that it came from", async () => {
    api.reply(desk.get, atDeskDetails({ questionId: 7 }));
    await open();
    expect(screen.getByRole("link", { name: "the office’s question" }).getAttribute("href")).toBe("/desk/questions/7");
  });

  it("accepts with one click, in the version shown", async () => {
    const tab = await open();
    const accept = screen.getByRole("button", { name: "Accept", description: "Tells the office that your clinic will see the patient." });
    api.reply(desk.get, atDeskDetails({ task: "schedule", cernerStatus: "Accepted", acts: ["schedule"], lastEvent: 502 }));
    await tab.user.click(accept);
    expect(await screen.findAllByText("Ana Ruiz’s referral was accepted.")).not.toEqual([]);
    expect(sent()).toEqual([{ act: "accept", lastEvent: 501 }]);
    expect(screen.queryByRole("button", { name: "Accept" })).toBeNull();
  });

  it("schedules by the hospital's clock, and reports missing values at their fields", async () => {
    const tab = await open();
    await tab.user.click(screen.getByRole("button", { name: "Schedule" }));
    const dialog = within(await screen.findByRole("dialog", { name: /^Schedule Ana Ruiz’s appointment/ }));
    await tab.user.type(dialog.getByLabelText("Date"), "12/3/2040");
    await tab.user.click(dialog.getByRole("button", { name: "Schedule" }));
    expect(dialog.getByText("Enter the time")).toBeTruthy();
    expect(dialog.getByText("Enter the location")).toBeTruthy();
    expect(sent()).toEqual([]);
    expect(await violations()).toEqual([]);
    await tab.user.type(dialog.getByLabelText("Time"), "09:30");
    await tab.user.type(dialog.getByLabelText("Location"), "Level 2");
    await tab.user.type(dialog.getByLabelText("Provider"), "Varga, Lena, NP");
    await tab.user.click(dialog.getByRole("button", { name: "Schedule" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent()).toEqual([
      {
        act: "schedule",
        lastEvent: 501,
        visit: { startsAt: "2040-12-03T17:30:00.000Z", minutes: 30, location: "Level 2", resource: "Varga, Lena, NP" },
      },
    ]);
  });

  it("fills in the clinic's usual location, provider and length, and asks about an unusual time once", async () => {
    const usualVisit = { location: "Level 2", resource: "Varga, Lena, NP", minutes: 45 };
    const holidays = [{ day: "2040-12-25", name: "Christmas Day" }];
    api.reply(desk.get, atDeskDetails({ acts: ["schedule"], lastEvent: 501, usualVisit, holidays }));
    const tab = await open();
    await tab.user.click(screen.getByRole("button", { name: "Schedule" }));
    const dialog = within(await screen.findByRole("dialog", { name: /^Schedule Ana Ruiz’s appointment/ }));
    await tab.user.type(dialog.getByLabelText("Date"), "12/25/2040");
    await tab.user.type(dialog.getByLabelText("Time"), "09:30");
    await tab.user.click(dialog.getByRole("button", { name: "Schedule" }));
    expect((await dialog.findByRole("alert")).textContent).toContain("12/25/2040 is a holiday: Christmas Day.");
    expect(sent()).toEqual([]);
    await tab.user.click(dialog.getByRole("button", { name: "Schedule" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent()).toEqual([
      {
        act: "schedule",
        lastEvent: 501,
        visit: { startsAt: "2040-12-25T17:30:00.000Z", minutes: 45, location: "Level 2", resource: "Varga, Lena, NP" },
      },
    ]);
  });

  it("says what another person did first, fetches the page again, and keeps what was typed", async () => {
    const tab = await open();
    await tab.user.click(screen.getByRole("button", { name: "Put on hold" }));
    await tab.user.type(await screen.findByLabelText("Reason for the hold"), "The EEG");
    conflict();
    api.reply(desk.get, atDeskDetails({ cernerStatus: "Accepted", lastEvent: 502 }));
    const dialog = within(screen.getByRole("dialog"));
    await tab.user.click(dialog.getByRole("button", { name: "Put on hold" }));
    expect((await dialog.findByRole("alert")).textContent).toContain(MEANWHILE);
    expect(screen.getByText("Accepted")).toBeTruthy();
    expect(dialog.getByLabelText<HTMLTextAreaElement>("Reason for the hold").value).toBe("The EEG");
    api.reply(desk.act, true);
    await tab.user.click(dialog.getByRole("button", { name: "Put on hold" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent()).toEqual([501, 502].map((lastEvent) => ({ act: "hold", lastEvent, reason: "The EEG" })));
  });

  it.each([
    ["Ask the office", "Question"],
    ["Schedule", "Location"],
    ["Put on hold", "Reason for the hold"],
  ])("asks before typed text is closed, or its page is left: %s", async (act, field) => {
    api.reply(desk.get, atDeskDetails({ acts: ["ask", "schedule", "hold", "redirect", "keep", "decline", "cancel"] }));
    const tab = await open();
    const opener = screen.getByRole("button", { name: act });
    await tab.user.click(opener);
    await tab.user.type(await screen.findByLabelText(field), "The EEG");
    await tab.user.keyboard("{Escape}");
    await tab.user.click(await screen.findByRole("button", { name: "Stay" }));
    expect(screen.getByLabelText<HTMLTextAreaElement>(field).value).toBe("The EEG");
    tab.goTo("/desk");
    const leaving = within(await screen.findByRole("dialog", { name: "Leave this page?" }));
    await tab.user.click(leaving.getByRole("button", { name: "Stay" }));
    expect(tab.address()).toBe("/desk/referrals/10482");
    await tab.user.click(screen.getByRole("button", { name: "Not now" }));
    await tab.user.click(await screen.findByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(opener);
    tab.goTo("/desk");
    await tab.title("Desk");
    expect(sent()).toEqual([]);
  });

  it("no longer offers what is impossible, and keeps the words", async () => {
    const tab = await open();
    await tab.user.click(screen.getByRole("button", { name: "Decline" }));
    await tab.user.type(await screen.findByLabelText("Reason"), "No room");
    conflict();
    api.reply(desk.get, atDeskDetails({ task: "waiting", acts: ["reschedule"], lastEvent: 502 }));
    const dialog = within(screen.getByRole("dialog", { name: /^Decline Ana Ruiz’s referral\?/ }));
    await tab.user.click(dialog.getByRole("button", { name: "Decline" }));
    expect(await dialog.findByText(/You can no longer do this/)).toBeTruthy();
    expect(dialog.queryByRole("button", { name: "Decline" })).toBeNull();
    expect(dialog.getByLabelText<HTMLTextAreaElement>("Reason").value).toBe("No room");
  });

  it("asks before it closes a referral, and returns to the worklist after a move to another clinic", async () => {
    const tab = await open();
    await tab.user.click(screen.getByRole("button", { name: "Forward" }));
    const dialog = within(await screen.findByRole("dialog", { name: /^Forward Ana Ruiz’s referral/ }));
    await tab.user.click(dialog.getByRole("button", { name: "Forward" }));
    expect(dialog.getByText("Choose the clinic")).toBeTruthy();
    await tab.user.selectOptions(dialog.getByRole("combobox", { name: "Clinic" }), "Heart Center");
    await tab.user.type(dialog.getByLabelText("Reason for forwarding"), "A murmur");
    await tab.user.click(dialog.getByRole("button", { name: "Forward" }));
    await tab.title("Desk");
    expect(sent()).toEqual([{ act: "redirect", lastEvent: 501, clinicId: 4, reason: "A murmur" }]);
  });

  it("answers an office's objection to its clinic before anything else", async () => {
    const objection = { text: "She has seizures, too.", by: "Ashby, Dora", at: "2026-11-20T18:00:00Z", fromClinicName: "Heart Center" };
    api.reply(desk.get, atDeskDetails({ task: "objected", objection, acts: ["ask", "keep", "send-back", "decline"] }));
    const tab = await open();
    const turn = screen.getByRole("region", { name: "Needs action" });
    expect(turn.textContent).toContain("The office objects to your clinic. Keep the referral and give a reason, or send it back.");
    expect(turn.textContent).toMatch(/She has seizures, too\.Ashby, Dora, 11\/20\/2026.*10:00 AM\. Forwarded from Heart Center\./);
    expect(within(turn).getAllByRole("button")[0]?.textContent).toBe("Keep referral");
    await tab.user.click(within(turn).getByRole("button", { name: "Keep referral" }));
    const keep = within(await screen.findByRole("dialog", { name: /^Keep Ana Ruiz’s referral/ }));
    await tab.user.click(keep.getByRole("button", { name: "Keep referral" }));
    expect(keep.getByText("Enter the reason for keeping the referral")).toBeTruthy();
    expect(await violations()).toEqual([]);
    await tab.user.click(keep.getByRole("button", { name: "Not now" }));
    await tab.user.click(screen.getByRole("button", { name: "Send back" }));
    const back = within(await screen.findByRole("dialog", { name: /^Send back Ana Ruiz’s referral\?/ }));
    await tab.user.click(back.getByRole("button", { name: "Send back" }));
    await tab.title("Desk");
    expect(sent()).toEqual([{ act: "send-back", lastEvent: 501, reason: "" }]);
  });

  it("is fetched again when opened after it was forwarded, because the earlier version would be refused", async () => {
    const tab = await open();
    await tab.user.click(screen.getByRole("button", { name: "Forward" }));
    const dialog = within(await screen.findByRole("dialog", { name: /^Forward Ana Ruiz’s referral/ }));
    await tab.user.selectOptions(dialog.getByRole("combobox", { name: "Clinic" }), "Heart Center");
    await tab.user.type(dialog.getByLabelText("Reason for forwarding"), "A murmur");
    await tab.user.click(dialog.getByRole("button", { name: "Forward" }));
    await tab.title("Desk");
    const answer = api.hold(desk.get, atDeskDetails({ clinicName: "Heart Center", lastEvent: 502 }));
    tab.goTo("/desk/referrals/10482");
    await waitFor(() => expect(screen.queryByRole("heading", { level: 1, name: "Desk" })).toBeNull());
    expect(screen.queryByRole("button", { name: "Schedule" })).toBeNull();
    answer();
    await tab.title("Ruiz, Ana: Heart Center");
    expect(screen.getByRole("button", { name: "Schedule" })).toBeTruthy();
  });

  describe("links to its neighbors in the worklist", () => {
    const FILTER = "?view=new&clinic=3";
    const link = (name: RegExp) => screen.getByRole("link", { name });
    async function walk() {
      const tab = showApp(`/desk/referrals/10482${FILTER}`);
      await tab.title("Ruiz, Ana: Cardiology");
      await screen.findByText("2 of 3", { selector: "nav span" });
      return tab;
    }
    const openedAt = async (tab: Awaited<ReturnType<typeof walk>>, place: string) => {
      await screen.findByText(place, { selector: "nav span" });
      await tab.title("Ruiz, Ana: Cardiology");
    };

    it("as it was filtered, with its place and the total", async () => {
      const tab = await walk();
      expect(api.calls(desk.order)[0]?.body).toEqual({ view: "new", clinicId: 3, assignedTo: null, text: "" });
      expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain("Ruiz, Ana, 2 of 3");
      expect(await violations()).toEqual([]);
      await tab.user.click(link(/^Next/));
      await openedAt(tab, "3 of 3");
      expect(tab.address()).toBe(`/desk/referrals/10483${FILTER}`);
      expect(link(/^Next/).getAttribute("aria-disabled")).toBe("true");
      const back = screen.getAllByRole("link", { name: "Desk" }).find((each) => each.getAttribute("href") === `/desk${FILTER}`);
      await tab.user.click(back ?? document.body);
      await tab.title("Desk");
      expect(tab.address()).toBe(`/desk${FILTER}`);
    });

    it("with j and k, and not beyond the last", async () => {
      const tab = await walk();
      await tab.user.keyboard("j");
      await openedAt(tab, "3 of 3");
      await tab.user.keyboard("j");
      expect(tab.address()).toBe(`/desk/referrals/10483${FILTER}`);
      await tab.user.keyboard("k");
      await openedAt(tab, "2 of 3");
      await tab.user.keyboard("k");
      await openedAt(tab, "1 of 3");
      expect(link(/^Previous/).getAttribute("aria-disabled")).toBe("true");
    });

    it("even after it was finished, in the order of the start", async () => {
      const tab = await walk();
      api.reply(desk.order, { ids: [] });
      await tab.user.click(screen.getByRole("button", { name: "Accept" }));
      await screen.findAllByText("Ana Ruiz’s referral was accepted.");
      await tab.user.keyboard("j");
      await openedAt(tab, "3 of 3");
      expect(api.calls(desk.order)).toHaveLength(1);
    });

    it("asks before it leaves typed text, and does not treat letters in it as keys", async () => {
      const tab = await walk();
      await tab.user.click(screen.getByRole("button", { name: "Decline" }));
      await tab.user.type(await screen.findByLabelText("Reason"), "jk");
      expect(tab.address()).toBe(`/desk/referrals/10482${FILTER}`);
    });

    it("and to none if it is in no worklist", async () => {
      api.reply(desk.order, { ids: [1] });
      await open();
      await waitFor(() => expect(api.calls(desk.order)).toHaveLength(1));
      expect(screen.queryByRole("navigation", { name: "Worklist" })).toBeNull();
    });
  });

  it("opens the first file in place, and the others on request", async () => {
    const { blobs } = keptBlobs();
    api.answer(desk.attachment, () => new Response("%PDF-1.7"));
    api.reply(
      desk.get,
      atDeskDetails({
        attachments: [
          { id: 1, name: "letter.pdf", mediaType: "application/pdf", bytes: 319_488, scan: "clean" },
          { id: 2, name: "chart.png", mediaType: "image/png", bytes: 2_202_009, scan: "clean" },
        ],
      }),
    );
    const tab = await open();
    expect((await screen.findByTitle("letter.pdf")).tagName).toBe("IFRAME");
    expect(api.calls(desk.attachment)).toHaveLength(1);
    await tab.user.click(screen.getByRole("button", { name: "Show chart.png" }));
    expect(await screen.findByRole("img", { name: "chart.png" })).toBeTruthy();
    expect(blobs.map(({ type }) => type)).toEqual(["application/pdf", "image/png"]);
  });

  it("is assigned to a colleague", async () => {
    api.reply(desk.assign, true);
    const tab = await open();
    await tab.user.selectOptions(screen.getByRole("combobox", { name: "Assigned to" }), "Varga, Lena");
    await waitFor(() => expect(api.calls(desk.assign)[0]?.body).toEqual({ accountId: 21 }));
  });

  it("offers nothing if the hospital's own system handles its referrals", async () => {
    api.reply(desk.get, atDeskDetails({ acts: [] }));
    await open();
    expect(screen.getByText("The hospital works on referrals in its own system. Make this change there.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Accept" })).toBeNull();
  });

  it("explains an error of the hospital's system, and what to do", async () => {
    api.reply(desk.get, atDeskDetails({ task: "failed", cernerStatus: "Error", acts: [] }));
    await open();
    expect(screen.getByRole("region", { name: "Needs action" }).textContent).toMatch(
      /could not process this referral\. Correct it there .* ask the office to send a new referral\./,
    );
  });

  it.each(["abc", "0"])("is not found if the address has no number: %s", async (id) => {
    await showApp(`/desk/referrals/${id}`).title("404");
    expect(api.calls(desk.get)).toHaveLength(0);
  });

  it("is not found if it is another clinic's", async () => {
    api.fail(desk.get, { status: 404, code: "not_found" });
    await showApp("/desk/referrals/10482").title("404");
  });
});
