import { accessRequests } from "@linnet/contract/access-requests";
import { home, type ToDoKind, type Today } from "@linnet/contract/home";
import { live } from "@linnet/contract/live";
import { patients } from "@linnet/contract/patients";
import { referrals } from "@linnet/contract/referrals";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ADA, DECIDING_MENU } from "../../../test/access-requests.ts";
import { type FakeApi, fakeApi } from "../../../test/fake-api.ts";
import { ANA_IS_NEW, aToDo, dayWith, OTIS_RESULTS, POTASSIUM, QUIET_DAY } from "../../../test/home.ts";
import { DORA, PHYSICIAN_MENU, signedIn } from "../../../test/people.ts";
import { PRACTICE_MENU } from "../../../test/practice.ts";
import { REFERRING_MENU } from "../../../test/referrals.ts";
import { newTab, showApp } from "../../../test/show-app.tsx";
import { violations } from "../../../test/violations.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "./home-screen.tsx";
import "./live-today.tsx";
import "./what-needs-you.tsx";

const SCHEDULED = aToDo("changed-referrals", {
  id: "10481",
  text: "Heart Center",
  referral: { status: "Patient Scheduled", needsOffice: false, isUndelivered: false },
});
const FAILED = aToDo("changed-referrals", {
  id: "10482",
  name: "Tran, Minh",
  text: "Heart Center",
  referral: { status: "Submitted", needsOffice: false, isUndelivered: true },
});
const DENIED = aToDo("decided-requests", { id: "42", name: "Bao, Lin", text: "Access request denied" });

/** The focus after a mouse click, which browsers do not show. */
function focusOfAMouse(element: HTMLElement): void {
  const matches = element.matches.bind(element);
  Object.defineProperty(element, "matches", { value: (selector: string) => selector !== ":focus-visible" && matches(selector) });
  act(() => element.focus());
}

describe("what needs somebody today", () => {
  let api: FakeApi;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T18:00:00Z") });
    newTab();
    api = fakeApi();
    signedIn(api, DORA, PHYSICIAN_MENU);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const region = () => screen.findByRole("region", { name: "Needs your attention today" });
  const linesOf = async () => within(await region()).queryAllByRole("listitem");
  const line = async (name: string) => {
    const link = await within(await region()).findByRole("link", { name });
    // As: the link is in its line.
    return within(link.closest("li") as HTMLElement);
  };

  it("says whom each line concerns, what it is and since when, the most severe result by name", async () => {
    api.reply(home.today, dayWith([OTIS_RESULTS, FAILED, SCHEDULED, DENIED, ANA_IS_NEW]));
    showApp("/");
    await region();
    expect((await linesOf()).map(({ textContent }) => textContent)).toEqual([
      "Fairweather, OtisPotassium 6.4 mmol/L CRITICAL and 3 abnormalCollected today 8:00 AMReview",
      "Tran, MinhNot delivered to Heart CenterYesterdayRetry",
      "Ruiz, AnaHeart Center Patient ScheduledYesterdayDismiss",
      "Bao, LinAccess request deniedYesterdayDismiss",
      "Ruiz, AnaNew patient, assigned to youYesterdayDismiss",
    ]);
    expect(await violations()).toEqual([]);
  });

  it("says when a result was collected, not when it came, and what came since of the same test", async () => {
    const sodium = {
      ...POTASSIUM,
      title: "Sodium",
      value: "113",
      finding: "critical-low" as const,
      happenedAt: "2026-11-18T14:35:00Z",
      isSuperseded: true,
      later: { count: 1, values: [{ value: "127", finding: "low" as const, at: "2026-11-19T14:35:00Z" }] },
    };
    api.reply(home.today, dayWith([{ ...OTIS_RESULTS, results: { critical: 0, abnormal: 1, others: 0, ids: [41], mostSevere: sodium } }]));
    showApp("/");
    const otis = await line("Fairweather, Otis");
    expect(otis.getByText("Collected 11/18 6:35 AM · since then 127 LOW (11/19)")).toBeTruthy();
    expect(otis.getByText("WAS CRITICAL")).toBeTruthy();
    expect(otis.queryByText(/ago|Just now/)).toBeNull();
  });

  it("counts the results of a child, marks none of them, and says to staff that no physician has reviewed them", async () => {
    const results = { critical: 1, abnormal: 4, others: 12, ids: [1, 2], mostSevere: POTASSIUM };
    api.reply(home.today, dayWith([{ ...OTIS_RESULTS, results: { ...results, marking: "none" } }]));
    showApp("/");
    const otis = await line("Fairweather, Otis");
    expect(otis.getByText("and 4 abnormal, 12 others")).toBeTruthy();
    expect(otis.getByText("Not yet reviewed by a physician")).toBeTruthy();
    expect(otis.queryByRole("button")).toBeNull();
    expect(otis.getByRole("link", { name: "Review: Fairweather, Otis" }).getAttribute("href")).toBe("/patients/pt-3");
    expect(await violations()).toEqual([]);
  });

  it("tells an owner how many results each physician has not reviewed, and of no child", async () => {
    const unreviewed = [{ physicianId: 3, name: "Dora Ashby", count: 45, oldestAt: "2026-11-17T18:00:00Z" }];
    api.reply(home.today, { ...QUIET_DAY, unreviewed });
    showApp("/");
    const figures = within(await screen.findByRole("region", { name: "Not yet reviewed in your practice" }));
    expect(figures.getByText("Dr. Dora Ashby")).toBeTruthy();
    expect(figures.getByText("45 results, oldest received 11/17/2026")).toBeTruthy();
  });

  it("names critical results first among those it does not show, in the colour of danger", async () => {
    const day = dayWith([OTIS_RESULTS, ANA_IS_NEW], { "new-results": 6, "new-patients": 1 });
    const counts = day.toDos.counts.map((each) => (each.kind === "new-results" ? { ...each, critical: 4 } : each)).reverse();
    api.reply(home.today, { ...day, toDos: { ...day.toDos, counts } });
    showApp("/");
    const critical = within(await region()).getByText("3 patients with critical results");
    expect(critical.tagName).toBe("STRONG");
    expect(critical.parentElement?.textContent).toBe("7 more: 3 patients with critical results, 1 new patient, 3 patients with results");
  });

  it.each<[ToDoKind, string, string | null]>([
    ["new-results", "/patients/7", "Review: Ruiz, Ana"],
    ["new-patients", "/patients/7", null],
    ["changed-referrals", "/referrals/details/7", null],
    ["letters-to-read", "/referrals/details/7", "Read: Ruiz, Ana"],
    ["own-ties-to-check", "/referrals/details/7", "Review: Ruiz, Ana"],
    ["requests-to-decide", "/patientaccessrequest/edit/7", "Review: Ruiz, Ana"],
    ["decided-requests", "/patients/patientaccessrequests/details/7", null],
    ["account-requests", "/accountsandaccess/accountrequests/edit/7", "Review: Ruiz, Ana"],
    ["not-my-patients", "/patientaccessrequest/notmypatients", "Review: Ruiz, Ana"],
    ["own-invitations", "/account/invitations", "Answer: Ruiz, Ana"],
    ["physicians-to-verify", "/practice/mypractice", "Review: Ruiz, Ana"],
    ["staff-to-confirm", "/practice/mypractice", "Review: Ruiz, Ana"],
    ["unviewed-results", "/accountsandaccess/criticalresults", "Call: Ruiz, Ana"],
    ["ending-content", "/portalupdates/components/editformannouncement?id=7", "Review: Ruiz, Ana"],
  ])("leads to the very thing in one click, and names what has to be done: %s", async (kind, href, button) => {
    const calls = { id: "calls", parent: "Calls", viewOrder: 9, items: [{ itemId: "criticalresults", itemName: "Critical Results" }] };
    signedIn(api, ADA, [...DECIDING_MENU, ...PRACTICE_MENU, calls]);
    api.reply(home.today, dayWith([aToDo(kind, { id: "7" })]));
    showApp("/");
    const shown = await line("Ruiz, Ana");
    expect(shown.getByRole("link", { name: "Ruiz, Ana" }).getAttribute("href")).toBe(href);
    if (button !== null) expect(shown.getByRole("link", { name: button }).getAttribute("href")).toBe(href);
  });

  it("tells a system administrator of referrals that others check, without a page", async () => {
    api.reply(home.today, dayWith([aToDo("ties-to-check", { id: "all", name: "3 referrals", text: "may be tied", at: null })]));
    showApp("/");
    expect((await linesOf()).map(({ textContent }) => textContent)).toEqual(["3 referralsmay be tied"]);
    expect(within(await region()).queryByRole("link")).toBeNull();
  });

  it("says which clinic asks what, by when, and how many more", async () => {
    const question = { clinicName: "Neurology", answerBy: "2026-11-24", isLate: false, others: 2 };
    const late = { ...question, answerBy: "2026-11-18", isLate: true, others: 0 };
    api.reply(
      home.today,
      dayWith([
        aToDo("questions-to-answer", { id: "10481", text: "EEG report from August", at: null, question }),
        aToDo("questions-to-answer", { id: "10482", name: "Tran, Minh", text: "Which medication?", at: null, question: late }),
      ]),
    );
    showApp("/");
    await region();
    const [first, second] = (await linesOf()).map(({ textContent }) => textContent);
    expect(first).toContain("Neurology asks: EEG report from August and 2 moredue 11/24");
    expect(second).toContain("Neurology asks: Which medication?was due 11/18");
    expect((await line("Tran, Minh")).getByRole("link", { name: "Tran, Minh" }).getAttribute("href")).toBe("/referrals/details/10482");
  });

  it("says until when an announcement stands on home", async () => {
    api.reply(home.today, dayWith([aToDo("ending-content", { name: "Announcement", text: "Closed", at: "2026-11-24T18:00:00Z" })]));
    showApp("/");
    expect((await linesOf())[0]?.textContent).toContain("ClosedEnds 11/24");
  });

  it("shows a few lines at first, counts the others by their kind, and shows all of them in their place", async () => {
    const others = [1, 2].map((id) => ({ ...OTIS_RESULTS, id: `pt-${id}0`, name: `Other, ${id}`, isShownFirst: false }));
    api.reply(home.today, dayWith([OTIS_RESULTS, ...others, ANA_IS_NEW], { "new-results": 1, "new-patients": 1 }));
    const last = { ...OTIS_RESULTS, id: "pt-30", name: "Last, Lou" };
    api.reply(home.allOfToday, dayWith([OTIS_RESULTS, ...others, last, ANA_IS_NEW], { "new-patients": 1 }));
    const { user } = showApp("/");
    expect(await linesOf()).toHaveLength(2);
    expect(within(await region()).getByText("4 more: 3 patients with results, 1 new patient")).toBeTruthy();
    await user.click(within(await region()).getByRole("button", { name: "Show all 6" }));
    expect(await line("Last, Lou")).toBeTruthy();
    const rest = within(await region()).getByRole("link", { name: "1 new patient more" });
    expect(rest.getAttribute("href")).toBe("/patients/mypatients");
    expect(await violations()).toEqual([]);
    await user.click(within(await region()).getByRole("button", { name: "Show fewer" }));
    expect(await linesOf()).toHaveLength(2);
  });

  it("says that it asks for the others, and if that fails why, with a way to ask again", async () => {
    const day = dayWith([OTIS_RESULTS], { "new-results": 2 });
    api.reply(home.today, day);
    const { promise, resolve } = Promise.withResolvers<Response>();
    api.answer(home.allOfToday, () => promise);
    const { user } = showApp("/");
    await user.click(await screen.findByRole("button", { name: "Show all 3" }));
    expect(await screen.findByText("Loading the rest…")).toBeTruthy();
    resolve(Response.json({ status: 403, code: "forbidden", message: "The portal is resting", requestId: "r-1" }, { status: 403 }));
    expect(await screen.findByText("The portal is resting")).toBeTruthy();
    expect(await linesOf()).toHaveLength(1);
    api.reply(home.allOfToday, dayWith([OTIS_RESULTS, { ...OTIS_RESULTS, id: "l", name: "Last, Lou" }], { "new-results": 1 }));
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await line("Last, Lou")).toBeTruthy();
  });

  it("keeps the way back of what was done while the list is read anew", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: new Date("2026-11-20T18:00:00Z"), shouldAdvanceTime: true });
    api.reply(home.today, dayWith([DENIED, ANA_IS_NEW]));
    for (const endpoint of [accessRequests.markDecisionSeen, patients.markNewSeen]) api.reply(endpoint, true);
    const { user } = showApp("/");
    await user.click((await line("Bao, Lin")).getByRole("button", { name: "Dismiss: Bao, Lin" }));
    const undo = await screen.findByRole("button", { name: "Undo for Bao, Lin" });
    await user.hover(undo);
    await user.unhover(undo);
    act(() => undo.blur());
    const answerToday = api.hold(home.today, dayWith([]));
    act(() => void vi.advanceTimersByTime(8_100));
    await user.click((await line("Ruiz, Ana")).getByRole("button", { name: "Dismiss: Ruiz, Ana" }));
    await screen.findByRole("button", { name: "Undo for Ruiz, Ana" });
    answerToday();
    await act(async () => void (await vi.advanceTimersByTimeAsync(100)));
    expect(screen.getByRole("button", { name: "Undo for Ruiz, Ana" })).toBeTruthy();
    expect(screen.queryByText("Bao, Lin")).toBeNull();
  });

  it("marks a changed referral, a decision and a new patient as seen, as they were shown, and takes that back", async () => {
    api.reply(home.today, dayWith([SCHEDULED, DENIED, { ...ANA_IS_NEW, name: "Ruiz, Bea" }]));
    for (const endpoint of [referrals.markChangeSeen, accessRequests.markDecisionSeen, patients.markNewSeen]) api.reply(endpoint, true);
    const { user } = showApp("/");
    for (const name of ["Ruiz, Ana", "Bao, Lin", "Ruiz, Bea"]) {
      await user.click((await line(name)).getByRole("button", { name: `Dismiss: ${name}` }));
      const undo = await screen.findByRole("button", { name: `Undo for ${name}` });
      expect((await line(name)).getByText("Marked as seen.")).toBeTruthy();
      await user.click(undo);
      await screen.findByRole("button", { name: `Dismiss: ${name}` });
    }
    expect(api.calls(referrals.markChangeSeen).map(({ params, body }) => [params, body])).toEqual([
      [{ id: "10481" }, { seen: true, changedOn: SCHEDULED.at }],
      [{ id: "10481" }, { seen: false, changedOn: SCHEDULED.at }],
    ]);
    expect(api.calls(accessRequests.markDecisionSeen).map(({ body }) => body)).toEqual([{ seen: true }, { seen: false }]);
    expect(api.calls(patients.markNewSeen).map(({ body }) => body)).toEqual([
      { patientId: "pt-1", seen: true },
      { patientId: "pt-1", seen: false },
    ]);
  });

  it("lets what was done go after eight seconds without pointer and keyboard on it, with the focus on the heading, and not before", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: new Date("2026-11-20T18:00:00Z"), shouldAdvanceTime: true });
    api.reply(home.today, dayWith([DENIED, ANA_IS_NEW]));
    api.reply(accessRequests.markDecisionSeen, true);
    const { user } = showApp("/");
    await user.click((await line("Bao, Lin")).getByRole("button", { name: "Dismiss: Bao, Lin" }));
    const undo = await screen.findByRole("button", { name: "Undo for Bao, Lin" });
    api.reply(home.today, dayWith([ANA_IS_NEW]));
    // The keyboard's focus and the pointer are on it.
    act(() => void vi.advanceTimersByTime(60_000));
    act(() => undo.blur());
    act(() => void vi.advanceTimersByTime(60_000));
    expect(undo.isConnected).toBe(true);
    await user.hover(undo);
    await user.unhover(undo);
    act(() => void vi.advanceTimersByTime(7_000));
    expect(undo.isConnected).toBe(true);
    focusOfAMouse(undo);
    act(() => void vi.advanceTimersByTime(1_500));
    await waitFor(() => expect(screen.queryByText("Bao, Lin")).toBeNull());
    expect(document.activeElement?.textContent).toBe("Needs your attention today");
    expect(await linesOf()).toHaveLength(1);
  });

  it("sends again what was not delivered, and keeps the focus in its line", async () => {
    api.reply(home.today, dayWith([FAILED]));
    api.reply(referrals.retry, true);
    const { user } = showApp("/");
    await user.click((await line("Tran, Minh")).getByRole("button", { name: "Retry: Tran, Minh" }));
    expect((await screen.findByText("Tran, Minh: Sending to the hospital again.")).getAttribute("role")).toBe("status");
    expect(api.calls(referrals.retry)).toHaveLength(1);
    expect(within(await region()).queryByRole("button")).toBeNull();
    expect(document.activeElement).toBe((await line("Tran, Minh")).getByRole("link"));
  });

  it("says in the line what went wrong", async () => {
    api.reply(home.today, dayWith([DENIED]));
    api.fail(accessRequests.markDecisionSeen, { status: 503, code: "upstream_unavailable", message: "The portal is resting" });
    const { user } = showApp("/");
    await user.click((await line("Bao, Lin")).getByRole("button", { name: "Dismiss: Bao, Lin" }));
    expect((await screen.findByRole("alert")).textContent).toBe("The portal is resting");
    expect((await line("Bao, Lin")).getByRole("button", { name: "Dismiss: Bao, Lin" })).toBeTruthy();
  });

  it("offers nothing to be done for the person who is shown, in login-as", async () => {
    signedIn(api, { ...DORA, loginAs: { administrator: "Ada Hoffmann", until: "2999-01-01T00:00:00Z" } }, PHYSICIAN_MENU);
    api.reply(home.today, dayWith([OTIS_RESULTS, SCHEDULED]));
    showApp("/");
    await line("Fairweather, Otis");
    expect(within(await region()).queryByRole("button")).toBeNull();
  });

  /** Home with change events; returns a function that reports a changed referral. */
  async function showWithNews(day: Today) {
    signedIn(api, DORA, REFERRING_MENU);
    api.reply(home.today, day);
    let say: (text: string) => void = () => undefined;
    api.answer(live.events, () => {
      const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
        say = (text) => controller.enqueue(new TextEncoder().encode(text));
      };
      return new Response(new ReadableStream<Uint8Array>({ start }));
    });
    const { user } = showApp("/");
    await waitFor(() => expect(api.calls(live.events)).toHaveLength(1));
    return { user, tell: () => say('data: {"kind":"referral","referralId":10481}\n\n') };
  }

  it("shows a referral that changes while home is open", async () => {
    const { tell } = await showWithNews(QUIET_DAY);
    api.reply(home.today, dayWith([SCHEDULED]));
    tell();
    expect((await line("Ruiz, Ana")).getByText("Patient Scheduled")).toBeTruthy();
  });

  it("has a line again that was taken back, also when the list came anew in between", async () => {
    api.reply(referrals.markChangeSeen, true);
    const { user, tell } = await showWithNews(dayWith([SCHEDULED, FAILED]));
    await user.click((await line("Ruiz, Ana")).getByRole("button", { name: "Dismiss: Ruiz, Ana" }));
    const undo = await screen.findByRole("button", { name: "Undo for Ruiz, Ana" });
    const asked = api.calls(home.today).length;
    api.reply(home.today, dayWith([FAILED]));
    tell();
    await waitFor(() => expect(api.calls(home.today).length).toBeGreaterThan(asked));
    api.reply(home.today, dayWith([SCHEDULED, FAILED]));
    await user.click(undo);
    await waitFor(() => expect(api.calls(home.today).length).toBeGreaterThan(asked + 1));
    expect((await line("Ruiz, Ana")).getByRole("button", { name: "Dismiss: Ruiz, Ana" })).toBeTruthy();
  });
});
