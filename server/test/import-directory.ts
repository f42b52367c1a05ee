import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readConfig } from "../src/config.ts";
import { runDirectoryImport } from "../src/import/directory/run.ts";
import { NOW } from "./open-hospital.ts";
import type { testApp } from "./test-app.ts";
import { testStorage } from "./test-storage.ts";

/** Imports of a directory from folders within this one. */
export function directoryImport(portal: ReturnType<typeof testApp>, folder: string) {
  /** Imports a folder and returns the counts by type and all messages. */
  async function imported(from: string) {
    const said: string[] = [];
    const say = (line: string, isPassing = false) => {
      if (!isPassing) said.push(line);
    };
    const needs = { db: portal.db, clock: { now: () => new Date(NOW) }, storage: testStorage(), config: readConfig({}), say };
    const { byType, ...rest } = await runDirectoryImport(from, needs);
    const { Organization: practices, Location: locations, Practitioner: people, PractitionerRole: links } = byType;
    return { practices, locations, people, links, ...rest, said };
  }

  /** A folder with these files; a string resource is written as is. */
  function files(name: string, contents: Record<string, readonly (object | string)[]>): string {
    const path = join(folder, name);
    mkdirSync(path, { recursive: true });
    for (const [file, lines] of Object.entries(contents))
      writeFileSync(join(path, file), lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join(""));
    return path;
  }

  return { imported, files };
}

export const ADDRESS = { line: ["309 SANDERS ST"], city: "BURLINGTON", state: "KS", postalCode: "668392616", country: "US" };
export const phone = (value: string) => ({ system: "phone", value });

export const organization = (id: string, more: object = {}) => ({
  resourceType: "Organization",
  id,
  active: true,
  name: `PRACTICE ${id}`.toUpperCase(),
  address: [ADDRESS],
  telecom: [phone("6203645395")],
  ...more,
});
export const location = (id: string, organizationId: string, more: object = {}) => ({
  resourceType: "Location",
  id,
  status: "active",
  address: ADDRESS,
  telecom: [phone("620-364-5395 X 12")],
  managingOrganization: { reference: `Organization/${organizationId}` },
  ...more,
});
export const practitioner = (id: string, npi: string, more: object = {}) => ({
  resourceType: "Practitioner",
  id,
  active: true,
  identifier: [{ system: "http://hl7.org/fhir/sid/us-npi", value: npi }],
  name: [{ family: `Bergstrom${id}`, given: ["Randy380", "Lee"], prefix: ["Dr."], suffix: ["MD", "Jr."] }],
  telecom: [{ system: "email", value: `${id}@practice.example` }],
  ...more,
});
export const role = (id: string, practitionerId: string, organizationId: string, more: object = {}) => ({
  resourceType: "PractitionerRole",
  id,
  practitioner: { reference: `Practitioner/${practitionerId}` },
  organization: { reference: `Organization/${organizationId}` },
  specialty: [{ coding: [{ system: "http://nucc.org/provider-taxonomy", code: "208000000X" }], text: "Pediatrics Physician" }],
  telecom: [phone("6203640000")],
  ...more,
});
