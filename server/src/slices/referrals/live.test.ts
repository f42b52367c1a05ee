import { live } from "@linnet/contract/live";
import { referrals } from "@linnet/contract/referrals";
import { clinicDesks, desk } from "@linnet/contract/referrals/desk";
import { deskBulk } from "@linnet/contract/referrals/desk-bulk";
import { loginAs } from "@linnet/contract/session/login-as";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { NOW } from "../../../test/open-hospital.ts";
import { partsOfReferral } from "../../../test/parts-of-referral.ts";
import { testApp } from "../../../test/test-app.ts";
import { tokenOf } from "../../../test/test-identity.ts";
import { demoChildren } from "../../demo/children/children.ts";
import { adviceChangeRepository } from "./conversation/advice/change-repository.ts";
import type { Handover } from "./delivery/answer-repository.ts";
import { answerRepository } from "./delivery/answer-repository.ts";

const DORA = "dora@linnet.example";
const ALL = { lookback: -1 };
const { ana, noor } = demoChildren;

describe("live changes of referrals", () => {
  const hospital = testApp();
  let address: string;
  beforeAll(async () => {
    address = await hospital.app.listen({ port: 0, host: "127.0.0.1" });
  });
  const open: AbortController[] = [];
  afterEach(() => {
    for (const each of open.splice(0)) each.abort();
  });

  /** Listens with these headers and collects the events. */
  async function listen(headers: Record<string, string>) {
    const leave = new AbortController();
    open.push(leave);
    const response = await fetch(`${address}/api${live.events.path}`, { headers, signal: leave.signal });
    let told = "";
    const read = async () => {
      for await (const chunk of response.body ?? []) told += Buffer.from(chunk).toString();
    };
    const over = read().catch(() => undefined);
    const events = () => [...told.matchAll(/^data: (.*)$/gm)].map(([, data = ""]) => live.events.event.parse(JSON.parse(data)));
    const ids = () => events().flatMap((event) => (event.kind === "referral" ? event.referralId : []));
    const adviceIds = () => events().flatMap((event) => (event.kind === "advice" ? event.adviceId : []));
    return { status: response.status, headers: response.headers, told: () => told, ids, adviceIds, over };
  }
  const bearer = (email: string) => ({ authorization: `Bearer ${tokenOf(email, new Date(NOW))}` });
  const listenAs = (person: string) => listen(bearer(`${person}@linnet.example`));

  const idOf = async (email: string, lastName: string) => {
    const { body } = await hospital.call(email, referrals.mine, { body: ALL });
    const found = body.find((referral) => referral.lastName === lastName);
    if (!found) throw new Error(`${email} has not referred ${lastName}`);
    return found.id;
  };
  /** A change that marks it as delivered. */
  const change = (id: number) =>
    hospital.db.transaction().execute(async (trx) => {
      await answerRepository.recordHandover(trx, id, { status: "Queued", message: "It did not answer" }, new Date(NOW));
      await answerRepository.recordHandover(trx, id, { status: "Completed" }, new Date(NOW));
    });

  it("go only to people who may see the referral, and contain only its number", async () => {
    const [dora, rita, gena, fred, otto, hana] = await Promise.all(["dora", "rita", "gena", "fred", "otto", "hana"].map(listenAs));
    const ofDora = await idOf(DORA, "Ruiz");
    const shared = await idOf("rita@linnet.example", "Haddad");
    const ofOtto = (await hospital.call("otto@linnet.example", referrals.mine, { body: ALL })).body[0]?.id ?? 0;

    await change(ofDora);
    await eventually(() => expect([dora?.ids(), gena?.ids()]).toEqual([[ofDora], [ofDora]]));
    await change(shared);
    await eventually(() => expect([dora, rita, gena].map((who) => who?.ids())).toEqual([[ofDora, shared], [shared], [ofDora, shared]]));
    await change(ofOtto);
    await eventually(() => expect(otto?.ids()).toEqual([ofOtto]));
    expect([fred, hana].map((who) => who?.ids())).toEqual([[], []]);
    expect(dora?.told()).not.toContain(ana.family);
    expect(dora?.headers.get("cache-control")).toBe("no-store");
    // `fetch` accepts gzip. A compressed stream would keep events back.
    expect(dora?.headers.get("content-encoding")).toBeNull();
  });

  it("go to the desk of the referral’s clinic, and to no other desk", async () => {
    const [cara, lena] = await Promise.all(["cara", "lena"].map((person) => listen(bearer(`${person}@staff.wrenfield.example`))));
    const inClinic = (isCaras: boolean) =>
      hospital.db
        .selectFrom("referrals as r")
        .innerJoin("clinics as c", "c.id", "r.clinic_id")
        .select("r.id")
        .where("r.course", "=", "received")
        .where("c.name", isCaras ? "in" : "not in", ["Heart Center", "Neurology Clinic"])
        .executeTakeFirstOrThrow();
    const [other, own] = [(await inClinic(false)).id, (await inClinic(true)).id];
    await change(other);
    await change(own);
    await eventually(() => expect([cara?.ids(), lena?.ids()]).toEqual([[own], [other, own]]));
  });

  it("of a question to a clinic go only to its office and its clinic’s desk", async () => {
    const [dora, rita, otto] = await Promise.all(["dora", "rita", "otto"].map(listenAs));
    const [cara, lena] = await Promise.all(["cara", "lena"].map((person) => listen(bearer(`${person}@staff.wrenfield.example`))));
    const { adviceOf } = partsOfReferral(hospital);
    // A child not shared with Rita. Otherwise she would get events.
    const referralId = await idOf(DORA, "Ruiz");
    const { advice: id } = await adviceOf(referralId);
    await hospital.db.transaction().execute(async (trx) => {
      const threads = adviceChangeRepository(trx);
      await threads.announce(id, await threads.hold(id));
    });
    await eventually(() => expect([dora, cara, lena].map((who) => who?.adviceIds())).toEqual([[id], [id], [id]]));
    expect([dora, rita, otto, cara].map((who) => who?.ids())).toEqual([[], [], [], []]);
    expect([rita, otto].map((who) => who?.adviceIds())).toEqual([[], []]);
  });

  it("go to the desk when a colleague is assigned one of its referrals, alone or among several", async () => {
    const CARA = "cara@staff.wrenfield.example";
    const lena = await listen(bearer("lena@staff.wrenfield.example"));
    const { data, colleagues } = (await hospital.call(CARA, desk.worklist, { body: {} })).body;
    const [first, second] = [data[0]?.id ?? 0, data[1]?.id ?? 0];
    const accountId = colleagues[0]?.id ?? 0;
    const own = data.find(({ id }) => id === second)?.assignedTo?.id ?? null;
    expect((await hospital.call(CARA, desk.assign, { params: { id: first }, body: { accountId } })).status).toBe(200);
    const body = { accountId, referrals: [{ id: second, assignedTo: own }] };
    expect((await hospital.call(CARA, deskBulk.assign, { body })).body).toEqual({ refused: [] });
    await eventually(() => expect(lena.ids()).toEqual([first, second]));
  });

  it("are sent once, even if the hospital's answer is read again and a waiting delivery is retried", async () => {
    const [id, last] = [await idOf(DORA, "Ruiz"), await idOf("rita@linnet.example", "Haddad")];
    const dora = await listenAs("dora");
    const now = new Date(NOW);
    const answer = {
      referralId: id,
      ehrReferralId: "WCH-1",
      state: "on-hold" as const,
      reason: "A letter is missing",
      appointment: null,
      changedAt: now,
    };
    const reading = { now, zone: "America/Los_Angeles" };
    for (let times = 0; times < 3; times += 1)
      await hospital.db.transaction().execute((trx) => answerRepository.applyAnswer(trx, answer, reading));
    for (let times = 0; times < 3; times += 1)
      await hospital.db.transaction().execute(async (trx) => {
        await answerRepository.recordHandover(trx, id, { status: "Processing", message: null }, now);
        await answerRepository.recordHandover(trx, id, { status: "Queued", message: "No answer yet" }, now);
      });
    await change(last);
    await eventually(() => expect(dora.ids()).toEqual([id, id, last]));
  });

  it("are sent for a cancellation request", async () => {
    const id = await idOf(DORA, "Ruiz");
    const gena = await listenAs("gena");
    await hospital.call(DORA, referrals.cancel, { body: { id, reason: "The family moves away." } });
    await eventually(() => expect(gena.ids()).toEqual([id]));
  });

  it("are sent once for a request and not for its delivery, which no one sees, and again when the referral counts as sent", async () => {
    const [id, last] = [await idOf(DORA, "Ruiz"), await idOf("rita@linnet.example", "Haddad")];
    const stored = hospital.db.updateTable("referrals").where("id", "=", id);
    await stored.set({ course: "accepted", bot_status: "Completed", bot_message: null, cancel_requested: false }).execute();
    const dora = await listenAs("dora");
    const now = new Date(NOW);
    const handOver = async (...steps: Handover[]) => {
      for (const step of steps) await hospital.db.transaction().execute((trx) => answerRepository.recordHandover(trx, id, step, now));
    };
    await hospital.call(DORA, referrals.cancel, { body: { id, reason: "The family moves away." } });
    await handOver({ status: "Processing", message: null }, { status: "Completed" });
    await change(last);
    await eventually(() => expect(dora.ids()).toEqual([id, last]));

    await stored.set({ course: "sent", bot_status: "Queued", bot_message: null }).execute();
    await handOver({ status: "Processing", message: null }, { status: "Completed" });
    await change(last);
    await eventually(() => expect(dora.ids()).toEqual([id, last, id, last]));
  });

  it("are no longer sent for a patient who is hidden again", async () => {
    const dora = await listenAs("dora");
    const [shared, own] = [await idOf("rita@linnet.example", "Haddad"), await idOf(DORA, "Ruiz")];
    const rows = hospital.db.updateTable("patient_access").where("person_id", "=", noor.personId).where("kind", "=", "shared");
    await rows.set({ revoked_at: new Date("2026-11-20T17:00:00Z") }).execute();
    await change(shared);
    await change(own);
    await eventually(() => expect(dora.ids()).toEqual([own]));
    await rows.set({ revoked_at: null }).execute();
  });

  it("are refused without a token, an agreement or a practice on the portal", async () => {
    expect((await listen({})).status).toBe(401);
    expect((await listenAs("nina")).status).toBe(403);
    expect((await listenAs("tess")).status).toBe(403);
  });

  it("end for a person who loses their desk during a session: the page is closed, and gets nothing when it reconnects", async () => {
    const CARA = "cara@staff.wrenfield.example";
    const [cara, lena] = await Promise.all(["cara", "lena"].map((person) => listen(bearer(`${person}@staff.wrenfield.example`))));
    const { people } = (await hospital.call("ada@linnet.example", clinicDesks.list, {})).body;
    const accountId = people.find(({ email }) => email === CARA)?.accountId ?? 0;
    expect((await hospital.call("ada@linnet.example", clinicDesks.end, { params: { accountId } })).status).toBe(200);
    await cara?.over;
    const again = await listen(bearer(CARA));
    const own = hospital.db.selectFrom("referrals as r").innerJoin("clinics as c", "c.id", "r.clinic_id").select("r.id");
    const { id } = await own.where("c.name", "=", "Heart Center").where("r.course", "<>", "sent").executeTakeFirstOrThrow();
    await change(id);
    await eventually(() => expect(lena?.ids()).toEqual([id]));
    expect([cara, again].map((page) => page?.ids())).toEqual([[], []]);
  });

  it("go to an administrator who works as another user like to that user, and keep no session alive", async () => {
    const body = { email: DORA, reason: "A call to support" };
    expect((await hospital.call("ada@linnet.example", loginAs.begin, { body })).status).toBe(200);
    const sessions = hospital.db.selectFrom("sessions").select(["id", "last_active_at"]).orderBy("id");
    const before = await sessions.execute();
    const ada = await listen({ ...bearer("ada@linnet.example"), loginas: "true", email: DORA });
    const id = await idOf(DORA, "Ruiz");
    await change(id);
    await eventually(() => expect(ada.ids()).toEqual([id]));
    expect(await sessions.execute()).toEqual(before);
  });
});
