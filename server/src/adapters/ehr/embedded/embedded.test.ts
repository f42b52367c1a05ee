import { randomBytes } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { labReport, result } from "../../../../test/ehr-resources.ts";
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

/** Stores resources for their own patient, so that each test counts only its own. */
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

describe("storing resources", () => {
  it("replaces a resource with the same id, and keeps the later of two in one batch", async () => {
    await stored("zoe", [result("zoe-1", { valueString: "1" })]);
    await stored("zoe", [result("zoe-1", { valueString: "2" }), result("zoe-1", { valueString: "3" })]);

    const { observations } = await ehr.labsOf("zoe");
    expect(observations.map(({ value }) => value)).toEqual([{ kind: "text", text: "3" }]);
  });

  it("returns what became of each, compared with the record and the batch", async () => {
    const fates = async (...texts: string[]) => [...(await ehr.store(open.db, texts)).fates].sort().map(([, fate]) => fate);
    const again = (id: string, more: object = {}) => JSON.stringify(result(id, { subject: { reference: "Patient/again" }, ...more }));
    const at = (lastUpdated: string, valueString: string) => again("again-3", { meta: { lastUpdated }, valueString });
    const of = (personId: string) => again("again-4", { subject: { reference: `Patient/${personId}` }, valueString: personId });

    expect(await fates(again("again-1"), again("again-2"))).toEqual(["new", "new"]);
    expect(await fates(again("again-1"), again("again-2", { valueString: "other" }), again("again-2"))).toEqual([
      "same",
      "replaced",
      "replaced",
    ]);
    expect(await fates(at("2026-02-01", "b"), at("2026-01-01", "a"), at("2026-03-01", "c"))).toEqual(["new", "older", "newer"]);
    expect(await fates(of("again"), of("somebody-else"))).toEqual(["new", "anothers"]);
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

  it("stores the readable ones of a batch and returns the refused ones", async () => {
    const texts = [
      JSON.stringify(result("fine", { subject: { reference: "Patient/fine" } })),
      "nonsense",
      JSON.stringify({ resourceType: "Claim", id: "c-1" }),
    ];

    expect(await ehr.store(open.db, texts)).toEqual({
      refused: [
        { type: "", id: "", why: "It is not a FHIR resource", at: 1 },
        { type: "Claim", id: "c-1", why: "Linnet does not use this type", at: 2 },
      ],
      fates: new Map([[0, "new"]]),
      personIds: new Map([[0, "fine"]]),
      whole: new Set([0]),
      left: new Set(),
    });
  });
});

describe("the version of a patient's record", () => {
  const run = (statement: RawBuilder<unknown>) => statement.execute(open.db);

  it.each<[string, () => Promise<unknown>]>([
    ["something has come", () => stored("ver", [result("ver-2")])],
    ["something has come again, with other words", () => stored("ver", [result("ver-1", { valueString: "2" })])],
    ["something was changed by hand", () => run(sql`update ehr_resources set category = '' where id = 'ver-1'`)],
    ["something became someone else's", () => run(sql`update ehr_resources set person_id = 'other' where id = 'ver-1'`)],
    ["something was someone else's", () => run(sql`update ehr_resources set person_id = 'ver' where id = 'other-1'`)],
    ["something is gone", () => run(sql`delete from ehr_resources where id = 'ver-1'`)],
    ["a resource without a patient changed", () => stored("", [{ resourceType: "Organization", id: "ver-o", name: "Laboratory" }])],
    ["all is gone", () => run(sql`truncate ehr_resources`)],
  ])("changes when %s", async (_what, change) => {
    await run(sql`delete from ehr_resources where id in ('ver-1', 'other-1')`);
    await stored("ver", [result("ver-1")]);
    await stored("other", [result("other-1")]);
    await stored("", [{ resourceType: "Organization", id: "ver-o", name: "Lab" }]);
    const before = await ehr.versionOf("ver");
    expect(before).toEqual(expect.any(String));
    await change();
    expect(await ehr.versionOf("ver")).not.toBe(before);
  });

  it("stays when another patient's changes", async () => {
    await stored("ver", [result("ver-1")]);
    const before = await ehr.versionOf("ver");
    await stored("other", [result("other-1")]);
    expect(await ehr.versionOf("ver")).toBe(before);
  });
});

describe("a file too long to read with its resource", () => {
  const PDF = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(14_000_000)]);
  // Wrapped, as emails and some laboratories write base64.
  const inLines = PDF.toString("base64").replace(/(.{76})/g, "$1\r\n");
  const pdf = { contentType: "application/pdf", size: PDF.length };
  const read = (personId: string, id: string, place: number) => ehr.documentOf({ personId, kind: "report", id, place }, ["pdf"]);

  it("is read in pieces, from the resource or from its Binary", async () => {
    const binary = { resourceType: "Binary", id: "long-b", contentType: "application/pdf", data: inLines };
    const presentedForm = [
      { contentType: "application/pdf", data: "JVBERi0=" },
      { ...pdf, data: inLines },
      { ...pdf, url: "Binary/long-b" },
    ];
    await stored("long", [binary, labReport("long-r", { category: [{ text: "Cardiology" }], presentedForm })]);

    expect(Buffer.from((await read("long", "long-r", 0))?.bytes ?? []).toString()).toBe("%PDF-");
    for (const place of [1, 2]) expect(Buffer.from((await read("long", "long-r", place))?.bytes ?? []).equals(PDF)).toBe(true);
    expect(await read("long", "long-r", 3)).toBeUndefined();
    expect(await read("somebody-else", "long-r", 1)).toBeUndefined();
    // 57 million characters pass through the embedded database, next to other tests.
  });

  it("is also read from a note, unless it is truncated", async () => {
    const content = [{ attachment: { ...pdf, data: inLines } }];
    const cut = [{ attachment: { ...pdf, data: inLines.slice(0, 9_000_000) } }];
    await stored("noted", [
      { resourceType: "DocumentReference", id: "noted-n", status: "current", content },
      { resourceType: "DocumentReference", id: "noted-cut", status: "current", content: cut },
    ]);
    const note = (id: string) => ehr.documentOf({ personId: "noted", kind: "note", id }, ["pdf"]);
    expect((await note("noted-n"))?.bytes.length).toBe(PDF.length);
    expect(await note("noted-cut")).toBeUndefined();
  });
});
