import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NOW } from "../../test/open-hospital.ts";
import { testDatabase } from "../../test/test-database.ts";
import { testStorage } from "../../test/test-storage.ts";
import { readConfig, StartRefused } from "../config.ts";
import { demoPhysicians } from "../demo/people/physicians.ts";
import type { OpenDatabase } from "../platform/database/database.ts";
import { type ImportResult, runImport } from "./run.ts";
import type { TypeTally } from "./tally.ts";

let open: OpenDatabase;
const folder = mkdtempSync(join(tmpdir(), "linnet-import-"));
beforeAll(async () => {
  open = await testDatabase("hospital");
});
afterAll(async () => {
  await open.close();
  rmSync(folder, { recursive: true });
});

const config = readConfig({});
const clock = { now: () => new Date(NOW) };

/** Imports a folder and returns the summary and all messages. */
async function imported(from: string, options: { physician?: string; isShifted?: boolean; isStrict?: boolean } = {}) {
  const said: string[] = [];
  const say = (line: string, isPassing = false) => {
    if (!isPassing) said.push(line);
  };
  const wanted = { folder: from, physician: "dora@linnet.example", isShifted: false, isStrict: false, ...options };
  return { ...(await runImport(wanted, { db: open.db, clock, storage: testStorage(), config, say })), said };
}

/** One count per type, without empty ones. */
const counted = ({ types }: ImportResult, of: keyof TypeTally) =>
  Object.fromEntries([...types].map(([type, tally]) => [type, tally[of]] as const).filter(([, count]) => count > 0));

/** A folder with these files; a string resource is written as is. */
function files(name: string, contents: Record<string, readonly (object | string)[]>): string {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  for (const [file, lines] of Object.entries(contents))
    writeFileSync(join(path, file), lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join(""));
  return path;
}

const patient = (id: string, more: object = {}) => ({ resourceType: "Patient", id, name: [{ family: "Imported", given: [id] }], ...more });
const encounter = (id: string, personId: string, more: object = {}) => ({
  resourceType: "Encounter",
  id,
  status: "finished",
  class: { code: "AMB" },
  subject: { reference: `Patient/${personId}` },
  period: { start: "2026-10-05T09:00:00-07:00" },
  ...more,
});
const npi = (value: string) => [{ system: "http://hl7.org/fhir/sid/us-npi", value }];

const rosterOf = (personId: string) => open.db.selectFrom("patients").selectAll().where("person_id", "=", personId).executeTakeFirst();
const visitsOf = (personId: string) =>
  open.db.selectFrom("visits").selectAll().where("person_id", "=", personId).orderBy("visit_id").execute();
const physiciansOf = async (personId: string) =>
  (
    await open.db
      .selectFrom("patient_access")
      .innerJoin("physicians", "physicians.id", "patient_access.physician_id")
      .innerJoin("practices", "practices.id", "patient_access.practice_id")
      .select(["first_name", "practices.name", "source"])
      .where("person_id", "=", personId)
      .where("revoked_at", "is", null)
      .orderBy("first_name")
      .execute()
  ).map(({ first_name, name, source }) => `${first_name}, ${name}, ${source}`);

describe("importing a folder of NDJSON", () => {
  it("brings patients with their visits, allergies and appointments, whatever the order of files and lines", async () => {
    const from = files("whole", {
      "AllergyIntolerance.ndjson": [
        { resourceType: "AllergyIntolerance", id: "whole-i", patient: { reference: "Patient/whole-1" }, code: { text: "Egg" } },
      ],
      "1.Appointment.ndjson": [
        {
          resourceType: "Appointment",
          id: "whole-a",
          status: "booked",
          start: "2026-12-24T10:00:00-08:00",
          participant: [{ actor: { reference: "Patient/whole-1" } }, { actor: { reference: "Location/whole-l" } }],
        },
      ],
      "Encounter.000.ndjson": [
        encounter("whole-e1", "whole-1", { period: { start: "2026-09-01" } }),
        encounter("whole-e2", "whole-1", { location: [{ location: { reference: "Location/whole-l" } }] }),
        encounter("whole-e3", "whole-1", { status: "planned", period: { start: "2026-11-01" } }),
      ],
      "Location.ndjson": [{ resourceType: "Location", id: "whole-l", name: "Kidney Clinic" }],
      "Patient.ndjson": [patient("whole-1", { gender: "female", birthDate: "2019-05" }), patient("whole-2", { name: [] })],
    });
    const summary = await imported(from);

    expect(summary).toMatchObject({ patientsAdded: 2, patientsUpdated: 0, assignments: 2, outcome: "not-all-shown" });
    expect(counted(summary, "stored")).toEqual({ Patient: 2, Encounter: 3, Location: 1, AllergyIntolerance: 1, Appointment: 1 });
    expect(counted(summary, "shown")).toEqual({ Patient: 2, Encounter: 2, AllergyIntolerance: 1, Appointment: 1 });
    expect(counted(summary, "leftOut")).toEqual({ Encounter: 1 });
    expect(await rosterOf("whole-1")).toMatchObject({
      full_name: "Imported, whole-1",
      mrn: "",
      birth_date: "2019-05",
      sex: "F",
      allergies: ["Egg"],
      last_visit_at: new Date("2026-10-05T16:00:00Z"),
      last_visit_location: "Kidney Clinic",
    });
    expect((await visitsOf("whole-1")).map(({ kind, location }) => [kind, location])).toEqual([
      ["appointment", "Kidney Clinic"],
      ["encounter", ""],
      ["encounter", "Kidney Clinic"],
    ]);
    expect(await rosterOf("whole-2")).toMatchObject({ full_name: "Name not recorded", birth_date: null, sex: "U" });
    expect(await physiciansOf("whole-1")).toEqual(["Dora, Lakeside Pediatrics, import"]);
  });

  it("adds nothing the second time, and takes over what has changed", async () => {
    const first = files("again", { "Patient.ndjson": [patient("again-1")], "Encounter.ndjson": [encounter("again-e", "again-1")] });
    await imported(first);
    expect(await imported(first)).toMatchObject({ patientsAdded: 0, patientsUpdated: 1, assignments: 0 });

    files("again", { "Patient.ndjson": [patient("again-1", { name: [{ family: "Renamed" }] })] });
    await imported(first);
    expect(await rosterOf("again-1")).toMatchObject({ full_name: "Renamed" });
    expect(await visitsOf("again-1")).toHaveLength(1);
    expect(await physiciansOf("again-1")).toHaveLength(1);
  });

  it("has to be read what is complete, released and recent: issued, else last updated, else collected", async () => {
    const result = (id: string, personId: string, more: object) => ({
      resourceType: "Observation",
      id,
      status: "final",
      category: [{ coding: [{ code: "laboratory" }] }],
      code: { text: "Sodium" },
      subject: { reference: `Patient/${personId}` },
      effectiveDateTime: "2026-11-01",
      ...more,
    });
    const toRead = async () =>
      (
        await open.db.selectFrom("result_arrivals").select("event_id").where("person_id", "like", "results-%").orderBy("event_id").execute()
      ).map(({ event_id }) => event_id);
    await imported(
      files("results", {
        "Patient.ndjson": [patient("results-1"), patient("results-2"), patient("results-3")],
        "Observation.ndjson": [
          result("results-o1", "results-1", { issued: "2026-11-08T08:00:00+01:00", meta: { lastUpdated: "2026-11-09T00:00:00Z" } }),
          result("results-o2", "results-1", { issued: "2026-11-05T00:00:00Z", status: "registered" }),
          result("results-o3", "results-1", { issued: "2026-11-06T00:00:00Z", meta: { security: [{ code: "R" }] } }),
          result("results-o4", "results-1", { issued: "2027-01-01T00:00:00Z" }),
          result("results-o5", "results-1", { issued: "2026-11-07T00:00:00Z", category: [{ coding: [{ code: "vital-signs" }] }] }),
          result("results-o6", "results-2", { meta: { lastUpdated: "2026-11-09T00:00:00Z" } }),
          result("results-o7", "results-3", {}),
        ],
      }),
    );
    expect(await toRead()).toEqual(["results-o1", "results-o4", "results-o6"]);
  });

  it("has a culture to be read that says only words, again when its file alone changes, and not when nothing does", async () => {
    const culture = (more: object = {}) => ({
      resourceType: "DiagnosticReport",
      id: "culture-c",
      status: "final",
      category: [{ coding: [{ code: "MB" }] }],
      code: { text: "Wound culture" },
      subject: { reference: "Patient/culture-1" },
      issued: "2026-11-10T08:00:00Z",
      conclusion: "MRSA isolated.",
      ...more,
    });
    const withFile = (data: string) => culture({ presentedForm: [{ contentType: "application/pdf", data }] });
    const arrived = async (name: string, report: object) => {
      await imported(files(name, { "Patient.ndjson": [patient("culture-1")], "DiagnosticReport.ndjson": [report] }));
      return open.db.selectFrom("result_arrivals").select(["id", "section", "event_id"]).where("person_id", "=", "culture-1").execute();
    };
    const first = await arrived("culture", culture());
    expect(first).toMatchObject([{ section: "imaging", event_id: "culture-c" }]);
    expect(await arrived("culture-again", culture())).toEqual(first);
    const second = await arrived("culture-file", withFile("JVBERi0xLjc="));
    expect(second[0]?.id).toBeGreaterThan(first[0]?.id ?? 0);
    const third = await arrived("culture-other-file", withFile("JVBERi0xLjg="));
    expect(third[0]?.id).toBeGreaterThan(second[0]?.id ?? 0);
    expect(await arrived("culture-same-file", withFile("JVBERi0xLjg="))).toEqual(third);
  });

  it("does not count a result whose report, panel or order is held back, also when that was labelled later", async () => {
    const about = (personId: string) => ({ status: "final", subject: { reference: `Patient/${personId}` }, code: { text: "Sodium" } });
    const held = { meta: { security: [{ code: "R" }] } };
    const laboratory = { category: [{ coding: [{ code: "laboratory" }] }] };
    const result = (personId: string, more: object = {}) => ({
      resourceType: "Observation",
      id: `${personId}-o`,
      ...about(personId),
      ...laboratory,
      issued: "2026-11-10T08:00:00Z",
      ...more,
    });
    const heads = (personId: string) => ({ reference: `Observation/${personId}-o` });
    const report = { resourceType: "DiagnosticReport", id: "hangs-report-r", ...about("hangs-report"), result: [heads("hangs-report")] };
    const toRead = async () =>
      (
        await open.db.selectFrom("result_arrivals").select("person_id").where("person_id", "like", "hangs-%").orderBy("person_id").execute()
      ).map(({ person_id }) => person_id);
    await imported(
      files("hangs", {
        "Patient.ndjson": ["hangs-order", "hangs-panel", "hangs-report", "hangs-0"].map((id) => patient(id)),
        "Observation.ndjson": [
          result("hangs-0"),
          result("hangs-order", { basedOn: [{ reference: "ServiceRequest/hangs-s" }] }),
          result("hangs-panel"),
          result("hangs-panel", { id: "hangs-p", hasMember: [heads("hangs-panel")], ...held }),
          result("hangs-report"),
        ],
        "ServiceRequest.ndjson": [{ resourceType: "ServiceRequest", id: "hangs-s", ...about("hangs-order"), ...held }],
        "DiagnosticReport.ndjson": [report],
      }),
    );
    expect(await toRead()).toEqual(["hangs-0", "hangs-report"]);
    await imported(files("hangs since", { "DiagnosticReport.ndjson": [{ ...report, ...held }] }));
    expect(await toRead()).toEqual(["hangs-0"]);
  });

  it("takes away a visit that the record has cancelled since, and the last visit with it", async () => {
    const before = files("cancelled", {
      "Patient.ndjson": [patient("cancelled-1")],
      "Encounter.ndjson": [encounter("cancelled-e", "cancelled-1")],
    });
    await imported(before);
    files("cancelled", { "Encounter.ndjson": [encounter("cancelled-e", "cancelled-1", { status: "cancelled" })] });
    await imported(before);
    expect(await visitsOf("cancelled-1")).toEqual([]);
    expect(await rosterOf("cancelled-1")).toMatchObject({ last_visit_at: null, last_visit_location: null });
  });

  it("takes a patient away whom the record labels restricted since, and brings them back with the label gone", async () => {
    const from = files("restricted", {
      "Patient.ndjson": [patient("restricted-1"), patient("restricted-2")],
      "Encounter.ndjson": [encounter("restricted-e", "restricted-1")],
    });
    await imported(from);
    const label = (...security: object[]) =>
      files("restricted", { "Patient.ndjson": [patient("restricted-1", { meta: { security } }), patient("restricted-2")] });

    label({ system: "http://terminology.hl7.org/CodeSystem/v3-Confidentiality", code: "R" });
    expect(await imported(from)).toMatchObject({ patientsAdded: 0, patientsUpdated: 1, assignments: 0 });
    expect(await physiciansOf("restricted-1")).toEqual([]);
    expect(await visitsOf("restricted-1")).toEqual([]);
    expect(await rosterOf("restricted-1")).toMatchObject({ last_visit_at: null, last_visit_location: null });
    expect(await physiciansOf("restricted-2")).toHaveLength(1);

    label();
    expect(await imported(from)).toMatchObject({ patientsAdded: 0, patientsUpdated: 2, assignments: 1 });
    expect(await physiciansOf("restricted-1")).toEqual(["Dora, Lakeside Pediatrics, import"]);
    expect(await visitsOf("restricted-1")).toHaveLength(1);
  });

  it("does not assign again what somebody removed", async () => {
    const from = files("removed", { "Patient.ndjson": [patient("removed-1")] });
    await imported(from);
    const dora = await open.db.selectFrom("accounts").select("id").where("email", "=", "dora@linnet.example").executeTakeFirstOrThrow();
    await open.db
      .updateTable("patient_access")
      .set({ revoked_at: clock.now(), revoked_by: dora.id })
      .where("person_id", "=", "removed-1")
      .execute();
    expect(await imported(from)).toMatchObject({ assignments: 0 });
    expect(await physiciansOf("removed-1")).toEqual([]);
  });

  it("keeps no number where the record has none, and says who has died, and when", async () => {
    const numbered = { identifier: [{ type: { coding: [{ code: "MR" }] }, value: "77001" }] };
    const from = files("died", {
      "Patient.ndjson": [
        patient("late-1", { deceasedDateTime: "2026-03-14" }),
        patient("late-2", { deceasedBoolean: true, ...numbered }),
        patient("late-3", { deceasedBoolean: false }),
      ],
    });
    await imported(from);
    const rows = await Promise.all(["late-1", "late-2", "late-3"].map(rosterOf));
    expect(rows.map((row) => [row?.mrn, row?.is_deceased, row?.deceased_on])).toEqual([
      ["", true, "2026-03-14"],
      ["77001", true, null],
      ["", false, null],
    ]);
  });

  it("names file and line of a bad line, and goes on", async () => {
    const from = files("bad", {
      "Patient.ndjson": [
        patient("bad-1"),
        '{"resourceType":"Patient","id":',
        "",
        patient("bad/2"),
        patient("bad-3"),
        patient("bad-4", { birthDate: "2015-13-45" }),
        patient("bad-5", { birthDate: "2015-02-28", deceasedDateTime: "2025-02-29T08:00:00Z" }),
      ],
      "Encounter.ndjson": [encounter("bad-e", "bad-1", { status: 7 })],
    });
    const { said, ...summary } = await imported(from);
    expect(summary).toMatchObject({ patientsAdded: 4, outcome: "not-all-shown" });
    expect(counted(summary, "leftOut")).toEqual({ "": 1, Patient: 1, Encounter: 1 });
    expect(said).toEqual(
      expect.arrayContaining([
        "Patient.ndjson, line 2: skipped. It is not JSON",
        "Patient.ndjson, line 4: skipped. Missing or wrong: id",
        "Encounter.ndjson, line 1: skipped. Missing or wrong: status",
        "Invalid value left out: Patient.birthDate 1 (Patient.ndjson, line 6)",
        "Invalid value left out: Patient.deceasedDateTime 1 (Patient.ndjson, line 7)",
      ]),
    );
  });

  it("says only the first of many bad lines", async () => {
    const { said, ...summary } = await imported(files("many", { "Patient.ndjson": Array.from({ length: 30 }, () => "nonsense") }));
    expect(counted(summary, "leftOut")).toEqual({ "": 30 });
    expect(said.filter((line) => line.includes("skipped. "))).toHaveLength(20);
  });

  it("counts what Linnet does not read: types, which are no fault, and files without resources", async () => {
    const from = files("unknown", {
      "Patient.ndjson": [patient("unknown-1")],
      "Claim.ndjson": [
        { resourceType: "Claim", id: "c-1" },
        { resourceType: "Claim", id: "c-2" },
      ],
      "README.txt": ["hello"],
    });
    const { said, unread, outcome } = await imported(from);
    expect(Object.fromEntries(unread)).toEqual({ Claim: 2 });
    expect(outcome).toBe("all-shown");
    expect(said).toEqual(expect.arrayContaining(["Not used by Linnet: Claim 2.", "Files without resources: 1 (README.txt)."]));
  });

  it("reads more lines than go into one transaction", async () => {
    // Up to 500 go into one.
    const many = Array.from({ length: 501 }, (_, index) => patient(`batch-${index}`));
    expect(await imported(files("batch", { "Patient.ndjson": many }))).toMatchObject({ patientsAdded: 501, assignments: 501 });
  });
});

describe("whose the imported patients are", () => {
  const { otto, rita, vera } = demoPhysicians;

  it("is who the record names by national number, in their own practice", async () => {
    const practitioner = (id: string, value: string) => ({ resourceType: "Practitioner", id, identifier: npi(value) });
    const from = files("npi", {
      "Practitioner.ndjson": [
        practitioner("npi-otto", otto.npi),
        practitioner("npi-vera", vera.npi),
        practitioner("npi-stranger", "9111111111"),
      ],
      "PractitionerRole.ndjson": [
        { resourceType: "PractitionerRole", id: "npi-role", practitioner: { reference: "Practitioner/npi-otto" } },
      ],
      "Patient.ndjson": [
        patient("npi-own", { generalPractitioner: [{ reference: "Practitioner/npi-otto" }] }),
        patient("npi-visit"),
        patient("npi-role", { generalPractitioner: [{ reference: "PractitionerRole/npi-role" }] }),
        patient("npi-unverified", { generalPractitioner: [{ reference: "Practitioner/npi-vera" }] }),
        patient("npi-team"),
        patient("npi-stranger", { generalPractitioner: [{ reference: "Practitioner/npi-stranger" }] }),
      ],
      "Encounter.ndjson": [
        encounter("npi-e1", "npi-visit", {
          participant: [{ individual: { reference: "Practitioner/npi-otto" } }, { individual: { identifier: npi(rita.npi)[0] } }],
        }),
      ],
    });
    files("npi", {
      "CareTeam.ndjson": [
        {
          resourceType: "CareTeam",
          id: "npi-t",
          status: "active",
          subject: { reference: "Patient/npi-team" },
          participant: [{ member: { reference: "Practitioner/npi-otto" } }],
        },
      ],
    });
    await imported(from);

    const hillcrest = "Otto, Hillcrest Children’s Clinic, import";
    const otherwise = ["Dora, Lakeside Pediatrics, import"];
    expect(await physiciansOf("npi-own")).toEqual([hillcrest]);
    expect(await physiciansOf("npi-visit")).toEqual(otherwise);
    expect(await physiciansOf("npi-role")).toEqual([hillcrest]);
    expect(await physiciansOf("npi-team")).toEqual([hillcrest]);
    expect(await physiciansOf("npi-unverified")).toEqual(otherwise);
    expect(await physiciansOf("npi-stranger")).toEqual(otherwise);
  });

  it("is otherwise the physician whom the command names", async () => {
    await imported(files("named", { "Patient.ndjson": [patient("named-1")] }), { physician: "OTTO@linnet.example" });
    expect(await physiciansOf("named-1")).toEqual(["Otto, Hillcrest Children’s Clinic, import"]);
  });

  it.each([
    ["nobody@linnet.example", "No active physician has the email address nobody@linnet.example"],
    ["gena@linnet.example", "No active physician has the email address gena@linnet.example"],
    [vera.email, "is not verified by any practice"],
  ])("cannot be %s", async (physician, sentence) => {
    const from = files("nobody", { "Patient.ndjson": [patient("nobody-1")] });
    await expect(imported(from, { physician })).rejects.toThrow(sentence);
    expect(await rosterOf("nobody-1")).toBeUndefined();
  });
});

describe("an import that cannot begin", () => {
  it("says that there is no folder, or no NDJSON in it", async () => {
    await expect(imported(join(folder, "nowhere"))).rejects.toThrow(StartRefused);
    await expect(imported(join(folder, "nowhere"))).rejects.toThrow(/^The folder .* does not exist/);
    await expect(imported(files("empty", { "patients.csv": [""] }))).rejects.toThrow("has no FHIR files");
  });

  it("does not shift dates in production mode", async () => {
    const from = files("production", { "Patient.ndjson": [patient("production-1")] });
    const production = { ...config, LINNET_MODE: "production" as const };
    const options = { folder: from, physician: "dora@linnet.example", isShifted: true, isStrict: false };
    await expect(
      runImport(options, { db: open.db, clock, storage: testStorage(), config: production, say: () => undefined }),
    ).rejects.toThrow("--shift-dates works only in demo mode");
  });
});

describe("importing old records into the demonstration", () => {
  it("moves the newest visit to yesterday and everything else with it", async () => {
    const from = files("old", {
      "Patient.ndjson": [patient("old-1", { birthDate: "2015-01-01" })],
      "Encounter.ndjson": [
        encounter("old-e1", "old-1", { period: { start: "2021-03-01T10:00:00-08:00" } }),
        encounter("old-e2", "old-1", { period: { start: "2021-03-31T10:00:00-07:00" } }),
        encounter("old-e3", "old-1", { status: "planned", period: { start: "2021-06-01" } }),
      ],
      "Appointment.ndjson": [
        {
          resourceType: "Appointment",
          id: "old-a",
          status: "booked",
          start: "2021-04-11T10:00:00-07:00",
          participant: [{ actor: { reference: "Patient/old-1" } }],
        },
      ],
    });
    const { days } = await imported(from, { isShifted: true });

    expect(days).toBe(2059);
    expect(await rosterOf("old-1")).toMatchObject({ birth_date: "2015-01-01", last_visit_at: new Date("2026-11-19T10:00:00-07:00") });
    expect((await visitsOf("old-1")).map(({ starts_at }) => starts_at.toISOString().slice(0, 10))).toEqual([
      "2026-11-30",
      "2026-10-20",
      "2026-11-19",
    ]);
  });
});
