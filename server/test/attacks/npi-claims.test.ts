import { patients } from "@linnet/contract/patients";
import { practicePeople } from "@linnet/contract/practice/people";
import { describe, expect, it } from "vitest";
import { demoChildren } from "../../src/demo/children/children.ts";
import { demoPhysicians, npi } from "../../src/demo/people/physicians.ts";
import { namedPhysicians, unresolvedPhysicians } from "../../src/roster/named-physicians.ts";
import { deliveryOrderRepository } from "../../src/slices/referrals/delivery/order-repository.ts";
import { asPractitioner, claimSteps } from "../claim-steps.ts";
import { practiceIds } from "../practice-ids.ts";
import { testApp } from "../test-app.ts";

const OWEN = "owen@linnet.example";
const OLGA = "olga@linnet.example";
const PETRA = "petra@linnet.example";
const GENA = "gena@linnet.example";
const LAKESIDE = "Lakeside Pediatrics";
const { vera, dora, otto, bram } = demoPhysicians;

describe("an NPI that a practice typed", () => {
  const hospital = testApp();
  const { call } = hospital;
  const ids = practiceIds(hospital);
  const { invite, come, name, mailsTo } = claimSteps(hospital);
  const opens = async (email: string, personId: string) => (await call(email, patients.get, { params: { id: personId } })).status;
  const mailsToHospital = () => mailsTo(hospital.platform.config.HOSPITAL_MAILBOX).length;
  const recordOf = async (lastName: string) =>
    hospital.db.selectFrom("physicians").select(["account_id", "email"]).where("last_name", "=", lastName).executeTakeFirstOrThrow();

  it("brings no child whom the record names by a number that the directory lacks, and the hospital is told", async () => {
    const email = "hospitalist@attack.example";
    const before = mailsToHospital();
    expect(await invite(OWEN, email, { npiNum: npi(8001) })).toEqual({ status: 200, body: true });
    expect(await come(email)).toEqual([1]);
    await name("squat-1", [asPractitioner(npi(8001))]);
    expect(await opens(email, "squat-1")).toBe(404);
    expect((await call(email, patients.mine, { query: {} })).body.data).toEqual([]);
    expect(mailsToHospital()).toBe(before + 1);
  });

  it("takes over nobody to whom another practice said NO", async () => {
    const answer = { physicianId: await ids.physician(vera.lastName), practiceId: await ids.practice(LAKESIDE), verificationStatus: false };
    await call(PETRA, practicePeople.verify, { body: answer });
    const email = "vera@attack.example";
    expect((await invite(OLGA, email, { npiNum: vera.npi })).status).toBe(200);
    expect(await come(email)).toEqual([1]);
    expect(await recordOf(vera.lastName)).toEqual({ account_id: null, email: vera.email });
  });

  it("tells by its reply of no physician of another practice, and of nobody's account", async () => {
    const [listed, known, unknown, wrong] = ["one", "two", "three", "four"].map((who) => `${who}@attack.example`);
    const replies = [
      await invite(OLGA, listed ?? "", { npiNum: bram.npi }),
      await invite(OLGA, known ?? "", { npiNum: dora.npi }),
      await invite(OLGA, unknown ?? "", { npiNum: npi(8003) }),
      await invite(OLGA, wrong ?? "", { npiNum: "0000000000" }),
    ];
    expect(replies).toEqual(replies.map(() => ({ status: 200, body: true })));
    expect(await come(known ?? "")).toEqual([1]);
    expect(await opens(known ?? "", demoChildren.ana.personId)).toBe(404);
    expect(await opens(dora.email, demoChildren.ana.personId)).toBe(200);
  });

  it("opens no child of a listed physician at an address of the practice's, and leaves the record's address", async () => {
    const physicianId = await ids.physician(vera.lastName);
    const works = { active: true, verified: true, ended_at: null, ended_by: null };
    await hospital.db.updateTable("practice_physicians").set(works).where("physician_id", "=", physicianId).execute();
    await name("squat-2", [asPractitioner(vera.npi)]);
    const email = "corrected@attack.example";
    expect((await invite(PETRA, email, { npiNum: vera.npi, verified: true })).status).toBe(200);
    expect(await recordOf(vera.lastName)).toMatchObject({ email: vera.email });
    expect(await come(email)).toEqual([1]);
    expect(await opens(GENA, "squat-2")).toBe(200);
    expect(await opens(email, "squat-2")).toBe(404);
  });

  it("leaves in no referral as an NPI", async () => {
    const physicianId = await ids.physician("Body");
    const { id } = await hospital.db.selectFrom("referrals").select("id").limit(1).executeTakeFirstOrThrow();
    await hospital.db.updateTable("referrals").set({ physician_id: physicianId }).where("id", "=", id).execute();
    const { physician } = await deliveryOrderRepository(hospital.db).orderOf(id, hospital.platform.storage);
    expect(physician.npi).toBeNull();
  });

  it("lets nobody cover for a colleague", async () => {
    const listed = (await call(OWEN, practicePeople.physicians, {})).body.data;
    const standIns = listed.filter(({ mayStandIn }) => mayStandIn).map(({ email }) => email);
    expect(standIns).toContain(dora.email);
    expect(standIns).not.toContain("hospitalist@attack.example");
    expect(listed.find(({ email }) => email === "hospitalist@attack.example")).toMatchObject({ npi: npi(8001), status: "Active" });
  });
});

describe("a physician of a visit alone", () => {
  const hospital = testApp();
  const { name } = claimSteps(hospital);
  const assignments = async (personId: string) => {
    const rows = hospital.db.selectFrom("patient_access").select("id").where("person_id", "=", personId).where("kind", "=", "assigned");
    return (await rows.where("revoked_at", "is", null).execute()).length;
  };

  it("gets no child by it, and keeps one who is assigned already", async () => {
    const participant = [{ individual: { identifier: { system: "http://hl7.org/fhir/sid/us-npi", value: otto.npi } } }];
    const visit = { status: "finished", period: { start: "2026-11-01T09:00:00-07:00" }, participant };
    const moment = { now: hospital.clock.now(), zone: "America/Los_Angeles" };
    const byVisit = namedPhysicians(unresolvedPhysicians({ patient: {}, careTeams: [], encounters: [visit] }, moment), {
      practitioners: new Map(),
      roles: new Map(),
    });
    await name("visited-1", byVisit);
    expect(await assignments("visited-1")).toBe(0);

    await name("visited-2", [asPractitioner(otto.npi)]);
    await name("visited-2", byVisit);
    expect(await assignments("visited-2")).toBe(1);
    await name("visited-2", []);
    expect(await assignments("visited-2")).toBe(0);
  });
});
