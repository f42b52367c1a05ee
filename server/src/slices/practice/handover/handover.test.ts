import { physicians } from "@linnet/contract/directory/physicians";
import { home } from "@linnet/contract/home";
import { patients } from "@linnet/contract/patients";
import { practiceHandover } from "@linnet/contract/practice/handover";
import { practicePeople } from "@linnet/contract/practice/people";
import { referrals } from "@linnet/contract/referrals";
import { beforeAll, describe, expect, it } from "vitest";
import { practiceIds } from "../../../../test/practice-ids.ts";
import { testApp } from "../../../../test/test-app.ts";
import { demoChildren } from "../../../demo/children/children.ts";
import { mailRepository } from "../../referrals/shared/mail-repository.ts";

const LAKESIDE = "Lakeside Pediatrics";
const ADA = "ada@linnet.example";
const DORA = "dora@linnet.example";
const FRED = "fred@linnet.example";
const GENA = "gena@linnet.example";
const NEWTON = "newton@linnet.example";
const OLGA = "olga@linnet.example";
const OTTO = "otto@linnet.example";
const OWEN = "owen@linnet.example";
const PETRA = "petra@linnet.example";
const RITA = "rita@linnet.example";
const LAST_NAMES: Record<string, string> = {
  [DORA]: "Ashby",
  [OWEN]: "Marchetti",
  [RITA]: "Lindgren",
  [NEWTON]: "Pryce",
  [OTTO]: "Petrova",
};
/** Ana is Dora's. */
const { ana } = demoChildren;

function departures() {
  const hospital = testApp();
  const ids = practiceIds(hospital);
  const call: typeof hospital.call = (email, endpoint, input) => hospital.call(email, endpoint, input, hospital.clock.now());
  const idOf = (email: string) => ids.physician(LAST_NAMES[email] ?? "");
  const idsOf = (emails: string[]) => Promise.all(emails.map(idOf));
  const mine = async (person: string) => {
    const page = async (PageNumber: number) =>
      (await call(person, patients.mine, { query: { Lookback: -1, PageSize: 100, PageNumber } })).body;
    const { data, totalPages, total } = await page(1);
    for (let number = 2; number <= totalPages; number++) data.push(...(await page(number)).data);
    return { data, total };
  };
  return {
    hospital,
    ids,
    call,
    idOf,
    mine,
    /** Patients that the person did not have already. */
    handedOver: async (person: string) => {
      const { data } = await mine(person);
      return data.filter(({ access }) => access.inPlaceOf?.kind === "handed over").map(({ personId }) => personId);
    },
    idsIn: async (person: string) => (await mine(person)).data.map(({ personId }) => personId).sort(),
    referralsOf: async (person: string) => (await call(person, referrals.mine, { body: { lookback: -1 } })).body,
    async remove(by: string, leaver: string, takeOver?: string[]) {
      const body = { physicianId: await idOf(leaver), practiceId: await ids.practice(LAKESIDE) };
      return call(by, practicePeople.removePhysician, { body: { ...body, ...(takeOver && { colleagues: await idsOf(takeOver) }) } });
    },
    async restore(by: string, leaver: string) {
      const body = { physicianId: await idOf(leaver), practiceId: await ids.practice(LAKESIDE) };
      return call(by, practicePeople.restorePhysician, { body });
    },
    async handOver(by: string, leaver: string, takeOver: string[]) {
      const body = { practiceId: await ids.practice(LAKESIDE), physicianId: await idOf(leaver), colleagues: await idsOf(takeOver) };
      return call(by, practiceHandover.make, { body });
    },
    undo: async (by: string, id: number) => call(by, practiceHandover.undo, { body: { practiceId: await ids.practice(LAKESIDE), id } }),
    list: async (by: string) => (await call(by, practiceHandover.list, {})).body,
    departure: async (by: string, leaver: string) =>
      call(by, practiceHandover.departure, { query: { physicianId: await idOf(leaver), practiceId: await ids.practice(LAKESIDE) } }),
    toDos: async (by: string) => {
      const { body } = await call(by, home.today, { query: { kinds: "all" } });
      return body.toDos.lines.filter(({ kind }) => kind === "departures-to-decide").map(({ name, text }) => `${name}: ${text}`);
    },
    mailsTo: (to: string) => hospital.jobs.mails().filter((mail) => mail.to === to),
  };
}

describe("what a physician who leaves leaves behind", () => {
  const { hospital, departure, mine, referralsOf, ids, call, idOf } = departures();

  it("is told in numbers, with who can take over", async () => {
    const { total } = await mine(DORA);
    const open = (await referralsOf(DORA)).filter(({ cernerStatus }) => !["Completed", "Cancelled"].includes(cernerStatus)).length;
    const { body } = await departure(OWEN, DORA);
    expect(body).toEqual([
      expect.objectContaining({ practiceName: LAKESIDE, physicianName: "Ashby, Dora", leftOn: null, openReferrals: open, mayDecide: true }),
    ]);
    const [left] = body;
    const deceased = await hospital.db.selectFrom("patients").select("person_id").where("is_deceased", "=", true).execute();
    expect(left?.patients).toBeGreaterThan(total - deceased.length - 1);
    expect(left?.patients).toBeLessThanOrEqual(total);
    expect(left?.unreviewedResults).toBeGreaterThan(left?.criticalResults ?? 0);
    expect(left?.criticalResults).toBeGreaterThan(0);
    expect(left?.appointments).toBeGreaterThan(0);
    expect(left?.colleagues.map(({ name }) => name)).toEqual(["Lindgren, Rita", "Marchetti, Owen", "Pryce, Newton"]);
    expect(JSON.stringify(body)).not.toContain(ana.family);
  });

  it("is for those who manage the practice, or the hospital, and for a delegate without a say in who takes over", async () => {
    for (const by of [FRED, GENA]) expect((await departure(by, DORA)).status).toBe(403);
    expect((await departure(OLGA, DORA)).status).toBe(404);
    expect((await departure(OWEN, OTTO)).status).toBe(404);
    expect((await departure(ADA, DORA)).body).toHaveLength(1);
    expect((await call(ADA, practiceHandover.departure, { query: { physicianId: await idOf(DORA) } })).body).toHaveLength(1);
    await ids.delegate(LAKESIDE, true);
    expect((await departure(GENA, DORA)).body[0]).toMatchObject({ mayDecide: false });
    await ids.delegate(LAKESIDE, false);
  });
});

describe("a colleague who takes over from a physician who leaves", () => {
  const { hospital, call, idOf, handedOver, idsIn, referralsOf, remove, undo, list, toDos, mailsTo, handOver, restore, ids } = departures();
  /** Dora's patients, and what the others have without her. */
  let before: string[];
  const own = new Map<string, string[]>();
  let hers: number[];
  const withHers = (person: string) => [...new Set([...(own.get(person) ?? []), ...before])].sort();

  it("is named where the physician is removed, by the owner or an administrator, among who works there as a physician", async () => {
    before = await idsIn(DORA);
    for (const person of [NEWTON, RITA]) own.set(person, await idsIn(person));
    hers = (await referralsOf(DORA)).map(({ id }) => id);
    await ids.delegate(LAKESIDE, true);
    expect((await remove(GENA, DORA, [NEWTON])).status).toBe(403);
    await ids.delegate(LAKESIDE, false);
    for (const wrong of [[OTTO], [DORA], [NEWTON, NEWTON]]) expect((await remove(OWEN, DORA, wrong)).status).toBe(400);
    expect(await idsIn(DORA)).toEqual(before);
    expect((await remove(PETRA, DORA, [NEWTON])).status).toBe(200);
  });

  it("sees the patients as handed over from then on, and so do the staff", async () => {
    expect(await idsIn(NEWTON)).toEqual(withHers(NEWTON));
    expect(await handedOver(NEWTON)).toEqual(expect.arrayContaining([ana.personId]));
    const chart = (await call(NEWTON, patients.get, { params: { id: ana.personId } })).body;
    expect(chart).toMatchObject({
      physicianName: "Pryce, Newton",
      access: { kind: "assigned", until: null, inPlaceOf: { kind: "handed over", lastName: "Ashby" } },
      may: { refer: true, share: true, remove: true },
    });
    expect((await call(GENA, patients.get, { params: { id: ana.personId } })).body.physicianName).toBe("Pryce, Newton");
    expect((await call(RITA, patients.get, { params: { id: ana.personId } })).status).toBe(404);
  });

  it("sees the referrals for that physician, who stays on them, and gets the emails about them", async () => {
    const seen = await referralsOf(NEWTON);
    expect(seen.filter(({ forPhysician }) => forPhysician === "Dr. Ashby").map(({ id }) => id)).toEqual(hers);
    expect(seen.find(({ id }) => id === hers[0])).toMatchObject({ physicianName: "Ashby, Dora" });
    const told = await mailRepository(hospital.db).toNotify({ referralId: hers[0] ?? 0 }, "2026-11-22");
    expect(told.map(({ email }) => email)).toContain(NEWTON);
    expect(told.map(({ email }) => email)).not.toContain(DORA);
    expect(mailsTo(NEWTON).map(({ subject }) => subject)).toEqual(["You are taking over from Dr. Ashby"]);
    expect(await toDos(OWEN)).toEqual([]);
  });

  it("shares and removes a patient in their own name", async () => {
    const sharing = { patientId: ana.personId, providerId: await idOf(NEWTON) };
    expect((await call(NEWTON, patients.hideOrShare, { body: { ...sharing, isShared: true } })).body).toEqual({ isShared: true });
    expect((await call(RITA, patients.get, { params: { id: ana.personId } })).status).toBe(200);
  });

  it("hands everything on when they leave themself, what they took over as well", async () => {
    expect((await remove(OWEN, NEWTON, [RITA])).status).toBe(200);
    expect(await idsIn(RITA)).toEqual([...new Set([...withHers(RITA), ...withHers(NEWTON)])].sort());
    expect((await referralsOf(RITA)).filter(({ forPhysician }) => forPhysician === "Dr. Ashby").map(({ id }) => id)).toEqual(hers);
    const { made } = await list(OWEN);
    expect(made.map(({ physicianName, colleagues }) => [physicianName, colleagues])).toEqual([
      ["Pryce, Newton", ["Lindgren, Rita"]],
      ["Ashby, Dora", ["Pryce, Newton"]],
    ]);
    expect((await restore(OWEN, NEWTON)).status).toBe(200);
    expect(await idsIn(RITA)).toEqual(own.get(RITA));
    expect(await idsIn(NEWTON)).toEqual(withHers(NEWTON));
  });

  it("sees nothing more once it is undone, nor do those with whom they shared, and the question is open again", async () => {
    const [made] = (await list(OWEN)).made;
    expect((await undo(RITA, made?.id ?? 0)).status).toBe(403);
    expect((await undo(OLGA, made?.id ?? 0)).status).toBe(404);
    expect((await undo(OWEN, made?.id ?? 0)).status).toBe(200);
    expect(await handedOver(NEWTON)).toEqual([]);
    expect((await call(RITA, patients.get, { params: { id: ana.personId } })).status).toBe(404);
    expect((await referralsOf(NEWTON)).filter(({ forPhysician }) => forPhysician !== undefined)).toEqual([]);
    expect((await undo(OWEN, made?.id ?? 0)).status).toBe(409);
    expect(await toDos(OWEN)).toEqual(["Ashby, Dora: Left your practice. Who takes over?"]);
  });

  it("are several, who divide the patients, and the first of whom has the referrals of no patient", async () => {
    const stranger = await hospital.db
      .updateTable("referrals")
      .set({ person_id: null, tie: "none" })
      .where("id", "=", hers[0] ?? 0)
      .returning("id")
      .executeTakeFirstOrThrow();
    expect((await handOver(OWEN, DORA, [RITA, NEWTON])).status).toBe(200);
    const all = new Set([...(await idsIn(RITA)), ...(await idsIn(NEWTON))]);
    expect([...all].sort()).toEqual([...new Set([...(own.get(RITA) ?? []), ...withHers(NEWTON)])].sort());
    const [ofRita, ofNewton] = [await handedOver(RITA), await handedOver(NEWTON)];
    expect(Math.min(ofRita.length, ofNewton.length)).toBeGreaterThan(before.length / 4);
    expect(ofRita.filter((each) => ofNewton.includes(each))).toEqual([]);
    const [rita, newton] = await Promise.all(
      [RITA, NEWTON].map(async (who) => (await referralsOf(who)).filter((each) => each.forPhysician)),
    );
    expect([...(rita ?? []), ...(newton ?? [])].map(({ id }) => id).sort()).toEqual(hers.toSorted());
    expect(rita?.map(({ id }) => id)).toContain(stranger.id);
  });

  it("is undone with the removal, when the physician comes back", async () => {
    expect((await restore(OWEN, DORA)).status).toBe(200);
    expect(await idsIn(DORA)).toEqual(before);
    expect([await handedOver(RITA), await handedOver(NEWTON), await toDos(OWEN)]).toEqual([[], [], []]);
  });
});

describe("who takes over, decided later", () => {
  const { hospital, call, idOf, handedOver, remove, handOver, list, toDos, undo, ids } = departures();
  beforeAll(() => hospital.clock.set("2026-11-20T18:00:00Z"));

  it("waits for the owner and the hospital, and for nobody else, until it is said", async () => {
    expect([await toDos(OWEN), await toDos(ADA)]).toEqual([[], []]);
    expect((await remove(PETRA, DORA)).status).toBe(200);
    expect(await toDos(OWEN)).toEqual(["Ashby, Dora: Left your practice. Who takes over?"]);
    expect(await toDos(ADA)).toEqual([`Ashby, Dora: Left ${LAKESIDE}. Who takes over?`]);
    for (const other of [OLGA, RITA, GENA]) expect(await toDos(other)).toEqual([]);
    expect((await list(PETRA)).undecided).toEqual([expect.objectContaining({ physicianName: "Ashby, Dora", mayDecide: true })]);
    expect((await list(OLGA)).undecided).toEqual([]);
  });

  it("is not told to a page of an earlier release, which does not know it", async () => {
    const { body } = await call(OWEN, home.today, {});
    expect(body.toDos.lines.map(({ kind }) => kind)).not.toContain("departures-to-decide");
    expect(body.toDos.counts.map(({ kind }) => kind)).not.toContain("departures-to-decide");
  });

  it("is said by the hospital, once", async () => {
    expect((await handOver(RITA, DORA, [RITA])).status).toBe(403);
    expect((await handOver(OWEN, RITA, [NEWTON])).status).toBe(409);
    expect((await handOver(ADA, DORA, [RITA])).status).toBe(200);
    expect((await handedOver(RITA)).length).toBeGreaterThan(20);
    expect((await handOver(OWEN, DORA, [NEWTON])).status).toBe(409);
    expect([await toDos(OWEN), await toDos(ADA)]).toEqual([[], []]);
  });

  it("is taken back for 30 days and no longer", async () => {
    const id = (await list(OWEN)).made[0]?.id ?? 0;
    hospital.clock.set("2026-12-20T18:00:01Z");
    expect((await list(OWEN)).made).toEqual([]);
    expect((await undo(OWEN, id)).status).toBe(409);
    hospital.clock.set("2026-12-20T17:59:00Z");
    expect((await undo(OWEN, id)).status).toBe(200);
  });

  it("can be nobody, after which it waits no more", async () => {
    expect((await handOver(OWEN, DORA, [])).status).toBe(200);
    expect(await toDos(OWEN)).toEqual([]);
    expect(await handedOver(NEWTON)).toEqual([]);
  });

  it("is asked of who leaves in any other way, too, and of nobody who left before", async () => {
    const link = hospital.db.updateTable("practice_physicians").where("physician_id", "=", await idOf(RITA));
    await link.set({ active: false, ended_at: hospital.clock.now() }).execute();
    expect(await toDos(OWEN)).toEqual(["Lindgren, Rita: Left your practice. Who takes over?"]);
    await link.set({ active: true, ended_at: null }).execute();
    expect(await toDos(OWEN)).toEqual([]);
    expect(await ids.audited(practiceHandover.make.action)).toHaveLength(2);
  });
});

describe("deactivating a physician of the directory", () => {
  const { call, idOf, idsIn, ids, toDos } = departures();

  it("says who takes over in each practice, in the same call", async () => {
    const [before, own] = [await idsIn(RITA), await idsIn(DORA)];
    const [id, practiceId, other] = [await idOf(RITA), await ids.practice(LAKESIDE), await ids.practice("Riverside Pediatrics")];
    const deactivate = (takeOver: object[]) => call(ADA, physicians.deactivate, { params: { id }, body: { takeOver } as never });
    expect((await deactivate([{ practiceId: other, colleagues: [await idOf(DORA)] }])).status).toBe(404);
    expect((await deactivate([{ practiceId, colleagues: [await idOf(OTTO)] }])).status).toBe(400);
    expect(await idsIn(RITA)).toEqual(before);
    expect((await deactivate([{ practiceId, colleagues: [await idOf(DORA)] }])).status).toBe(200);
    expect(await idsIn(DORA)).toEqual([...new Set([...own, ...before])].sort());
    expect(await toDos(OWEN)).toEqual([]);
  });

  it("leaves it for later where it says nothing, also without a body", async () => {
    expect((await call(ADA, physicians.deactivate, { params: { id: await idOf(DORA) } })).status).toBe(200);
    expect(await toDos(OWEN)).toEqual(["Ashby, Dora: Left your practice. Who takes over?"]);
    expect(await toDos(ADA)).toHaveLength(1);
  });
});
