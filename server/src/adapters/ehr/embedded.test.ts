import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "../../../test/test-database.ts";
import type { OpenDatabase } from "../../platform/database.ts";
import { type EmbeddedEhr, embeddedEhr } from "./embedded.ts";

let open: OpenDatabase;
let ehr: EmbeddedEhr;

beforeAll(async () => {
  open = await testDatabase();
  ehr = embeddedEhr(open.db, "America/Los_Angeles");
});
afterAll(() => open.close());

const LABORATORY = [{ coding: [{ code: "laboratory" }] }];

const result = (id: string, more: object = {}) => ({
  resourceType: "Observation",
  id,
  status: "final",
  category: LABORATORY,
  code: { text: "Sodium" },
  effectiveDateTime: "2026-03-01T08:15:00-08:00",
  valueString: "140",
  ...more,
});

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

const idsOf = async (personId: string, wish = {}) => (await ehr.labsOf(personId, wish)).observations.map(({ id }) => id).sort();

describe("laboratory results in the embedded record", () => {
  it("gives a patient's own results, the reports that head them and who ordered them", async () => {
    await stored("noor", [
      result("noor-1", { basedOn: [{ reference: "ServiceRequest/noor-order" }] }),
      {
        resourceType: "DiagnosticReport",
        id: "noor-r",
        status: "final",
        code: { text: "BMP" },
        category: [{ coding: [{ code: "LAB" }] }],
        result: [{ reference: "Observation/noor-1" }],
      },
      {
        resourceType: "ServiceRequest",
        id: "noor-order",
        status: "active",
        intent: "order",
        requester: { reference: "Practitioner/dr-1" },
      },
      {
        resourceType: "Practitioner",
        id: "dr-1",
        name: [
          { use: "maiden", family: "Old" },
          { family: "Reyes", given: ["Dora", "M"] },
        ],
      },
      result("noor-vital", { category: [{ coding: [{ code: "vital-signs" }] }] }),
    ]);
    await stored("another", [result("another-1")]);

    const record = await ehr.labsOf("noor");

    expect(record.observations.map(({ id }) => id)).toEqual(["noor-1"]);
    expect(record.reports).toMatchObject([{ id: "noor-r", code: { text: "BMP" }, resultIds: ["noor-1"] }]);
    expect(record.orders).toEqual([{ id: "noor-order", orderedBy: "Reyes, Dora M" }]);
    expect(record.withheld).toEqual({});
  });

  it("looks back to an instant, and keeps what was collected on that very instant", async () => {
    await stored("lee", [
      result("lee-before", { effectiveDateTime: "2026-02-28T23:59:59-08:00" }),
      result("lee-day", { effectiveDateTime: "2026-03-01" }),
      result("lee-after", { effectiveDateTime: "2026-03-01T08:00:00Z" }),
      result("lee-undated", { effectiveDateTime: undefined }),
    ]);

    expect(await idsOf("lee", { since: new Date("2026-03-01T08:00:00Z") })).toEqual(["lee-after", "lee-day"]);
    expect(await idsOf("lee")).toHaveLength(4);
  });

  it("gives the results of one visit", async () => {
    await stored("kai", [result("kai-1", { encounter: { reference: "Encounter/kai-visit" } }), result("kai-2")]);

    expect(await idsOf("kai", { encounterId: "kai-visit" })).toEqual(["kai-1"]);
    expect(await idsOf("kai", { encounterId: "somebody-elses" })).toEqual([]);
  });

  it("leaves out what was entered in error, results, reports and orders", async () => {
    await stored("ada", [
      result("ada-1", { status: "entered-in-error" }),
      result("ada-2", { status: "unknown" }),
      { resourceType: "DiagnosticReport", id: "ada-r", status: "entered-in-error", code: {}, result: [{ reference: "Observation/ada-2" }] },
      { resourceType: "ServiceRequest", id: "ada-o", status: "entered-in-error" },
    ]);

    const { observations, reports, orders } = await ehr.labsOf("ada");
    expect(observations.map(({ id }) => id)).toEqual(["ada-2"]);
    expect([...reports, ...orders]).toEqual([]);
  });

  it("holds back what is labelled restricted and the results below it, and counts them", async () => {
    const meta = { security: [{ code: "R" }] };
    await stored("ines", [
      result("ines-open"),
      result("ines-held", { meta }),
      result("ines-panel", { meta, hasMember: [{ reference: "Observation/ines-member" }] }),
      result("ines-member"),
      result("ines-reported"),
      {
        resourceType: "DiagnosticReport",
        id: "ines-r",
        meta,
        status: "final",
        code: { text: "Held" },
        result: [{ reference: "Observation/ines-reported" }],
      },
    ]);

    const record = await ehr.labsOf("ines");
    expect(record.observations.map(({ id }) => id)).toEqual(["ines-open"]);
    expect(record.reports).toEqual([]);
    expect(record.withheld).toEqual({ "security-label": 4 });
  });

  it("knows nothing of a patient it has never heard of", async () => {
    expect(await ehr.labsOf("nobody")).toEqual({ observations: [], reports: [], orders: [], withheld: {} });
  });
});

describe("visits in the embedded record", () => {
  it("come with the places around where the patient was, and the organization", async () => {
    const place = (id: string, name: string, partOf?: string) => ({
      resourceType: "Location",
      id,
      name,
      ...(partOf && { partOf: { reference: `Location/${partOf}` } }),
    });
    await stored("mia", [
      {
        resourceType: "Encounter",
        id: "mia-1",
        status: "finished",
        class: { code: "IMP" },
        period: { start: "2026-01-01" },
        location: [{ location: { reference: "Location/bed" } }],
        serviceProvider: { reference: "Organization/wrenfield" },
      },
      { resourceType: "Encounter", id: "mia-2", status: "entered-in-error", class: { code: "AMB" } },
      { resourceType: "Encounter", id: "mia-3", status: "finished", meta: { security: [{ code: "V" }] } },
      place("bed", "A", "room"),
      place("room", "102", "ward"),
      place("ward", "NU05", "building"),
      place("building", "North", "ward"),
      place("elsewhere", "Elsewhere"),
      { resourceType: "Organization", id: "wrenfield", name: "Wrenfield" },
    ]);

    const { encounters, locations, organizations, withheld } = await ehr.visitsOf("mia");

    expect(encounters).toMatchObject([{ id: "mia-1", classCode: "IMP", start: "2026-01-01", at: Date.parse("2026-01-01T08:00:00Z") }]);
    expect([...locations.keys()].sort()).toEqual(["bed", "building", "room", "ward"]);
    expect(organizations.get("wrenfield")).toMatchObject({ name: "Wrenfield" });
    expect(withheld).toEqual({ "security-label": 1 });
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
