import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NOW } from "../../test/open-hospital.ts";
import { testDatabase } from "../../test/test-database.ts";
import { SHIPPED_CATEGORIES } from "../adapters/ehr/release/sensitive-categories.ts";
import { Encounter, Patient } from "../adapters/ehr/resources/fhir-resources.ts";
import { demoPhysicians } from "../demo/people/physicians.ts";
import type { OpenDatabase } from "../platform/database/database.ts";
import type { ArrivedResult } from "../slices/chart/public.ts";
import { handoverRepository } from "../slices/patients/public.ts";
import type { NamedPhysician } from "./named-physicians.ts";
import type { PatientRecord } from "./patient-record.ts";
import { refreshRoster } from "./refresh.ts";

const { dora, rita, otto } = demoPhysicians;
const now = new Date(NOW);
const release = { sensitive: SHIPPED_CATEGORIES, today: "2026-11-20" };
const YESTERDAY = Date.parse("2026-11-19T18:00:00Z");

let open: OpenDatabase;
const ids = { dora: 0, rita: 0, account: 0 };
beforeAll(async () => {
  open = await testDatabase("hospital");
  const idOf = async (npi: string) =>
    (await open.db.selectFrom("physicians").select("id").where("npi", "=", npi).executeTakeFirstOrThrow()).id;
  ids.dora = await idOf(dora.npi);
  ids.rita = await idOf(rita.npi);
  ids.account = (await open.db.selectFrom("accounts").select("id").where("email", "=", dora.email).executeTakeFirstOrThrow()).id;
});
afterAll(() => open.close());

const record = (id: string, physicians: NamedPhysician[], more: Partial<PatientRecord> = {}): PatientRecord => ({
  patient: Patient.parse({ id, name: [{ family: "Rostered", given: [id] }] }),
  encounters: [],
  appointments: [],
  allergies: [],
  locations: new Map(),
  organizations: new Map(),
  physicians,
  ...more,
});
const named = ({ npi }: { npi: string }, more: Partial<NamedPhysician> = {}): NamedPhysician => ({ npi, relationship: "", ...more });

const RESULT: ArrivedResult = {
  section: "labs",
  eventId: "twice-o",
  digest: "0123456789abcdef",
  isCorrection: false,
  title: "Sodium",
  value: "138",
  units: "mmol/L",
  finding: "normal",
  knownAt: YESTERDAY,
  happenedAt: YESTERDAY,
};

const refresh = (records: PatientRecord[], at = now) =>
  open.db.transaction().execute((trx) => refreshRoster(trx, records, { now: at, since: at, source: "ehr", release }));

const accessTo = (personId: string) =>
  open.db
    .selectFrom("patient_access")
    .selectAll()
    .where("person_id", "=", personId)
    .where("revoked_at", "is", null)
    .orderBy("physician_id")
    .execute();
const physiciansOf = async (personId: string) => (await accessTo(personId)).map(({ physician_id }) => physician_id);

/** What the Remove button does. */
const remove = (personId: string, at: Date) =>
  open.db.updateTable("patient_access").set({ revoked_at: at, revoked_by: ids.account }).where("person_id", "=", personId).execute();

describe("what a person removed from a list", () => {
  it("stays removed as long as the record says nothing newer", async () => {
    await refresh([record("gone-1", [named(dora, { recordedAt: YESTERDAY })])]);
    await remove("gone-1", now);
    await refresh([record("gone-1", [named(dora, { recordedAt: YESTERDAY })])]);
    await refresh([record("gone-1", [named(dora, { relationship: "Primary Care Physician" })])]);
    expect(await physiciansOf("gone-1")).toEqual([]);
  });

  it("comes back by a record that is newer than the removal", async () => {
    await refresh([record("back-1", [named(dora)])]);
    await remove("back-1", new Date(YESTERDAY));
    await refresh([record("back-1", [named(dora, { recordedAt: YESTERDAY + 1000 })])]);
    expect(await physiciansOf("back-1")).toEqual([ids.dora]);
  });

  it("stays away where the physician works in another practice now", async () => {
    const elsewhere = await open.db.selectFrom("practices").select("id").where("name", "like", "Hillcrest%").executeTakeFirstOrThrow();
    await refresh([record("moved-1", [named(rita)])]);
    await remove("moved-1", now);
    await open.db.updateTable("patient_access").set({ practice_id: elsewhere.id }).where("person_id", "=", "moved-1").execute();
    await refresh([record("moved-1", [named(rita)])]);
    expect(await physiciansOf("moved-1")).toEqual([]);
  });
});

describe("a patient whom a physician who left handed over", () => {
  /** Dora hands the patient over to Rita; nothing else of the practice changes. */
  async function handedOver(personId: string) {
    await refresh([record(personId, [named(dora)])]);
    const [assigned] = await accessTo(personId);
    const leaver = { practiceId: assigned?.practice_id ?? 0, physicianId: ids.dora };
    const to = { colleagues: [ids.rita], children: [{ personId, physicianId: ids.rita }] };
    await handoverRepository(open.db).make(leaver, to, { by: ids.account, at: now });
  }
  const kindsOf = async (personId: string) => (await accessTo(personId)).map(({ kind, physician_id }) => [kind, physician_id]);

  it("stays with the colleague when the record names the physician who left still, or nobody any more", async () => {
    await handedOver("handed-1");
    await refresh([record("handed-1", [named(dora)])]);
    expect(await kindsOf("handed-1")).toEqual([
      ["assigned", ids.dora],
      ["handed over", ids.rita],
    ]);
    await refresh([record("handed-1", [])]);
    expect(await kindsOf("handed-1")).toEqual([["handed over", ids.rita]]);
  });

  it("is the record's again once it names another physician of the practice, with an audit row of whose access ended", async () => {
    const { id: owen } = await open.db
      .selectFrom("physicians")
      .select("id")
      .where("email", "=", "owen@linnet.example")
      .executeTakeFirstOrThrow();
    await handedOver("handed-2");
    const [, sharing] = await accessTo("handed-2");
    await open.db
      .insertInto("patient_access")
      .values({ person_id: "handed-2", kind: "shared", physician_id: ids.rita, practice_id: sharing!.practice_id, source: "physician" })
      .execute();
    expect(await refresh([record("handed-2", [named(demoPhysicians.owen)])])).toMatchObject({ assigned: 1, ended: 2 });
    expect(await kindsOf("handed-2")).toEqual([["assigned", owen]]);
  });

  it("stays where the record names a physician of another practice", async () => {
    await handedOver("handed-3");
    await refresh([record("handed-3", [named(otto)])]);
    expect(await kindsOf("handed-3")).toContainEqual(["handed over", ids.rita]);
  });

  it("goes with everything else when the record hides the patient", async () => {
    await handedOver("handed-4");
    await refresh([record("handed-4", [named(dora)], { patient: Patient.parse({ id: "handed-4", active: false }) })]);
    expect(await kindsOf("handed-4")).toEqual([]);
  });
});

describe("what the record no longer says", () => {
  it("ends, with the sharing that hangs on it, and may come again", async () => {
    await refresh([record("ended-1", [named(dora), named(rita)])]);
    const [assigned] = await accessTo("ended-1");
    await open.db
      .insertInto("patient_access")
      .values({ person_id: "ended-1", kind: "shared", physician_id: ids.dora, practice_id: assigned!.practice_id, source: "physician" })
      .execute();

    expect(await refresh([record("ended-1", [named(rita)])])).toMatchObject({ assigned: 0, ended: 1 });
    expect(await physiciansOf("ended-1")).toEqual([ids.rita]);
    await refresh([record("ended-1", [named(dora), named(rita)])]);
    expect(await physiciansOf("ended-1")).toEqual([ids.dora, ids.rita]);
  });

  it("is no reason to end what an access request or an import gave", async () => {
    await refresh([record("kept-1", [named(dora), named(rita)])]);
    const give = (physicianId: number, source: "access-request" | "import") =>
      open.db
        .updateTable("patient_access")
        .set({ source })
        .where("person_id", "=", "kept-1")
        .where("physician_id", "=", physicianId)
        .execute();
    await give(ids.dora, "access-request");
    await give(ids.rita, "import");
    await refresh([record("kept-1", [])]);
    expect(await physiciansOf("kept-1")).toEqual([ids.dora, ids.rita]);
  });

  it("does not end for other patients", async () => {
    await refresh([record("other-1", [named(dora)]), record("other-2", [named(rita)])]);
    await refresh([record("other-1", [named(rita)])]);
    expect(await physiciansOf("other-2")).toEqual([ids.rita]);
  });
});

describe("whose the patients are", () => {
  it("is a physician in one practice, whichever is in use at the moment", async () => {
    await refresh([record("stable-1", [named(rita)])]);
    const [before] = await accessTo("stable-1");
    const other = await open.db.selectFrom("practices").select("id").where("name", "like", "Riverside%").executeTakeFirstOrThrow();
    const rita2 = await open.db.selectFrom("physicians").select("account_id").where("id", "=", ids.rita).executeTakeFirstOrThrow();
    await open.db
      .insertInto("practice_physicians")
      .values({ practice_id: other.id, physician_id: ids.rita, verified: true, verified_by: ids.account, verified_at: now })
      .execute();
    await open.db.updateTable("memberships").set({ in_use: false }).where("account_id", "=", rita2.account_id!).execute();
    await open.db
      .insertInto("memberships")
      .values({ account_id: rita2.account_id!, practice_id: other.id, role_id: 1, in_use: true })
      .execute();

    await refresh([record("stable-1", [named(rita)])]);
    expect((await accessTo("stable-1")).map(({ id, practice_id }) => [id, practice_id])).toEqual([[before!.id, before!.practice_id]]);
  });

  it("says what the physician is to the child, and takes over a change", async () => {
    const relationship = async () => (await accessTo("words-1"))[0]?.relationship;
    await refresh([record("words-1", [named(otto, { relationship: "Cardiologist" })])]);
    expect(await relationship()).toBe("Cardiologist");
    await refresh([record("words-1", [named(otto, { relationship: "Primary Care Physician" })])]);
    expect(await relationship()).toBe("Primary Care Physician");
  });
});

describe("the audit trail", () => {
  const told = async (personId: string) =>
    (
      await open.db
        .selectFrom("audit_rows")
        .select(["action", "rule", "outcome", "actor_id", "person_ids", "count"])
        .where("action", "like", "roster:%")
        .orderBy("id")
        .execute()
    ).filter(({ person_ids }) => person_ids.includes(personId));
  const bySystem = { rule: "ehr", outcome: "done", actor_id: null };

  it("says whose access the record gave and ended, once and without a person who did it", async () => {
    await refresh([record("told-1", [named(dora), named(rita)]), record("told-2", [named(dora)]), record("told-3", [])]);
    await refresh([record("told-1", [named(dora), named(rita)])]);
    await refresh([record("told-1", []), record("told-2", [named(dora)])]);
    expect(await told("told-1")).toEqual([
      { action: "roster:give-access", ...bySystem, person_ids: ["told-1", "told-2"], count: 2 },
      { action: "roster:end-access", ...bySystem, person_ids: ["told-1"], count: 1 },
    ]);
    expect(await told("told-3")).toEqual([]);
  });

  it.each([
    ["labelled restricted", { meta: { security: [{ code: "R" }] } }],
    ["merged into another, and inactive", { active: false }],
  ])("says that all access to a patient has ended who is %s", async (why, more) => {
    const id = `hidden-${why.length}`;
    await refresh([record(id, [named(dora)])]);
    const patient = Patient.parse({ id, name: [{ family: "Rostered" }], ...more });
    expect(await refresh([record(id, [named(dora)], { patient })])).toMatchObject({ added: 0, assigned: 0, ended: 1 });
    expect(await physiciansOf(id)).toEqual([]);
    expect((await told(id)).map(({ action }) => action)).toEqual(["roster:give-access", "roster:end-access"]);
  });
});

describe("a roster that is written again", () => {
  it("changes no row", async () => {
    const visit = { ...Encounter.parse({ id: "twice-e", status: "finished" }), at: YESTERDAY };
    const same = record("twice-1", [named(dora)], { encounters: [visit], results: [RESULT] });
    const rows = async () => [
      await open.db.selectFrom("patients").selectAll().where("person_id", "=", "twice-1").execute(),
      await open.db.selectFrom("visits").selectAll().where("person_id", "=", "twice-1").execute(),
      await open.db.selectFrom("patient_access").selectAll().where("person_id", "=", "twice-1").execute(),
      await open.db.selectFrom("result_arrivals").selectAll().where("person_id", "=", "twice-1").execute(),
      await open.db.selectFrom("known_results").selectAll().where("person_id", "=", "twice-1").execute(),
    ];
    expect(await refresh([same])).toEqual({ added: 1, updated: 0, assigned: 1, ended: 0 });
    const before = await rows();
    expect(before[0]).toMatchObject([{ last_visit_at: new Date(YESTERDAY) }]);
    expect(before[3]).toMatchObject([{ event_id: "twice-o", arrived_at: now }]);
    expect(await refresh([same], new Date(now.getTime() + 60_000))).toEqual({ added: 0, updated: 1, assigned: 0, ended: 0 });
    expect(await rows()).toEqual(before);
  });

  it("keeps what is to be read where that was not found out this time, and drops it with who leaves the roster", async () => {
    const arrived = () => open.db.selectFrom("result_arrivals").select("event_id").where("person_id", "=", "result-1").execute();
    await refresh([record("result-1", [], { results: [RESULT] })]);
    await refresh([record("result-1", [])]);
    expect(await arrived()).toEqual([{ event_id: "twice-o" }]);
    const hidden = Patient.parse({ id: "result-1", active: false, name: [{ family: "Rostered" }] });
    await refresh([record("result-1", [], { patient: hidden, results: [RESULT] })]);
    expect(await arrived()).toEqual([]);
  });
});
