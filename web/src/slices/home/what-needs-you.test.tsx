import { home } from "@linnet/contract/home";
import { live } from "@linnet/contract/live";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { ADA, ASKING_MENU, DECIDING_MENU } from "../../../test/access-requests.ts";
import { type FakeApi, fakeApi } from "../../../test/fake-api.ts";
import { QUIET_DAY } from "../../../test/home.ts";
import { DORA, signedIn } from "../../../test/people.ts";
import { PETRA, PRACTICE_MENU } from "../../../test/practice.ts";
import { REFERRING_MENU, REFERRING_STAFF_MENU } from "../../../test/referrals.ts";
import { newTab, showApp } from "../../../test/show-app.tsx";
import { violations } from "../../../test/violations.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "./home-screen.tsx";
import "./live-today.tsx";

const LATE = { id: 41, name: "Ruiz, Ana", text: "Waiting 2 d 10 h, more than 48 h" };
const WRONG = { id: 5, name: "Arnesen, Felix", text: "Removed by Ashby, Dora on 11/18/2026" };
const DENIED = { id: 42, name: "Bao, Lin", text: "Denied on 11/20/2026" };

describe("what waits of requests and notices", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
  });

  async function tile(name: RegExp) {
    const heading = await screen.findByRole("heading", { level: 3, name });
    // The heading stands in its tile.
    return within(heading.closest("article") as HTMLElement);
  }
  const hrefs = (shown: Awaited<ReturnType<typeof tile>>) => shown.getAllByRole("link").map((link) => link.getAttribute("href"));

  it("leads who decides to each request itself, however old, and to all of them", async () => {
    signedIn(api, ADA, DECIDING_MENU);
    api.reply(home.today, {
      ...QUIET_DAY,
      errands: [
        { kind: "requests-to-decide", count: 7, items: [LATE] },
        { kind: "not-my-patients", count: 1, items: [WRONG] },
      ],
    });
    showApp("/");
    const waiting = await tile(/^7 Access requests to decide$/);
    expect(waiting.getByText(LATE.text)).toBeTruthy();
    expect(hrefs(waiting)).toEqual(["/patientaccessrequest/edit/41", "/patientaccessrequest/patientaccessrequests"]);
    expect(hrefs(await tile(/^1 Wrong assignments$/))).toEqual([
      "/patientaccessrequest/notmypatients",
      "/patientaccessrequest/notmypatients",
    ]);
    expect(await violations()).toEqual([]);
  });

  it("leads who refers to each referral that has changed, and to their list", async () => {
    signedIn(api, DORA, REFERRING_MENU);
    const changed = { id: 10481, name: "Ruiz, Ana", text: "Patient Scheduled on 11/20/2026" };
    api.reply(home.today, { ...QUIET_DAY, errands: [{ kind: "changed-referrals", count: 4, items: [changed] }] });
    showApp("/");
    const waiting = await tile(/^4 Referrals changed$/);
    expect(waiting.getByText(changed.text)).toBeTruthy();
    expect(hrefs(waiting)).toEqual(["/referrals/details/10481", "/referrals/myreferrals?lookback=-1"]);
    expect(await violations()).toEqual([]);
  });

  it.each([
    ["own-ties-to-check", REFERRING_MENU, "/referrals/myreferrals?only=tie-check"],
    ["practice-ties-to-check", REFERRING_STAFF_MENU, "/referrals/viewreferrals?only=tie-check"],
  ] as const)("leads to each referral that may be tied to the wrong child, and to a list of these: %s", async (kind, menu, list) => {
    signedIn(api, DORA, menu);
    const old = { id: 10012, name: "Othermrn, Zed", text: "Sent on 03/01/2024" };
    api.reply(home.today, { ...QUIET_DAY, errands: [{ kind, count: 2, items: [old] }] });
    showApp("/");
    const waiting = await tile(/^2 Referrals that may be tied to the wrong child$/);
    expect(hrefs(waiting)).toEqual(["/referrals/details/10012", list]);
    expect(await violations()).toEqual([]);
  });

  it("leads who holds a practice to the people there of whom they have to say something", async () => {
    signedIn(api, PETRA, PRACTICE_MENU);
    const vera = { id: 12, name: "Castlemaine, Vera", text: "Do they work in your practice?" };
    const fred = { id: 31, name: "Halloran, Fred", text: "Last confirmed on 03/29/2026" };
    api.reply(home.today, {
      ...QUIET_DAY,
      errands: [
        { kind: "physicians-to-verify", count: 1, items: [vera] },
        { kind: "staff-to-confirm", count: 2, items: [fred] },
      ],
    });
    showApp("/");
    const toVerify = await tile(/^1 Physicians to verify$/);
    expect(toVerify.getByText("Castlemaine, Vera")).toBeTruthy();
    const toConfirm = await tile(/^2 People to confirm$/);
    expect(toConfirm.getByText(fred.text)).toBeTruthy();
    for (const shown of [toVerify, toConfirm]) expect(hrefs(shown)).toEqual(["/practice/mypractice", "/practice/mypractice"]);
    expect(await violations()).toEqual([]);
  });

  it("shows a referral that changes while home is open", async () => {
    signedIn(api, DORA, REFERRING_MENU);
    let say: (text: string) => void = () => undefined;
    api.answer(live.events, () => {
      const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
        say = (text) => controller.enqueue(new TextEncoder().encode(text));
      };
      return new Response(new ReadableStream<Uint8Array>({ start }));
    });
    api.reply(home.today, QUIET_DAY);
    showApp("/");
    await waitFor(() => expect(api.calls(live.events)).toHaveLength(1));
    const changed = { id: 10481, name: "Ruiz, Ana", text: "Patient Scheduled on 11/20/2026" };
    api.reply(home.today, { ...QUIET_DAY, errands: [{ kind: "changed-referrals", count: 1, items: [changed] }] });
    say('data: {"kind":"referral","referralId":10481}\n\n');
    await tile(/^1 Referrals changed$/);
  });

  it("leads who asked to what became of it", async () => {
    signedIn(api, DORA, ASKING_MENU);
    api.reply(home.today, { ...QUIET_DAY, errands: [{ kind: "decided-requests", count: 1, items: [DENIED] }] });
    showApp("/");
    const decided = await tile(/^1 Access requests decided$/);
    expect(decided.getByText(DENIED.text)).toBeTruthy();
    expect(hrefs(decided)).toEqual(["/patients/patientaccessrequests/details/42", "/patients/patientaccessrequests"]);
  });
});
