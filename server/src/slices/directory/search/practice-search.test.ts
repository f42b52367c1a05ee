import { directory } from "@linnet/contract/directory";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { practiceIds } from "../../../../test/practice-ids.ts";
import { testApp } from "../../../../test/test-app.ts";
import { searchableWords } from "../../../platform/database/searchable-words.ts";
import { directoryRepository } from "../public.ts";

const HANA = "hana@linnet.example";
const PLACE = { address1: "9 Quay Street", city: "Saltmarsh", state: "KS", zip: "66002", phone: "(785) 555-0101", fax: "785-555-0102" };

describe("searching practices", () => {
  const hospital = testApp();
  const { call } = hospital;
  const ids = practiceIds(hospital);
  const search = async (searchTerm: string, searchKey: "name" | "location" | "id" | "any" = "name", active?: "true" | "false") =>
    (await call(HANA, directory.search, { query: { searchTerm, searchKey, ...(active && { active }) } })).body;
  const namesOf = async (...query: Parameters<typeof search>) => (await search(...query)).map(({ practiceName }) => practiceName);
  const add = (name: string, place: Partial<typeof PLACE> = {}) =>
    hospital.db.transaction().execute((trx) => directoryRepository(trx).addPractice(trx, { ...PLACE, name, ...place }));
  const deactivate = (id: number) => hospital.db.updateTable("practices").set({ active: false }).where("id", "=", id).execute();

  it("finds a practice by parts of its name in any order, with what belongs to it", async () => {
    expect(await search("pedia LAKE")).toEqual([
      {
        practiceId: await ids.practice("Lakeside Pediatrics"),
        practiceName: "Lakeside Pediatrics",
        isActive: true,
        isMyLinnet: true,
        physicianCount: 5,
        locationCount: 1,
        address: "120 Shore Road, Wrenfield, CA 90001",
      },
    ]);
  });

  it("says which practices are not on the portal", async () => {
    expect(await search("fernwood")).toMatchObject([{ practiceName: "Fernwood Pediatric Associates", isMyLinnet: false }]);
  });

  it("finds names with accents and apostrophes as people write them", async () => {
    await add("Niños & Familia's Haus");
    for (const typed of ["ninos", "NIÑOS", "familia's", "familias", "familia’s haus"])
      expect(await namesOf(typed), typed).toEqual(["Niños & Familia's Haus"]);
  });

  it("takes the signs of patterns for what they are", async () => {
    for (const typed of ["%%%", "___", "\\\\\\", "'; drop table practices; --"]) expect(await search(typed), typed).toEqual([]);
    expect(await namesOf("lakeside%")).toEqual(["Lakeside Pediatrics"]);
  });

  it("gives nothing where nothing is found", async () => {
    expect(await search("no such practice")).toEqual([]);
    expect(await search("no such place", "location")).toEqual([]);
    expect(await search("999999", "id")).toEqual([]);
    expect(await search("99999999999999999999", "id")).toEqual([]);
  });

  it("gives active practices first, each by name, and either alone where one asks", async () => {
    await deactivate(await add("Ablecove Gone"));
    await add("ablecove West");
    await add("Ablecove East");
    expect(await namesOf("ablecove")).toEqual(["Ablecove East", "ablecove West", "Ablecove Gone"]);
    expect(await namesOf("ablecove", "name", "true")).toEqual(["Ablecove East", "ablecove West"]);
    expect(await namesOf("ablecove", "name", "false")).toEqual(["Ablecove Gone"]);
  });

  it("finds a practice by its number, deactivated or not", async () => {
    const id = await add("Numbered Practice");
    expect(await namesOf(String(id), "id")).toEqual(["Numbered Practice"]);
    expect(await namesOf(String(id), "id", "false")).toEqual([]);
    await deactivate(id);
    expect(await search(String(id), "id")).toMatchObject([{ practiceId: id, isActive: false }]);
  });

  it("finds a practice by any of number, name and place, each once, in this order", async () => {
    const named = await add("Anysearch Practice", { city: "Anysearch", zip: "66778" });
    const placed = await add("Elsewhere Practice", { city: "Anysearch", zip: "66778" });
    expect((await search("anysearch", "any")).map(({ practiceId }) => practiceId)).toEqual([named, placed]);
    expect((await search("66778", "any")).map(({ practiceId }) => practiceId)).toEqual([named, placed]);
    expect((await search(String(placed), "any")).map(({ practiceId }) => practiceId)[0]).toBe(placed);
    expect(await search("1", "any")).toHaveLength(1);
    expect((await call(HANA, directory.search, { query: { searchTerm: "an", searchKey: "any" } })).status).toBe(400);
  });

  it("finds a practice by street, city, zip and state of one location that is in use", async () => {
    const id = await add("Reedham Practice", { address1: "12 Wherrygate Lane", city: "Reedham", zip: "66777" });
    for (const typed of ["reedham", "66777", "wherrygate", "kansas 66777", "12 wherrygate reedham ks"])
      expect(await namesOf(typed, "location"), typed).toEqual(["Reedham Practice"]);
    const second = { practice_id: id, address1: "1 Hill Road", city: "Dryden", state: "NV", zip: "89001", search_words: "" };
    await hospital.db
      .insertInto("practice_locations")
      .values({ ...second, active: false, search_words: searchableWords("1 Hill Road Dryden 89001 NV Nevada") })
      .execute();
    expect(await search("dryden", "location")).toEqual([]);
    await hospital.db.updateTable("practice_locations").set({ active: true }).where("city", "=", "Dryden").execute();
    expect(await search("dryden", "location")).toMatchObject([{ practiceName: "Reedham Practice", locationCount: 2 }]);
    expect(await search("dryden kansas", "location")).toEqual([]);
  });

  it("gives the first hundred by name of many, and of deactivated ones as many", async () => {
    const rows = Array.from({ length: 240 }, (_each, index) => `Overfull ${String(239 - index).padStart(3, "0")}`);
    await hospital.db
      .insertInto("practices")
      .values(rows.map((name, index) => ({ name, search_words: searchableWords(name), active: index % 2 === 0 })))
      .execute();
    const found = await search("overfull");
    expect(found.map(({ isActive }) => isActive)).toEqual([...Array(100).fill(true), ...Array(100).fill(false)]);
    expect([found[0]?.practiceName, found[99]?.practiceName]).toEqual(["Overfull 001", "Overfull 199"]);
    expect(found[100]?.practiceName).toBe("Overfull 000");
  });

  it("gives the same among thousands: what is common, and what is rare and comes last", async () => {
    await add("Zzyzx Practice", { city: "Zzyzx" });
    await sql`insert into practices (name, search_words) select name, ' ' || lower(name)
      from generate_series(1, 2600) number, lateral (select 'Throng ' || lpad(number::text, 4, '0') as name) named`.execute(hospital.db);
    await sql`insert into practice_locations (practice_id, address1, city, state, zip, search_words)
      select id, '1 Main St', 'Crowdville', 'OH', '43001', ' 1 main st crowdville 43001 oh ohio' from practices where name like 'Throng %'`.execute(
      hospital.db,
    );
    const firstHundred = Array.from({ length: 100 }, (_each, index) => `Throng ${String(index + 1).padStart(4, "0")}`);
    expect(await namesOf("throng")).toEqual(firstHundred);
    expect(await namesOf("crowdville", "location")).toEqual(firstHundred);
    expect(await namesOf("zzyzx")).toEqual(["Zzyzx Practice"]);
    expect(await namesOf("zzyzx", "location")).toEqual(["Zzyzx Practice"]);
  });

  it("asks for three characters of a name or place, and for digits of a number", async () => {
    const refusal = async (searchTerm: string, searchKey: "name" | "location" | "id") => {
      const { status, body } = await call(HANA, directory.search, { query: { searchTerm, searchKey } });
      return { status, ...body };
    };
    const tooShort = { status: 400, fields: { searchTerm: "Type at least 3 characters" } };
    expect(await refusal(" la ", "name")).toMatchObject(tooShort);
    expect(await refusal("12", "location")).toMatchObject(tooShort);
    expect(await refusal("12a", "id")).toMatchObject({ status: 400, fields: { searchTerm: "Enter a practice ID" } });
  });

  it("is open to the hospital's administrators alone", async () => {
    const query = { searchTerm: "lakeside" };
    expect((await call("ada@linnet.example", directory.search, { query })).status).toBe(200);
    for (const email of ["owen@linnet.example", "cole@linnet.example"])
      expect((await call(email, directory.search, { query })).status, email).toBe(403);
  });
});

describe("what belongs to a practice", () => {
  const hospital = testApp();
  const { call } = hospital;
  const ids = practiceIds(hospital);
  const lakeside = async () => ({ params: { id: String(await ids.practice("Lakeside Pediatrics")) } });

  it("are the physicians whose link is in force, its owner first, then by name", async () => {
    const { body } = await call(HANA, directory.physicians, await lakeside());
    expect(body.map(({ lastName }) => lastName)).toEqual(["Marchetti", "Ashby", "Castlemaine", "Lindgren", "Pryce"]);
    expect(body[0]).toMatchObject({ firstName: "Owen", isPracticeOwner: true, isMyLinnet: true, email: "owen@linnet.example" });
    expect(body[2]).toMatchObject({ isPracticeOwner: false, isMyLinnet: false, email: "vera.castlemaine@lakeside.example" });

    await hospital.db
      .updateTable("practice_physicians")
      .set({ active: false })
      .where("physician_id", "=", await ids.physician("Pryce"))
      .execute();
    expect((await call(HANA, directory.physicians, await lakeside())).body.map(({ lastName }) => lastName)).not.toContain("Pryce");
  });

  it("are the specialties of each physician, joined", async () => {
    const physician_id = await ids.physician("Ashby");
    const { db } = hospital;
    const chosen = await db.selectFrom("directory_choices").select("id").where("name", "in", ["Cardiology", "Child Neurology"]).execute();
    const other = await db.selectFrom("directory_choices").select("id").where("kind", "=", "hospitals").executeTakeFirstOrThrow();
    await db.deleteFrom("physician_choices").where("physician_id", "=", physician_id).execute();
    await db
      .insertInto("physician_choices")
      .values([...chosen, other].map(({ id }) => ({ physician_id, choice_id: id })))
      .execute();
    const { body } = await call(HANA, directory.physicians, await lakeside());
    expect(body.find(({ id }) => id === physician_id)?.speciality).toBe("Cardiology, Child Neurology");
    expect(body.find(({ lastName }) => lastName === "Castlemaine")?.speciality).toBe("");
  });

  it("is not on the portal for an account that is switched off", async () => {
    await hospital.db.updateTable("accounts").set({ active: false }).where("email", "=", "rita@linnet.example").execute();
    const { body } = await call(HANA, directory.physicians, await lakeside());
    expect(body.find(({ lastName }) => lastName === "Lindgren")?.isMyLinnet).toBe(false);
    expect(body.find(({ lastName }) => lastName === "Ashby")?.isMyLinnet).toBe(true);
  });

  it("are the locations in use, the default one first", async () => {
    const { params } = await lakeside();
    const practice_id = Number(params.id);
    const place = { practice_id, city: "Wrenfield", state: "CA", zip: "90001" };
    await hospital.db
      .insertInto("practice_locations")
      .values([
        { ...place, address1: "1 Old Way", active: false },
        { ...place, address1: "2 New Way", address2: "Ste 3", zip4: "1234", contact_name: "Nell Front", email: "nell@lakeside.example" },
      ])
      .execute();
    const { body } = await call(HANA, directory.locations, { params });
    expect(body).toEqual([
      expect.objectContaining({ address: "120 Shore Road", phone: "(626) 555-0120", contactPerson: "", email: "" }),
      {
        id: expect.any(Number),
        address: "2 New Way, Ste 3",
        city: "Wrenfield",
        state: "CA",
        zip: "90001-1234",
        contactPerson: "Nell Front",
        email: "nell@lakeside.example",
        phone: "",
        fax: "",
      },
    ]);
  });

  it("is not there for a practice that does not exist", async () => {
    const params = { id: "999999" };
    expect((await call(HANA, directory.physicians, { params })).status).toBe(404);
    expect((await call(HANA, directory.locations, { params })).status).toBe(404);
  });
});
