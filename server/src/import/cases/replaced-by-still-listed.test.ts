import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { complianceAudit } from "@linnet/contract/audit/compliance";
import { chart } from "@linnet/contract/chart";
import { chartOpening } from "@linnet/contract/chart/opening";
import { chartSummary } from "@linnet/contract/chart/summary";
import { patients } from "@linnet/contract/patients";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testApp } from "../../../test/test-app.ts";
import { testStorage } from "../../../test/test-storage.ts";
import { disclosureRepository } from "../../slices/audit/disclosures/disclosure-repository.ts";
import { runImport } from "../run.ts";

const DORA = "dora@linnet.example";
const OTTO = "otto@linnet.example";
const CASE = new URL("../../../test/cases/replaced-by-still-listed", import.meta.url).pathname;

type Link = ["replaced-by" | "replaces" | "seealso", string];

describe("a patient whose place another took, in an imported folder", () => {
  const hospital = testApp();
  const { call } = hospital;
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "linnet-replaced-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  async function importFrom(from: string) {
    const { db, clock, config } = hospital.platform;
    const wanted = { folder: from, physician: DORA, isShifted: false, isStrict: false };
    return runImport(wanted, { db, clock, config, storage: testStorage(), say: () => undefined });
  }
  /** Takes in these resources. */
  function imported(...resources: object[]) {
    writeFileSync(join(folder, "input.ndjson"), resources.map((resource) => `${JSON.stringify(resource)}\n`).join(""));
    return importFrom(folder);
  }

  const patient = (id: string, links: Link[] = [], more: object = {}) => ({
    resourceType: "Patient",
    id,
    name: [{ family: "Replaced", given: [id] }],
    birthDate: "2019-03-14",
    link: links.map(([type, other]) => ({ type, other: { reference: `Patient/${other}` } })),
    ...more,
  });
  const subject = (id: string) => ({ subject: { reference: `Patient/${id}` } });
  const potassium = (id: string, personId: string, more: object = {}) => ({
    resourceType: "Observation",
    id,
    status: "final",
    category: [{ coding: [{ code: "laboratory" }] }],
    code: { text: "Potassium" },
    valueQuantity: { value: 7.1, unit: "mmol/L" },
    effectiveDateTime: "2026-11-19T08:00:00Z",
    ...subject(personId),
    ...more,
  });
  const everythingOf = (personId: string) => [
    potassium(`${personId}-o`, personId),
    {
      resourceType: "Encounter",
      id: `${personId}-e`,
      status: "finished",
      class: { code: "AMB" },
      period: { start: "2026-11-01T17:00:00Z" },
      ...subject(personId),
    },
    {
      resourceType: "MedicationRequest",
      id: `${personId}-m`,
      status: "active",
      intent: "order",
      medicationCodeableConcept: { text: `Medicine of ${personId}` },
      ...subject(personId),
    },
    {
      resourceType: "AllergyIntolerance",
      id: `${personId}-a`,
      code: { text: `Allergy of ${personId}` },
      patient: { reference: `Patient/${personId}` },
    },
    {
      resourceType: "DocumentReference",
      id: `${personId}-n`,
      status: "current",
      type: { text: "Progress note" },
      date: "2026-11-02T17:00:00Z",
      content: [{ attachment: { contentType: "text/plain", data: Buffer.from(`Note of ${personId}`).toString("base64") } }],
      ...subject(personId),
    },
  ];

  const list = async (text: string, person = DORA) =>
    (await call(person, patients.mine, { query: { SearchText: text, PageSize: 50, PageNumber: 1, Lookback: -1 } })).body.data;
  const listed = async (text: string, person = DORA) => (await list(text, person)).map(({ personId }) => personId);
  const found = async (firstName: string) =>
    (await hospital.platform.ehr.findPersons({ lastName: "Replaced", firstName, birthDate: "2019-03-14", mrn: "" })).map(
      ({ personId }) => personId,
    );
  const labsOf = (personId: string, person = DORA) => call(person, chart.labs, { body: { personId, lookback: 5000, encounterId: 0 } });
  const resultsOf = async (personId: string) => (await hospital.platform.ehr.labsOf(personId)).observations.map(({ id }) => id).sort();

  it("is not listed next to the surviving one (the published case)", async () => {
    await importFrom(CASE);
    expect(await listed("Merged")).toEqual(["c23new"]);
  });

  it.each<[string, string, ReturnType<typeof patient>[]]>([
    ["its own record alone", "own", [patient("own-old", [["replaced-by", "own-new"]]), patient("own-new")]],
    ["the other's record alone", "others", [patient("others-old"), patient("others-new", [["replaces", "others-old"]])]],
    [
      "both",
      "both",
      [patient("both-old", [["replaced-by", "both-new"]], { active: false }), patient("both-new", [["replaces", "both-old"]])],
    ],
  ])("is neither listed nor matched, and what it had is in the other's chart, as said by %s", async (_, id, both) => {
    const [older, newer] = [`${id}-old`, `${id}-new`];
    await imported(...both, ...everythingOf(older), ...everythingOf(newer));
    expect(await listed(id)).toEqual([newer]);
    expect([await found(older), await found(newer)]).toEqual([[], [newer]]);

    expect(await resultsOf(newer)).toEqual([`${newer}-o`, `${older}-o`]);
    const { MEDICATIONS } = (await call(DORA, chartSummary.medications, { body: { personId: newer } })).body.RPTDATA;
    expect(MEDICATIONS.map(({ MEDICATION }) => MEDICATION).sort()).toEqual([`Medicine of ${newer}`, `Medicine of ${older}`]);
    const notes = await call(DORA, chart.notes, { body: { personId: newer, lookback: 5000, encounterId: 0, eventId: 0 } });
    expect(JSON.stringify(notes.body)).toContain(`${older}-n`);
    const visits = await call(DORA, chart.encounters, { params: { id: newer } });
    expect(JSON.stringify(visits.body)).toContain(`${older}-e`);
    const [row] = await list(id);
    expect(row?.allergies.map(({ allergyName }) => allergyName)).toEqual([`Allergy of ${newer}`, `Allergy of ${older}`]);
    expect(row?.lastEncounterDtTm).toBe("2026-11-01T17:00:00.000Z");
  });

  it("has its open chart and its links lead to the other's chart, for whoever sees that", async () => {
    await imported(patient("open-old", [["replaced-by", "open-new"]]), patient("open-new"), ...everythingOf("open-old"));
    expect((await call(DORA, patients.get, { params: { id: "open-old" } })).body).toMatchObject({ personId: "open-new" });
    expect((await call(DORA, chartOpening.open, { body: { personId: "open-old" } })).status).toBe(200);
    expect(JSON.stringify((await labsOf("open-old")).body)).toContain("Potassium");
    const note = { PARENT_ID: "open-old-n", DOCUMENT_FORMAT: "TR" } as const;
    expect((await call(DORA, chart.noteDocument, { body: note })).status).toBe(200);
    expect((await labsOf("open-old", OTTO)).status).toBe(404);
    const audited = await hospital.db
      .selectFrom("audit_rows")
      .select("person_ids")
      .where("action", "=", chart.labs.action)
      .where("outcome", "=", "done")
      .execute();
    expect(audited.filter(({ person_ids }) => person_ids.includes("open-old"))).toEqual([]);
  });

  it("is the one at the end of a chain, in whatever order the links come", async () => {
    await imported(patient("chain-a", [["replaced-by", "chain-b"]]), patient("chain-b"), potassium("chain-o", "chain-a"));
    expect(await listed("chain")).toEqual(["chain-b"]);
    await imported(patient("chain-c", [["replaces", "chain-b"]]));
    expect(await listed("chain")).toEqual(["chain-c"]);
    expect(await resultsOf("chain-c")).toEqual(["chain-o"]);
  });

  it.each<[string, ReturnType<typeof patient>[], string[]]>([
    ["to a patient who is not in the record", [patient("un-a", [["replaced-by", "un-known"]])], ["un-a"]],
    ["in a circle", [patient("loop-a", [["replaced-by", "loop-b"]]), patient("loop-b", [["replaced-by", "loop-a"]])], ["loop-a", "loop-b"]],
    [
      "to two patients",
      [
        patient("two-a", [
          ["replaced-by", "two-b"],
          ["replaced-by", "two-c"],
        ]),
        patient("two-b"),
        patient("two-c"),
      ],
      ["two-a", "two-b", "two-c"],
    ],
    ["of another kind", [patient("see-a", [["seealso", "see-b"]]), patient("see-b")], ["see-a", "see-b"]],
  ])("is who it was where the links lead %s", async (_, all, expected) => {
    const [first] = all;
    await imported(...all, potassium(`${first?.id}-o`, first?.id ?? ""));
    expect(await listed((first?.id ?? "").slice(0, -2))).toEqual(expected);
    for (const id of expected) expect(await resultsOf(id)).toEqual(id === first?.id ? [`${id}-o`] : []);
  });

  const restricted = { meta: { security: [{ code: "R" }] } };

  it("shows nothing of a restricted record by a link, on either end", async () => {
    await imported(
      ...[patient("held-old", [["replaced-by", "held-new"]], restricted), patient("held-new")],
      ...[...everythingOf("held-old"), ...everythingOf("held-new")],
      ...[patient("gone-old", [["replaced-by", "gone-new"]]), patient("gone-new", [], restricted)],
      ...[...everythingOf("gone-old"), ...everythingOf("gone-new")],
    );
    expect(await listed("held")).toEqual(["held-new"]);
    expect(await resultsOf("held-new")).toEqual(["held-new-o"]);
    expect((await list("held"))[0]?.allergies).toEqual([{ allergyName: "Allergy of held-new" }]);
    const toRead = hospital.db.selectFrom("result_arrivals").select("event_id").where("person_id", "like", "held-%");
    expect(await toRead.execute()).toEqual([{ event_id: "held-new-o" }]);

    expect(await listed("gone")).toEqual([]);
    expect((await labsOf("gone-old")).status).toBe(404);
    expect(await resultsOf("gone-new")).toEqual([]);
  });

  it("has its results held back by the age of either record", async () => {
    const hiv = (id: string, personId: string) =>
      potassium(id, personId, { code: { text: "HIV", coding: [{ system: "http://loinc.org", code: "75622-1" }] } });
    await imported(
      patient("age-old", [["replaced-by", "age-new"]], { birthDate: "2012-03-14" }),
      patient("age-new"),
      ...[hiv("age-old-o", "age-old"), hiv("age-new-o", "age-new")],
    );
    expect(await resultsOf("age-new")).toEqual(["age-new-o"]);
  });

  it("has nothing shown of a patient whom the record does not have, though another says it replaces them", async () => {
    const summary = await imported(patient("lost-new", [["replaces", "lost-old"]]), ...everythingOf("lost-old"));
    expect(await resultsOf("lost-new")).toEqual([]);
    expect(summary.types.get("Observation")).toMatchObject({ shown: 0, withoutPatient: 1 });
  });

  it("counts as shown, and the folder once more changes nothing", async () => {
    const all = [patient("sum-old", [["replaced-by", "sum-new"]]), patient("sum-new"), ...everythingOf("sum-old")];
    const first = await imported(...all);
    expect([first.outcome, ...first.notShown.values()]).toEqual(["all-shown"]);
    expect(first).toMatchObject({ patientsAdded: 1, patientsUpdated: 0 });
    expect(await imported(...all)).toMatchObject({ patientsAdded: 0, patientsUpdated: 1, assignments: 0 });
    expect(await listed("sum")).toEqual(["sum-new"]);
  });

  it("is found in the audit trail and in the accounting of disclosures by either id, as the rows were written", async () => {
    await imported(patient("trail-old"), patient("trail-new"));
    await labsOf("trail-old");
    await imported(patient("trail-old", [["replaced-by", "trail-new"]]));
    await labsOf("trail-new");

    const days = { from: "2026-01-01", to: "2031-12-30" };
    for (const child of ["trail-old", "trail-new"]) {
      const { rows } = (await call("cole@linnet.example", complianceAudit.rows, { body: { ...days, child, action: "read:labs" } })).body;
      expect(rows.map(({ children }) => children)).toEqual([["trail-new"], ["trail-old"]]);
    }
    const disclosures = disclosureRepository(hospital.db);
    expect(await disclosures.childrenOf("trail-old")).toMatchObject([{ personId: "trail-new" }]);
    const asked = {
      personId: "trail-new",
      ...days,
      zone: "America/Los_Angeles",
      scope: "all",
      staffDomain: "x.example",
      limit: 10,
    } as const;
    expect(await disclosures.find(asked)).toMatchObject([{ actions: ["read:labs"], practice_id: expect.any(Number) }]);
  });

  it("is listed again with its results once the record takes the link back", async () => {
    await imported(patient("back-old", [["replaced-by", "back-new"]]), patient("back-new"), ...everythingOf("back-old"));
    await imported(patient("back-old"));
    expect(await listed("back")).toEqual(["back-new", "back-old"]);
    expect([await resultsOf("back-new"), await resultsOf("back-old")]).toEqual([[], ["back-old-o"]]);
    expect((await list("back")).map(({ allergies }) => allergies)).toEqual([[], [{ allergyName: "Allergy of back-old" }]]);
  });
});
