import { criticalResults } from "@linnet/contract/chart/critical-results";
import { resultsToRead } from "@linnet/contract/chart/to-read";
import { home } from "@linnet/contract/home";
import { session } from "@linnet/contract/session";
import { loginAs } from "@linnet/contract/session/login-as";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { NOW } from "../../../../test/open-hospital.ts";
import { practiceIds } from "../../../../test/practice-ids.ts";
import { aResult, resultsAt } from "../../../../test/results-at.ts";
import { testApp } from "../../../../test/test-app.ts";
import { toDosOfKind } from "../../../../test/to-dos-of-kind.ts";
import { demoChildren } from "../../../demo/children/children.ts";
import { addMinutes, subDays } from "../../../platform/dates.ts";
import type { LiveNotice } from "../../../platform/live/live.ts";
import { absenceRepository } from "../../patients/public.ts";
import { purgeArrivals } from "../to-read/purge-arrivals.ts";
import { resultArrivalRepository } from "../to-read/result-arrival-repository.ts";
import { stateMergeRepository } from "../to-read/state-merge-repository.ts";
import { sendAlerts } from "./send-alerts.ts";

const ADA = "ada@linnet.example";
const DORA = "dora@linnet.example";
const GENA = "gena@linnet.example";
const HANA = "hana@linnet.example";
const IDA = "ida@staff.wrenfield.example";
const OWEN = "owen@linnet.example";
const NEWTON = "newton@linnet.example";
const LAB = "lab-desk@wrenfield.example";
/** Ana is Dora's alone, Maya of the owner, Owen. */
const { ana, maya, ines } = demoChildren;

describe("a critical result that reaches the portal", () => {
  const hospital = testApp({ CRITICAL_RESULT_MAIL: LAB });
  const { call, jobs } = hospital;
  const ids = practiceIds(hospital);
  const { now, later, holds, opened, idsOf, note, critical, page, forget } = resultsAt(hospital);

  /** Who is mailed since the last time, in the order of their addresses. */
  const told = async (minutesLater = 0) => {
    later(minutesLater);
    const before = jobs.mails().length;
    await sendAlerts(hospital.platform);
    return jobs
      .mails()
      .slice(before)
      .map(({ to, subject }) => `${to}: ${subject}`)
      .sort();
  };
  const list = async (Show: "waiting" | "called" = "waiting") =>
    (await call(HANA, criticalResults.page, { query: { Show } }, now())).body.data;
  const waitingInMenu = async () =>
    (await call(HANA, session.menu, {}, now())).body.flatMap(({ items }) => items).find(({ itemId }) => itemId === "criticalresults")
      ?.waiting;
  const suspend = (email: string, active: boolean) =>
    hospital.db.updateTable("accounts").set({ active }).where("email", "=", email).execute();

  const REVIEW = "Critical result to review";
  const OWNER = "Critical result not viewed";
  const HOSPITAL = [HANA, IDA, LAB].map((to) => `${to}: Critical results not viewed`).sort();

  beforeEach(async () => {
    await forget();
    for (const { personId } of [maya, ines]) await holds(personId);
    await hospital.db.deleteFrom("result_alerts").execute();
    await hospital.db.deleteFrom("physician_absences").execute();
    await hospital.db.updateTable("accounts").set({ active: true }).execute();
  });

  it("is told to the physician in an open page and by mail, with nothing about the patient, and once", async () => {
    const heard: LiveNotice[] = [];
    const stop = hospital.platform.live.follow({ notice: (notice) => void heard.push(notice), gap: () => undefined });
    await holds(ana.personId, critical("k"));
    expect(await told()).toEqual([`${DORA}: ${REVIEW}`]);
    expect(await told(5)).toEqual([]);
    expect(await told(30)).toEqual([]);
    const mail = jobs.mails().find(({ to, subject }) => to === DORA && subject === REVIEW);
    expect(mail?.text).toContain("needs your review at Lakeside Pediatrics");
    expect(mail?.text).toContain("/home/results");
    expect(mail?.text).not.toMatch(/Ana|Ruiz|Potassium|6\.4|pt-/);
    const lakeside = await ids.practice("Lakeside Pediatrics");
    await expect
      .poll(() => heard.filter(({ kind }) => kind.startsWith("alert")))
      .toEqual([
        { kind: "alerts-raised" },
        { kind: "alert", accountId: await ids.account(DORA), concern: "review", practiceIds: [lakeside] },
      ]);
    stop();
  });

  it("is told also where it is abnormal and not final, and again once it is final", async () => {
    const culture = { title: "Blood culture", value: "Cocci", finding: "abnormal" as const };
    await holds(ana.personId, aResult("c", { ...culture, isPreliminary: true }));
    expect(await told()).toEqual([`${DORA}: Preliminary abnormal result to review`]);
    await opened(DORA, ana.personId);
    await holds(ana.personId, aResult("c", { ...culture, digest: "0000000000000000" }));
    expect(await told(20)).toEqual([]);
    await holds(ana.personId, aResult("c", { ...culture, finding: "critical-high", digest: "0000000000000001" }));
    expect(await told()).toEqual([`${DORA}: ${REVIEW}`]);
  });

  it.each([
    ["that is abnormal only", aResult("k", { finding: "high" })],
    ["that is older than 14 days", aResult("k", { finding: "critical-high", happenedAt: subDays(NOW, 15).getTime() })],
  ])("is no message %s", async (_what, result) => {
    await holds(ana.personId, result);
    expect(await told()).toEqual([]);
    expect(await told(90)).toEqual([]);
  });

  it("is no message where a later value follows it, or it came with the child's first import", async () => {
    await holds(ana.personId, critical("k"), aResult("k2", { title: "Potassium", happenedAt: Date.parse(NOW) + 1 }));
    await hospital.db.deleteFrom("known_results").where("person_id", "=", maya.personId).execute();
    await holds(maya.personId, critical("k"));
    expect(await told()).toEqual([]);
    // A result that is history by the time of the message raises no alert.
    await holds(ana.personId, critical("k3"));
    await holds(ana.personId, critical("k3"), aResult("k4", { title: "Potassium", happenedAt: Date.parse(NOW) + 2 }));
    expect(await told()).toEqual([]);
  });

  it("is one message with others of the next ten minutes, as long as it waits", async () => {
    await holds(ana.personId, critical("k"), critical("k1"));
    expect(await told()).toEqual([`${DORA}: ${REVIEW}`]);
    later(6);
    await holds(ana.personId, critical("k"), critical("k1"), critical("k2"));
    expect(await told()).toEqual([]);
    later(6);
    await holds(ana.personId, critical("k"), critical("k1"), critical("k2"), critical("k3"));
    expect(await told()).toEqual([`${DORA}: ${REVIEW}`]);
    await opened(DORA, ana.personId);
    later(1);
    await holds(ana.personId, critical("k"), critical("k1"), critical("k2"), critical("k3"), critical("k4"));
    expect(await told()).toEqual([`${DORA}: ${REVIEW}`]);
  });

  it("is told to the owner, and on the hospital's list, when no one who may review it has displayed it within 60 minutes", async () => {
    await holds(ana.personId, critical("k"));
    await told();
    // Staff see it and do not review; an administrator in her place has not seen it for her.
    await opened(GENA, ana.personId);
    expect(await told(59)).toEqual([]);
    expect(await list()).toEqual([]);
    expect(await told(1)).toEqual([...HOSPITAL, `${OWEN}: ${OWNER}`].sort());
    expect(await list()).toEqual([
      {
        id: expect.any(Number),
        practiceName: "Lakeside Pediatrics",
        physicians: ["Dora Ashby"],
        since: NOW.replace("Z", ".000Z"),
        recordId: ana.personId,
        called: null,
      },
    ]);
    expect(await waitingInMenu()).toBe(1);
    expect(toDosOfKind((await call(HANA, home.today, { query: { kinds: "all" } }, now())).body, "unviewed-results")).toMatchObject({
      count: 1,
      items: [{ name: "Lakeside Pediatrics" }],
    });
    expect(await told(120)).toEqual([]);
    const counts: LiveNotice[] = [];
    const stop = hospital.platform.live.follow({ notice: (notice) => void counts.push(notice), gap: () => undefined });
    await page(DORA);
    await expect.poll(() => counts).toContainEqual({ kind: "waiting", practiceId: null, embassyId: null });
    stop();
    expect(await list()).toEqual([]);
    expect(await waitingInMenu()).toBeUndefined();
  });

  it("is told to no one further once a physician has displayed it, in the chart or in the list", async () => {
    await holds(ana.personId, critical("k"));
    await told();
    await opened(DORA, ana.personId);
    expect(await told(61)).toEqual([]);
    expect(await list()).toEqual([]);
  });

  it("is not displayed by an administrator who works as the physician", async () => {
    await holds(ana.personId, critical("k"));
    await told();
    await call(ADA, loginAs.begin, { body: { email: DORA, reason: "She cannot find a page" } }, now());
    const seen = await hospital.callAs({ by: ADA, email: DORA }, resultsToRead.page, { query: {} }, now());
    expect(seen.body.data.map(({ personId }) => personId)).toContain(ana.personId);
    await call(ADA, loginAs.stop, {}, now());
    expect(await told(60)).toContain(`${OWEN}: ${OWNER}`);
  });

  it("is told to the colleague who covers, and to the owner until the colleague has signed in since", async () => {
    const practiceId = await ids.practice("Lakeside Pediatrics");
    const [physicianId, coverId] = [await ids.physician("Ashby"), await ids.physician("Pryce")];
    const days = { firstDay: "2026-11-20", lastDay: "2026-11-22", startsAt: subDays(NOW, 0.25), endsAt: addMinutes(NOW, 2 * 24 * 60) };
    await absenceRepository(hospital.db).add(
      { practiceId, physicianId, coverId, ...days, isReminded: true },
      { by: await ids.account(DORA), at: now() },
    );
    await holds(ana.personId, critical("k"));
    expect(await told()).toEqual([`${DORA}: ${REVIEW}`, `${NEWTON}: ${REVIEW}`, `${OWEN}: ${OWNER}`]);
    later(20);
    await opened(NEWTON, ana.personId);
    await holds(ana.personId, critical("k"), critical("k2"));
    expect(await told()).toEqual([`${DORA}: ${REVIEW}`, `${NEWTON}: ${REVIEW}`]);
    await opened(NEWTON, ana.personId);
    expect(await told(60)).toEqual([]);
  });

  it("goes right away to the owner and to the hospital where the physician cannot sign in", async () => {
    await suspend(DORA, false);
    await holds(ana.personId, critical("k"));
    expect(await told()).toEqual([...HOSPITAL, `${OWEN}: ${OWNER}`].sort());
    expect(await list()).toMatchObject([{ physicians: ["Dora Ashby"], recordId: ana.personId }]);
  });

  it("goes to them also where the hospital has yet to confirm who the physician is", async () => {
    const dora = hospital.db.updateTable("physicians").where("email", "=", DORA);
    await dora.set({ person_confirmed_at: null }).execute();
    await holds(ana.personId, critical("k"));
    expect(await told()).toEqual([...HOSPITAL, `${OWEN}: ${OWNER}`].sort());
    await dora.set({ person_confirmed_at: hospital.clock.now() }).execute();
  });

  it.each<[string, () => Promise<unknown>]>([
    ["the owner is that physician", async () => undefined],
    ["the owner cannot sign in", () => suspend(OWEN, false)],
  ])("is right away on the hospital's list where %s", async (what, prepare) => {
    await prepare();
    const [child, physician] = what.includes("is that") ? [maya, OWEN] : [ana, DORA];
    await holds(child.personId, critical("k"));
    expect(await told()).toEqual([...HOSPITAL, `${physician}: ${REVIEW}`].sort());
    expect(await list()).toHaveLength(1);
  });

  it("is told to the hospital alone of a practice that is off the portal", async () => {
    await hospital.db.updateTable("practices").set({ active: false }).where("name", "=", "Lakeside Pediatrics").execute();
    await holds(ana.personId, critical("k"));
    expect(await told()).toEqual(HOSPITAL);
    await hospital.db.updateTable("practices").set({ active: true }).where("name", "=", "Lakeside Pediatrics").execute();
  });

  it("is mailed to the hospital at most once an hour, and listed at once", async () => {
    await suspend(DORA, false);
    await suspend(OWEN, false);
    await holds(ana.personId, critical("k"));
    expect(await told()).toEqual(HOSPITAL);
    later(20);
    await holds(maya.personId, critical("k"));
    expect(await told()).toEqual([]);
    expect(await list()).toHaveLength(2);
    expect(await told(39)).toEqual([]);
    expect(await told(1)).toEqual(HOSPITAL);
    expect(await told(60)).toEqual([]);
  });

  it("is told once by two servers, and by one that was stopped before it had", async () => {
    await holds(ana.personId, critical("k"));
    const before = jobs.mails().length;
    const failing = { ...hospital.platform, jobs: { send: () => Promise.reject(new Error("stopped")) } };
    await expect(sendAlerts(failing)).rejects.toThrow("stopped");
    await Promise.all([sendAlerts(hospital.platform), sendAlerts(hospital.platform)]);
    expect(jobs.mails().slice(before)).toHaveLength(1);
  });

  it("waits no more once the hospital has called the practice, until another arrives; a call is taken back", async () => {
    await suspend(DORA, false);
    await holds(ana.personId, critical("k"));
    await told();
    const [row] = await list();
    const mark = (called: boolean) => call(HANA, criticalResults.markCalled, { body: { id: row?.id ?? 0, called } }, now());
    expect((await mark(true)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect(await list("called")).toMatchObject([{ recordId: ana.personId, called: { at: now().toISOString() } }]);
    later(90);
    await holds(ana.personId, critical("k"), critical("k2"));
    expect(await told()).toEqual([...HOSPITAL, `${OWEN}: ${OWNER}`].sort());
    expect(await list()).toMatchObject([{ since: now().toISOString() }]);
    await mark(true);
    await mark(false);
    expect(await list()).toHaveLength(1);
    const audited = await hospital.db
      .selectFrom("audit_rows")
      .select(["action", "person_ids"])
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    expect(audited).toEqual({ action: criticalResults.page.action, person_ids: [ana.personId] });
    expect((await call(HANA, criticalResults.markCalled, { body: { id: 999_999, called: true } }, now())).status).toBe(404);
  });

  it("is on a list that only Health Network Administrators open", async () => {
    for (const person of [DORA, OWEN, GENA, ADA, "cole@linnet.example"])
      expect((await call(person, criticalResults.page, { query: {} }, now())).status).toBe(403);
  });

  it("follows a patient whose place another took, and a practice that became part of another", async () => {
    await holds(ana.personId, critical("k"));
    await resultArrivalRepository(hospital.db).follow({ from: ana.personId, to: maya.personId, now: now() });
    const [keepId, mergeId] = [await ids.practice("Hillcrest Children’s Clinic"), await ids.practice("Lakeside Pediatrics")];
    await stateMergeRepository(hospital.db).move({ kind: "practice", keepId, mergeId });
    const rows = await hospital.db.selectFrom("result_alerts").select(["person_id", "practice_id"]).execute();
    expect(rows).toEqual([{ person_id: maya.personId, practice_id: keepId }]);
  });

  it("is forgotten after 30 days where it is over, and not where it waits", async () => {
    await holds(ana.personId, critical("k"));
    await holds(maya.personId, critical("k"));
    await told();
    await opened(DORA, ana.personId);
    later(31 * 24 * 60);
    await purgeArrivals(hospital.platform);
    const { rows } = await sql<{ person_id: string }>`select person_id from result_alerts`.execute(hospital.db);
    expect(rows).toEqual([{ person_id: maya.personId }]);
  });

  it("keeps the practice's notes out of what the hospital sees", async () => {
    await suspend(DORA, false);
    await holds(ana.personId, critical("k"));
    await told();
    const [id] = await idsOf(GENA, ana.personId, "k");
    await note(GENA, ana.personId, id ?? 0, "Called mother");
    expect(JSON.stringify(await list())).not.toMatch(/mother|Ruiz|Potassium|6\.4/);
  });
});
