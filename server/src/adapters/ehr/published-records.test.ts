import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EhrRouter, ehrRouter } from "../../../test/ehr-router.ts";
import { setClock } from "../../../test/test-clock.ts";
import { testDatabase } from "../../../test/test-database.ts";
import { readConfig } from "../../config.ts";
import type { OpenDatabase } from "../../platform/database/database.ts";
import { embeddedEhr } from "./embedded/embedded.ts";
import { fhirClient } from "./fhir/client/client.ts";
import { clientSettings } from "./fhir/client/settings.ts";
import { fhirEhr } from "./fhir/ehr.ts";
import type { Ehr } from "./port.ts";
import { FHIR_RESOURCES } from "./resources/fhir-resources.ts";

/** FHIR R4 bulk exports next to the checkout. They are not part of the project, and this test needs them. */
const RECORD = join(import.meta.dirname, "../../../../../shared/data");
const SETS = ["fhir", "fhir-adult-labs", "fhir-derived", "fhir-examples/r4-spec", "fhir-examples/us-core"];
const isThere = existsSync(join(RECORD, "fhir"));

const ZONE = "America/Los_Angeles";
const EVER = { from: new Date("1900-01-01"), to: new Date("2100-01-01") };

/** All resources of all sets. Of two with the same id the later counts, in both adapters. */
function published(): string[] {
  const types = Object.keys(FHIR_RESOURCES).join(",");
  const files = SETS.flatMap((set) => globSync(`${set}/{${types}}.ndjson`, { cwd: RECORD }));
  const texts = files.flatMap((file) => readFileSync(join(RECORD, file), "utf8").split("\n").filter(Boolean));
  return [
    ...new Map(
      texts.map((text) => {
        const { resourceType, id } = JSON.parse(text);
        return [`${resourceType}/${id}`, text] as const;
      }),
    ).values(),
  ];
}

const patientIds = (texts: readonly string[]): string[] =>
  texts.map((text) => JSON.parse(text)).flatMap(({ resourceType, id }) => (resourceType === "Patient" ? [id] : []));

/** These patients' reports, examinations and laboratory results that are not entered in error, as `Type/id`. */
const clinicalOf = (texts: readonly string[], ids: ReadonlySet<string>): string[] =>
  texts
    .map((text) => JSON.parse(text))
    .filter(({ subject, status }) => ids.has(subject?.reference?.split("/").at(-1) ?? "") && status !== "entered-in-error")
    .filter(
      ({ resourceType, category }) =>
        resourceType === "DiagnosticReport" ||
        resourceType === "ImagingStudy" ||
        (resourceType === "Observation" && JSON.stringify(category ?? []).includes('"laboratory"')),
    )
    .map(({ resourceType, id }) => `${resourceType}/${id}`);

/** Sorted, so that the adapters can be compared. */
const sorted = (records: readonly object[]) => records.map((record) => JSON.stringify(record, keysInOrder)).sort();

const keysInOrder = (_key: string, value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => one.localeCompare(other)))
    : value;

/** All sections of a chart. */
async function chartOf(ehr: Ehr, personId: string) {
  const [visits, labs, notes, imaging, appointments, growth, problems, medications, immunizations, allergies, vitals, others] =
    await Promise.all([
      ehr.visitsOf(personId),
      ehr.labsOf(personId),
      ehr.notesOf(personId),
      ehr.imagingOf(personId),
      ehr.appointmentsOf([personId], EVER),
      ehr.growthOf(personId),
      ehr.problemsOf(personId),
      ehr.medicationsOf(personId),
      ehr.immunizationsOf(personId),
      ehr.allergiesOf(personId),
      ehr.vitalSignsOf(personId),
      ehr.reportsOf(personId),
    ]);
  return {
    visits: sorted(visits.encounters),
    places: [...visits.locations.keys(), ...visits.organizations.keys()].sort(),
    results: sorted(labs.observations),
    reports: sorted(labs.reports),
    others: sorted(others.reports),
    shown: [
      ...labs.observations.map(({ id }) => `Observation/${id}`),
      ...labs.reports.map(({ id }) => `DiagnosticReport/${id}`),
      ...others.reports.map(({ report }) => `DiagnosticReport/${report.id}`),
      ...imaging.examinations.flatMap(({ report, studies }) => [
        ...(report ? [`DiagnosticReport/${report.id}`] : []),
        ...studies.map(({ id }) => `ImagingStudy/${id}`),
      ]),
      ...notes.notes.map(({ id }) => `DocumentReference/${id}`),
    ].sort(),
    orders: sorted(labs.orders),
    notes: sorted(notes.notes),
    examinations: sorted(imaging.examinations),
    appointments: sorted(appointments.appointments),
    actors: [...appointments.actorNames].sort(),
    growth: sorted(growth.observations),
    problems: sorted(problems.problems),
    medications: sorted(medications.medications),
    immunizations: sorted(immunizations.immunizations),
    allergies: sorted(allergies.allergies),
    statements: [problems, medications, immunizations, allergies].map(({ statements }) => sorted(statements)),
    vitals: sorted(vitals.observations),
    withheld: [visits, labs, notes, imaging, appointments, growth, problems, medications, immunizations, allergies, vitals, others].map(
      // Only a network server returns other patients' resources and has them counted.
      ({ withheld }) => ({ ...withheld, "other-patient": undefined }),
    ),
  };
}

describe.runIf(isThere)("the published records", () => {
  let open: OpenDatabase;
  let router: EhrRouter;
  let texts: string[];

  beforeAll(async () => {
    router = await ehrRouter({ isLarge: true });
    texts = await router.put(published());
    open = await testDatabase();
  }, 120_000);
  afterAll(async () => {
    router.close();
    await open.close();
  });

  it("give each patient the same chart in both adapters", { timeout: 180_000 }, async () => {
    const clock = setClock("2026-03-01T20:00:00Z");
    const embedded = embeddedEhr(open.db, ZONE, { clock });
    const { refused } = await open.db.transaction().execute((trx) => embedded.store(trx, texts));
    const client = fhirClient(clientSettings(readConfig({ EHR_FHIR_URL: router.base, EHR_TIMEOUT_MS: "60000" })));
    const overFhir = fhirEhr({ client, zone: ZONE, clock });
    const ids = patientIds(texts);

    const different: string[] = [];
    const shown = new Set<string>();
    let results = 0;
    for (const id of ids) {
      const [one, other] = await Promise.all([chartOf(embedded, id), chartOf(overFhir, id)]);
      results += one.results.length;
      for (const name of one.shown) shown.add(name);
      if (JSON.stringify(one) !== JSON.stringify(other)) different.push(id);
    }

    expect(refused).toEqual([]);
    expect(different).toEqual([]);
    // Compares what the sets contain with what the charts show.
    expect(clinicalOf(texts, new Set(ids)).filter((name) => !shown.has(name))).toEqual([]);
    expect(ids).toHaveLength(165);
    expect(results).toBe(5483);
  });
});

describe.runIf(!isThere)("the published records", () => {
  it("are missing and were not read: put FHIR R4 NDJSON next to the checkout to do so", () => {
    expect(isThere).toBe(false);
  });
});
