import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { basedOn, labReport, result, to } from "../../../../test/ehr-resources.ts";
import { SUITE_NOW, SUITE_RULES } from "../../../../test/ehr-sensitive-suite.ts";
import { setClock } from "../../../../test/test-clock.ts";
import { testDatabase } from "../../../../test/test-database.ts";
import { type EmbeddedEhr, embeddedEhr } from "../../../adapters/ehr/embedded/embedded.ts";
import type { Ehr } from "../../../adapters/ehr/port.ts";
import { readConfig } from "../../../config.ts";
import type { PatientInCare } from "../../../platform/actor.ts";
import type { OpenDatabase } from "../../../platform/database/database.ts";
import { keptLabReports } from "./kept-lab-reports.ts";

const config = readConfig({});
const clock = setClock(SUITE_NOW);

let open: OpenDatabase;

beforeAll(async () => {
  open = await testDatabase();
});
afterAll(() => open.close());

/** As a server opens the record. */
const record = (rules: object = SUITE_RULES): EmbeddedEhr => embeddedEhr(open.db, config.HOSPITAL_TIME_ZONE, { ...rules, clock });
const server = (ehr: Ehr = record()) => keptLabReports({ ehr, config });

const child = (more: Partial<PatientInCare> = {}): PatientInCare => ({
  personId: "kept",
  fullName: "Kept, Kim",
  birthDate: "2020-05-05",
  sex: "F",
  isDeceased: false,
  access: { kind: "assigned", since: new Date(0), until: null },
  ...more,
});

const RESTRICTED = { meta: { security: [{ system: "http://terminology.hl7.org/CodeSystem/v3-Confidentiality", code: "R" }] } };
const subject = { reference: "Patient/kept" };

async function store(...resources: object[]): Promise<void> {
  const texts = resources.map((resource) => JSON.stringify(resource));
  const { refused } = await open.db.transaction().execute((trx) => record().store(trx, texts));
  expect(refused).toEqual([]);
}

const patient = (more: object = {}) => ({ resourceType: "Patient", id: "kept", birthDate: "2020-05-05", ...more });
const sodium = (more: object = {}) => result("kept-1", { subject, valueString: "138", ...basedOn("kept-order"), ...more });
const potassium = (more: object = {}) => result("kept-2", { subject, code: { text: "Potassium" }, valueString: "4.1", ...more });
const panel = (more: object = {}) =>
  labReport("kept-panel", {
    subject,
    conclusion: "As expected.",
    performer: [to("Practitioner", "kept-dr")],
    result: [to("Observation", "kept-1"), to("Observation", "kept-2")],
    ...more,
  });
const order = (more: object = {}) => ({
  resourceType: "ServiceRequest",
  id: "kept-order",
  status: "active",
  subject,
  requester: { reference: "Practitioner/kept-dr" },
  ...more,
});
const physician = (family: string) => ({ resourceType: "Practitioner", id: "kept-dr", name: [{ family, given: ["Pat"] }] });

describe("lab results that are kept", () => {
  const run = (statement: RawBuilder<unknown>) => statement.execute(open.db);

  beforeEach(async () => {
    await run(sql`delete from ehr_resources`);
    await store(patient(), sodium(), potassium(), panel(), order(), physician("Park"));
  });

  it("are not made anew while nothing changes, whoever else's record does", async () => {
    const labs = server();
    const first = await labs(child(), {});
    await store(result("kept-other", { subject: { reference: "Patient/somebody" } }));
    expect(await labs(child(), {})).toBe(first);
  });

  it.each<[string, () => Promise<unknown>]>([
    ["a result has come", () => store(result("kept-3", { subject, code: { text: "Chloride" } }))],
    ["one was corrected", () => store(sodium({ status: "corrected", valueString: "139" }))],
    ["one was labelled restricted", () => store(sodium(RESTRICTED))],
    ["its heading was labelled restricted", () => store(panel(RESTRICTED))],
    ["its order was labelled restricted", () => store(order(RESTRICTED))],
    ["the patient was labelled restricted", () => store(patient(RESTRICTED))],
    ["one was entered in error", () => store(potassium({ status: "entered-in-error" }))],
    ["the words of its report are others", () => store(panel({ conclusion: "Not as expected." }))],
    ["who ordered it has another name", () => store(physician("Parks"))],
    ["who ordered it is not known any more", () => run(sql`delete from ehr_resources where type = 'Practitioner'`)],
    ["one was removed", () => run(sql`delete from ehr_resources where id = 'kept-2'`)],
    ["one turned out to be somebody else's", () => run(sql`update ehr_resources set person_id = 'somebody' where id = 'kept-2'`)],
    ["one is of another time", () => store(sodium({ effectiveDateTime: "2026-02-01T08:15:00-08:00" }))],
    [
      "one was set right beside the portal",
      () => run(sql`update ehr_resources set fields = fields || '{"status": "amended"}' where id = 'kept-1'`),
    ],
    ["all was removed", () => run(sql`truncate ehr_resources`)],
  ])("are made anew by every server when %s", async (_what, change) => {
    const [one, other] = [server(), server()];
    const before = await one(child(), {});
    await other(child(), {});
    await change();

    const now = await server()(child(), {});
    expect(JSON.parse(now.reply.json.toString())).not.toEqual(JSON.parse(before.reply.json.toString()));
    for (const labs of [one, other])
      expect(await labs(child(), {})).toEqual({ ...now, version: expect.anything(), bytes: expect.anything() });
  });

  it("are made anew when a withheld result has come: it is counted", async () => {
    const labs = server();
    expect((await labs(child(), {})).withheld).toEqual({});
    await store(result("kept-hidden", { subject, ...RESTRICTED }));
    expect((await labs(child(), {})).withheld).toEqual({ "security-label": 1 });
  });

  it("follow the rules of the server that reads them", async () => {
    await store(patient({ birthDate: "2012-05-05" }), sodium({ code: { text: "Test", coding: [{ system: "urn:lab", code: "secret" }] } }));
    const [strict, other] = [server(), server(record({}))];
    const count = async (labs: typeof strict) => [(await labs(child(), {})).count, (await labs(child(), {})).count];
    expect([await count(strict), await count(other)]).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  it("are withheld from the day on which the child becomes an adolescent", async () => {
    await store(patient({ birthDate: "2014-03-03" }), sodium({ code: { text: "Test", coding: [{ system: "urn:lab", code: "secret" }] } }));
    const labs = server();
    clock.set("2026-03-03T07:59:00Z");
    expect((await labs(child(), {})).count).toBe(2);
    // In Los Angeles the day begins.
    clock.set("2026-03-03T08:01:00Z");
    expect(await labs(child(), {})).toMatchObject({ count: 1, withheld: { "sensitive-category": 1 } });
    clock.set(SUITE_NOW);
  });

  it("are made anew when the roster has learnt something of the child, and for another time or visit", async () => {
    const labs = server();
    const first = await labs(child(), {});
    expect(await labs(child({ birthDate: "2020-05-06" }), {})).not.toBe(first);
    expect(await labs(child({ sex: "M" }), {})).not.toBe(first);
    expect((await labs(child(), { since: new Date("2026-03-02") })).count).toBe(0);
    expect((await labs(child(), { encounterId: "kept-visit" })).count).toBe(0);
  });

  it("are not what a change that was taken back would have made of them", async () => {
    const labs = server();
    const first = await labs(child(), {});
    const taken = open.db.transaction().execute(async (trx) => {
      await record().store(trx, [JSON.stringify(sodium({ valueString: "999" }))]);
      throw new Error("taken back");
    });
    await expect(taken).rejects.toThrow("taken back");
    expect(await labs(child(), {})).toBe(first);
  });

  it("ask for the version before they read, so that a change in between is read again", async () => {
    const real = record();
    const asked: string[] = [];
    const changing: Ehr = {
      ...real,
      versionOf: (personId) => {
        asked.push("version");
        return real.versionOf(personId);
      },
      labsOf: async (personId, options) => {
        asked.push("labs");
        const found = await real.labsOf(personId, options);
        await store(sodium({ valueString: "141" }));
        return found;
      },
    };
    const labs = server(changing);
    await labs(child(), {});
    expect((await labs(child(), {})).reply.json.toString()).toContain('"141"');
    expect(asked).toEqual(["version", "labs", "version", "labs"]);
  });

  it("are read each time where the record does not say its version", async () => {
    const real = record();
    let read = 0;
    const labs = server({
      ...real,
      versionOf: async () => undefined,
      labsOf: (personId, options) => {
        read++;
        return real.labsOf(personId, options);
      },
    });
    await labs(child(), {});
    await labs(child(), {});
    expect(read).toBe(2);
  });

  it("are nothing to keep of a child of whom the record has nothing", async () => {
    expect(await record().versionOf("nobody")).toBeUndefined();
    expect((await server()(child({ personId: "nobody" }), {})).count).toBe(0);
  });
});
