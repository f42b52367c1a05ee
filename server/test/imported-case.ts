import { join } from "node:path";
import { chart } from "@linnet/contract/chart";
import type { ResultLookback } from "@linnet/contract/chart/result-lookbacks";
import { chartSummary } from "@linnet/contract/chart/summary";
import { patients } from "@linnet/contract/patients";
import { beforeAll, expect } from "vitest";
import { runImport } from "../src/import/run.ts";
import { testApp } from "./test-app.ts";

const DORA = "dora@linnet.example";

/**
 * The demo hospital after a regular import of the folder `test/cases/NAME`, with Dora's calls about its child. Call it at the top of a test
 * file or of a `describe`.
 */
export function importedCase(name: string) {
  const hospital = testApp();
  const said: string[] = [];

  beforeAll(async () => {
    const { db, clock, storage, config } = hospital.platform;
    const say = (line: string) => said.push(line);
    const folder = join(import.meta.dirname, "cases", name);
    await runImport({ folder, physician: DORA, isShifted: false, isStrict: false }, { db, clock, storage, config, say });
  });

  const of = (personId: string) => ({ body: { personId } });

  return {
    hospital,
    /** What the import said. */
    said,
    patient: async (id: string) => (await hospital.call(DORA, patients.get, { params: { id } })).body,
    /** The child in the list of Dora's patients. */
    async inList(personId: string) {
      const { body } = await hospital.call(DORA, patients.mine, { query: { PageSize: 100, Lookback: -1 } });
      return body.data.find((each) => each.personId === personId);
    },
    problems: async (personId: string) => (await hospital.call(DORA, chartSummary.problems, of(personId))).body.RPTDATA,
    medications: async (personId: string) => (await hospital.call(DORA, chartSummary.medications, of(personId))).body.RPTDATA,
    immunizations: async (personId: string) => (await hospital.call(DORA, chartSummary.immunizations, of(personId))).body.RPTDATA,
    allergies: async (personId: string) => (await hospital.call(DORA, chartSummary.allergies, of(personId))).body.RPTDATA,
    async labs(personId: string, lookback: ResultLookback = 5000) {
      const { status, body } = await hospital.call(DORA, chart.labs, { body: { personId, lookback, encounterId: 0 } });
      expect(status).toBe(200);
      return body.RPTDATA.LABS[0].LAB;
    },
  };
}
