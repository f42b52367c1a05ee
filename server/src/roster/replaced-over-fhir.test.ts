import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NOW } from "../../test/open-hospital.ts";
import { scriptedFhir } from "../../test/scripted-fhir.ts";
import { setClock } from "../../test/test-clock.ts";
import { testDatabase } from "../../test/test-database.ts";
import { fhirEhr } from "../adapters/ehr/fhir/ehr.ts";
import { SHIPPED_CATEGORIES } from "../adapters/ehr/release/sensitive-categories.ts";
import { demoPhysicians } from "../demo/people/physicians.ts";
import type { OpenDatabase } from "../platform/database/database.ts";
import { addMinutes } from "../platform/dates.ts";
import { replacementRepository } from "../slices/patients/public.ts";
import { syncRoster } from "./sync.ts";

let open: OpenDatabase;
beforeAll(async () => {
  open = await testDatabase("hospital");
});
afterAll(() => open.close());

const zone = "America/Los_Angeles";
const link = (type: string, id: string) => ({ type, other: { reference: `Patient/${id}` } });
const patient = (id: string, links: object[] = [], more: object = {}) => ({
  resourceType: "Patient",
  id,
  name: [{ family: "Synced", given: [id] }],
  birthDate: "2019-03-14",
  link: links,
  ...more,
});
const practitioner = {
  resourceType: "Practitioner",
  id: "dr-dora",
  identifier: [{ system: "http://hl7.org/fhir/sid/us-npi", value: demoPhysicians.dora.npi }],
};
const about = (id: string) => ({ subject: { reference: `Patient/${id}` } });
const everythingOf = (personId: string, more: object = {}) => [
  {
    resourceType: "Observation",
    id: `${personId}-o`,
    status: "final",
    category: [{ coding: [{ code: "laboratory" }] }],
    code: { text: "Potassium" },
    valueQuantity: { value: 7.1, unit: "mmol/L" },
    issued: "2026-11-19T08:00:00Z",
    ...about(personId),
    ...more,
  },
  { resourceType: "Encounter", id: `${personId}-e`, status: "finished", period: { start: "2026-11-10T17:00:00Z" }, ...about(personId) },
  {
    resourceType: "AllergyIntolerance",
    id: `${personId}-a`,
    code: { text: `Allergy of ${personId}` },
    patient: { reference: `Patient/${personId}` },
  },
  {
    resourceType: "Appointment",
    id: `${personId}-p`,
    status: "booked",
    start: "2026-12-01T17:00:00Z",
    participant: [{ actor: { reference: `Patient/${personId}` } }],
  },
  {
    resourceType: "DocumentReference",
    id: `${personId}-n`,
    status: "current",
    category: [{ coding: [{ code: "clinical-note" }] }],
    content: [{ attachment: { contentType: "text/plain", data: "Tm90ZQ==" } }],
    ...about(personId),
  },
];

/** One hospital, its runs, and its charts. */
function hospitalOf(source: string, resources: Parameters<typeof scriptedFhir>[0]) {
  const hospital = scriptedFhir([practitioner, ...resources]);
  const clock = setClock(NOW);
  const log = { info: () => undefined, warn: () => undefined };
  const release = () => ({ sensitive: SHIPPED_CATEGORIES, today: clock.now().toISOString().slice(0, 10) });
  const sync = { db: open.db, client: hospital.client, clock, log, source, zone, release };
  const run = () => syncRoster(sync, new AbortController().signal);
  const ehr = fhirEhr({ client: hospital.client, zone, clock, replacements: replacementRepository(open.db).among });
  return { hospital, clock, run, ehr };
}

const assigned = async (like: string) =>
  (
    await open.db
      .selectFrom("patient_access")
      .select("person_id")
      .where("person_id", "like", `${like}%`)
      .where("revoked_at", "is", null)
      .orderBy("person_id")
      .execute()
  ).map(({ person_id }) => person_id);
const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id).sort();
const general = { generalPractitioner: [{ reference: "Practitioner/dr-dora" }] };

describe("a patient whose place another took, over a FHIR server", () => {
  it.each([
    ["own", patient("own-a", [link("replaced-by", "own-z")], general), patient("own-z", [], general)],
    ["the other's", patient("oth-a", [], general), patient("oth-z", [link("replaces", "oth-a")], general)],
    ["own", patient("rev-z", [link("replaced-by", "rev-a")], general), patient("rev-a", [], general)],
  ])("is not listed, and is in the other's chart and lists, as its %s record says", async (_, older, newer) => {
    const { run, ehr } = hospitalOf(older.id, [older, newer, ...everythingOf(older.id), ...everythingOf(newer.id)]);
    await run();
    const like = older.id.slice(0, 4);
    expect(await assigned(like)).toEqual([newer.id]);
    const row = await open.db.selectFrom("patients").select("allergies").where("person_id", "=", newer.id).executeTakeFirst();
    expect(row?.allergies).toEqual([`Allergy of ${newer.id}`, `Allergy of ${older.id}`].sort());
    const visits = await open.db.selectFrom("visits").select("visit_id").where("person_id", "=", newer.id).execute();
    expect(visits).toHaveLength(4);
    const arrivals = await open.db
      .selectFrom("result_arrivals")
      .select(["person_id", "event_id"])
      .where("event_id", "like", `${like}%-o`)
      .execute();
    expect(arrivals.map(({ person_id }) => person_id)).toEqual([newer.id, newer.id]);

    expect(ids((await ehr.labsOf(newer.id)).observations)).toEqual([`${newer.id}-o`, `${older.id}-o`].sort());
    expect(ids((await ehr.notesOf(newer.id)).notes)).toEqual([`${newer.id}-n`, `${older.id}-n`].sort());
    expect(await ehr.patientOf({ noteId: `${older.id}-n` })).toBe(newer.id);
    expect(await ehr.documentOf({ personId: newer.id, kind: "note", id: `${older.id}-n` }, ["text"])).toBeDefined();
    const between = { from: new Date("2026-11-01"), to: new Date("2027-01-01") };
    const { appointments } = await ehr.appointmentsOf([newer.id], between);
    expect(appointments.map(({ personId }) => personId)).toEqual([newer.id, newer.id]);
    const meant = (firstName: string) => ehr.findPersons({ lastName: "Synced", firstName, birthDate: "2019-03-14", mrn: "" });
    expect((await meant(newer.id)).map(({ personId }) => personId)).toEqual([newer.id]);
    expect(await meant(older.id)).toEqual([]);
  });

  it("shows nothing of a restricted one, and gives a physician of the replaced record alone nothing of the other", async () => {
    const { run, ehr } = hospitalOf("held", [
      ...[patient("held-a", [link("replaced-by", "held-z")], { ...general, meta: { security: [{ code: "R" }] } }), patient("held-z")],
      ...[...everythingOf("held-a"), ...everythingOf("held-z")],
    ]);
    await run();
    expect(await assigned("held")).toEqual([]);
    expect(ids((await ehr.labsOf("held-z")).observations)).toEqual(["held-z-o"]);
    const row = await open.db.selectFrom("patients").select("allergies").where("person_id", "=", "held-z").executeTakeFirst();
    expect(row?.allergies).toEqual(["Allergy of held-z"]);
  });

  it("follows a link that comes later, stays gone when the server drops it, and is listed again when the link is taken back", async () => {
    const { hospital, clock, run, ehr } = hospitalOf("late", [
      patient("late-a", [], general),
      patient("late-z", [], general),
      ...everythingOf("late-a"),
    ]);
    await run();
    expect(await assigned("late")).toEqual(["late-a", "late-z"]);
    const change = async (resource: ReturnType<typeof patient>) => {
      clock.set(addMinutes(clock.now(), 60).toISOString());
      hospital.put({ ...resource, meta: { lastUpdated: clock.now().toISOString() } });
      clock.set(addMinutes(clock.now(), 5).toISOString());
      await run();
    };
    await change(patient("late-a", [link("replaced-by", "late-z")], general));
    expect(await assigned("late")).toEqual(["late-z"]);
    expect(ids((await ehr.labsOf("late-z")).observations)).toEqual(["late-a-o"]);

    await change(patient("late-a", [], general));
    expect(await assigned("late")).toEqual(["late-a", "late-z"]);

    await change(patient("late-z", [link("replaces", "late-a")], general));
    hospital.remove("Patient/late-a");
    await change(patient("late-z", [], { ...general, gender: "female" }));
    expect(await assigned("late")).toEqual(["late-z"]);
  });

  it("is tried again together with the other when one of both cannot be read", async () => {
    const { hospital, clock, run } = hospitalOf("fail", [
      patient("fail-a", [link("replaced-by", "fail-z")], general),
      patient("fail-z", [], general),
    ]);
    hospital.failing.add("Encounter Patient/fail-a");
    await run();
    expect(await assigned("fail")).toEqual([]);
    hospital.failing.clear();
    clock.set(addMinutes(clock.now(), 60).toISOString());
    await run();
    expect(await assigned("fail")).toEqual(["fail-z"]);
  });
});
