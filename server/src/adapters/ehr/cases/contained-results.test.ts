import { chart } from "@linnet/contract/chart";
import { chartSummary } from "@linnet/contract/chart/summary";
import { resultsToRead } from "@linnet/contract/chart/to-read";
import { describe, expect, it } from "vitest";
import { caseHospital, DORA, WAYS } from "../../../../test/case-hospital.ts";
import { imaging, labReport, note, result, to } from "../../../../test/ehr-resources.ts";

const inside = (id: string) => ({ reference: `#${id}` });
const TODAY = { effectiveDateTime: "2026-11-20T09:00:00-08:00", issued: "2026-11-20T09:00:00-08:00" };
/** A contained result, without its own patient or date. */
const held = (id: string, text: string, more: object = {}) => {
  const { effectiveDateTime: _, ...rest } = result(id, { code: { text }, valueString: `${text} found`, ...more });
  return rest;
};
const child = (id: string, more: object = {}) => ({
  resourceType: "Patient",
  id,
  name: [{ family: "Contained", given: [id] }],
  birthDate: "2019-03-14",
  ...more,
});
const heading = (id: string, personId: string, contained: object[], more: object = {}) =>
  labReport(id, { ...TODAY, subject: to("Patient", personId), contained, code: { text: `Panel ${id}` }, ...more });

const RESTRICTED = { security: [{ system: "http://terminology.hl7.org/CodeSystem/v3-Confidentiality", code: "R" }] };

const MORE = [
  // The same local id in two children's reports, and in two reports of one child.
  child("c02-two"),
  heading("two-a", "c02-two", [held("k", "Two A")], { result: [inside("k")] }),
  heading("two-b", "c02-two", [held("k", "Two B")], { result: [inside("k")] }),
  // People, places and things referred to by `#id`.
  child("c02-names"),
  heading(
    "names-r",
    "c02-names",
    [
      held("panel", "Iron studies", { valueString: undefined, hasMember: [inside("iron"), inside("ferritin")] }),
      held("iron", "Iron"),
      held("ferritin", "Ferritin"),
      held("na", "Sodium"),
      { resourceType: "ServiceRequest", id: "order", status: "active", intent: "order", requester: inside("doctor") },
      { resourceType: "Practitioner", id: "doctor", name: [{ family: "Within", given: ["Dora"] }] },
      { resourceType: "Organization", id: "lab", name: "Laboratory within" },
    ],
    { result: [inside("panel"), inside("na")], basedOn: [inside("order")], performer: [inside("lab")], conclusion: "Iron is low." },
  ),
  {
    resourceType: "MedicationRequest",
    id: "names-m",
    status: "active",
    intent: "order",
    subject: to("Patient", "c02-names"),
    medicationReference: inside("m"),
    contained: [{ resourceType: "Medication", id: "m", code: { text: "Iron sulfate" } }],
  },
  imaging("names-i", {
    ...TODAY,
    subject: to("Patient", "c02-names"),
    conclusion: undefined,
    contained: [held("finding", "Finding", { category: undefined })],
    result: [inside("finding")],
  }),
  // Contained without any reference to it.
  child("c02-unnamed"),
  heading("unnamed-r", "c02-unnamed", [held("k", "Unnamed")]),
  // Someone else's: by reference, by a contained resource, and by text alone.
  child("c02-mine"),
  child("c02-other"),
  heading(
    "mine-r",
    "c02-mine",
    [
      held("own", "Own"),
      held("a", "Foreign A", { subject: to("Patient", "c02-other") }),
      held("b", "Foreign B", { subject: inside("donor") }),
      held("c", "Foreign C", { subject: { display: "Somebody else" } }),
      { resourceType: "Patient", id: "donor", name: [{ family: "Donor" }] },
    ],
    { result: ["own", "a", "b", "c"].map(inside) },
  ),
  // A letter with its file inside.
  child("c02-letter"),
  note("c02-letter-n", {
    subject: to("Patient", "c02-letter"),
    contained: [{ resourceType: "Binary", id: "f", contentType: "text/plain", data: Buffer.from("Words inside").toString("base64") }],
    content: [{ attachment: { contentType: "text/plain", url: "#f" } }],
  }),
  // Two unreadable ones, one of them withheld.
  child("c02-unread"),
  heading("unread-r", "c02-unread", [held("k", "", { code: undefined }), held("na", "Read")], { result: [inside("k"), inside("na")] }),
  heading("unread-h", "c02-unread", [held("k", "", { code: undefined })], { result: [inside("k")], meta: RESTRICTED }),
  // Withheld by the report's label, by a result's label, and by category.
  child("c02-held", { birthDate: "2011-03-14" }),
  heading("held-r", "c02-held", [held("k", "Below a label")], { result: [inside("k")], meta: RESTRICTED }),
  heading("held-o", "c02-held", [held("k", "With a label", { meta: RESTRICTED }), held("na", "Beside a label")], {
    result: [inside("k"), inside("na")],
    conclusion: "Says the same.",
  }),
  heading(
    "held-s",
    "c02-held",
    [held("k", "Pregnancy test", { code: { text: "hCG", coding: [{ system: "http://loinc.org", code: "2106-3" }] } })],
    { result: [inside("k")] },
  ),
  heading("held-e", "c02-held", [held("k", "In error", { status: "entered-in-error" })], { result: [inside("k")] }),
];

describe.each(WAYS)("results contained in their report, by %s", (way) => {
  const hospital = caseHospital(way, "contained-results", MORE);
  const labs = async (personId = "c02") =>
    (await hospital.call(DORA, chart.labs, { body: { personId, lookback: 5000, encounterId: 0 } })).body.RPTDATA.LABS[0].LAB;
  const linesOf = async (personId: string) =>
    (await labs(personId)).flatMap(({ ES2, EVENT }) => EVENT.map(({ DISPLAY }) => `${ES2}: ${DISPLAY}`)).sort();

  it("appear under it with their flags, and with its date if they have none", async () => {
    const groups = await labs();
    expect(groups.map(({ ES2, EVENT_END_DT_TM }) => [ES2, EVENT_END_DT_TM])).toEqual([
      ["Basic metabolic panel", "2026-11-20T09:00:00-08:00"],
    ]);
    expect(groups[0]?.EVENT.map((event) => [event.DISPLAY, event.RESULT_VAL, event.RESULT_UNITS, event.NORMALCY])).toEqual([
      ["Potassium", "6.9", "mmol/L", "HH"],
      ["Sodium", "140", "mmol/L", ""],
    ]);
  });

  it("are results to review, the critical one first", async () => {
    const { data } = (await hospital.call(DORA, resultsToRead.page, { query: { PageSize: 100, PageNumber: 1 } })).body;
    const found = data.find(({ personId }) => personId === "c02");
    expect(found).toMatchObject({ critical: 1, others: 1 });
    expect(found?.first[0]).toMatchObject({ title: "Potassium", finding: "critical-high" });
  });

  it("stay separate if two reports use the same local ids", async () => {
    expect(await linesOf("c02-two")).toEqual(["Panel two-a: Two A", "Panel two-b: Two B"]);
    const ids = (await labs("c02-two")).flatMap(({ EVENT }) => EVENT.map(({ EVENT_ID }) => EVENT_ID));
    expect(new Set(ids).size).toBe(2);
  });

  it("come with everything else contained in the report", async () => {
    expect(await linesOf("c02-names")).toEqual(["Iron studies: Ferritin", "Iron studies: Iron", "Panel names-r: Sodium"]);
    const group = (await labs("c02-names")).find(({ ES2 }) => ES2 === "Panel names-r");
    expect(group?.ORDERING_PHYSICIAN).toBe("Within, Dora");
    expect(group?.REPORTS).toMatchObject([{ PERFORMED_BY: "Laboratory within", CONCLUSION: "Iron is low." }]);
    const body = { personId: "c02-names" };
    const { MEDICATIONS } = (await hospital.call(DORA, chartSummary.medications, { body })).body.RPTDATA;
    expect(MEDICATIONS).toMatchObject([{ MEDICATION: "Iron sulfate" }]);
    const opened = await hospital.call(DORA, chart.report, { body: { REPORT_ID: "names-i" } });
    expect(opened.body).toContain("Finding found");
  });

  it.runIf(way === "an import")("are counted, and the import says why some belong to no one here", () => {
    const { types, notShown, outcome } = hospital.summary ?? {};
    expect(outcome).toBe("not-all-shown");
    expect(types?.get("Observation")).toMatchObject({ stored: 17, shown: 13 });
    expect([...(notShown?.values() ?? [])].map(({ type, why, count }) => `${type} ${count}: ${why}`).sort()).toEqual([
      "DiagnosticReport 1: none of its results is in the record",
      "DiagnosticReport 2: a related report, panel, order or result is withheld",
      "DiagnosticReport 2: it is labeled restricted",
      "Observation 1: a related report, panel, order or result is withheld",
      "Observation 1: it is in a category that the hospital withholds",
      "Observation 1: it is labeled restricted",
      "Observation 1: it was entered in error",
      "Observation 2: Missing or wrong: code",
      "Observation 3: it is part of another patient's resource",
    ]);
  });

  it("open if they are files of a letter", async () => {
    const body = { PARENT_ID: "c02-letter-n", DOCUMENT_FORMAT: "TR", PATIENT_NAME: "", DOB: "" } as const;
    expect(String((await hospital.call(DORA, chart.noteDocument, { body })).body)).toContain("Words inside");
  });

  it("are shown even if nothing refers to them", async () => {
    expect(await linesOf("c02-unnamed")).toEqual(["Panel unnamed-r: Unnamed"]);
  });

  it("are only the child's own", async () => {
    expect(await linesOf("c02-mine")).toEqual(["Panel mine-r: Own"]);
    expect(await linesOf("c02-other")).toEqual([]);
  });

  it("are counted if they cannot be shown and are not withheld", async () => {
    const missing = async (personId: string) =>
      (await hospital.call(DORA, chart.labs, { body: { personId, lookback: 5000, encounterId: 0 } })).body.RPTDATA.INCOMPLETE;
    expect(await missing("c02-unread")).toEqual({ UNREADABLE: 1, IS_CUT: false });
    expect(await linesOf("c02-unread")).toEqual(["Panel unread-r: Read"]);
    expect(await missing("c02-mine")).toEqual({ UNREADABLE: 3, IS_CUT: false });
    expect(await missing("c02-held")).toBeUndefined();
  });

  it("follow the release rules, whichever resource has the label", async () => {
    expect(await linesOf("c02-held")).toEqual(["Other Laboratory: Beside a label"]);
    const [group] = await labs("c02-held");
    expect(group?.REPORTS).toEqual([]);
  });
});
