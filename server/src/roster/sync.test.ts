import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NOW } from "../../test/open-hospital.ts";
import { scriptedFhir } from "../../test/scripted-fhir.ts";
import { setClock } from "../../test/test-clock.ts";
import { testDatabase } from "../../test/test-database.ts";
import type { FhirQuery } from "../adapters/ehr/fhir/client/addresses.ts";
import { SHIPPED_CATEGORIES } from "../adapters/ehr/release/sensitive-categories.ts";
import { demoPhysicians } from "../demo/people/physicians.ts";
import type { OpenDatabase } from "../platform/database/database.ts";
import { addDays, addMinutes } from "../platform/dates.ts";
import { syncRoster } from "./sync.ts";

let open: OpenDatabase;
beforeAll(async () => {
  open = await testDatabase("hospital");
});
afterAll(() => open.close());

const patient = (id: string, more: object = {}) => ({ resourceType: "Patient", id, name: [{ family: "Synced", given: [id] }], ...more });
const practitioner = {
  resourceType: "Practitioner",
  id: "dr-dora",
  identifier: [{ system: "http://hl7.org/fhir/sid/us-npi", value: demoPhysicians.dora.npi }],
};
const visit = (personId: string, more: object = {}) => ({
  resourceType: "Encounter",
  id: `${personId}-e`,
  status: "finished",
  subject: { reference: `Patient/${personId}` },
  period: { start: "2026-11-10T17:00:00Z" },
  participant: [{ individual: { reference: "Practitioner/dr-dora" } }],
  ...more,
});
const result = (personId: string, issued: string, more: object = {}) => ({
  resourceType: "Observation",
  id: `${personId}-o`,
  status: "final",
  category: [{ coding: [{ code: "laboratory" }] }],
  code: { text: "Sodium" },
  valueQuantity: { value: 138, unit: "mmol/L" },
  subject: { reference: `Patient/${personId}` },
  issued,
  ...more,
});
/** A patient's physicians in the record. */
const OF_DORA = { generalPractitioner: [{ reference: "Practitioner/dr-dora" }] };
const withVisits = (...ids: string[]) => [practitioner, ...ids.flatMap((id) => [patient(id, OF_DORA), visit(id)])];

/** One hospital and its runs, apart from those of other tests. */
function syncing(hospital: ReturnType<typeof scriptedFhir>, source: string) {
  const clock = setClock(NOW);
  const said: { message: string; counts: object }[] = [];
  const say = (counts: object, message: string) => {
    said.push({ message, counts });
  };
  const today = () => clock.now().toISOString().slice(0, 10);
  const run = (signal = new AbortController().signal) =>
    syncRoster(
      {
        db: open.db,
        client: hospital.client,
        clock,
        log: { info: say, warn: say },
        source,
        zone: "America/Los_Angeles",
        release: () => ({ sensitive: SHIPPED_CATEGORIES, today: today() }),
      },
      signal,
    );
  return { clock, said, run };
}

const state = (source: string) => open.db.selectFrom("roster_syncs").selectAll().where("source", "=", source).executeTakeFirst();
const names = async (like: string) =>
  (await open.db.selectFrom("patients").select("first_name").where("person_id", "like", `${like}%`).orderBy("person_id").execute()).map(
    ({ first_name }) => first_name,
  );
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

const arrivals = (like: string) =>
  open.db
    .selectFrom("result_arrivals")
    .select(["person_id", "event_id", "value"])
    .where("person_id", "like", `${like}%`)
    .orderBy("event_id")
    .execute();

describe("the first run", () => {
  it("takes all patients, page by page, with their visits, appointments, allergies, results and physicians", async () => {
    const about = { reference: "Patient/first-1" };
    const hospital = scriptedFhir([
      ...withVisits("first-2", "first-3"),
      patient("first-1"),
      visit("first-1", { location: [{ location: { reference: "Location/ward" } }] }),
      { resourceType: "Location", id: "ward", name: "4 West" },
      { resourceType: "Appointment", id: "first-a", status: "booked", start: "2026-12-01T17:00:00Z", participant: [{ actor: about }] },
      { resourceType: "AllergyIntolerance", id: "first-i", patient: about, code: { text: "Egg" } },
      result("first-1", "2026-11-11T08:00:00Z"),
      result("first-1", "2026-11-12T08:00:00Z", { id: "first-held", meta: { security: [{ code: "R" }] } }),
      {
        resourceType: "CareTeam",
        id: "first-c",
        status: "active",
        subject: about,
        participant: [{ member: { reference: "Practitioner/dr-dora" }, role: [{ text: "Cardiologist" }] }],
      },
    ]);
    const { run, said } = syncing(hospital, "first");
    await run();

    const row = await open.db.selectFrom("patients").selectAll().where("person_id", "=", "first-1").executeTakeFirst();
    expect(row).toMatchObject({
      full_name: "Synced, first-1",
      allergies: ["Egg"],
      last_visit_at: new Date("2026-11-10T17:00:00Z"),
      last_visit_location: "4 West",
    });
    expect(await arrivals("first-")).toEqual([{ person_id: "first-1", event_id: "first-1-o", value: "138" }]);
    const access = await open.db.selectFrom("patient_access").selectAll().where("person_id", "=", "first-1").execute();
    expect(access).toMatchObject([{ kind: "assigned", source: "ehr", relationship: "Cardiologist" }]);
    expect(await assigned("first-")).toEqual(["first-1", "first-2", "first-3"]);
    const visits = await open.db.selectFrom("visits").select("visit_id").where("person_id", "=", "first-1").orderBy("visit_id").execute();
    expect(visits.map(({ visit_id }) => visit_id)).toEqual(["Appointment/first-a", "Encounter/first-1-e"]);
    expect(said).toEqual([
      {
        message: "the roster is in sync with the hospital record",
        counts: {
          ...{ added: 3, updated: 0, assigned: 3, ended: 0, failed: 0, isThrough: true },
          ...{ unreadable: 0, otherPatients: 0, cut: 0 },
        },
      },
    ]);
    expect(await state("first")).toMatchObject({ watermark: new Date(NOW), step: null, next_page: null, held_by: null, patients_seen: 3 });
    expect(hospital.askedFor(/^Practitioner /)).toHaveLength(1);
  });

  it("takes nothing of another patient from a server that passes over the question whose it is", async () => {
    const hospital = scriptedFhir([...withVisits("mixed-1", "mixed-2"), result("mixed-2", "2026-11-11T08:00:00Z")]);
    const { search, pages } = hospital.client;
    const ofAnybody = (query: FhirQuery) => query.filter(([name]) => name !== "patient");
    hospital.client.search = (type, query) => search(type, ofAnybody(query));
    hospital.client.pages = (type, query, from) => pages(type, ofAnybody(query), from);
    await syncing(hospital, "mixed").run();
    const visits = await open.db
      .selectFrom("visits")
      .select(["person_id", "visit_id"])
      .where("person_id", "like", "mixed-%")
      .orderBy("person_id")
      .execute();
    expect(visits).toEqual([
      { person_id: "mixed-1", visit_id: "Encounter/mixed-1-e" },
      { person_id: "mixed-2", visit_id: "Encounter/mixed-2-e" },
    ]);
    expect(await arrivals("mixed-")).toMatchObject([{ person_id: "mixed-2" }]);
  });

  it("goes on where it was broken off: nothing is lost, and nothing read twice", async () => {
    const hospital = scriptedFhir(withVisits("broken-1", "broken-2", "broken-3", "broken-4", "broken-5"));
    const { run, said } = syncing(hospital, "broken");
    hospital.failing.add("Patient page 2");
    await run();
    expect(said.map(({ message }) => message)).toEqual(["the roster sync is waiting for the hospital record system"]);
    expect(await names("broken-")).toEqual(["broken-1", "broken-2"]);
    expect(await state("broken")).toMatchObject({ step: "walk", next_page: "2", watermark: null, held_by: null });

    hospital.failing.clear();
    hospital.asked.length = 0;
    await run();
    expect(await assigned("broken-")).toEqual(["broken-1", "broken-2", "broken-3", "broken-4", "broken-5"]);
    expect(hospital.askedFor(/^Encounter Patient\/broken-[12]$/)).toEqual([]);
    expect(await state("broken")).toMatchObject({ step: null, patients_seen: 5, watermark: new Date(NOW) });
  });

  it("keeps no more of 10,000 patients in memory than a page", { timeout: 120_000 }, async () => {
    const LACKS = ["Encounter", "Appointment", "AllergyIntolerance", "CareTeam", "Observation"];
    LACKS.push("DiagnosticReport", "ImagingStudy", "DocumentReference");
    const held = new Set<string>();
    let most = 0;
    const hospital = scriptedFhir([], { lacks: LACKS });
    hospital.client.pages = async function* () {
      for (let page = 0; page < 20; page += 1) {
        const ids = Array.from({ length: 500 }, (_, place) => `flat-${page}-${place}`);
        for (const id of ids) held.add(id);
        most = Math.max(most, held.size);
        yield { resources: ids.map((id) => patient(id)), next: page < 19 ? String(page + 1) : undefined };
        const stored = await open.db.selectFrom("patients").select("person_id").where("person_id", "in", ids).execute();
        for (const { person_id } of stored) held.delete(person_id);
      }
    };
    await syncing(hospital, "flat").run();
    expect(await names("flat-")).toHaveLength(10_000);
    expect(most).toBe(500);
  });

  it("stops between two pages when the server is told to stop, and goes on in the next", async () => {
    const hospital = scriptedFhir(withVisits("stopped-1", "stopped-2", "stopped-3"));
    const { run } = syncing(hospital, "stopped");
    const stopping = new AbortController();
    const { search } = hospital.client;
    hospital.client.search = (type, query) => {
      if (type === "Practitioner") stopping.abort();
      return search(type, query);
    };
    await run(stopping.signal);
    expect(await names("stopped-")).toEqual([]);
    await run();
    expect(await names("stopped-")).toEqual(["stopped-1", "stopped-2", "stopped-3"]);
  });
});

describe("results to read", () => {
  it("are none whose report, panel or order is held back, though they say nothing themselves", async () => {
    const held = { meta: { lastUpdated: "2026-11-12T08:00:00Z", security: [{ code: "R" }] } };
    const about = (personId: string) => ({ subject: { reference: `Patient/${personId}` }, status: "final", code: { text: "Sodium" } });
    const issued = "2026-11-12T08:00:00Z";
    const heads = (personId: string) => ({ reference: `Observation/${personId}-o` });
    const hospital = scriptedFhir([
      ...withVisits("hangs-order", "hangs-panel", "hangs-report", "hangs-0"),
      result("hangs-0", issued),
      result("hangs-order", issued, { basedOn: [{ reference: "ServiceRequest/hangs-s" }] }),
      { resourceType: "ServiceRequest", id: "hangs-s", ...about("hangs-order"), ...held },
      result("hangs-panel", issued),
      result("hangs-panel", issued, { id: "hangs-p", hasMember: [heads("hangs-panel")], ...held }),
      result("hangs-report", issued),
      { resourceType: "DiagnosticReport", id: "hangs-r", ...about("hangs-report"), result: [heads("hangs-report")], ...held },
    ]);
    await syncing(hospital, "hangs").run();
    expect(await arrivals("hangs-")).toMatchObject([{ person_id: "hangs-0" }]);
  });
});

describe("while a run is alive", () => {
  it("no other begins; one that is dead is taken over after five minutes", async () => {
    const hospital = scriptedFhir(withVisits("held-1"));
    const { run, clock } = syncing(hospital, "held");
    const dead = { source: "held", held_by: "00000000-0000-0000-0000-000000000001", held_until: addMinutes(new Date(NOW), 5) };
    await open.db.insertInto("roster_syncs").values(dead).execute();
    await run();
    expect(hospital.asked).toEqual([]);

    clock.set(addMinutes(new Date(NOW), 6).toISOString());
    await run();
    expect(await assigned("held-")).toEqual(["held-1"]);
  });

  it("it is heard of also while a slow batch is read", async () => {
    const ids = ["slow-1", "slow-2", "slow-3", "slow-4", "slow-5", "slow-6"];
    const hospital = scriptedFhir(withVisits(...ids), { page: ids.length });
    const { run, clock } = syncing(hospital, "slow");
    const { find } = hospital.client;
    const isHeld: boolean[] = [];
    let minutes = 0;
    hospital.client.find = async (type, query) => {
      if (type === "Encounter") {
        minutes += 1.5;
        clock.set(new Date(Date.parse(NOW) + minutes * 60_000).toISOString());
        const heldUntil = (await state("slow"))?.held_until;
        isHeld.push(heldUntil !== null && heldUntil !== undefined && heldUntil > clock.now());
      }
      return find(type, query);
    };
    await run();
    // Four are read in parallel, so the clock has moved by six minutes before the fifth.
    expect(isHeld.slice(4)).toEqual([true, true]);
    expect(await assigned("slow-")).toEqual(ids);
  });

  it("one that was taken over writes nothing more", async () => {
    const hospital = scriptedFhir(withVisits("lost-1"));
    const { run, said } = syncing(hospital, "lost");
    const { search } = hospital.client;
    hospital.client.search = async (type, query) => {
      const another = { held_by: "00000000-0000-0000-0000-000000000002" };
      await open.db.updateTable("roster_syncs").set(another).where("source", "=", "lost").execute();
      return search(type, query);
    };
    await run();
    expect(said.map(({ message }) => message)).toEqual(["another roster sync has taken over"]);
    expect(await names("lost-")).toEqual([]);
  });
});

describe("later runs", () => {
  it("read only those of whom something has changed, and change nothing where nothing has", async () => {
    const before = { meta: { lastUpdated: "2026-11-01T00:00:00Z" } };
    const hospital = scriptedFhir([
      practitioner,
      ...["later-1", "later-2", "later-3"].flatMap((id) => [patient(id, { ...before, ...OF_DORA }), visit(id, before)]),
    ]);
    const { run, clock } = syncing(hospital, "later");
    await run();
    const rows = await open.db.selectFrom("patients").selectAll().where("person_id", "like", "later-%").orderBy("person_id").execute();

    clock.set(addMinutes(new Date(NOW), 10).toISOString());
    hospital.asked.length = 0;
    await run();
    expect(hospital.askedFor(/^Encounter Patient/)).toEqual([]);

    const changed = { meta: { lastUpdated: "2026-11-20T18:12:00Z" } };
    hospital.put(patient("later-2", changed));
    hospital.put(visit("later-2", { ...changed, status: "cancelled" }));
    hospital.put(patient("later-4", { ...changed, ...OF_DORA }));
    hospital.put(visit("later-4", changed));
    clock.set(addMinutes(new Date(NOW), 15).toISOString());
    hospital.asked.length = 0;
    await run();
    expect(hospital.askedFor(/^Encounter Patient/)).toEqual(["Encounter Patient/later-2", "Encounter Patient/later-4"]);
    expect(await assigned("later-")).toEqual(["later-1", "later-3", "later-4"]);
    expect(await names("later-")).toEqual(["later-1", "later-2", "later-3", "later-4"]);
    const after = await open.db
      .selectFrom("patients")
      .selectAll()
      .where("person_id", "in", ["later-1", "later-3"])
      .orderBy("person_id")
      .execute();
    expect(after).toEqual(rows.filter(({ person_id }) => person_id !== "later-2"));
  });

  it("leave removed what a person removed, until a newer visit", async () => {
    const hospital = scriptedFhir(withVisits("removed-1"));
    const { run, clock } = syncing(hospital, "removed");
    await run();
    const { id } = await open.db
      .selectFrom("accounts")
      .select("id")
      .where("email", "=", demoPhysicians.dora.email)
      .executeTakeFirstOrThrow();
    await open.db
      .updateTable("patient_access")
      .set({ revoked_at: new Date(NOW), revoked_by: id })
      .where("person_id", "=", "removed-1")
      .execute();

    clock.set(addMinutes(new Date(NOW), 10).toISOString());
    await run();
    expect(await assigned("removed-")).toEqual([]);

    hospital.put(visit("removed-1", { id: "removed-e2", period: { start: "2026-11-20T18:20:00Z" } }));
    clock.set(addMinutes(new Date(NOW), 30).toISOString());
    await run();
    expect(await assigned("removed-")).toEqual(["removed-1"]);
  });

  it.each([
    ["a week later where all changes can be followed", [], 6, 7],
    ["a day later where some cannot", ["Encounter:_lastUpdated"], 0, 1],
  ])("look at every patient %s", async (name, lacks, notYet, due) => {
    const old = { meta: { lastUpdated: "2026-11-01T00:00:00Z" } };
    const key = `walks-${lacks.length}`;
    const hospital = scriptedFhir([practitioner, patient(`${key}-1`, { ...old, ...OF_DORA }), visit(`${key}-1`, old)], { lacks });
    const { run, clock } = syncing(hospital, name);
    await run();
    const looked = async (days: number) => {
      hospital.asked.length = 0;
      clock.set(addDays(addMinutes(new Date(NOW), 1), days).toISOString());
      await run();
      return hospital.askedFor(/^Encounter Patient/).length;
    };
    expect(await looked(notYet)).toBe(0);
    expect(await looked(due)).toBe(1);
  });

  it("take from the lists what is held back of adolescents, on the day somebody becomes one, though nothing has changed", async () => {
    const unchanged = { lastUpdated: "2026-11-01T00:00:00Z" };
    const [label] = SHIPPED_CATEGORIES.labels;
    const sensitive = (personId: string) => visit(personId, { meta: { ...unchanged, security: [{ code: label }] } });
    const child = (id: string, birthDate: string) => patient(id, { birthDate, meta: unchanged });
    const hospital = scriptedFhir([child("aged-1", "2014-11-21"), sensitive("aged-1"), child("aged-2", "2014-11-22"), sensitive("aged-2")]);
    const { run, clock } = syncing(hospital, "aged");
    const visitsOfWhom = async () =>
      (await open.db.selectFrom("visits").select("person_id").where("person_id", "like", "aged-%").orderBy("person_id").execute()).map(
        ({ person_id }) => person_id,
      );
    await run();
    expect(await visitsOfWhom()).toEqual(["aged-1", "aged-2"]);
    clock.set(addDays(new Date(NOW), 1).toISOString());
    await run();
    expect(await visitsOfWhom()).toEqual(["aged-2"]);
  });

  it("look at the roster alone where patients cannot be searched", async () => {
    const hospital = scriptedFhir(withVisits("known-1", "known-2"), { switches: ["no-patient-search"] });
    await syncing(scriptedFhir([patient("known-1")]), "known before").run();
    const { run } = syncing(hospital, "known");
    await run();
    expect(hospital.askedFor(/^Patient page/)).toEqual([]);
    expect(await assigned("known-")).toEqual(["known-1"]);
  });
});

describe("what goes wrong", () => {
  it("with one patient is counted, does not hold up the others, and is tried again", async () => {
    const unchanged = { meta: { lastUpdated: "2026-11-01T00:00:00Z" } };
    const hospital = scriptedFhir([
      practitioner,
      ...["bad-1", "bad-2", "bad-3"].flatMap((id) => [patient(id, { ...unchanged, ...OF_DORA }), visit(id, unchanged)]),
    ]);
    const { run, said, clock } = syncing(hospital, "bad");
    hospital.failing.add("Encounter Patient/bad-1");
    await run();
    expect(said.at(-1)?.counts).toMatchObject({ added: 2, failed: 1 });
    expect(await names("bad-")).toEqual(["bad-2", "bad-3"]);

    hospital.failing.clear();
    clock.set(addMinutes(new Date(NOW), 5).toISOString());
    await run();
    expect(await names("bad-")).toEqual(["bad-1", "bad-2", "bad-3"]);
    expect(await open.db.selectFrom("roster_retries").selectAll().where("source", "=", "bad").execute()).toEqual([]);
  });

  it("with every patient of a page does not hold up the next page, as long as the server answers", async () => {
    const hospital = scriptedFhir(withVisits("page-1", "page-2", "page-3"));
    const { run, said } = syncing(hospital, "page");
    hospital.failing.add("Encounter Patient/page-1").add("Encounter Patient/page-2");
    await run();
    expect(said.at(-1)?.counts).toMatchObject({ failed: 2, isThrough: true });
    expect(await names("page-")).toEqual(["page-3"]);
  });

  it("with what the database refuses is one patient's too", async () => {
    const hospital = scriptedFhir([...withVisits("odd-1", "odd-2"), visit("odd-1", { period: { start: "0000-01-01T00:00:00Z" } })]);
    hospital.put(patient("odd-1", { name: [{ family: "No\u0000body" }] }));
    const { run, said } = syncing(hospital, "odd");
    await run();
    expect(said.at(-1)?.counts).toMatchObject({ added: 1, failed: 1, isThrough: true });
    expect(await assigned("odd-")).toEqual(["odd-2"]);
  });

  it("with the server ends the run with a warning, and the lists stay as they were", async () => {
    const hospital = scriptedFhir(withVisits("down-1"));
    const { run, said, clock } = syncing(hospital, "down");
    await run();
    hospital.failing.add("everything");
    clock.set(addDays(new Date(NOW), 8).toISOString());
    await run();
    expect(said.at(-1)?.message).toBe("the roster sync is waiting for the hospital record system");
    expect(await assigned("down-")).toEqual(["down-1"]);
    expect(await state("down")).toMatchObject({ watermark: new Date(NOW), held_by: null });
  });

  it("with the server in the middle of a page is nobody's failure: the page is read again", async () => {
    const hospital = scriptedFhir(withVisits("middle-1", "middle-2", "middle-3", "middle-4"));
    const { run, said } = syncing(hospital, "middle");
    for (const id of ["middle-3", "middle-4"]) hospital.failing.add(`Encounter Patient/${id}`);
    hospital.failing.add("Patient/linnet-asks-whether-you-answer");
    await run();
    expect(said.at(-1)).toMatchObject({ message: "the roster sync is waiting for the hospital record system", counts: { failed: 0 } });
    expect(await state("middle")).toMatchObject({ step: "walk", next_page: "2" });

    hospital.failing.clear();
    await run();
    expect(await assigned("middle-")).toEqual(["middle-1", "middle-2", "middle-3", "middle-4"]);
  });

  it("is told without anybody's name or id", async () => {
    const hospital = scriptedFhir(withVisits("private-1", "private-2"));
    const { run, said } = syncing(hospital, "private");
    hospital.failing.add("Encounter Patient/private-1");
    await run();
    expect(JSON.stringify(said)).not.toMatch(/private|Synced/);
  });
});
