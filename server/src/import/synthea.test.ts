import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NOW } from "../../test/open-hospital.ts";
import { testDatabase } from "../../test/test-database.ts";
import { testStorage } from "../../test/test-storage.ts";
import { readConfig } from "../config.ts";
import type { OpenDatabase } from "../platform/database/database.ts";
import { importRepository } from "./repository.ts";
import { runImport } from "./run.ts";

let open: OpenDatabase;
const folder = mkdtempSync(join(tmpdir(), "linnet-synthea-"));
beforeAll(async () => {
  open = await testDatabase("hospital");
});
afterAll(async () => {
  await open.close();
  rmSync(folder, { recursive: true });
});

const NPI = "http://hl7.org/fhir/sid/us-npi";
const OWN = "urn:example:generator";

type Resource = Record<string, unknown> & { resourceType: string; id: string };

const entry = (resource: Resource) => ({
  fullUrl: `urn:uuid:${resource.id}`,
  resource,
  request: { method: "POST", url: resource.resourceType },
});
const bundle = (...resources: Resource[]) => ({ resourceType: "Bundle", type: "transaction", entry: resources.map(entry) });

const HOSPITAL = "7d1c5b8e-0000-4000-8000-000000000001";
const WARD = "7d1c5b8e-0000-4000-8000-000000000002";
const PHYSICIAN = "7d1c5b8e-0000-4000-8000-000000000003";
const CHILD = "7d1c5b8e-0000-4000-8000-000000000004";
const VISIT = "7d1c5b8e-0000-4000-8000-000000000005";
const RESULT = "7d1c5b8e-0000-4000-8000-000000000006";
const uuid = (digit: number) => `7d1c5b8e-0000-4000-8000-00000000001${digit}`;
const urn = (id: string) => ({ reference: `urn:uuid:${id}` });
const category = (code: string) => [{ coding: [{ system: "http://terminology.hl7.org/CodeSystem/observation-category", code }] }];

const places = bundle(
  { resourceType: "Organization", id: HOSPITAL, name: "Alder Hospital", identifier: [{ system: OWN, value: HOSPITAL }] },
  { resourceType: "Location", id: WARD, name: "Alder Ward", identifier: [{ system: OWN, value: WARD }] },
);
const people = bundle({
  resourceType: "Practitioner",
  id: PHYSICIAN,
  name: [{ family: "Alder", given: ["Ada"] }],
  identifier: [{ system: NPI, value: "9999900019" }],
});
const child = bundle(
  { resourceType: "Patient", id: CHILD, name: [{ family: "Birch", given: ["Ben"] }], gender: "male", birthDate: "2019-05-04" },
  {
    resourceType: "Encounter",
    id: VISIT,
    status: "finished",
    class: { code: "AMB" },
    subject: urn(CHILD),
    period: { start: "2026-10-05T09:00:00-07:00" },
    participant: [{ individual: { reference: `Practitioner?identifier=${NPI}|9999900019` } }],
    location: [{ location: { reference: `Location?identifier=${OWN}|${WARD}` } }],
    serviceProvider: { reference: `Organization?identifier=${OWN}|${HOSPITAL}` },
  },
  {
    resourceType: "Observation",
    id: RESULT,
    status: "final",
    category: category("laboratory"),
    code: { coding: [{ system: "http://loinc.org", code: "2951-2", display: "Sodium" }] },
    subject: urn(CHILD),
    encounter: urn(VISIT),
    effectiveDateTime: "2026-10-05T09:20:00-07:00",
    valueQuantity: { value: 140.5, unit: "mmol/L" },
  },
  {
    resourceType: "DiagnosticReport",
    id: uuid(1),
    status: "final",
    category: [{ coding: [{ system: "http://terminology.hl7.org/CodeSystem/v2-0074", code: "LAB" }] }],
    code: { text: "Basic panel" },
    subject: urn(CHILD),
    result: [urn(RESULT)],
  },
  { resourceType: "Observation", id: uuid(2), status: "final", category: category("survey"), code: { text: "QALY" }, subject: urn(CHILD) },
  { resourceType: "Claim", id: uuid(3), patient: urn(CHILD) },
  { resourceType: "CareTeam", id: uuid(4), status: "active", subject: urn(CHILD), encounter: urn(uuid(9)) },
);

/** Imports the folder and returns the messages, without the speed. */
async function imported(isStrict: boolean) {
  const said: string[] = [];
  const say = (line: string, isPassing = false) => {
    if (!isPassing) said.push(line.replace(/, [\d,]+ a second$/, ""));
  };
  const result = await runImport(
    { folder, physician: "dora@linnet.example", isShifted: false, isStrict },
    { db: open.db, clock: { now: () => new Date(NOW) }, storage: testStorage(), config: readConfig({}), say },
  );
  return { ...result, said };
}

const stored = (keys: readonly string[]) =>
  importRepository(open.db)
    .missing(keys.map((target) => ({ target, personId: null })))
    .then((missing) => keys.filter((key) => !missing.some(({ target }) => target === key)));

const KEYS = [`Patient/${CHILD}`, `Encounter/${VISIT}`, `Observation/${RESULT}`, `Organization/${HOSPITAL}`];

describe("a folder as Synthea writes it", () => {
  beforeAll(() => {
    writeFileSync(join(folder, "Ben1_Birch2.json"), JSON.stringify(child, null, 2));
    writeFileSync(join(folder, "hospitalInformation1.json"), JSON.stringify(places));
    writeFileSync(join(folder, "practitionerInformation1.json"), JSON.stringify(people));
  });

  it("leaves nothing behind where not everything would be shown and that was asked for", async () => {
    const { outcome, said } = await imported(true);
    expect(outcome).toBe("refused");
    expect(said.at(-1)).toBe("Linnet would not show everything it uses from these files, so nothing was stored. See above.");
    expect(await stored(KEYS)).toEqual([]);
    expect(await open.db.selectFrom("patients").select("person_id").where("person_id", "=", CHILD).execute()).toEqual([]);
  });

  it("is taken as it is, with what its patients name by urn:uuid: and by identifiers", async () => {
    const { outcome, said, types } = await imported(false);
    expect(outcome).toBe("not-all-shown");
    expect(await stored(KEYS)).toEqual(KEYS);
    expect(types.get("Patient")).toMatchObject({ stored: 1, shown: 1 });
    expect(types.get("Encounter")).toMatchObject({ stored: 1, shown: 1, deadReference: 0 });
    expect(types.get("DiagnosticReport")).toMatchObject({ stored: 1, shown: 1, deadReference: 0 });
    expect(types.get("Observation")).toMatchObject({ stored: 2, shown: 1, leftOut: 1 });
    expect(types.get("CareTeam")).toMatchObject({ stored: 1, deadReference: 1 });
    const visit = await open.db.selectFrom("visits").select("location").where("person_id", "=", CHILD).execute();
    expect(visit).toEqual([{ location: "Alder Ward" }]);
    expect(said).toEqual(
      expect.arrayContaining([
        "Not used by Linnet: Claim 1.",
        expect.stringMatching(
          /^Not shown: Observation 1: it is a screening result, which the chart shows only under its report \(Ben1_Birch2\.json, line \d+, entry 5\)$/,
        ),
        expect.stringMatching(/^Broken reference: CareTeam\.encounter 1 \(Ben1_Birch2\.json, line \d+, entry 7\)$/),
      ]),
    );
    expect(said.join("\n").replaceAll("Ben1_Birch2.json", "")).not.toMatch(/Birch|Ben|2019|140/);
  });

  it("is the same the second time", async () => {
    const { types } = await imported(false);
    expect(types.get("Observation")).toMatchObject({ stored: 2, same: 2, shown: 1 });
  });
});
