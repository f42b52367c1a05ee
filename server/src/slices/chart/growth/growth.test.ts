import { growth } from "@linnet/contract/chart/growth";
import { describe, expect, it } from "vitest";
import { testApp } from "../../../../test/test-app.ts";
import { embeddedEhr } from "../../../adapters/ehr/embedded/embedded.ts";
import { demoChildren } from "../../../demo/children/children.ts";

const DORA = "dora@linnet.example";
const { bao } = demoChildren;

describe("the growth of a child", () => {
  const hospital = testApp();
  const measured = async (personId: string) => (await hospital.call(DORA, growth.measured, { body: { personId } })).body.RPTDATA;
  const newestRow = () =>
    hospital.db
      .selectFrom("audit_rows")
      .select(["person_ids", "count", "object", "rule"])
      .where("action", "=", growth.measured.action)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();

  /** Puts a weight of Bao, who was never seen at the hospital, into the record. */
  async function weigh(id: string, kilograms: number, more: object = {}) {
    const text = JSON.stringify({
      resourceType: "Observation",
      id,
      status: "final",
      category: [{ coding: [{ code: "vital-signs" }] }],
      code: { coding: [{ system: "http://loinc.org", code: "29463-7" }], text: "Body weight" },
      subject: { reference: `Patient/${bao.personId}` },
      effectiveDateTime: "2026-11-01T09:00:00-07:00",
      valueQuantity: { value: kilograms, unit: "kg", system: "http://unitsofmeasure.org", code: "kg" },
      ...more,
    });
    expect((await embeddedEhr(hospital.db, "America/Los_Angeles").store(hospital.db, [text])).refused).toEqual([]);
  }

  it("of whom nothing was measured is empty, and that is written down", async () => {
    expect(await measured(bao.personId)).toEqual({ GROWTH_CNT: 0, GROWTH: [], BORN_AFTER_DAYS: null });
    expect(await newestRow()).toEqual({ person_ids: [bao.personId], count: 0, object: null, rule: "assigned" });
  });

  it("is what the record holds, without what is restricted, which the audit row counts", async () => {
    await weigh("w-1", 9.5);
    await weigh("w-2", 9.9, { effectiveDateTime: "2026-11-08T09:00:00-08:00" });
    await weigh("w-3", 10.1, { effectiveDateTime: "2026-11-09T09:00:00-08:00", meta: { security: [{ code: "R" }] } });
    const { GROWTH } = await measured(bao.personId);
    expect(GROWTH.map(({ MEASURE, EVENT }) => [MEASURE, EVENT.map(({ RESULT_VAL }) => RESULT_VAL)])).toEqual([["weight", ["9.5", "9.9"]]]);
    expect(await newestRow()).toMatchObject({ count: 2, object: "withheld: security-label 1" });
  });
});
