import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { note, result } from "../../../test/ehr-resources.ts";
import { ehrSuite } from "../../../test/ehr-suite.ts";
import { setClock } from "../../../test/test-clock.ts";
import { testDatabase } from "../../../test/test-database.ts";
import type { OpenDatabase } from "../../platform/database.ts";
import { type EmbeddedEhr, embeddedEhr } from "./embedded.ts";

const ZONE = "America/Los_Angeles";
const clock = setClock("2026-03-02T00:00:00Z");

let open: OpenDatabase;
let ehr: EmbeddedEhr;

beforeAll(async () => {
  open = await testDatabase();
  ehr = embeddedEhr(open.db, ZONE);
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

describe("sensitive categories in the embedded record", () => {
  const sets = { sensitive: { labels: new Set(["SEX"]), codes: new Set(["urn:lab|secret"]) }, releaseTag: "urn:h|out", clock };
  const tagged = { meta: { tag: [{ system: "urn:h", code: "out" }] } };

  it("are held back with what heads them, of an adolescent and of whose age is not known", async () => {
    const guarded = embeddedEhr(open.db, ZONE, sets);
    const born = { adolescent: "2012-05-05", child: "2020-05-05", adult: "2004-05-05", unknown: undefined };
    for (const [who, birthDate] of Object.entries(born)) {
      await stored(who, [
        { ...child(birthDate), id: who },
        result(`${who}-open`),
        result(`${who}-secret`, sensitive("secret")),
        result(`${who}-released`, { ...sensitive("secret"), ...tagged }),
        result(`${who}-heading`, { hasMember: [{ reference: `Observation/${who}-secret` }] }),
        result(`${who}-labelled`, { meta: { security: [{ code: "SEX" }] } }),
      ]);
    }

    for (const who of ["adolescent", "unknown"]) {
      const { observations, withheld } = await guarded.labsOf(who);
      expect(observations.map(({ id }) => id).sort()).toEqual([`${who}-open`, `${who}-released`]);
      expect(withheld).toEqual({ "sensitive-category": 3 });
    }
    for (const who of ["child", "adult"]) expect((await guarded.labsOf(who)).observations).toHaveLength(5);
  });

  it("are told of what was stored before they were known, once the migration has read it again", async () => {
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

    await sql.raw(readFileSync(new URL("../../../migrations/0015-sensitive-marks.sql", import.meta.url), "utf8")).execute(open.db);

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
