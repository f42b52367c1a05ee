import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NOW } from "../../test/open-hospital.ts";
import { scriptedFhir } from "../../test/scripted-fhir.ts";
import { setClock } from "../../test/test-clock.ts";
import { testDatabase } from "../../test/test-database.ts";
import { SHIPPED_CATEGORIES } from "../adapters/ehr/release/sensitive-categories.ts";
import type { OpenDatabase } from "../platform/database/database.ts";
import { addMinutes } from "../platform/dates.ts";
import { syncRoster } from "./sync.ts";

let open: OpenDatabase;
beforeAll(async () => {
  open = await testDatabase("hospital");
});
afterAll(() => open.close());

const patient = (id: string) => ({ resourceType: "Patient", id, name: [{ family: "Synced", given: [id] }] });
const lastUpdated = "2026-11-12T08:00:00Z";
const report = (personId: string, more: object = {}) => ({
  resourceType: "DiagnosticReport",
  id: `${personId}-x`,
  status: "final",
  category: [{ coding: [{ system: "http://terminology.hl7.org/CodeSystem/v2-0074", code: "RAD" }] }],
  code: { text: "Chest X-ray" },
  subject: { reference: `Patient/${personId}` },
  issued: lastUpdated,
  conclusion: "Clear lungs.",
  meta: { lastUpdated },
  ...more,
});
const note = (personId: string, more: object = {}) => ({
  resourceType: "DocumentReference",
  id: `${personId}-n`,
  status: "current",
  category: [{ coding: [{ code: "clinical-note" }] }],
  type: { text: "Consult" },
  subject: { reference: `Patient/${personId}` },
  date: lastUpdated,
  content: [{ attachment: { contentType: "text/plain", data: "V2VsbC4=" } }],
  meta: { lastUpdated },
  ...more,
});

const clock = setClock(NOW);
const sync = ({ client }: ReturnType<typeof scriptedFhir>) =>
  syncRoster(
    {
      db: open.db,
      client,
      clock,
      log: { info: () => undefined, warn: () => undefined },
      source: "words",
      zone: "America/Los_Angeles",
      release: () => ({ sensitive: SHIPPED_CATEGORIES, today: "2026-11-20" }),
    },
    new AbortController().signal,
  );
const arrived = async () =>
  (
    await open.db
      .selectFrom("result_arrivals")
      .select(["section", "event_id", "title"])
      .where("person_id", "like", "words-%")
      .orderBy("event_id")
      .execute()
  ).map(({ section, event_id, title }) => `${section} ${event_id} ${title}`);

describe("reports and notes of a FHIR server", () => {
  it("are to be read when they are complete and not held back, and when they have changed since", async () => {
    const held = { meta: { lastUpdated, security: [{ code: "R" }] } };
    const genetics = { id: "words-1-g", category: [{ coding: [{ code: "GE" }] }], code: { text: "Exome" } };
    const hospital = scriptedFhir([
      ...["words-1", "words-2", "words-3"].map(patient),
      report("words-1"),
      report("words-1", genetics),
      note("words-1"),
      report("words-2", held),
      report("words-2", { ...held, ...genetics, id: "words-2-g" }),
      note("words-2", held),
      report("words-3", { status: "preliminary" }),
    ]);
    await sync(hospital);
    const first = ["imaging words-1-g Exome", "notes words-1-n Consult", "imaging words-1-x Chest X-ray"];
    expect(await arrived()).toEqual(first);

    const since = { meta: { lastUpdated: "2026-11-20T18:12:00Z" } };
    hospital.put(report("words-3", since));
    clock.set(addMinutes(new Date(NOW), 15).toISOString());
    await sync(hospital);
    expect(await arrived()).toEqual([...first, "imaging words-3-x Chest X-ray"]);

    hospital.put(note("words-3", { meta: { lastUpdated: "2026-11-20T18:22:00Z" } }));
    clock.set(addMinutes(new Date(NOW), 25).toISOString());
    await sync(hospital);
    expect(await arrived()).toEqual([...first, "notes words-3-n Consult", "imaging words-3-x Chest X-ray"]);
  });

  it("of the laboratory that say only words are results; one with results is told of when its words change", async () => {
    const laboratory = { category: [{ coding: [{ code: "LAB" }, { code: "MB" }] }], meta: { lastUpdated } };
    const culture = report("words-4", { ...laboratory, id: "words-4-c", code: { text: "Wound culture" }, conclusion: "MRSA isolated." });
    const sodium = {
      resourceType: "Observation",
      id: "words-4-na",
      status: "final",
      category: [{ coding: [{ code: "laboratory" }] }],
      code: { text: "Sodium" },
      subject: { reference: "Patient/words-4" },
      issued: lastUpdated,
      valueString: "138",
      meta: { lastUpdated },
    };
    const panel = report("words-4", {
      ...laboratory,
      id: "words-4-p",
      code: { text: "Chemistry" },
      result: [{ reference: "Observation/words-4-na" }],
      conclusion: "Normal.",
    });
    const hospital = scriptedFhir([patient("words-4"), culture]);
    const later = async (...changed: object[]) => {
      clock.set(addMinutes(clock.now(), 10).toISOString());
      // Tests may put anything.
      for (const resource of changed) hospital.put({ ...resource, meta: { lastUpdated: clock.now().toISOString() } } as typeof sodium);
      await sync(hospital);
      return (await arrived()).filter((result) => result.includes("words-4"));
    };
    expect(await later(patient("words-4"))).toEqual(["imaging words-4-c Wound culture"]);
    const both = ["imaging words-4-c Wound culture", "labs words-4-na Sodium"];
    expect(await later(sodium, panel)).toEqual(both);
    expect(await later({ ...panel, conclusion: "Normal, but for the chloride." })).toEqual([...both, "imaging words-4-p Chemistry"]);
  });

  it("are new again when their file alone changes, and not when only its address is signed anew", async () => {
    const numberOf = async () =>
      (await open.db.selectFrom("result_arrivals").select("id").where("event_id", "=", "words-5-x").executeTakeFirstOrThrow()).id;
    const withFile = (file: object) =>
      report("words-5", { presentedForm: [{ contentType: "application/pdf", ...file }], meta: { lastUpdated: clock.now().toISOString() } });
    const hospital = scriptedFhir([patient("words-5")]);
    const later = async (file: object) => {
      clock.set(addMinutes(clock.now(), 10).toISOString());
      hospital.put({ ...patient("words-5"), meta: { lastUpdated: clock.now().toISOString() } });
      hospital.put(withFile(file));
      await sync(hospital);
      return numberOf();
    };
    const url = "https://files.example/report.pdf";
    const first = await later({ url: `${url}?signature=a` });
    expect(await later({ url: `${url}?signature=b` })).toBe(first);
    const second = await later({ url, hash: "2jmj7l5rSw0yVb/vlWAYkK/YBwk=" });
    expect(second).toBeGreaterThan(first);
    expect(await later({ data: "JVBERi0xLjc=" })).toBeGreaterThan(second);
  });
});
