import { complianceAudit } from "@linnet/contract/audit/compliance";
import { ROLE } from "@linnet/contract/roles";
import { beforeAll, describe, expect, it } from "vitest";
import { auditSteps } from "../../../../test/audit-steps.ts";
import { AuditEventOfTest, type BalpProfile, balpFaults } from "../../../../test/balp-profiles.ts";
import { testApp } from "../../../../test/test-app.ts";
import { demoChildren } from "../../../demo/children/children.ts";
import { sealRows } from "../../../platform/audit/seal-rows.ts";
import { auditEventsOf } from "./audit-event.ts";

const { ana, noor, ines } = demoChildren;
const SOURCE = { origin: "https://portal.wrenfield.example", hospital: "Wrenfield Children’s Hospital" };

const aRow = {
  id: 7,
  at: new Date("2026-10-02T17:00:00.123Z"),
  micros: 1_790_960_400_123_456,
  actor_id: 3,
  actor_name: "Ashby, Dora",
  actor_email: "dora@linnet.example",
  effective_id: 3,
  effective_name: "Ashby, Dora",
  effective_email: "dora@linnet.example",
  role_ids: [1],
  practice_id: 11,
  practice_name: "Lakeside Pediatrics",
  outcome: "done" as const,
  rule: "assigned",
  children: ["pt-1001"],
  child_count: 1,
  object: "referral 12",
  changed: ["reason"],
  count: 12,
  address: "203.0.113.7",
  request_id: "req-1",
};

const ACTIONS: Record<BalpProfile, string> = {
  PatientRead: "read:labs",
  PatientQuery: "read:patients",
  PatientCreate: "write:referral",
  PatientUpdate: "write:patient-sharing",
};
const PROFILES: BalpProfile[] = ["PatientRead", "PatientQuery", "PatientCreate", "PatientUpdate"];

const eventOf = (profile: BalpProfile, changes: Partial<typeof aRow> = {}): AuditEventOfTest =>
  AuditEventOfTest.parse(auditEventsOf({ ...aRow, ...changes, action: ACTIONS[profile] }, SOURCE)[0]);

type Fault = [name: string, inject: (event: AuditEventOfTest) => unknown];
const agentOf = ({ agent }: AuditEventOfTest, code: string) => agent.find(({ type }) => type?.coding?.[0]?.code === code)!;
const entityOf = ({ entity = [] }: AuditEventOfTest, code: string) => entity.find(({ type }) => type?.code === code)!;

/** Deliberate faults: each is to be caught, of each profile. */
const FAULTS: Fault[] = [
  ["another action", (event) => Object.assign(event, { action: "D" })],
  [
    "the machines the wrong way round",
    (event) => {
      const [one, other] = [agentOf(event, "110152"), agentOf(event, "110153")];
      const { type } = one;
      Object.assign(one, { type: other.type });
      Object.assign(other, { type, network: undefined });
    },
  ],
  [
    "a client without a network",
    (event) => Object.assign(agentOf(event, event.action === "R" ? "110152" : "110153"), { network: undefined }),
  ],
  ["no patient", (event) => Object.assign(event, { entity: event.entity?.filter(({ type }) => type?.code !== "1") })],
  ["a patient who is no Patient", (event) => Object.assign(entityOf(event, "1"), { what: { reference: "Practitioner/1" } })],
  ["a request without its id", (event) => Object.assign(entityOf(event, "XrequestId"), { what: {} })],
  ["a failure", (event) => Object.assign(event, { outcome: "8" })],
  ["no interaction", (event) => Object.assign(event, { subtype: [{ system: "https://elsewhere.example", code: "read" }] })],
  ["a user at a network", (event) => Object.assign(event.agent.find(({ requestor }) => requestor)!, { network: { type: "2" } })],
  ["data without a role", (event) => Object.assign(entityOf(event, "2"), { role: undefined })],
];

describe("a row as an AuditEvent by IHE BALP", () => {
  it.each(PROFILES)("conforms to %s", (profile) => {
    expect(balpFaults(eventOf(profile), profile)).toEqual([]);
    expect(balpFaults(eventOf(profile, { actor_id: 9, actor_name: "Reyes, Ada" }), profile)).toEqual([]);
    expect(balpFaults(eventOf(profile, { address: null as never, count: null as never, object: null as never }), profile)).toEqual([]);
  });

  it.each(PROFILES.flatMap((profile) => FAULTS.map(([name, inject]) => ({ profile, name, inject }))))(
    "is found out with $name as $profile",
    ({ profile, inject }) => {
      const event = structuredClone(eventOf(profile));
      inject(event);
      expect(balpFaults(event, profile)).not.toEqual([]);
    },
  );

  it.each(PROFILES)("is of no other profile than %s", (profile) => {
    for (const other of PROFILES.filter((each) => each !== profile)) expect(balpFaults(eventOf(profile), other)).not.toEqual([]);
  });

  it("names in login-as who is at the keyboard as the requestor, and as whom they worked", () => {
    const people = eventOf("PatientRead", { actor_id: 9, actor_name: "Reyes, Ada" }).agent.slice(2);
    expect(people).toMatchObject([
      { who: { identifier: { value: "account 9" }, display: "Reyes, Ada" }, requestor: true },
      { who: { identifier: { value: "account 3" }, display: "Ashby, Dora" }, requestor: false, type: { coding: [{ code: "AGNT" }] } },
    ]);
  });

  it("is one event for each child, and a refusal claims no profile", () => {
    const events = auditEventsOf({ ...aRow, action: "read:patients", children: ["pt-1", "pt-2"], child_count: 2 }, SOURCE);
    expect(events.map((event) => balpFaults(event, "PatientQuery"))).toEqual([[], []]);
    const [refused] = auditEventsOf({ ...aRow, action: "read:labs", outcome: "refused" }, SOURCE);
    expect(AuditEventOfTest.parse(refused)).toMatchObject({ outcome: "4" });
    expect(refused).not.toHaveProperty("meta");
  });
});

describe("the trail as NDJSON", () => {
  const hospital = testApp();
  const rows = auditSteps(() => hospital.db);
  const COLE = "cole@linnet.example";
  const OCTOBER = { from: "2026-10-01", to: "2026-10-31" };

  beforeAll(async () => {
    const atWork = { by: "dora@linnet.example", roles: [ROLE.physician], rule: "assigned", address: "203.0.113.7" };
    for (let index = 0; index < 1203; index += 1)
      await rows.add({ ...atWork, at: "2026-10-02T17:00:00Z", action: "read:labs", child: (index % 2 ? ana : noor).personId });
    await rows.add({ ...atWork, at: "2026-10-03T17:00:00Z", action: "write:referral", child: ines.personId });
  });

  async function events(more: object = {}): Promise<AuditEventOfTest[]> {
    const { status, body } = await hospital.call(COLE, complianceAudit.exportFhir, { body: { ...OCTOBER, ...more } });
    expect(status).toBe(200);
    const lines = String(body)
      .split("\n")
      .filter((line) => line !== "");
    const all = lines.map((line) => AuditEventOfTest.parse(JSON.parse(line)));
    expect(all.at(-1)).toMatchObject({
      type: { code: "110106" },
      entity: [{ detail: [{ type: "events", valueString: `${all.length - 1}` }] }],
    });
    return all.slice(0, -1);
  }

  it("has every row once, from the oldest on, more than are read at a time", async () => {
    const found = await events();
    expect(new Set(found.map(({ id }) => id)).size).toBe(1204);
    expect(found.map(({ recorded }) => recorded)).toEqual(found.map(({ recorded }) => recorded).toSorted());
    expect(balpFaults(found[0], "PatientRead")).toEqual([]);
    expect(balpFaults(found.at(-1), "PatientCreate")).toEqual([]);
  });

  it("goes on after the last line that arrived", async () => {
    const all = (await events()).map(({ id }) => id);
    for (const at of [0, 500, 1001, 1202]) expect((await events({ afterEvent: all[at] })).map(({ id }) => id)).toEqual(all.slice(at + 1));
  });

  it("goes on in the middle of a row’s children", async () => {
    await hospital.db
      .insertInto("audit_rows")
      .values({
        at: "2026-10-04T17:00:00Z",
        request_id: "req-2",
        action: "read:patients",
        outcome: "done",
        person_ids: [ana.personId, noor.personId, ines.personId],
      })
      .execute();
    const children = (await events({ from: "2026-10-04" })).map(({ id }) => id);
    expect(children.length).toBe(3);
    expect((await events({ from: "2026-10-04", afterEvent: children[1] })).map(({ id }) => id)).toEqual(children.slice(2));
  });

  it("is written down before its first line", async () => {
    await events({ from: "2026-10-31" });
    const { action } = complianceAudit.exportFhir;
    const row = await hospital.db.selectFrom("audit_rows").selectAll().where("action", "=", action).orderBy("id").executeTakeFirst();
    expect(row).toMatchObject({ rule: "compliance", outcome: "done" });
  });

  it("ends with the newest seal", async () => {
    await sealRows(hospital.db);
    const { body } = await hospital.call(COLE, complianceAudit.exportFhir, { body: { from: "2026-10-31", to: "2026-10-31" } });
    const seal = await hospital.db.selectFrom("audit_seals").selectAll().orderBy("number", "desc").executeTakeFirstOrThrow();
    const last = AuditEventOfTest.parse(JSON.parse(String(body)));
    expect(last.entity?.[0]).toMatchObject({
      what: { identifier: { value: `audit seal ${seal.number}` } },
      detail: [{ valueString: "0" }, { type: "seal SHA-256", valueString: seal.hash.toString("hex") }],
    });
  });
});
