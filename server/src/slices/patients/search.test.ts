import { patients } from "@linnet/contract/patients";
import { patientSearch } from "@linnet/contract/patients/search";
import { describe, expect, it } from "vitest";
import { testApp } from "../../../test/test-app.ts";
import { demoChildren } from "../../demo/children/children.ts";

const { ana, eirik, leila, noor, zofia } = demoChildren;
/** Texts that begin no one's name and no MRN, some with signs that a database reads. */
const NO_ONE = ["uiz", "ruiz otto", "zzz", "%", "_", "--", "' or 1=1", "\\", "#", "ru:iz", "zz':* | '", "& !", "#4001", "0014871"];

describe("the search for a patient", () => {
  const portal = testApp();
  const search = (person: string, text: string) => portal.call(`${person}@linnet.example`, patientSearch.find, { query: { text } });
  const found = async (person: string, text: string) => (await search(person, text)).body;
  const whom = async (person: string, text: string) =>
    (await found(person, text)).data.map(({ personId, access }) => [personId, access.kind]);
  const ofPractice = async (text: string) => {
    const query = { SearchText: text, Lookback: -1, PageSize: 100 } as const;
    return (await portal.call("gena@linnet.example", patients.ofPractice, { query })).body;
  };

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

  it.each<[string, string?]>([
    ["a"],
    ["ma"],
    ["o"],
    ["haddad"],
    ["nunez"],
    ["núñez"],
    ["RUIZ", "Ruiz, Ana"],
    ["an ruiz", "Ruiz, Ana"],
    ["bao nguyen", "Nguyễn, Bảo"],
    ["odowd", "O’Dowd, Declan"],
    ["o'dowd", "O’Dowd, Declan"],
    [ana.mrn.slice(0, 7), "Ruiz, Ana"],
    ["4001"],
    ...NO_ONE.map((text): [string, string] => [text, ""]),
  ])("takes %j for what it is, matches it as the lists do and keeps their order", async (text, name) => {
    const inList = [...new Map((await ofPractice(text)).data.map(({ personId, patientName }) => [personId, patientName])).values()];
    if (name === "") expect(inList).toEqual([]);
    else if (name) expect(inList).toContain(name);
    const { data, hasMore } = await found("gena", text);
    expect(data.map(({ patientName }) => patientName)).toEqual(inList.slice(0, 8));
    expect(hasMore).toBe(inList.length > 8);
  });

  it("names eight, and says that there are others", async () => {
    const { data, hasMore } = await found("dora", "a");
    expect(new Set(data.map(({ personId }) => personId)).size).toBe(8);
    expect(hasMore).toBe(true);
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

  it("finds an MRN with signs in it by its beginning, as a practice's list does", async () => {
    await portal.db.updateTable("patients").set({ mrn: "AB: 12'\\-7" }).where("person_id", "=", ana.personId).execute();
    for (const text of ["AB", "ab: 1", "AB: 12'\\-7"])
      expect((await ofPractice(text)).data.map(({ patientName }) => patientName)).toContain("Ruiz, Ana");
    expect((await ofPractice("ab 12")).data).toEqual([]);
  });
});
