import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { directory } from "@linnet/contract/directory";
import { NO_LOCATION } from "@linnet/contract/directory/fields";
import type { PracticeForm } from "@linnet/contract/directory/practice-record";
import { practicePeople } from "@linnet/contract/practice/people";
import { session } from "@linnet/contract/session";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { aLocation, aPractice } from "../../../../test/practice-form.ts";
import { practiceIds } from "../../../../test/practice-ids.ts";
import { testApp } from "../../../../test/test-app.ts";
import { demoPeople } from "../../session/public.ts";

const ADA = "ada@linnet.example";
const HANA = "hana@linnet.example";
const PETRA = "petra@linnet.example";
const LAKESIDE = "Lakeside Pediatrics";
const SAME_NAME = { status: 409, body: { code: "conflict", message: "Practice with same name already present." } };

describe("the record of a practice", () => {
  const hospital = testApp();
  const { call } = hospital;
  const ids = practiceIds(hospital);
  const get = async (id: number, by = HANA) => call(by, directory.get, { params: { id } });

  it("has its locations, and its physicians with owner and verification", async () => {
    const id = await ids.practice(LAKESIDE);
    const { status, body } = await get(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, practiceName: LAKESIDE, isActive: true, isMyLinnet: true });
    expect(body.locations[0]).toMatchObject({
      prctId: id,
      address1: "120 Shore Road",
      zip: "90001",
      defaultLocation: true,
      activeRecord: true,
    });
    expect(body.locations[0]?.locationId).toBe(body.locations[0]?.id);
    const place = body.locations[0]?.id;
    expect(body.physicians.map(({ physicianLastName }) => physicianLastName)).toEqual([
      "Ashby",
      "Castlemaine",
      "Lindgren",
      "Marchetti",
      "Pryce",
    ]);
    const [dora, vera, , owen] = body.physicians;
    expect(dora).toMatchObject({ prctId: id, homeLocId: place, verified: true, verifiedBy: "Petra Brandt", isPracticeOwner: false });
    expect(vera).toMatchObject({ verified: false, verifiedBy: "", verifiedDate: null });
    expect(owen).toMatchObject({ physId: await ids.physician("Marchetti"), isPracticeOwner: true, activeRecord: true });
  });

  it("has the telephone numbers of before in the form in which new ones are kept", async () => {
    const id = await ids.practice("Hillcrest Children’s Clinic");
    const numbers = ["626.555.0191", "+6265550192", "(626)5550193", "626-555-0194 x3", "(626) 555-0195"];
    const added = { practice_id: id, address1: "1 Elm St", city: "Wrenfield", state: "CA", zip: "90001", active: false };
    await hospital.db
      .insertInto("practice_locations")
      .values(numbers.map((phone) => ({ ...added, phone })))
      .execute();
    const migration = await readFile(join(import.meta.dirname, "../../../../migrations/0061-phones-in-one-form.sql"), "utf8");
    await sql.raw(migration).execute(hospital.db);
    const kept = (await get(id)).body.locations.filter(({ address1 }) => address1 === "1 Elm St");
    const phones = ["(626) 555-0191", "(626) 555-0192", "(626) 555-0193", "626-555-0194 x3", "(626) 555-0195"];
    expect(kept.map(({ phone }) => phone)).toEqual(phones);
  });

  it("keeps those who have left, after those who work there", async () => {
    const id = await ids.practice("Hillcrest Children’s Clinic");
    const body = { physicianId: await ids.physician("Renner"), practiceId: id };
    expect((await call(ADA, practicePeople.removePhysician, { body })).status).toBe(200);
    const { physicians } = (await get(id)).body;
    expect(physicians.map(({ physicianLastName, activeRecord }) => [physicianLastName, activeRecord])).toEqual([
      ["Petrova", true],
      ["Renner", false],
    ]);
    expect(physicians[1]?.modifiedBy).toBe("Ada Winterbourne");
  });

  it("is nowhere under an id that no practice has", async () => {
    expect(await get(99_999_999)).toMatchObject({ status: 404, body: { message: "Practice not found" } });
  });

  const others = demoPeople.map(({ email }) => email).filter((email) => email !== ADA && email !== HANA && !email.startsWith("ida@"));
  it.each(others)("is not shown to %s, who changes nothing either", async (person) => {
    const id = await ids.practice(LAKESIDE);
    const physicianId = await ids.physician("Ashby");
    const replies = [
      await get(id, person),
      await call(person, directory.create, { body: aPractice("No one's Practice", [physicianId]) }),
      await call(person, directory.deactivate, { params: { id } }),
      await call(person, directory.changeOwner, { body: { practiceId: id, physicianId } }),
      await call(person, directory.changeDefaultLocation, { body: { practiceId: id, locationId: 1 } }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });

  it("is read, and not changed, by the health network's administrators", async () => {
    const id = await ids.practice(LAKESIDE);
    expect((await call(HANA, directory.create, { body: aPractice("Hana's", [await ids.physician("Ashby")]) })).status).toBe(403);
    expect((await call(HANA, directory.deactivate, { params: { id } })).status).toBe(403);
    expect((await get(id)).body.isActive).toBe(true);
  });
});

describe("a new practice", () => {
  const hospital = testApp();
  const { call } = hospital;
  const ids = practiceIds(hospital);
  const create = async (form: ReturnType<typeof aPractice>) => call(ADA, directory.create, { body: form });
  const named = async (name: string) =>
    hospital.db.selectFrom("practices").select(["id", "search_words", "active"]).where("name", "=", name).orderBy("id").execute();

  it("has its locations, of which the first is the default one, and its physicians where each of them works", async () => {
    const [dora, otto] = [await ids.physician("Ashby"), await ids.physician("Renner")];
    const inside = { address2: "Ste 3B", mailStop: "Office 5", zip4: "1234" };
    const { status, body } = await create({
      ...aPractice("  Harbor Children’s Group ", []),
      groupName: "",
      npi: "1588000017",
      domain: "harbor.example",
      practiceType: "Research",
      practice_Location: [
        aLocation(),
        aLocation({ address1: "2 Quay Street", ...inside, state: "NV", mailZip: "", phone: null, hdsSiteid: "S-7" }),
      ],
      practice_Physician: [
        { physicianId: dora, practiceLocationId: 2, contactName: "Front desk", phoneExt: "12", department: "Intake" },
        { practiceId: 0, physicianId: otto, practiceLocationId: 1, email: "" },
      ],
    });
    expect(status).toBe(200);
    const record = (await call(HANA, directory.get, { params: { id: body.id } })).body;
    expect(record).toMatchObject({
      practiceName: "Harbor Children’s Group",
      groupName: null,
      npi: "1588000017",
      domain: "https://harbor.example",
      practiceType: "Research",
      fax: null,
      isActive: true,
      isMyLinnet: false,
      modifiedBy: "Ada Winterbourne",
    });
    expect(record.locations).toMatchObject([
      { address1: "14 Harbor Way", defaultLocation: true, createdBy: "Ada Winterbourne", hdsSiteid: null },
      { address1: "2 Quay Street", ...inside, state: "NV", defaultLocation: false, mailZip: null, phone: null, hdsSiteid: "S-7" },
    ]);
    const [first, second] = record.locations.map(({ id }) => id);
    expect(record.physicians).toMatchObject([
      { physId: dora, homeLocId: second, contactName: "Front desk", phoneExt: "12", department: "Intake", verified: false },
      { physId: otto, homeLocId: first, email: null, isPracticeOwner: false },
    ]);
    expect((await named("Harbor Children’s Group"))[0]?.search_words).toContain(" harbor");
    const places = await hospital.db.selectFrom("practice_locations").select("search_words").where("practice_id", "=", body.id).execute();
    expect(places.map(({ search_words }) => search_words)).toContainEqual(expect.stringContaining(" nevada"));
    expect((await ids.audited(directory.create.action)).at(-1)).toMatchObject({ object: `practice ${body.id}` });
  });

  it("is refused under the name of another that is active, whatever its case", async () => {
    const dora = await ids.physician("Ashby");
    expect(await create(aPractice(" lakeside PEDIATRICS ", [dora]))).toMatchObject(SAME_NAME);
    const fernwood = await ids.practice("Fernwood Pediatric Associates");
    expect(await create(aPractice("Fernwood Pediatric Associates", [dora]))).toMatchObject(SAME_NAME);
    expect((await call(ADA, directory.deactivate, { params: { id: fernwood } })).status).toBe(200);
    expect((await create(aPractice("Fernwood Pediatric Associates", [dora]))).status).toBe(200);
    expect((await named("Fernwood Pediatric Associates")).map(({ active }) => active)).toEqual([false, true]);
  });

  it("is made once when several make it at the same moment", async () => {
    const dora = await ids.physician("Ashby");
    const names = ["Twin Pines", "TWIN PINES", "twin pines", " Twin pines", "twin Pines", "TWIN pines"];
    const replies = await Promise.all(names.map((name) => create(aPractice(name, [dora]))));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(replies.find(({ status }) => status === 409)).toMatchObject(SAME_NAME);
  });

  it.each([
    ["without a location", { practice_Location: [] }, "practice_Location", "Add at least one location"],
    ["without a physician", { practice_Physician: [] }, "practice_Physician", "Add at least one physician"],
    ["without a name", { practiceName: " " }, "practiceName", "Required"],
    ["with an NPI of nine digits", { npi: "123456789" }, "npi", "NPI number is not valid"],
    ["with a domain that is none", { domain: "not a site" }, "domain", "URL is not valid"],
  ])("is refused %s", async (_what, changes, field, sentence) => {
    const form = { ...aPractice("Unfinished Practice", [await ids.physician("Ashby")]), ...changes };
    expect(await create(form)).toMatchObject({ status: 400, body: { fields: { [field]: sentence } } });
    expect(await named("Unfinished Practice")).toEqual([]);
  });

  it("is refused with a physician at a location that is not among its own, or there twice, or not in the directory", async () => {
    const [dora, otto] = [await ids.physician("Ashby"), await ids.physician("Renner")];
    await hospital.db.updateTable("physicians").set({ active: false }).where("id", "=", otto).execute();
    const refused = async (practice_Physician: PracticeForm["practice_Physician"]) =>
      (await create({ ...aPractice("Unfinished Practice", []), practice_Physician })).body;
    expect(await refused([{ physicianId: dora, practiceLocationId: 2 }])).toMatchObject({
      message: NO_LOCATION,
      fields: { "practice_Physician.0.practiceLocationId": NO_LOCATION },
    });
    const one = { physicianId: dora, practiceLocationId: 1 };
    expect(await refused([one, one])).toMatchObject({
      fields: { "practice_Physician.1.physicianId": "This physician already works at the practice" },
    });
    const sentence = "This physician is not active in the directory. Choose another one.";
    expect(await refused([one, { ...one, physicianId: otto }, { ...one, physicianId: 99_999_999 }])).toMatchObject({
      fields: { "practice_Physician.1.physicianId": sentence, "practice_Physician.2.physicianId": sentence },
    });
    expect(await named("Unfinished Practice")).toEqual([]);
  });
});

describe("a practice that is deactivated", () => {
  const hospital = testApp();
  const { call } = hospital;
  const ids = practiceIds(hospital);

  it("is lost to its members, who are told so, and can only be read", async () => {
    const id = await ids.practice(LAKESIDE);
    expect((await call(PETRA, practicePeople.staff, {})).status).toBe(200);
    expect(await call(ADA, directory.deactivate, { params: { id } })).toEqual({ status: 200, body: true });

    for (const person of [PETRA, "dora@linnet.example", "owen@linnet.example"])
      expect(await call(person, practicePeople.staff, {})).toMatchObject({ status: 403, body: { isMyLinnet: false } });
    expect((await call("dora@linnet.example", session.roles, {})).body.practices).toEqual([]);
    expect((await call("sven@linnet.example", session.roles, {})).body.practices).toMatchObject([{ practiceName: "Riverside Pediatrics" }]);
    expect((await call(HANA, directory.get, { params: { id } })).body).toMatchObject({ isActive: false, isMyLinnet: false });
    expect(await ids.audited(directory.deactivate.action)).toMatchObject([{ object: `practice ${id}`, changed: ["isActive"] }]);
  });

  it("is not deactivated again, and neither are its default location and its owner changed", async () => {
    const id = await ids.practice(LAKESIDE);
    const over = { status: 409, body: { message: "This practice is deactivated. You can read it but not change it." } };
    const { physicians, locations } = (await call(ADA, directory.get, { params: { id } })).body;
    expect(await call(ADA, directory.deactivate, { params: { id } })).toMatchObject(over);
    const physicianId = physicians[0]?.physId ?? 0;
    expect(await call(ADA, directory.changeOwner, { body: { practiceId: id, physicianId } })).toMatchObject(over);
    const locationId = locations[0]?.id ?? 0;
    expect(await call(ADA, directory.changeDefaultLocation, { body: { practiceId: id, locationId } })).toMatchObject(over);
    expect(await ids.audited(directory.deactivate.action)).toHaveLength(1);
  });

  it("is no practice at all under an id of nothing", async () => {
    expect((await call(ADA, directory.deactivate, { params: { id: 99_999_999 } })).status).toBe(404);
  });
});
