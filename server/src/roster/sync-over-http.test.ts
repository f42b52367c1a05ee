import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EhrRouter, ehrRouter } from "../../test/ehr-router.ts";
import { NOW } from "../../test/open-hospital.ts";
import { setClock } from "../../test/test-clock.ts";
import { testDatabase } from "../../test/test-database.ts";
import { readConfig } from "../config.ts";
import { demoPhysicians } from "../demo/people/physicians.ts";
import type { OpenDatabase } from "../platform/database/database.ts";
import { rosterWork } from "./work.ts";

let open: OpenDatabase;
let router: EhrRouter;
beforeAll(async () => {
  open = await testDatabase("hospital");
  // Of each patient five things are asked, in each run.
  router = await ehrRouter({ mostOnPage: 2 });
});
afterAll(async () => {
  router.close();
  await open.close();
});

const clock = setClock(NOW);
const work = async () => {
  const log = { info: () => undefined, warn: (_counts: object, message: string) => expect.fail(message) };
  const config = readConfig({ EHR_FHIR_URL: router.base, EHR_MRN_SYSTEM: "urn:wrenfield:mrn" });
  const configured = await rosterWork(config, { db: open.db, clock, log });
  await configured?.work(new AbortController().signal);
};
const put = (...resources: object[]) => router.put(resources.map((resource) => JSON.stringify(resource)));

const about = (id: string) => ({ reference: `Patient/${id}` });
const identifier = (code: string, system: string, value: string) => ({ type: { coding: [{ code }] }, system, value });
const npi = { system: "http://hl7.org/fhir/sid/us-npi", value: demoPhysicians.dora.npi };
const visit = (personId: string, start: string, more: object = {}) => ({
  resourceType: "Encounter",
  id: `${personId}-${start.slice(0, 10)}`,
  status: "finished",
  class: { code: "AMB" },
  subject: about(personId),
  period: { start },
  location: [{ location: { reference: "Location/clinic" } }],
  participant: [{ individual: { reference: "PractitionerRole/role" } }],
  ...more,
});

const listOf = async (like: string) =>
  (
    await open.db
      .selectFrom("patient_access")
      .innerJoin("patients", "patients.person_id", "patient_access.person_id")
      .select(["full_name", "mrn", "relationship", "last_visit_location", "allergies"])
      .where("patients.person_id", "like", `${like}%`)
      .where("revoked_at", "is", null)
      .orderBy("full_name")
      .execute()
  ).map(({ full_name, mrn, relationship, last_visit_location, allergies }) => [
    full_name,
    mrn,
    relationship,
    last_visit_location,
    ...allergies,
  ]);

describe("a FHIR server", () => {
  it("fills the list of the physician whom its patients and care teams name, over several pages", async () => {
    await put(
      { resourceType: "Practitioner", id: "dora", identifier: [npi] },
      { resourceType: "PractitionerRole", id: "role", practitioner: { reference: "Practitioner/dora" } },
      { resourceType: "Location", id: "clinic", name: "Kidney Clinic" },
      {
        resourceType: "Patient",
        id: "http-1",
        name: [{ family: "Wire", given: ["Ana"] }],
        identifier: [
          identifier("SS", "urn:wrenfield:mrn", "999"),
          identifier("MR", "urn:else", "7001"),
          identifier("MR", "urn:wrenfield:mrn", "4001"),
        ],
      },
      { resourceType: "Patient", id: "http-2", name: [{ family: "Wire", given: ["Ben"] }] },
      { resourceType: "Patient", id: "http-3", name: [{ family: "Wire", given: ["No one’s"] }] },
      ...Array.from({ length: 4 }, (_, index) => ({
        resourceType: "Patient",
        id: `many-${index}`,
        generalPractitioner: [{ reference: "Practitioner/dora" }],
      })),
      visit("http-1", "2026-11-01T17:00:00Z"),
      { resourceType: "AllergyIntolerance", id: "http-i", patient: about("http-1"), code: { text: "Egg" } },
      {
        resourceType: "CareTeam",
        id: "http-d",
        status: "active",
        subject: about("http-1"),
        participant: [{ member: { reference: "PractitionerRole/role" }, period: { start: "2026-10-01" } }],
      },
      {
        resourceType: "CareTeam",
        id: "http-c",
        status: "active",
        subject: about("http-2"),
        participant: [{ member: { reference: "Practitioner/dora" }, role: [{ text: "Cardiologist" }] }],
      },
    );
    await work();
    expect(await listOf("http-")).toEqual([
      ["Wire, Ana", "4001", "", "Kidney Clinic", "Egg"],
      ["Wire, Ben", "", "Cardiologist", null],
    ]);
    expect(await listOf("many-")).toHaveLength(4);
    expect(router.asked.filter((path) => path.startsWith("/Patient?")).length).toBeGreaterThan(3);
  });

  it("brings back what was removed by a visit that is newer, and by nothing else", async () => {
    const { id } = await open.db
      .selectFrom("accounts")
      .select("id")
      .where("email", "=", demoPhysicians.dora.email)
      .executeTakeFirstOrThrow();
    await open.db
      .updateTable("patient_access")
      .set({ revoked_at: clock.now(), revoked_by: id })
      .where("person_id", "=", "http-1")
      .execute();
    clock.forward(8 * 86_400_000);
    await work();
    expect(await listOf("http-")).toHaveLength(1);

    await put(visit("http-1", "2026-11-25T17:00:00Z"));
    clock.forward(8 * 86_400_000);
    await work();
    expect(await listOf("http-")).toHaveLength(2);
  });
});
