import { referrals } from "@linnet/contract/referrals";
import { describe, expect, it } from "vitest";
import { idsOf } from "../../../test/referral-form.ts";
import { testApp } from "../../../test/test-app.ts";
import { demoChildren } from "../../demo/children/children.ts";

const DORA = "dora@linnet.example";
const GENA = "gena@linnet.example";
const ALL = { lookback: -1 };
const { ana, ines, lars, leila, maya, noor, ren } = demoChildren;

describe("the lists of referrals", () => {
  const hospital = testApp();
  const mine = async (email: string, body = {}) => (await hospital.call(email, referrals.mine, { body })).body;
  const shared = async (email: string, body = {}) => (await hospital.call(email, referrals.shared, { body })).body;
  const ofPractice = async (email: string, body = {}) => (await hospital.call(email, referrals.ofPractice, { body })).body;
  const namesOf = (list: { firstName: string; lastName: string }[]) => list.map(({ firstName, lastName }) => `${lastName} ${firstName}`);

  it("have a physician's own, newest first, of the last 30 days", async () => {
    const found = await mine(DORA);
    expect(found.map(({ id }) => id)).toEqual(found.map(({ id }) => id).toSorted((one, other) => other - one));
    expect(new Set(found.map(({ physicianName }) => physicianName))).toEqual(new Set(["Ashby, Dora"]));
    expect(namesOf(found)).toContain("Ruiz Ana");
    expect(Math.min(...found.map(({ createdDtm }) => Date.parse(createdDtm)))).toBeGreaterThan(Date.parse("2026-10-21T00:00:00Z"));
    expect((await mine(DORA, ALL)).length).toBeGreaterThan(found.length);
  });

  it("have the whole practice for staff, and nothing of another one", async () => {
    const found = await ofPractice(GENA, ALL);
    expect(new Set(found.map(({ physicianName }) => physicianName)).size).toBe(3);
    expect(namesOf(found)).toEqual(
      expect.arrayContaining(["Ruiz Ana", `${maya.family} ${maya.given[0]}`, `${noor.family} ${noor.given[0]}`]),
    );
    expect(namesOf(found).join()).not.toContain("Calder");
  });

  it("have, if requested, only what needs the practice, of any age, as marked in the whole list", async () => {
    for (const [person, list] of [
      [DORA, mine],
      [GENA, ofPractice],
    ] as const) {
      const needing = (await list(person, ALL)).filter(({ needsPractice }) => needsPractice);
      expect(needing.length).toBeGreaterThan(1);
      expect((await list(person, { needsUs: true })).map(({ id }) => id)).toEqual(needing.map(({ id }) => id));
    }
  });

  it("mark urgent ones, until the visit is over", async () => {
    const found = await ofPractice(GENA, ALL);
    const urgent = found.filter(({ isUrgent }) => isUrgent);
    expect(namesOf(urgent)).toEqual(expect.arrayContaining([`${maya.family} ${maya.given[0]}`, `${noor.family} ${noor.given[0]}`]));
    expect(namesOf(urgent)).not.toContain("Ruiz Ana");
    const id = urgent[0]?.id ?? 0;
    await hospital.db.updateTable("referrals").set({ course: "seen" }).where("id", "=", id).execute();
    expect((await ofPractice(GENA, ALL)).find((one) => one.id === id)).toMatchObject({ isUrgent: false });
  });

  it("never include finished ones in what needs the practice, however long ago they were due", async () => {
    const over = hospital.db.selectFrom("referrals").select(["id", "person_id"]).where("course", "in", ["completed", "cancelled"]);
    const people = (await over.where("person_id", "is not", null).execute()).map(({ person_id }) => person_id);
    expect(people.length).toBeGreaterThan(0);
    await hospital.db
      .updateTable("referrals")
      .set({ expected_by: "2026-01-05" })
      .where("course", "in", ["completed", "cancelled"])
      .execute();
    const needing = await mine(DORA, { needsUs: true });
    const row = hospital.db.selectFrom("audit_rows").select("count").where("action", "=", "read:referrals").orderBy("id", "desc");
    expect(await row.executeTakeFirst()).toEqual({ count: needing.length });
  });

  it("have, under Shared, colleagues' referrals about patients shared with the caller, read only", async () => {
    const found = await shared(DORA, ALL);
    expect(found.length).toBeGreaterThan(10);
    expect(namesOf(found)).toContain("Haddad Noor");
    expect(found.map(({ physicianName }) => physicianName)).not.toContain("Ashby, Dora");
    expect(found.flatMap(({ may }) => Object.values(may))).not.toContain(true);
    // Owen's patients are not shared.
    expect(namesOf(found)).not.toContain(`${maya.family} ${maya.given[0]}`);
  });

  it("lose shared referrals when they are hidden again", async () => {
    const rows = hospital.db.updateTable("patient_access").where("person_id", "=", noor.personId).where("kind", "=", "shared");
    await rows.set({ revoked_at: new Date("2026-11-20T17:00:00Z") }).execute();
    expect(namesOf(await shared(DORA, ALL))).not.toContain("Haddad Noor");
    await rows.set({ revoked_at: null }).execute();
  });

  it("lose a physician's referrals from a practice they have left", async () => {
    const works = hospital.db
      .updateTable("practice_physicians")
      .where("physician_id", "in", hospital.db.selectFrom("physicians").select("id").where("email", "=", "rita@linnet.example"));
    await works.set({ active: false }).execute();
    expect(await mine("rita@linnet.example", ALL)).toEqual([]);
    await works.set({ active: true }).execute();
    expect((await mine("rita@linnet.example", ALL)).length).toBeGreaterThan(10);
  });

  it("lose a physician's referrals from a practice that has ended their membership, whatever the directory says", async () => {
    const { id } = await hospital.db
      .selectFrom("accounts")
      .select("id")
      .where("email", "=", "rita@linnet.example")
      .executeTakeFirstOrThrow();
    const elsewhere = await idsOf(hospital.db).practice("Riverside Pediatrics");
    await hospital.db.insertInto("memberships").values({ account_id: id, role_id: 1, practice_id: elsewhere }).execute();
    const atLakeside = hospital.db.updateTable("memberships").where("account_id", "=", id).where("practice_id", "<>", elsewhere);
    await atLakeside.set({ active: false }).execute();
    expect(await mine("rita@linnet.example", ALL)).toEqual([]);
    await atLakeside.set({ active: true }).execute();
    expect((await mine("rita@linnet.example", ALL)).length).toBeGreaterThan(10);
  });

  it.each([
    ["patientname", "lastName"],
    ["dateofbirth", "dateOfBirth"],
    ["createddtm", "createdDtm"],
    ["physicianname", "physicianName"],
  ] as const)("are sorted by %s, either way", async (sortfield, field) => {
    const asc = await ofPractice(GENA, { ...ALL, sortfield, sortdirection: "ASC" });
    const plain = (text: string) =>
      text
        .normalize("NFKD")
        .replace(/[\p{M}’-]/gu, "")
        .replaceAll("Ø", "o")
        .toLowerCase();
    const read = (list: typeof asc) => list.map((referral) => plain(String(referral[field])));
    expect(read(asc)).toEqual(read(asc).toSorted());
    const desc = await ofPractice(GENA, { ...ALL, sortfield, sortdirection: "desc" });
    expect(read(desc)).toEqual(read(asc).toReversed());
  });

  it("find by the beginnings of names, with or without accents", async () => {
    expect(namesOf(await ofPractice(GENA, { ...ALL, searchterm: "rui a" }))).toEqual(["Ruiz Ana"]);
    expect(namesOf(await ofPractice(GENA, { ...ALL, searchterm: "bergstrom" }))).toEqual(["Bergström Elsa"]);
    expect(await ofPractice(GENA, { ...ALL, searchterm: "%" })).toEqual([]);
  });

  it.each([
    [{ sortfield: "mrn" }, "sortfield"],
    [{ lookback: 31 }, "lookback"],
    [{ page: 1 }, "page"],
  ])("refuse %j with a sentence for its field", async (body, field) => {
    // Wrong on purpose.
    const reply = await hospital.call(DORA, referrals.mine, { body: body as never });
    expect(reply).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  });

  it("mark the hospital's changes that the caller has not seen, for each person separately", async () => {
    const changed = async (email: string) => (await ofPractice(email, ALL)).filter(({ isChanged }) => isChanged);
    const before = await changed(GENA);
    const [first] = before;
    expect(namesOf(before)).toContain("Haddad Leila");
    await hospital.call(GENA, referrals.get, { params: { id: first?.id ?? 0 } });
    expect((await changed(GENA)).length).toBe(before.length - 1);
    expect((await changed("petra@linnet.example")).map(({ id }) => id)).toContain(first?.id);
  });

  it("say who acts next, and what the caller may do", async () => {
    const found = await mine(DORA);
    const of = (last: string | undefined) => found.find(({ lastName }) => lastName === last);
    expect(of(ana.family)).toMatchObject({
      cernerStatus: "Submitted",
      statusId: 1,
      nextStep: "The hospital is working on it. Expect an answer by 11/24.",
      may: { edit: true, cancel: true, refer: true, retry: false },
    });
    expect(of(leila.family)).toMatchObject({ cernerStatus: "Cancelled", statusId: 4, may: { edit: false, cancel: false, refer: true } });
    expect(of(ren.family)).toMatchObject({ cancelationRequest: true, modifyBy: expect.stringContaining("Petra"), may: { cancel: false } });
    expect(of("Tran")).toMatchObject({ statusId: 5, botStatus: "Failed", may: { retry: true } });
  });

  it("leave one audit row, with the number and the patients, and no names", async () => {
    const found = await mine(DORA, ALL);
    const row = await hospital.db
      .selectFrom("audit_rows")
      .selectAll()
      .where("action", "=", "read:referrals")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ outcome: "done", rule: "own", count: found.length });
    expect(row.person_ids).toContain(ana.personId);
    expect(JSON.stringify(row)).not.toMatch(/ruiz/i);
  });

  it("are empty for an administrator, who has no practice, and closed to others", async () => {
    expect(await ofPractice("ada@linnet.example", ALL)).toEqual([]);
    expect(await mine("ada@linnet.example", ALL)).toEqual([]);
    expect((await hospital.call(GENA, referrals.mine, { body: {} })).status).toBe(403);
    expect((await hospital.call(DORA, referrals.ofPractice, { body: {} })).status).toBe(403);
    for (const email of ["fred@linnet.example", "emil@linnet.example", "hana@linnet.example"])
      expect((await hospital.call(email, referrals.ofPractice, { body: {} })).status).toBe(403);
  });
});

describe("a referral with its history", () => {
  const hospital = testApp();
  const idOf = async (personId: string) =>
    (await hospital.db.selectFrom("referrals").select("id").where("person_id", "=", personId).executeTakeFirstOrThrow()).id;
  const get = async (email: string, personId: string) => hospital.call(email, referrals.get, { params: { id: await idOf(personId) } });

  it("has everything that was on the form, with its words, and a sentence for each event", async () => {
    const { body } = await get(DORA, lars.personId);
    expect(body).toMatchObject({
      firstName: "Lars",
      lastName: "Solberg",
      physicianName: "Ashby, Dora",
      practiceName: "Lakeside Pediatrics",
      requestType: "New",
      patientAcuity: "Routine",
      patientSex: "Male",
      guardianLastName: "Solberg",
      attachments: [],
      createdBy: expect.stringContaining("Gena"),
      cancellationReason: "The family found care closer to home.",
    });
    expect(body.history.map(({ kind }) => kind)).toEqual(["sent", "received", "accepted", "cancel-requested", "cancelled"]);
    expect(body.history[0]?.text).toMatch(/^Sent by .*Gena\.$/);
    expect(body.history[4]?.text).toBe("The hospital canceled it: The family found care closer to home.");
  });

  const readers: [typeof ana | typeof maya | typeof ines, string[]][] = [
    [ana, ["dora", "gena", "petra", "sven"]],
    [maya, ["owen", "gena", "petra", "sven"]],
    [ines, ["otto"]],
  ];
  it.each(
    readers.flatMap(([{ family, personId }, may]) =>
      ["dora", "owen", "rita", "newton", "gena", "petra", "sven", "fred", "otto", "olga", "ada", "hana", "cole", "emil"].map((name) => ({
        family,
        personId,
        name,
        may: may.includes(name),
      })),
    ),
  )("of $family is open to $name: $may", async ({ family, personId, name, may }) => {
    const reply = await get(`${name}@linnet.example`, personId);
    if (may) expect(reply.status).toBe(200);
    else {
      expect([403, 404]).toContain(reply.status);
      expect(JSON.stringify(reply.body)).not.toContain(family);
    }
  });

  it("opens through a shared patient, read only", async () => {
    const { id } = await hospital.db.selectFrom("referrals").select("id").where("person_id", "=", noor.personId).executeTakeFirstOrThrow();
    const { status, body } = await hospital.call(DORA, referrals.get, { params: { id } });
    expect(status).toBe(200);
    expect(Object.values(body.may)).not.toContain(true);
    const cancelled = await hospital.call(DORA, referrals.cancel, { body: { id, reason: "I have changed my mind" } });
    expect(cancelled.status).toBe(403);
    expect((await hospital.call(DORA, referrals.retry, { params: { id } })).status).toBe(403);
    expect((await hospital.call("otto@linnet.example", referrals.get, { params: { id } })).status).toBe(404);
  });

  it("that does not exist looks like a referral out of reach", async () => {
    const [none, other] = [await hospital.call(DORA, referrals.get, { params: { id: 99_999_999 } }), await get(DORA, ines.personId)];
    expect([none.status, other.status]).toEqual([404, 404]);
    const said = ({ body }: typeof none) => (body as unknown as { message: string }).message;
    expect(said(none)).toBe(said(other));
  });
});
