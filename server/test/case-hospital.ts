import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { fhirClient } from "../src/adapters/ehr/fhir/client/client.ts";
import { clientSettings } from "../src/adapters/ehr/fhir/client/settings.ts";
import { fhirEhr } from "../src/adapters/ehr/fhir/ehr.ts";
import { readConfig } from "../src/config.ts";
import { demoPhysicians } from "../src/demo/people/physicians.ts";
import { type ImportResult, runImport } from "../src/import/run.ts";
import { rosterWork } from "../src/roster/work.ts";
import { type EhrRouter, ehrRouter } from "./ehr-router.ts";
import { testApp } from "./test-app.ts";
import { testStorage } from "./test-storage.ts";

/** The two ways in which a hospital's record reaches the portal. */
export const WAYS = ["an import", "a FHIR server"] as const;
type Way = (typeof WAYS)[number];

export const DORA = "dora@linnet.example";

const PHYSICIAN = {
  resourceType: "Practitioner",
  id: "case-dora",
  identifier: [{ system: "http://hl7.org/fhir/sid/us-npi", value: demoPhysicians.dora.npi }],
};

/** The lines of a case in `test/cases`. */
const linesOf = (name: string) =>
  readFileSync(join(import.meta.dirname, "cases", name, "input.ndjson"), "utf8")
    .split("\n")
    .filter(Boolean);

/** On a server the patients say themselves whose they are. */
function withPhysician(line: string): string {
  const resource = JSON.parse(line);
  if (resource.resourceType !== "Patient") return line;
  return JSON.stringify({ ...resource, generalPractitioner: [{ reference: `Practitioner/${PHYSICIAN.id}` }] });
}

/**
 * The whole server, whose record has the resources of one or more cases in `test/cases` and those in `more`, by either way; the children
 * are Dora's. Call it at the top of a `describe`.
 */
export function caseHospital(way: Way, names: string | readonly string[], more: readonly object[] = []) {
  let router: EhrRouter;
  let folder: string;
  let summary: ImportResult | undefined;
  const said: string[] = [];
  const zone = readConfig({}).HOSPITAL_TIME_ZONE;
  // Two cases may be of the same child.
  const lines = [...new Set([...[names].flat().flatMap(linesOf), ...more.map((resource) => JSON.stringify(resource))])];

  beforeAll(async () => {
    if (way === "a FHIR server") router = await ehrRouter();
  });
  const configured = () => readConfig({ EHR_FHIR_URL: router.base, EHR_TIMEOUT_MS: "20000" });
  const overFhir = () => fhirEhr({ client: fhirClient(clientSettings(configured())), zone, clock: portal.clock });
  const portal = testApp({}, undefined, way === "a FHIR server" ? overFhir : undefined);

  async function importLines(): Promise<void> {
    folder = mkdtempSync(join(tmpdir(), "linnet-case-"));
    writeFileSync(join(folder, "input.ndjson"), `${lines.join("\n")}\n`);
    const { db, clock, config } = portal.platform;
    const say = (line: string, isPassing = false) => {
      if (!isPassing) said.push(line);
    };
    const wanted = { folder, physician: DORA, isShifted: false, isStrict: false };
    summary = await runImport(wanted, { db, clock, storage: testStorage(), config, say });
  }

  /** Brings the roster up to date with the server. */
  async function syncRoster(): Promise<void> {
    const log = { info: () => undefined, warn: (_counts: object, message: string) => expect.fail(message) };
    const { db, clock } = portal.platform;
    const work = await rosterWork(configured(), { db, clock, log });
    await work?.work(new AbortController().signal);
  }

  beforeAll(async () => {
    if (way === "an import") return importLines();
    await router.put([JSON.stringify(PHYSICIAN), ...lines.map(withPhysician)]);
    await syncRoster();
  });
  afterAll(() => {
    router?.close();
    if (folder) rmSync(folder, { recursive: true });
  });

  return {
    call: portal.call,
    get db() {
      return portal.db;
    },
    /** What the import has done; undefined over FHIR. */
    get summary() {
      return summary;
    },
    /** What the import has said, line by line. */
    said,
  };
}
