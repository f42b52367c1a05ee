import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { note, result } from "../../../../test/ehr-resources.ts";
import { SUITE_NOW, SUITE_RULES } from "../../../../test/ehr-sensitive-suite.ts";
import { ehrSuite } from "../../../../test/ehr-suite.ts";
import { setClock } from "../../../../test/test-clock.ts";
import { testDatabase } from "../../../../test/test-database.ts";
import type { OpenDatabase } from "../../../platform/database/database.ts";
import { type EmbeddedEhr, embeddedEhr } from "./embedded.ts";

const ZONE = "America/Los_Angeles";

let open: OpenDatabase;
let ehr: EmbeddedEhr;

beforeAll(async () => {
  open = await testDatabase();
  ehr = embeddedEhr(open.db, ZONE, { ...SUITE_RULES, clock: setClock(SUITE_NOW) });
});
afterAll(() => open.close());

/** Stores resources of a patient of their own, so that each test counts only its own. */
async function stored(personId: string, resources: readonly object[]) {
  const subject = { reference: `Patient/${personId}` };
  const report = await open.db.transaction().execute((trx) =>
    ehr.store(
      trx,
      resources.map((resource) => JSON.stringify({ subject, ...resource })),
    ),
  );
  expect(report.refused).toEqual([]);
}

ehrSuite({ ehr: () => ehr, stored });

const sensitive = (code: string) => ({ code: { coding: [{ system: "urn:lab", code }] } });
const child = (birthDate?: string) => ({ resourceType: "Patient", ...(birthDate && { birthDate }) });

describe("children of before", () => {
  const migration = readFileSync(join(import.meta.dirname, "../../../../migrations/0027-numbers-and-deaths.sql"), "utf8");
  /** What it does to rows that are there; the columns are there already. */
  const changes = migration.split(/;\n/).filter((statement) => /^(?:--.*\n|\s)*(?:create temporary table|update) /.test(statement));
  const roster = (person_id: string, mrn: string) => {
    const name = { last_name: "Before", first_name: person_id, full_name: `Before, ${person_id}`, search_name: ` before ${person_id}` };
    return { person_id, mrn, ...name, sex: "U" as const };
  };

  it("lose the id that stood for a number, keep a number that reads like it, and are known to have died", async () => {
    const child = { resourceType: "Patient" };
    const number = [{ type: { coding: [{ code: "MR" }] }, value: "8100002" }];
    await stored("before", [
      { ...child, id: "8100001", deceasedDateTime: "2026-03-14T05:00:00-07:00" },
      { ...child, id: "8100002", identifier: number, deceasedBoolean: true },
      { ...child, id: "8100003", deceasedBoolean: false },
    ]);
    await sql`update ehr_resources set fields = fields - 'deceased'`.execute(open.db);
    const rows = [roster("8100001", "8100001"), roster("8100002", "8100002"), roster("8100003", "number-3"), roster("8100004", "8100004")];
    await open.db.insertInto("patients").values(rows).execute();
    await open.db
      .insertInto("roster_syncs")
      .values({ source: "before", walked_at: new Date(SUITE_NOW) })
      .execute();
    await open.db.transaction().execute(async (trx) => {
      for (const change of changes) await sql.raw(change).execute(trx);
    });
    const after = await open.db.selectFrom("patients").selectAll().where("last_name", "=", "Before").orderBy("person_id").execute();
    expect(after.map(({ mrn, is_deceased, deceased_on }) => [mrn, is_deceased, deceased_on])).toEqual([
      ["", true, "2026-03-14T05:00:00-07:00"],
      ["8100002", true, null],
      ["number-3", false, null],
      ["", false, null],
    ]);
    const sync = await open.db.selectFrom("roster_syncs").select("walked_at").where("source", "=", "before").executeTakeFirst();
    expect(sync).toEqual({ walked_at: null });
  });
});

describe("resources that were stored before it was known what is sensitive", () => {
  it("are read again by the migration", async () => {
    await stored("early", [
      { ...child("2012-05-05"), id: "early" },
      { resourceType: "Encounter", id: "early-e", status: "finished", type: [{ coding: [{ system: "urn:lab", code: "secret" }] }] },
      note("early-n", {
        type: {
          coding: [
            { system: "urn:lab", code: "secret" },
            { system: "urn:other", code: "x" },
          ],
        },
        securityLabel: [{ coding: [{ code: "N" }] }],
      }),
      result("early-o", { meta: { security: [{ code: "SEX" }], tag: [{ system: "urn:h", code: "in" }] } }),
      { resourceType: "ServiceRequest", id: "early-s", ...sensitive("secret"), reasonCode: [{ coding: [{ code: "why" }] }] },
      { resourceType: "ImagingStudy", id: "early-i", procedureCode: [{ coding: [{ system: "urn:lab", code: "secret" }] }] },
      { resourceType: "Appointment", id: "early-a", status: "booked", reasonCode: [{ coding: [{ code: "why" }] }], participant: [] },
    ]);
    const marks = () => open.db.selectFrom("ehr_resources").select(["id", "fields"]).where("id", "like", "early-%").orderBy("id").execute();
    const before = await marks();
    await sql`update ehr_resources set fields = fields - 'labels' - 'tags' - 'codes' where id like 'early-%'`.execute(open.db);
    expect(await marks()).not.toEqual(before);

    await sql.raw(readFileSync(new URL("../../../../migrations/0015-sensitive-marks.sql", import.meta.url), "utf8")).execute(open.db);

    expect(await marks()).toEqual(before);
  });
});

describe("storing resources", () => {
  it("replaces a resource of the same id, and of two at once keeps the later", async () => {
    await stored("zoe", [result("zoe-1", { valueString: "1" })]);
    await stored("zoe", [result("zoe-1", { valueString: "2" }), result("zoe-1", { valueString: "3" })]);

    const { observations } = await ehr.labsOf("zoe");
    expect(observations.map(({ value }) => value)).toEqual([{ kind: "text", text: "3" }]);
  });

  it("keeps the digits of decimals in the resource and in the fields", async () => {
    const text = JSON.stringify(
      result("digits", { subject: { reference: "Patient/digits" }, valueQuantity: { value: 0 }, valueString: undefined }),
    );
    await ehr.store(open.db, [text.replace('"value":0', '"value":5.10')]);

    const { resource } = await open.db
      .selectFrom("ehr_resources")
      .select(({ cast, ref }) => cast<string>(ref("resource"), "text").as("resource"))
      .where("id", "=", "digits")
      .executeTakeFirstOrThrow();
    expect(resource).toContain("5.10");
    expect((await ehr.labsOf("digits")).observations[0]?.value).toEqual({ kind: "quantity", value: "5.10" });
  });

  it("stores the readable ones of a batch and tells which were refused", async () => {
    const texts = [
      JSON.stringify(result("fine", { subject: { reference: "Patient/fine" } })),
      "nonsense",
      JSON.stringify({ resourceType: "Claim", id: "c-1" }),
    ];

    expect(await ehr.store(open.db, texts)).toEqual({
      stored: 1,
      refused: [
        { type: "", id: "", why: "It is not a FHIR resource" },
        { type: "Claim", id: "c-1", why: "Linnet does not read this type" },
      ],
    });
  });
});
