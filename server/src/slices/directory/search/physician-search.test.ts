import { physicians } from "@linnet/contract/directory/physicians";
import { describe, expect, it } from "vitest";
import { practiceIds } from "../../../../test/practice-ids.ts";
import { testApp } from "../../../../test/test-app.ts";
import { directoryRepository } from "../public.ts";

const HANA = "hana@linnet.example";
const NOBODY = { firstName: "", lastName: "", npi: "", license: "", email: "", phone: "" };

describe("searching physicians", () => {
  const hospital = testApp();
  const { call } = hospital;
  const ids = practiceIds(hospital);
  const search = async (searchTerm: string, active?: "true" | "false") =>
    (await call(HANA, physicians.search, { query: { searchTerm, ...(active && { active }) } })).body;
  const namesOf = async (...query: Parameters<typeof search>) =>
    (await search(...query)).map(({ firstName, lastName }) => `${lastName}, ${firstName}`);
  const add = (lastName: string, firstName: string, npi: string) =>
    hospital.db
      .transaction()
      .execute((trx) => directoryRepository(trx).addPhysician(trx, { firstName, lastName, title: "MD", email: "", npi, accountId: null }));
  const deactivate = (id: number) => hospital.db.updateTable("physicians").set({ active: false }).where("id", "=", id).execute();

  it("finds a physician by the beginnings of their names, with where they work", async () => {
    expect(await search("dor ash")).toEqual([
      {
        id: await ids.physician("Ashby"),
        firstName: "Dora",
        midName: "",
        lastName: "Ashby",
        title: "MD",
        email: "dora@linnet.example",
        npi: expect.stringMatching(/^\d{10}$/),
        isPracticeOwner: false,
        isActive: true,
        isMyLinnet: true,
        locations: [expect.objectContaining({ address: "120 Shore Road", city: "Wrenfield", contactPerson: "", phone: "(626) 555-0120" })],
        practices: [{ practiceId: await ids.practice("Lakeside Pediatrics"), practiceName: "Lakeside Pediatrics" }],
      },
    ]);
    expect(await search("shby")).toEqual([]);
  });

  it("tells owners, and who is not on the portal", async () => {
    expect(await search("marchetti")).toMatchObject([{ isPracticeOwner: true, isMyLinnet: true }]);
    expect(await search("castlemaine")).toMatchObject([{ isPracticeOwner: false, isMyLinnet: false }]);
    await hospital.db.updateTable("practices").set({ active: false }).where("name", "=", "Hillcrest Children’s Clinic").execute();
    const [olga] = await hospital.db.selectFrom("accounts").select("last_name").where("email", "=", "olga@linnet.example").execute();
    for (const physician of await search(olga?.last_name ?? ""))
      expect(physician).toMatchObject({ isPracticeOwner: false, isMyLinnet: false, practices: [], locations: [] });
  });

  it("leaves out practices whose link has ended", async () => {
    const physician_id = await ids.physician("Pryce");
    await hospital.db.updateTable("practice_physicians").set({ active: false }).where("physician_id", "=", physician_id).execute();
    expect(await search("pryce")).toMatchObject([{ isMyLinnet: false, practices: [], locations: [] }]);
  });

  it("takes digits for the beginning of an NPI and other text for names", async () => {
    await add("Digby", "Nell", "1888877770");
    await add("Digby", "Abel", "1888877788");
    expect(await namesOf("18888777")).toEqual(["Digby, Abel", "Digby, Nell"]);
    expect(await namesOf("1888877770")).toEqual(["Digby, Nell"]);
    expect(await search("8887777")).toEqual([]);
    expect(await search("18888777x")).toEqual([]);
  });

  it("finds names with accents, apostrophes and hyphens as people write them", async () => {
    await add("O'Malley-Łuk", "Bríd", "1777766660");
    for (const typed of ["o'malley", "omalley", "O’MALLEY-LUK", "luk brid", "BRÍD"])
      expect(await namesOf(typed), typed).toEqual(["O'Malley-Łuk, Bríd"]);
  });

  it("takes the signs of patterns for what they are", async () => {
    for (const typed of ["%%%", "___", "\\\\\\", "a%y", "_shby"]) expect(await search(typed), typed).toEqual([]);
  });

  it("gives active physicians first, each by name, and either alone where one asks", async () => {
    await deactivate(await add("Zedwick", "Ada", "1666655550"));
    await add("Zedwick", "Cora", "1666655568");
    await add("Zedwick", "Bea", "1666655576");
    expect(await namesOf("zedwick")).toEqual(["Zedwick, Bea", "Zedwick, Cora", "Zedwick, Ada"]);
    expect(await namesOf("16666", "true")).toEqual(["Zedwick, Bea", "Zedwick, Cora"]);
    expect(await search("zedwick", "false")).toMatchObject([{ firstName: "Ada", isActive: false }]);
  });

  it("asks for three characters", async () => {
    const { status, body } = await call(HANA, physicians.search, { query: { searchTerm: " ab " } });
    expect({ status, ...body }).toMatchObject({ status: 400, fields: { searchTerm: "Type at least 3 characters" } });
  });

  it("is open to the hospital's administrators alone", async () => {
    const query = { searchTerm: "ashby" };
    expect((await call("ada@linnet.example", physicians.search, { query })).status).toBe(200);
    expect((await call("dora@linnet.example", physicians.search, { query })).status).toBe(403);
  });

  it("finds who may be the physician that is being typed, with what they have in common", async () => {
    const id = await add("Ruiz-Luk", "Ana", "1666655584");
    await hospital.db
      .updateTable("physicians")
      .set({ medical_license: "A 12345", mobile_phone: "(215) 555-0144", email: "ana@ruiz.example" })
      .where("id", "=", id)
      .execute();
    const ask = async (typed: object) =>
      (await call("ada@linnet.example", physicians.possibleDuplicates, { body: { ...NOBODY, ...typed } })).body.map(
        ({ id: found, reasons }) => [found, ...reasons],
      );
    expect(await ask({ firstName: "ana", lastName: "Ruiz Luk" })).toEqual([[id, "Same name"]]);
    const known = { firstName: "Ana", lastName: "Ruiz-Luk", license: "a-12345", phone: "+1 215.555.0144", email: "ANA@ruiz.example" };
    expect(await ask(known)).toEqual([[id, "Same email", "Same license", "Same phone", "Same name"]]);
    expect(await ask({ npi: "1666655584" })).toEqual([[id, "Same NPI"]]);
    expect(await ask({ lastName: "Ana" })).toEqual([]);
    expect((await call("dora@linnet.example", physicians.possibleDuplicates, { body: NOBODY })).status).toBe(403);
  });
});
