import { home } from "@linnet/contract/home";
import { referrals } from "@linnet/contract/referrals";
import { describe, expect, it } from "vitest";
import { identityFields, referralFields, sendReferral } from "../../../../test/referral-form.ts";
import { testApp } from "../../../../test/test-app.ts";
import { toDosOfKind } from "../../../../test/to-dos-of-kind.ts";
import { demoChildren } from "../../../demo/children/children.ts";
import { proveTies } from "./prove-ties.ts";
import { unprovenTieRepository } from "./unproven-tie-repository.ts";

const DORA = "dora@linnet.example";
const RITA = "rita@linnet.example";
const GENA = "gena@linnet.example";
const { maja, simone } = demoChildren;

type Changes = Parameters<typeof referralFields>[1];
/** Typed values, and whether they fit Maja Lindqvist in the record. `tie.test.ts` has the other variants. */
const written: [how: string, changes: Record<string, string>, isKept: boolean][] = [
  ["stay tied in capitals, with a hyphen and accents", { last_name: "LIND-QVÍST", first_name: "maja" }, true],
  ["lose the tie with a nickname", { first_name: "Majken" }, false],
];

describe("referrals that were tied by an MRN alone", () => {
  const hospital = testApp();
  const { call } = hospital;
  const rowOf = (id: number) => hospital.db.selectFrom("referrals").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const details = async (id: number, email = DORA) => (await call(email, referrals.get, { params: { id } })).body;
  const sharedIds = async () => (await call(RITA, referrals.shared, { body: { lookback: -1 } })).body.map(({ id }) => id);
  const send = async (changes: Changes) =>
    (await sendReferral(hospital, "dora", await referralFields(hospital.db, changes))).body.id as number;

  /** As an earlier version wrote it. */
  async function tiedByMrn(changes: Record<string, string>, { personId }: { personId: string } = maja): Promise<number> {
    const id = await send({ ...(await identityFields(hospital.db, personId)), personId });
    await hospital.db
      .updateTable("referrals")
      .set({ tie: "unchecked", ...changes })
      .where("id", "=", id)
      .execute();
    return id;
  }
  const checkTie = (email: string, id: number, child: "this" | "another") =>
    call(email, referrals.checkTie, { params: { id }, body: { child } });

  it("count for nothing until they are proven", async () => {
    const id = await tiedByMrn({});
    expect(await sharedIds()).not.toContain(id);
    expect(await details(id)).toMatchObject({ personId: null, checkTie: false });
    await proveTies(hospital.db);
    expect(await sharedIds()).toContain(id);
  });

  it.each(written)("%s", async (_how, changes, isKept) => {
    const id = await tiedByMrn(changes);
    expect(await proveTies(hospital.db)).toEqual(isKept ? { kept: 1, lost: 0 } : { kept: 0, lost: 1 });
    expect(await rowOf(id)).toMatchObject(
      isKept ? { person_id: maja.personId, tie: "agrees" } : { person_id: null, tie: "lost", mrn: maja.mrn },
    );
    expect((await sharedIds()).includes(id)).toBe(isKept);
    const [listed] = (await call(GENA, referrals.ofPractice, { body: { lookback: -1 } })).body.filter((each) => each.id === id);
    expect(listed?.checkTie).toBe(!isKept);
    // Whatever the start-up check proves can also be sent, and nothing else can.
    const { first_name: firstName, middle_name: middleName, last_name: lastName, birth_date: dateOfBirth } = await rowOf(id);
    const typed = { firstName, middleName, lastName, dateOfBirth };
    const again = await sendReferral(hospital, "dora", {
      ...(await referralFields(hospital.db, { ...(await identityFields(hospital.db, maja.personId)), ...typed })),
      parentReferralId: id,
    });
    expect(again.status).toBe(isKept ? 200 : 409);
  });

  it("leave an audit row for each lost tie, and none is checked twice", async () => {
    const id = await tiedByMrn({ first_name: "Zed", birth_date: "2018-03-04" });
    await proveTies(hospital.db);
    expect(await proveTies(hospital.db)).toEqual({ kept: 0, lost: 0 });
    const rows = await hospital.db.selectFrom("audit_rows").selectAll().where("action", "=", "write:referral-tie").orderBy("id").execute();
    expect(rows.filter(({ object }) => object === `referral ${id}`)).toMatchObject([
      { request_id: "system", rule: "another_child", person_ids: [maja.personId] },
    ]);
  });

  it("are lost and audited once, even if two servers start at the same time", async () => {
    const id = await tiedByMrn({ first_name: "Zed", birth_date: "2018-03-04" });
    const ties = unprovenTieRepository(hospital.db);
    const found = await ties.next(10);
    expect(found.map((tie) => tie.id)).toEqual([id]);
    expect(await proveTies(hospital.db)).toEqual({ kept: 0, lost: 1 });
    // The other server read it earlier, and learns that it is settled.
    const late = await hospital.db.transaction().execute((trx) => ties.settle(trx, { proven: [], lost: [id] }));
    expect(late).toEqual({ proven: [], lost: [] });
  });

  it("can be confirmed as another child's: without the MRN, sent to the hospital and archived again", async () => {
    const id = await tiedByMrn({ first_name: "Zed", last_name: "Othermrn", birth_date: "2018-03-04" });
    await proveTies(hospital.db);
    expect(await details(id)).toMatchObject({ checkTie: true, personId: null, recordIdentity: { firstName: "Maja", mrn: maja.mrn } });
    expect(await checkTie(RITA, id, "another")).toMatchObject({ status: 404 });
    expect(await checkTie(GENA, id, "another")).toEqual({ status: 200, body: true });
    expect(await details(id)).toMatchObject({
      checkTie: false,
      mrn: "",
      firstName: "Zed",
      recordIdentity: null,
      history: [{}, { kind: "edited" }],
    });
    expect(hospital.jobs.sent.slice(-2).map(({ queue }) => queue)).toEqual(["referral.hand-over", "referral.archive"]);
    const audited = await hospital.db
      .selectFrom("audit_rows")
      .selectAll()
      .where("action", "=", "write:referral-tie")
      .orderBy("id")
      .execute();
    expect(audited.at(-1)).toMatchObject({ rule: "untied", object: `referral ${id}` });
    expect(await checkTie(GENA, id, "another")).toMatchObject({ status: 409, body: { code: "conflict" } });
  });

  const waitingFor = async (name: string) => {
    const { body } = await call(`${name}@linnet.example`, home.today, {});
    const kinds = ["own-ties-to-check", "practice-ties-to-check", "ties-to-check"] as const;
    return kinds.flatMap((kind) => toDosOfKind(body, kind) ?? []);
  };

  it("are reported to system administrators as a number, and to no one else that way", async () => {
    const before = Number.parseInt((await waitingFor("ada"))[0]?.items[0]?.name ?? "0", 10);
    await tiedByMrn({ first_name: "Zed", birth_date: "2018-03-04" });
    await proveTies(hospital.db);
    const line = { text: "may be linked to the wrong patient. The practices check them.", at: null };
    const name = `${before + 1} ${before === 0 ? "referral" : "referrals"}`;
    expect(await waitingFor("ada")).toEqual([{ kind: "ties-to-check", count: 1, items: [{ id: "all", name, ...line }] }]);
    for (const name of ["dora", "gena"]) expect((await waitingFor(name)).map(({ kind }) => kind)).not.toContain("ties-to-check");
  });

  it("wait on home for the referring physician and the practice's staff, at any age, and the list shows exactly these", async () => {
    const old = await tiedByMrn({ first_name: "Zed", last_name: "Othermrn", birth_date: "2018-03-04" });
    await hospital.db
      .updateTable("referrals")
      .set({ created_at: new Date("2024-03-01T18:00:00Z") })
      .where("id", "=", old)
      .execute();
    const young = await tiedByMrn({ first_name: "Ned", birth_date: "2018-03-04" });
    const right = await tiedByMrn({});
    await proveTies(hospital.db);
    for (const [name, kind, list] of [
      ["dora", "own-ties-to-check", referrals.mine],
      ["gena", "practice-ties-to-check", referrals.ofPractice],
    ] as const) {
      const [waiting, ...others] = await waitingFor(name);
      expect(others).toEqual([]);
      expect(waiting?.kind).toBe(kind);
      expect(waiting?.items[0]).toEqual({
        id: String(old),
        name: "Othermrn, Zed",
        text: "This referral may be linked to the wrong patient",
        at: "2024-03-01T18:00:00.000Z",
      });
      const listed = (await call(`${name}@linnet.example`, list, { body: { checkTie: true } })).body;
      expect(listed).toHaveLength(waiting?.count ?? 0);
      expect(listed.every(({ checkTie }) => checkTie)).toBe(true);
      const ids = listed.map(({ id }) => id);
      expect(ids).toEqual(expect.arrayContaining([old, young]));
      expect(ids).not.toContain(right);
    }
    for (const name of ["rita", "otto", "fred", "hana"]) expect(await waitingFor(name)).toEqual([]);
    const count = (await waitingFor("gena"))[0]?.count ?? 0;
    await checkTie(GENA, old, "another");
    expect((await waitingFor("gena"))[0]?.count).toBe(count - 1);
  });

  it("are this child's if only name or birth date differs, and never if both do", async () => {
    const named = await tiedByMrn({ first_name: "Majken" });
    const other = await tiedByMrn({ first_name: "Zed", birth_date: "2018-03-04" });
    await proveTies(hospital.db);
    expect(await checkTie(DORA, named, "this")).toEqual({ status: 200, body: true });
    expect(await details(named)).toMatchObject({ checkTie: false, identityCorrection: true, firstName: "Majken", personId: maja.personId });
    expect(await sharedIds()).toContain(named);
    expect(await checkTie(DORA, other, "this")).toMatchObject({ status: 409, body: { code: "another_child" } });
    expect(await details(other)).toMatchObject({ checkTie: true });
  });

  it("can be confirmed as a child's only by people with that child in care", async () => {
    const id = await tiedByMrn({ first_name: "Simon" }, simone);
    await proveTies(hospital.db);
    await hospital.db
      .updateTable("patient_access")
      .set({ revoked_at: hospital.clock.now() })
      .where("person_id", "=", simone.personId)
      .execute();
    hospital.clock.forward(1000);
    expect(await details(id)).toMatchObject({ checkTie: true, recordIdentity: null });
    expect(await checkTie(DORA, id, "this")).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(await checkTie(DORA, id, "another")).toMatchObject({ status: 200 });
  });

  it("belong to neither of two children with one MRN, unless name and birth date fit exactly one", async () => {
    const named = await tiedByMrn({ first_name: "Majken" });
    await proveTies(hospital.db);
    const ofSimone = hospital.db.updateTable("patients").where("person_id", "=", simone.personId);
    const ofMaja = hospital.db.updateTable("patients").where("person_id", "=", maja.personId);
    await hospital.db.updateTable("patient_access").set({ revoked_at: null }).where("person_id", "=", simone.personId).execute();
    await ofSimone.set({ mrn: maja.mrn }).execute();
    expect(await details(named)).toMatchObject({ checkTie: true, recordIdentity: null });
    expect(await checkTie(DORA, named, "this")).toMatchObject({ status: 409, body: { code: "conflict" } });
    await ofMaja.set({ first_name: "Majken" }).execute();
    expect(await details(named)).toMatchObject({ recordIdentity: { firstName: "Majken" } });
    expect(await checkTie(DORA, named, "this")).toEqual({ status: 200, body: true });
    expect(await rowOf(named)).toMatchObject({ person_id: maja.personId, tie: "agrees" });
    await ofMaja.set({ first_name: "Maja" }).execute();
    await ofSimone.set({ mrn: simone.mrn }).execute();
  });

  it("stay marked if edited without confirming the patient, and lose the mark when corrected", async () => {
    const id = await tiedByMrn({ first_name: "Zed", last_name: "Othermrn", birth_date: "2018-03-04" });
    await proveTies(hospital.db);
    const fields = await identityFields(hospital.db, maja.personId);
    const zed = { ...fields, middleName: "", firstName: "Zed", lastName: "Othermrn", dateOfBirth: "2018-03-04" };
    const edit = async (changes: Changes) =>
      sendReferral(hospital, "dora", { ...(await referralFields(hospital.db, changes)), id }, { method: "PUT" });
    expect((await edit({ ...zed, reason: "Worse." })).status).toBe(200);
    expect(await details(id)).toMatchObject({ checkTie: true, reason: "Worse." });
    expect(await edit({ ...zed, lastName: "Othermrns" })).toMatchObject({ status: 409, body: { code: "another_child" } });
    expect((await edit({ ...zed, mrn: "" })).status).toBe(200);
    expect(await details(id)).toMatchObject({ checkTie: false, mrn: "" });
  });
});
