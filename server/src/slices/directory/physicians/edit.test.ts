import { type PhysicianEdit, type PhysicianForm, physicians } from "@linnet/contract/directory/physicians";
import { type KyselyPlugin, RawNode, sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp } from "../../../../test/test-app.ts";
import { npi } from "../../../demo/people/physicians.ts";
import { physicianRepository } from "./repository.ts";

const ADA = "ada@linnet.example";
const HANA = "hana@linnet.example";
const DORA = "dora@linnet.example";
const ZOE = npi(901);

/** The form of a person who knows no more. */
const zoe: PhysicianForm = { firstName: "Zoë", lastName: "O’Dowd", email: "zoe@pediatrics.example", npiNum: ZOE };

/** Gives the plan of a query in place of what it finds. */
const explaining: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (!RawNode.is(node)) return node;
    const [first = "", ...others] = node.sqlFragments;
    return { ...node, sqlFragments: [`explain (format json) ${first}`, ...others] };
  },
  transformResult: async ({ result }) => result,
};

function physiciansAt(hospital: ReturnType<typeof testApp>) {
  const { call, db } = { call: hospital.call, db: () => hospital.db };
  const add = (form: object = {}, by = ADA) => call(by, physicians.create, { body: { ...zoe, ...form } });
  const added = async (form: object = {}) => (await add(form)).body.id;
  const get = (id: number, by = ADA) => call(by, physicians.get, { params: { id } });
  // A reply gives the states as text, which only the call's schema reads as states.
  const edit = (body: object, by = ADA) => call(by, physicians.edit, { body: body as PhysicianEdit });
  /** As the form sends them back: with what a reader was given. */
  const changed = async (id: number, changes: Partial<PhysicianEdit>) => ({ ...(await get(id)).body, ...changes });
  const idOf = async (email: string) =>
    (await db().selectFrom("physicians").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;
  const choices = async () => (await call(ADA, physicians.choices, {})).body;
  const lastAudit = (action: string) =>
    db().selectFrom("audit_rows").selectAll().where("action", "=", action).orderBy("id", "desc").limit(1).executeTakeFirst();
  return { add, added, get, edit, changed, idOf, choices, lastAudit };
}

describe("what can be chosen of a physician", () => {
  const hospital = testApp();

  it("is given in nine lists, those of ranks in their order and all others by name", async () => {
    const { status, body } = await hospital.call(HANA, physicians.choices, {});
    expect(status).toBe(200);
    expect(body.suffixes.map(({ name }) => name)).toEqual(["Jr.", "Sr.", "II", "III", "IV"]);
    const specialties = body.specialties.map(({ name }) => name);
    expect(specialties).toContain("Child Neurology");
    expect(specialties).toEqual([...specialties].sort());
    expect(Object.values(body).every((list) => list.length > 0)).toBe(true);
  });
});

describe("a new physician", () => {
  const hospital = testApp();
  const { add, added, get, idOf, choices, lastAudit } = physiciansAt(hospital);

  it("is kept with everything the form holds, and read by the hospital", async () => {
    const { specialties, hospitals, insurances } = await choices();
    const ids = (list: { id: number }[]) => list.slice(0, 2).map(({ id }) => id);
    const full = {
      midName: "Maeve",
      suffix: "Jr.",
      title: "MD",
      cellPhone: "(626) 555-0190",
      deaNum: "AB1234563",
      deaExpireDate: "2028-03-31",
      boardCertified: "Board certified",
      licenseNumber: "A-9000",
      licenseState: "CA",
      medicaidId: "M1",
      medicaidState: "NV",
      medicareId: "M2",
      medicareState: "OR",
      medicareProviderFlag: true,
      medicalSchool: "Yale University",
      residency: "Pediatrics",
      yearStartedPracticing: "1998",
      hospitalAffiliation: "Staff",
      preferredProvider: true,
      fochla: true,
      language1: "English",
      language2: "Irish",
      status: "Active",
      hdsRunDate: "2025-01-02",
      hdsPhyId: "H1",
      cernerId: "C1",
      starId: "S1",
      childrensConnect: true,
      notes: "Two\nlines",
      labOutreach: true,
      chlahealthNetwork: true,
      myLinnet: true,
    };
    const lists = { physicianSpecialties: ids(specialties), physicianHospitalAffiliations: ids(hospitals) };
    const reply = await add({ ...full, ...lists, fax: "626-555-0191", physicianInsuranceAccpted: ids(insurances) });
    expect(reply.status).toBe(200);
    const { id } = reply.body;

    expect((await get(id, HANA)).body).toEqual({
      id,
      ...zoe,
      ...full,
      ...lists,
      physicianInsurancesAccepteds: ids(insurances),
      isActive: true,
      hasAccount: false,
      mergedInto: null,
      modifiedOn: hospital.clock.now().toISOString(),
      modifiedBy: "Ada Winterbourne",
    });
    expect(await lastAudit(physicians.create.action)).toMatchObject({ outcome: "done", object: `physician ${id}` });
    expect(await lastAudit(physicians.get.action)).toMatchObject({ outcome: "done", object: `physician ${id}` });
    const row = await hospital.db.selectFrom("physicians").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ fax: "626-555-0191", search_words: " o dowd zoe maeve odowd" });
  });

  it("may have an NPI that is a number, and is null where nothing was typed", async () => {
    const email = "plain@pediatrics.example";
    const id = await added({
      email,
      npiNum: Number(npi(902)),
      midName: "",
      deaExpireDate: "",
      hdsRunDate: "",
      cellPhone: "",
      licenseNumber: "",
    });
    expect((await get(id)).body).toMatchObject({
      npiNum: npi(902),
      midName: null,
      deaExpireDate: null,
      hdsRunDate: null,
      cellPhone: null,
      licenseNumber: null,
      preferredProvider: false,
      physicianSpecialties: [],
    });
  });

  it("does not get the NPI of another active one, whose name and number are said", async () => {
    const taken = `Dora Ashby (physician ${await idOf(DORA)}) already has this NPI. An NPI belongs to one active physician.`;
    expect(await add({ email: "new@pediatrics.example", npiNum: npi(101) })).toMatchObject({
      status: 409,
      body: { message: taken, fields: { npiNum: taken } },
    });
  });

  it("does not get the e-mail of another one, nor of anybody who signs in, however it is spelled", async () => {
    const [vera, id] = [await idOf("vera.castlemaine@lakeside.example"), npi(903)];
    const taken = `Vera Castlemaine (physician ${vera}) already has this email address.`;
    // Whose record says another e-mail than they sign in with.
    await hospital.db.updateTable("physicians").set({ email: "dora.old@pediatrics.example" }).where("email", "=", DORA).execute();
    expect(await add({ email: "DORA@linnet.example", npiNum: id })).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Dora Ashby \(physician /) },
    });
    const { status } = await add({ email: "dora.old@pediatrics.example", npiNum: npi(906) });
    await hospital.db
      .updateTable("physicians")
      .set({ email: DORA })
      .where("email", "=", "dora.old@pediatrics.example")
      .where("npi", "=", npi(101))
      .execute();
    expect(status).toBe(200);
    expect(await add({ email: "Vera.Castlemaine@Lakeside.example", npiNum: id })).toMatchObject({
      status: 409,
      body: { message: taken, fields: { email: taken } },
    });
    expect(await add({ email: "GENA@linnet.example", npiNum: id })).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Gena .* \(account \d+\) already signs in with this email address\.$/) },
    });
  });

  it("is compared by indexes with who has the e-mail, since the next one to be written waits", async () => {
    const plan = await hospital.db.transaction().execute(async (trx) => {
      // Of a handful of physicians every one is looked at, unless that costs more.
      await sql`set local enable_seqscan = off`.execute(trx);
      return physicianRepository(trx.withPlugin(explaining)).findByEmail("zoe@pediatrics.example", null);
    });
    expect(JSON.stringify(plan)).toContain('"accounts_email"');
    expect(JSON.stringify(plan)).toContain('"physicians_email"');
  });

  it("is added once by two who send the same at once", async () => {
    const form = { email: "twice@pediatrics.example", npiNum: npi(904) };
    const both = await Promise.all([add(form), add(form)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("has nothing chosen that is in no list, or in another", async () => {
    const { specialties, hospitals } = await choices();
    const form = { email: "lists@pediatrics.example", npiNum: npi(905) };
    const lists = { physicianSpecialties: [hospitals[0]?.id], physicianInsuranceAccpted: [99_999_999] };
    expect(await add({ ...form, ...lists, physicianHospitalAffiliations: [hospitals[0]?.id] })).toMatchObject({
      status: 400,
      body: { fields: { physicianSpecialties: "Choose from the list", physicianInsuranceAccpted: "Choose from the list" } },
    });
    expect((await add({ ...form, physicianSpecialties: [specialties[0]?.id, specialties[0]?.id] })).status).toBe(200);
  });

  it.each([
    [{ firstName: "  " }, "Please fill the mandatory field"],
    [{ npiNum: "123456789" }, "NPI number is not valid"],
    [{ email: "nobody" }, "Email is not valid"],
    [{ cellPhone: "555" }, "Phone number is not valid"],
    [{ fax: "12345" }, "Fax number is not valid"],
    [{ licenseState: "XX" }, "Choose a state"],
  ])("is refused with %j", async (wrong, message) => {
    expect(await add(wrong)).toMatchObject({ status: 400, body: { message } });
  });

  it("is added and changed by a system administrator, and nobody else", async () => {
    const id = await idOf(DORA);
    for (const by of [HANA, DORA, "petra@linnet.example", "cole@linnet.example"]) {
      expect(await add({}, by)).toMatchObject({ status: 403, body: { code: "forbidden" } });
      expect((await hospital.call(by, physicians.edit, { body: { id, ...zoe } })).status).toBe(403);
      expect((await hospital.call(by, physicians.deactivate, { params: { id } })).status).toBe(403);
    }
    expect((await get(id, DORA)).status).toBe(403);
    expect((await get(99_999_999)).status).toBe(404);
  });
});

describe("a physician who is changed", () => {
  const hospital = testApp();
  const { added, get, edit, changed, idOf, choices, lastAudit } = physiciansAt(hospital);

  it("is what was sent, and the trail names the fields that are different", async () => {
    const { specialties } = await choices();
    const chosen = [specialties[3]?.id ?? 0];
    const id = await added({ midName: "Maeve", fax: "626-555-0191", physicianSpecialties: [specialties[0]?.id] });
    const reply = await edit(await changed(id, { lastName: " Finch ", midName: "", physicianSpecialties: chosen, npiNum: Number(ZOE) }));
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ id, lastName: "Finch", midName: null, physicianSpecialties: chosen, npiNum: ZOE });
    expect((await get(id)).body).toEqual(reply.body);
    expect(await lastAudit(physicians.edit.action)).toMatchObject({
      object: `physician ${id}`,
      changed: ["midName", "lastName", "physicianSpecialties"],
    });
    const row = await hospital.db.selectFrom("physicians").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ search_words: " finch zoe", fax: "626-555-0191" });
  });

  it("is not overwritten by who opened it before another one changed it", async () => {
    const id = await added({ email: "stale@pediatrics.example", npiNum: npi(911) });
    const opened = await changed(id, { notes: "late" });
    expect((await edit({ ...opened, notes: "first" })).status).toBe(200);
    const late = await edit(opened);
    expect(late).toMatchObject({
      status: 409,
      body: {
        message: expect.stringMatching(
          /^Ada Winterbourne changed this physician on \d\d\/\d\d\/\d{4} at \d+:\d\d [AP]M\. Reload the page\.$/,
        ),
      },
    });
    expect((await get(id)).body.notes).toBe("first");
    expect((await edit(await changed(id, { notes: "second" }))).status).toBe(200);
  });

  it("keeps the e-mail they sign in with, while their account keeps its name", async () => {
    const id = await idOf(DORA);
    expect(await edit(await changed(id, { email: "dora.ashby@pediatrics.example" }))).toMatchObject({
      status: 400,
      body: { fields: { email: "This physician signs in with dora@linnet.example. You cannot change it here" } },
    });
    const reply = await edit(await changed(id, { firstName: "Theodora", email: "DORA@linnet.example" }));
    expect(reply).toMatchObject({ status: 200, body: { firstName: "Theodora", email: DORA, hasAccount: true } });
    const account = await hospital.db.selectFrom("accounts").select("first_name").where("email", "=", DORA).executeTakeFirstOrThrow();
    expect(account.first_name).toBe("Dora");
  });

  it("gets no NPI and no e-mail of somebody else, and keeps their own", async () => {
    const [id, dora] = [await added({ email: "own@pediatrics.example", npiNum: npi(912) }), await idOf(DORA)];
    expect(await edit(await changed(id, { npiNum: npi(101) }))).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(`(physician ${dora}) already has this NPI`) },
    });
    expect((await edit(await changed(id, { email: DORA }))).status).toBe(409);
    expect((await edit(await changed(id, { email: "gena@linnet.example" }))).status).toBe(409);
    expect((await edit(await changed(id, { email: "OWN@pediatrics.example" }))).status).toBe(200);
  });

  it("has a name, and is somebody", async () => {
    const id = await idOf(DORA);
    expect(await edit(await changed(id, { lastName: " " }))).toMatchObject({
      status: 400,
      body: { message: "Please fill the mandatory field" },
    });
    expect((await edit(await changed(id, { id: 99_999_999 }))).status).toBe(404);
  });
});
