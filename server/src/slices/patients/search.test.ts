import { patients } from "@linnet/contract/patients";
import { patientSearch } from "@linnet/contract/patients/search";
import { describe, expect, it } from "vitest";
import { testApp } from "../../../test/test-app.ts";
import { demoChildren } from "../../demo/children/children.ts";

const { ana, eirik, leila, noor, zofia } = demoChildren;

const hospital = () => {
  const portal = testApp();
  const search = (person: string, text: string) => portal.call(`${person}@linnet.example`, patientSearch.find, { query: { text } });
  const found = async (person: string, text: string) => (await search(person, text)).body;
  return {
    portal,
    search,
    found,
    whom: async (person: string, text: string) => (await found(person, text)).data.map(({ personId, access }) => [personId, access.kind]),
  };
};

describe("the search for a patient", () => {
  const { portal, search, found, whom } = hospital();

  it("says who the child is and why the caller may see it", async () => {
    expect(await found("dora", "ruiz an")).toEqual({
      data: [
        {
          personId: ana.personId,
          patientName: "Ruiz, Ana",
          dob: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
          sex: "F",
          mrn: ana.mrn,
          deceased: null,
          access: { kind: "assigned", since: expect.any(String), until: null },
        },
      ],
      hasMore: false,
    });
  });

  it("is among everyone the caller may see, in whatever way", async () => {
    expect(await whom("dora", "haddad")).toEqual(
      expect.arrayContaining([
        [leila.personId, "assigned"],
        [noor.personId, "shared"],
      ]),
    );
    expect(await whom("gena", "haddad noor")).toEqual([[noor.personId, "practice"]]);
    expect(await whom("emil", "solberg lars")).toEqual([[demoChildren.lars.personId, "embassy"]]);
    expect(await whom("owen", "ruiz")).toEqual([]);
    expect(await whom("otto", "haddad noor")).toEqual([]);
    expect(await whom("ada", "ruiz")).toEqual([]);
  });

  it("finds neither whom the caller has removed nor whose time with them is over", async () => {
    expect(await whom("dora", "arnesen felix")).toEqual([]);
    expect(await whom("emil", "nygard eirik")).toEqual([]);
    expect(await whom("otto", "nygard eirik")).toEqual([[eirik.personId, "assigned"]]);
  });

  it("tells a child whom one reaches in two ways once, by the nearest", async () => {
    const [assigned] = await portal.db
      .selectFrom("patient_access as a")
      .innerJoin("physicians as f", "f.id", "a.physician_id")
      .select(["a.person_id", "a.physician_id", "a.practice_id", "a.source"])
      .where("a.person_id", "=", zofia.personId)
      .where("f.email", "=", "rita@linnet.example")
      .execute();
    if (!assigned) throw new Error("Zofia is Rita's too");
    const since = new Date("2020-01-01T00:00:00Z");
    await portal.db
      .insertInto("patient_access")
      .values({ ...assigned, kind: "shared", valid_from: since })
      .execute();
    expect(await whom("dora", "kowalczyk zofia")).toEqual([[zofia.personId, "assigned"]]);
    expect(await whom("gena", "kowalczyk zofia")).toEqual([[zofia.personId, "practice"]]);
    expect(await whom("owen", "kowalczyk zofia")).toEqual([[zofia.personId, "shared"]]);
  });

  it.each(["a", "ma", "o", "haddad", "ruiz ana", "ana ruiz", "RUIZ", "núñez", "nunez", "odowd", "o'dowd", "4001", "40014871", "zzz"])(
    "matches %j as the lists do and keeps their order",
    async (text) => {
      const query = { SearchText: text, Lookback: -1, PageSize: 100 } as const;
      const { body } = await portal.call("gena@linnet.example", patients.ofPractice, { query });
      const inList = [...new Map(body.data.map(({ personId, patientName }) => [personId, patientName])).values()];
      const { data, hasMore } = await found("gena", text);
      expect(data.map(({ patientName }) => patientName)).toEqual(inList.slice(0, 8));
      expect(hasMore).toBe(inList.length > 8);
    },
  );

  it("names eight, and says that there are others", async () => {
    const { data, hasMore } = await found("dora", "a");
    expect(new Set(data.map(({ personId }) => personId)).size).toBe(8);
    expect(hasMore).toBe(true);
  });

  it.each(["%", "_", "--", "' or 1=1", "\\", "#"])("takes %j for what it is", async (text) => {
    expect(await search("dora", text)).toEqual({ status: 200, body: { data: [], hasMore: false } });
  });

  it.each([
    ["", "Type a name or an MRN"],
    ["   ", "Type a name or an MRN"],
    ["x".repeat(101), "Use at most 100 characters"],
    ["a\tb", "Remove control characters"],
  ])("refuses %j", async (text, message) => {
    expect(await search("dora", text)).toMatchObject({ status: 400, body: { code: "invalid_input", message } });
  });

  it("writes down whom it has named and not what was typed", async () => {
    const { data } = await found("dora", "a");
    const row = await portal.db
      .selectFrom("audit_rows")
      .selectAll()
      .where("action", "=", patientSearch.find.action)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ outcome: "done", rule: "in care", count: 8, object: null });
    expect(row.person_ids).toEqual(data.map(({ personId }) => personId));
    await search("dora", "nobody-of-that-name");
    const rows = await portal.db
      .selectFrom("audit_rows")
      .selectAll()
      .where("action", "=", patientSearch.find.action)
      .orderBy("id")
      .execute();
    expect(rows.at(-1)).toMatchObject({ count: 0, person_ids: [] });
    expect(JSON.stringify(rows)).not.toContain("nobody-of-that-name");
  });
});

/** One more than is counted. */
const MANY = 1001;

describe("a list of a whole practice, searched", () => {
  const { portal } = hospital();
  const ofPractice = async (text: string, PageNumber = 1) => {
    const query = { SearchText: text, Lookback: -1, PageSize: 100, PageNumber } as const;
    return (await portal.call("gena@linnet.example", patients.ofPractice, { query })).body;
  };

  it.each(["%", "--", "' or 1=1", "\\", "ru:iz", "zz':* | '", "& !", "#4001"])("takes %j for what it is", async (text) => {
    expect(await ofPractice(text)).toMatchObject({ data: [], total: 0 });
  });

  it("finds an MRN with signs in it by its beginning", async () => {
    await portal.db.updateTable("patients").set({ mrn: "AB: 12'\\-7" }).where("person_id", "=", ana.personId).execute();
    for (const text of ["AB", "ab: 1", "AB: 12'\\-7"])
      expect((await ofPractice(text)).data.map(({ patientName }) => patientName)).toContain("Ruiz, Ana");
    expect((await ofPractice("ab 12")).data).toEqual([]);
  });

  it("counts no further than a thousand, and has the first of them in order", async () => {
    const row = await portal.db
      .selectFrom("patient_access as a")
      .innerJoin("physicians as f", "f.id", "a.physician_id")
      .select(["a.physician_id", "a.practice_id", "a.source"])
      .where("a.person_id", "=", ana.personId)
      .where("f.email", "=", "dora@linnet.example")
      .executeTakeFirstOrThrow();
    const children = Array.from({ length: MANY }, (_each, index) => {
      const first = String(MANY - index).padStart(4, "0");
      return { person_id: `many-${index}`, mrn: "", last_name: "Thousand", first_name: first, sex: "U" as const, first };
    });
    await portal.db
      .insertInto("patients")
      .values(children.map(({ first, ...child }) => ({ ...child, full_name: `Thousand, ${first}`, search_words: ` thousand ${first}` })))
      .execute();
    const access = children.map(({ person_id }) => ({
      ...row,
      person_id,
      kind: "assigned" as const,
      valid_from: new Date("2020-01-01T00:00:00Z"),
    }));
    await portal.db.insertInto("patient_access").values(access).execute();
    const { data, total } = await ofPractice("thousand");
    expect(total).toBe(MANY);
    expect(data.map(({ firstName }) => firstName).slice(0, 2)).toEqual(["0001", "0002"]);
    expect(await ofPractice("0007 thou")).toMatchObject({ total: 1, data: [{ patientName: "Thousand, 0007" }] });
  });
});
