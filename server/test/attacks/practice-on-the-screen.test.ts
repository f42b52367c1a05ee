import { merges } from "@linnet/contract/directory/merges";
import { physicians } from "@linnet/contract/directory/physicians";
import { patients } from "@linnet/contract/patients";
import { practice } from "@linnet/contract/practice";
import { beforeAll, describe, expect, it } from "vitest";
import { SHIPPED_CATEGORIES } from "../../src/adapters/ehr/release/sensitive-categories.ts";
import { Encounter, Location, Organization, Patient } from "../../src/adapters/ehr/resources/fhir-resources.ts";
import { demoPhysicians } from "../../src/demo/people/physicians.ts";
import type { NamedPhysician } from "../../src/roster/named-physicians.ts";
import type { PatientRecord } from "../../src/roster/patient-record.ts";
import { refreshRoster } from "../../src/roster/refresh.ts";
import { NOW } from "../open-hospital.ts";
import { practiceIds } from "../practice-ids.ts";
import { testApp } from "../test-app.ts";

const ADA = "ada@linnet.example";
const DORA = demoPhysicians.dora.email;
/** Staff of Lakeside, where Dora works, and of Hillcrest, which asks her to work there, too. */
const GENA = "gena@linnet.example";
const LEO = "leo@linnet.example";
const HILLCREST_NPI = "1457384521";

describe("a physician who works in two practices", () => {
  const hospital = testApp();
  const ids = practiceIds(hospital);
  let lakeside: number;
  let hillcrest: number;
  let dora: number;

  beforeAll(async () => {
    lakeside = await ids.practice("Lakeside Pediatrics");
    hillcrest = await ids.practice("Hillcrest Children’s Clinic");
    dora = await ids.physician("Ashby");
    const account = await ids.account(DORA);
    await hospital.db.insertInto("practice_physicians").values({ practice_id: hillcrest, physician_id: dora, verified: true }).execute();
    await hospital.db.insertInto("memberships").values({ account_id: account, role_id: 1, practice_id: hillcrest }).execute();
    await hospital.db.updateTable("practices").set({ npi: HILLCREST_NPI }).where("id", "=", hillcrest).execute();
  });

  const named = (more: Partial<NamedPhysician> = {}): NamedPhysician => ({ npi: demoPhysicians.dora.npi, relationship: "", ...more });
  const organization = Organization.parse({ id: "org", identifier: [{ system: "http://hl7.org/fhir/sid/us-npi", value: HILLCREST_NPI }] });
  const record = (id: string, more: Partial<PatientRecord> = {}): PatientRecord => ({
    patient: Patient.parse({ id, name: [{ family: "Twoplaces", given: [id] }] }),
    encounters: [],
    appointments: [],
    allergies: [],
    locations: new Map(),
    organizations: new Map([["org", organization]]),
    physicians: [named()],
    ...more,
  });
  const at = new Date(NOW);
  const refresh = (...records: PatientRecord[]) =>
    hospital.db.transaction().execute((trx) =>
      refreshRoster(trx, records, {
        now: at,
        since: at,
        source: "ehr",
        release: { sensitive: SHIPPED_CATEGORIES, today: "2026-11-20" },
      }),
    );
  const choose = (practiceId: number) => hospital.call(DORA, practice.choose, { body: { practiceId } });
  const sees = async (email: string, id: string) => (await hospital.call(email, patients.get, { params: { id } })).status;
  const practiceOf = async (id: string) => {
    const row = hospital.db
      .selectFrom("patient_access")
      .select(["kind", "practice_id"])
      .where("person_id", "=", id)
      .where("revoked_at", "is", null);
    return row.executeTakeFirst();
  };

  it("gets a child of whom the record names no practice alone, whichever is on the screen", async () => {
    await choose(hillcrest);
    await refresh(record("nowhere"));
    expect(await practiceOf("nowhere")).toEqual({ kind: "unplaced", practice_id: null });
    for (const place of [hillcrest, lakeside]) {
      await choose(place);
      const { status, body } = await hospital.call(DORA, patients.get, { params: { id: "nowhere" } });
      expect([status, body.isPracticeUnknown, body.may]).toEqual([200, true, { refer: true, share: false, remove: false }]);
      const { body: mine } = await hospital.call(DORA, patients.mine, { query: { Lookback: -1, SearchText: "Twoplaces" } });
      expect(mine.data.map(({ personId }) => personId)).toContain("nowhere");
    }
    expect([await sees(GENA, "nowhere"), await sees(LEO, "nowhere")]).toEqual([404, 404]);
  });

  it("says in which practice the child is theirs, and its staff see the child from then on, whatever the roster says again", async () => {
    await refresh(record("chosen"));
    expect((await hospital.call(GENA, patients.choosePractice, { body: { patientId: "chosen", practiceId: lakeside } })).status).toBe(404);
    const riverside = await ids.practice("Riverside Pediatrics");
    const elsewhere = await hospital.call(DORA, patients.choosePractice, { body: { patientId: "chosen", practiceId: riverside } });
    expect(elsewhere.status).toBe(403);
    expect((await hospital.call(DORA, patients.choosePractice, { body: { patientId: "chosen", practiceId: lakeside } })).body).toBe(true);
    await refresh(record("chosen"));
    expect(await practiceOf("chosen")).toEqual({ kind: "assigned", practice_id: lakeside });
    expect([await sees(GENA, "chosen"), await sees(LEO, "chosen")]).toEqual([200, 404]);
    const again = await hospital.call(DORA, patients.choosePractice, { body: { patientId: "chosen", practiceId: hillcrest } });
    expect(again.status).not.toBe(200);
  });

  it.each<[string, Partial<PatientRecord>]>([
    ["the role of the physician", { physicians: [named({ organizationId: "org" })] }],
    [
      "the patient",
      { patient: Patient.parse({ id: "x", name: [{ family: "Twoplaces" }], managingOrganization: { reference: "Organization/org" } }) },
    ],
    [
      "the place of a visit",
      {
        encounters: [Encounter.parse({ id: "v", status: "finished", location: [{ location: { reference: "Location/l" } }] })],
        locations: new Map([["l", Location.parse({ id: "l", managingOrganization: { reference: "Organization/org" } })]]),
      },
    ],
  ])("gets a child in the practice whose national number the record names by %s", async (_what, more) => {
    await choose(lakeside);
    const id = `named-${_what.length}`;
    const whole = record(id, more);
    await refresh({ ...whole, patient: { ...whole.patient, id } });
    expect(await practiceOf(id)).toEqual({ kind: "assigned", practice_id: hillcrest });
  });

  it("gets a child in the home practice that the hospital has set, also one who waited", async () => {
    await refresh(record("waiting"));
    expect((await hospital.call(DORA, physicians.setHomePractice, { body: { id: dora, practiceId: hillcrest } })).status).toBe(403);
    expect((await hospital.call(ADA, physicians.setHomePractice, { body: { id: dora, practiceId: hillcrest } })).body).toBe(true);
    await refresh(record("waiting"), record("at-home"));
    expect(await practiceOf("waiting")).toEqual({ kind: "assigned", practice_id: hillcrest });
    expect(await practiceOf("at-home")).toEqual({ kind: "assigned", practice_id: hillcrest });
    expect((await hospital.call(ADA, physicians.get, { params: { id: dora } })).body.practices).toContainEqual({
      practiceId: hillcrest,
      practiceName: "Hillcrest Children’s Clinic",
      isHome: true,
    });
  });

  it("keeps such a child when the hospital merges two records of the physician, who both had the child", async () => {
    const twin = { first_name: "Dora", last_name: "Twin", npi: "9000080226" };
    const { id: mergeId } = await hospital.db.insertInto("physicians").values(twin).returning("id").executeTakeFirstOrThrow();
    const places = [lakeside, hillcrest].map((practice_id) => ({ practice_id, physician_id: mergeId, verified: true }));
    await hospital.db.insertInto("practice_physicians").values(places).execute();
    await hospital.call(ADA, physicians.setHomePractice, { body: { id: dora, practiceId: null } });
    await refresh(record("of-both", { physicians: [named(), { npi: twin.npi, relationship: "" }] }));
    const pair = { kind: "physician" as const, keepId: dora, mergeId };
    const { body } = await hospital.call(ADA, merges.preview, { query: pair });
    const seen = { keepModifiedOn: body.keep.modifiedOn, mergeModifiedOn: body.merge.modifiedOn };
    expect((await hospital.call(ADA, merges.merge, { body: { ...pair, take: [], ...seen } })).status).toBe(200);
    expect(await practiceOf("of-both")).toEqual({ kind: "unplaced", practice_id: null });
    expect([await sees(DORA, "of-both"), await sees(GENA, "of-both")]).toEqual([200, 404]);
  });
});
