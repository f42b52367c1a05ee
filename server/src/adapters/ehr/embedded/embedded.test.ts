import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { result } from "../../../../test/ehr-resources.ts";
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

describe("storing resources", () => {
  it("replaces a resource of the same id, and of two at once keeps the later", async () => {
    await stored("zoe", [result("zoe-1", { valueString: "1" })]);
    await stored("zoe", [result("zoe-1", { valueString: "2" }), result("zoe-1", { valueString: "3" })]);

    const { observations } = await ehr.labsOf("zoe");
    expect(observations.map(({ value }) => value)).toEqual([{ kind: "text", text: "3" }]);
  });

  it("tells which of them took the place of another, of before or of the same batch", async () => {
    const texts = ["again-1", "again-2"].map((id) => JSON.stringify(result(id, { subject: { reference: "Patient/again" } })));
    expect((await ehr.store(open.db, texts)).replaced).toEqual([]);
    expect((await ehr.store(open.db, [...texts.slice(1), ...texts])).replaced.sort()).toEqual([1, 2]);
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
        { type: "", id: "", why: "It is not a FHIR resource", at: 1 },
        { type: "Claim", id: "c-1", why: "Linnet does not read this type", at: 2 },
      ],
      replaced: [],
    });
  });
});
