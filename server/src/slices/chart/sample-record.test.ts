import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type LabEvent, LabReport } from "@linnet/contract/chart";
import { describe, expect, it } from "vitest";
import { toEhrRow } from "../../adapters/ehr/embedded/ehr-row.ts";
import type { Found } from "../../adapters/ehr/port.ts";
import type { Observation } from "../../adapters/ehr/record.ts";
import { labReport } from "./labs/report.ts";

/** FHIR R4 bulk export next to the checkout, not part of the project; this test needs it. */
const RECORD = join(import.meta.dirname, "../../../../../shared/data");
const isThere = existsSync(join(RECORD, "fhir"));

const ZONE = "America/Los_Angeles";
const CHILD = { sex: "U", birthDate: null } as const;

interface Received {
  id: string;
  text: string;
}

/** Every laboratory result of the record, as its text and as the report shows it alone. */
function* laboratoryResults(): Generator<Received & { shown: LabReport }> {
  for (const file of globSync("{fhir,fhir-adult-labs}/Observation.ndjson", { cwd: RECORD }))
    for (const text of readFileSync(join(RECORD, file), "utf8").split("\n").filter(Boolean)) {
      const row = toEhrRow(text, ZONE);
      if ("why" in row) throw new Error(`${row.id}: ${row.why}`);
      if (row.category !== "laboratory") continue;
      const observation: Found<Observation> = JSON.parse(row.fields);
      const shown = labReport({ observations: [observation], reports: [], orders: [], withheld: {} }, CHILD, ZONE);
      yield { id: row.id, text, shown };
    }
}

/** Whether this is what the laboratory wrote, to the digit: told by the text itself, and not by the code under test. */
function isReceived(value: string, text: string): boolean {
  const { valueQuantity, valueString } = JSON.parse(text);
  if (valueQuantity) return Number(value) === valueQuantity.value && text.includes(`"value":${value}`);
  return value === (valueString ?? "—");
}

/** The rows of a table, each by the names of its columns. */
function tableOf(file: string): Partial<Record<string, string>>[] {
  const [head = "", ...rows] = readFileSync(join(RECORD, file), "utf8").split("\n").filter(Boolean);
  const names = head.split("\t");
  return rows.map((row) => Object.fromEntries(row.split("\t").map((cell, at) => [names[at], cell])));
}

/** How one result is shown that has this value and these ranges. */
function shownOf(found: object): LabEvent | undefined {
  const text = JSON.stringify({
    resourceType: "Observation",
    id: "o-1",
    status: "final",
    category: [{ coding: [{ code: "laboratory" }] }],
    code: { text: "A test" },
    ...found,
  });
  const row = toEhrRow(text.replaceAll(/"value":"([\d.+-]+)"/g, '"value":$1'), ZONE);
  if ("why" in row) throw new Error(row.why);
  const observation: Found<Observation> = JSON.parse(row.fields);
  const shown = labReport({ observations: [observation], reports: [], orders: [], withheld: {} }, CHILD, ZONE);
  return LabReport.parse(shown).RPTDATA.LABS[0].LAB[0]?.EVENT[0];
}

const NUMBER = /^[+-]?\d+(\.\d+)?$/;

describe.runIf(isThere)("the values and limits that laboratories really send", () => {
  const texts = () => tableOf("labs/smart-nonnumeric-results.tsv").map(({ value = "", low = "" }) => [value, low] as const);

  it("are shown as received where they are words, with the range in words and without limits to draw", () => {
    const wrong = texts().filter(([value, low]) => {
      const referenceRange = low ? [{ text: low }] : [];
      const forms = [{ valueString: value }, { valueCodeableConcept: { text: value } }].map((found) =>
        shownOf({ ...found, referenceRange }),
      );
      return forms.some((shown) => shown?.RESULT_VAL !== value || shown.RANGE_TEXT !== low || shown.NORMAL_LOW + shown.NORMAL_HIGH !== "");
    });
    expect(wrong).toEqual([]);
    expect(texts()).toHaveLength(89);
  });

  it("are shown digit for digit where they are numbers", () => {
    const rows = tableOf("labs/smart-lab-ranges.tsv").filter(
      ({ low = "", high = "" }) => NUMBER.test(low) && NUMBER.test(high) && low !== high,
    );
    const wrong = rows.filter(({ low, high, unit }) => {
      const range = { low: { value: low }, high: { value: high } };
      const shown = shownOf({ valueQuantity: { value: low, ...(unit && { unit }) }, referenceRange: [range] });
      return shown?.RESULT_VAL !== low || shown?.NORMAL_LOW !== low || shown?.NORMAL_HIGH !== high;
    });
    expect(wrong).toEqual([]);
    expect(rows.length).toBeGreaterThan(50);
  });
});

describe.runIf(isThere)("a record of thousands of synthetic results", () => {
  it("is shown without one failing, each value as it was received", () => {
    const wrong: string[] = [];
    let count = 0;
    for (const { id, text, shown } of laboratoryResults()) {
      count += 1;
      const [event] = LabReport.parse(shown).RPTDATA.LABS[0].LAB[0]?.EVENT ?? [];
      if (event?.EVENT_ID !== id || !isReceived(event.RESULT_VAL, text) || JSON.stringify(shown).includes("NaN")) wrong.push(id);
    }

    expect(wrong).toEqual([]);
    expect(count).toBe(5464);
  });
});

describe.runIf(!isThere)("a record of thousands of synthetic results", () => {
  it("is not here, so it was not walked: put FHIR R4 NDJSON beside the checkout to do so", () => {
    expect(isThere).toBe(false);
  });
});
