import { embeddedEhr } from "@linnet/server/src/adapters/ehr/embedded/embedded.ts";
import type { Database } from "@linnet/server/src/platform/database/database.ts";

const TESTS = [
  "Sodium",
  "Potassium",
  "Chloride",
  "Bicarbonate",
  "Urea nitrogen",
  "Creatinine",
  "Glucose",
  "Calcium",
  "Albumin",
  "Bilirubin",
];
/** How far apart two panels were collected. */
const HOURS = 20;

/** One result of a panel, as laboratories send it: with its range, its flag and sometimes a comment. */
export function observation(personId: string, index: number): object {
  const panel = Math.floor(index / TESTS.length);
  const collected = new Date(Date.now() - panel * HOURS * 3_600_000).toISOString();
  return {
    resourceType: "Observation",
    id: `${personId}-o${index}`,
    status: "final",
    category: [{ coding: [{ system: "http://terminology.hl7.org/CodeSystem/observation-category", code: "laboratory" }] }],
    code: { text: TESTS[index % TESTS.length] },
    subject: { reference: `Patient/${personId}` },
    effectiveDateTime: collected,
    issued: collected,
    valueQuantity: { value: 3 + (index % 37) / 10, unit: "mmol/L", system: "http://unitsofmeasure.org", code: "mmol/L" },
    referenceRange: [{ low: { value: 3.5, unit: "mmol/L" }, high: { value: 5.1, unit: "mmol/L" } }],
    interpretation: [{ coding: [{ code: index % 9 === 0 ? "H" : "N" }] }],
    ...(index % 25 === 0 && { note: [{ text: "Specimen slightly hemolyzed.", time: collected }] }),
  };
}

function report(personId: string, panel: number): object {
  return {
    resourceType: "DiagnosticReport",
    id: `${personId}-r${panel}`,
    status: "final",
    category: [{ coding: [{ system: "http://terminology.hl7.org/CodeSystem/v2-0074", code: "LAB" }, { code: "CH" }] }],
    code: { text: "Comprehensive metabolic panel" },
    subject: { reference: `Patient/${personId}` },
    effectiveDateTime: new Date(Date.now() - panel * HOURS * 3_600_000).toISOString(),
    result: TESTS.map((_test, index) => ({ reference: `Observation/${personId}-o${panel * TESTS.length + index}` })),
  };
}

/** Gives a child of the roster so many laboratory results, ten to a panel with its report, in the embedded record. */
export async function loadResults(db: Database, personId: string, count: number): Promise<void> {
  const observations = Array.from({ length: count }, (_each, index) => observation(personId, index));
  const reports = Array.from({ length: Math.ceil(count / TESTS.length) }, (_each, panel) => report(personId, panel));
  const texts = [...observations, ...reports].map((resource) => JSON.stringify(resource));
  const { refused } = await db.transaction().execute((trx) => embeddedEhr(db, "America/Los_Angeles").store(trx, texts));
  if (refused.length > 0) throw new Error(`${refused.length} results were refused`);
}
