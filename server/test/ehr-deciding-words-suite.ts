import { describe, expect, it } from "vitest";
import { note, result } from "./ehr-resources.ts";
import type { StoredEhr } from "./ehr-suite.ts";

const LOCAL = { system: "urn:local", code: "zz9" };
const spaced = (word: string) => ` ${word.charAt(0).toUpperCase()}${word.slice(1).replaceAll("-", " ")} `;

/** The ways in which one word may be said as a code. */
const codesOf = (code: string) => [code, code.toUpperCase(), ` ${code}`, spaced(code)];

/** The ways in which one word may be said as a concept: as a code of its system or of none, in any order and case, displayed, as text. */
function conceptsOf(system: string, code: string): object[] {
  const own = { system, code };
  return [
    ...codesOf(code).flatMap((said) => [{ coding: [{ system, code: said }] }, { coding: [{ code: said }] }, { text: said }]),
    { coding: [LOCAL, own], text: "Something else" },
    { coding: [own, LOCAL], text: "Something else" },
    { coding: [{ ...LOCAL, display: spaced(code) }] },
    {
      coding: [
        { ...LOCAL, display: spaced(code) },
        { system, code: "zz8" },
      ],
    },
    { coding: [{ ...LOCAL, code: "active" }, own, { ...LOCAL, code: "confirmed" }] },
    { coding: own },
  ];
}

const ALLERGY_CLINICAL = "http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical";
const CONDITION_CLINICAL = "http://terminology.hl7.org/CodeSystem/condition-clinical";
const ALLERGY_VERIFICATION = "http://terminology.hl7.org/CodeSystem/allergyintolerance-verification";
const CONDITION_VERIFICATION = "http://terminology.hl7.org/CodeSystem/condition-ver-status";
const CONFIDENTIALITY = "http://terminology.hl7.org/CodeSystem/v3-Confidentiality";

const UNKNOWN = [{ text: "As agreed" }, { coding: [LOCAL] }, { coding: [{ system: ALLERGY_CLINICAL, code: "zz8" }] }, {}];

type Variants = readonly unknown[];

/** A resource for each variant of a field, by ids of its own. */
const each = (id: string, field: string, variants: Variants, resource: (id: string) => object) =>
  variants.map((variant, index) => ({ ...resource(`${id}-${index}`), [field]: variant }));
const idsOf = (resources: readonly object[]) => resources.map((resource) => ("id" in resource ? resource.id : "")).sort();

interface Rule {
  field: string;
  shown: Variants;
  hidden: Variants;
}

/** Where a field decides: of what, and by what it is seen. */
interface Place {
  id: string;
  resource: (id: string) => object;
  read: (personId: string) => Promise<readonly { id: string }[]>;
}

/** A child whose record says one field in all ways: what is to be seen is seen, and nothing else. */
async function seen({ stored }: StoredEhr, { id, resource, read }: Place, { field, shown, hidden }: Rule) {
  const there = each(`${id}-y`, field, shown, resource);
  await stored(id, [{ resourceType: "Patient", id, birthDate: "2020-05-05" }, ...there, ...each(`${id}-n`, field, hidden, resource)]);
  expect(idsOf(await read(id))).toEqual(idsOf(there));
}

function conceptSuite(subject: StoredEhr): void {
  const allergy = (id: string) => ({
    resourceType: "AllergyIntolerance",
    id,
    code: { text: `Allergy ${id}` },
    patient: { reference: `Patient/${id.split("-")[0]}` },
  });
  const problem = (id: string) => ({ resourceType: "Condition", id, code: { text: `Problem ${id}` } });
  const allergiesOf = async (id: string) => (await subject.ehr().allergiesOf(id)).allergies;
  const problemsOf = async (id: string) => (await subject.ehr().problemsOf(id)).problems;

  it("of whether an allergy is there", async () => {
    const clinical = (code: string) => conceptsOf(ALLERGY_CLINICAL, code);
    const there = {
      field: "clinicalStatus",
      shown: [...clinical("active"), ...UNKNOWN],
      hidden: [...clinical("inactive"), ...clinical("resolved")],
    };
    await seen(subject, { id: "dwac", resource: allergy, read: allergiesOf }, there);
    const sure = (code: string) => conceptsOf(ALLERGY_VERIFICATION, code);
    const true_ = {
      field: "verificationStatus",
      shown: [...sure("confirmed"), ...sure("unconfirmed"), ...UNKNOWN],
      hidden: [...sure("refuted"), ...sure("entered-in-error")],
    };
    await seen(subject, { id: "dwav", resource: allergy, read: allergiesOf }, true_);
  });

  it("of whether a problem is there", async () => {
    const clinical = (code: string) => conceptsOf(CONDITION_CLINICAL, code);
    const there = {
      field: "clinicalStatus",
      shown: [...["active", "recurrence", "relapse"].flatMap(clinical), ...UNKNOWN],
      hidden: ["inactive", "remission", "resolved"].flatMap(clinical),
    };
    await seen(subject, { id: "dwcc", resource: problem, read: problemsOf }, there);
    const sure = (code: string) => conceptsOf(CONDITION_VERIFICATION, code);
    const true_ = {
      field: "verificationStatus",
      shown: [...["confirmed", "provisional", "differential"].flatMap(sure), ...UNKNOWN],
      hidden: ["refuted", "entered-in-error"].flatMap(sure),
    };
    await seen(subject, { id: "dwcv", resource: problem, read: problemsOf }, true_);
  });
}

/** What R4 does not know, and what is not there at all. */
const UNKNOWN_CODES = ["complete", "as agreed", undefined];

function codeSuite(subject: StoredEhr): void {
  const { ehr } = subject;
  const codes = (...all: string[]) => all.flatMap(codesOf);
  const order = (id: string) => ({
    resourceType: "MedicationRequest",
    id,
    status: "active",
    intent: "order",
    medicationCodeableConcept: { text: `Medicine ${id}` },
  });
  const medicationsOf = async (id: string) => (await ehr().medicationsOf(id)).medications;

  it("of whether a medicine is taken", async () => {
    const status = {
      field: "status",
      shown: [...codes("active", "unknown"), "as agreed", undefined],
      hidden: codes("completed", "stopped", "on-hold", "draft", "cancelled", "entered-in-error"),
    };
    await seen(subject, { id: "dwms", resource: order, read: medicationsOf }, status);
    const intent = { field: "intent", shown: [...codes("order", "plan"), "as agreed", undefined], hidden: codes("proposal", "option") };
    await seen(subject, { id: "dwmi", resource: order, read: medicationsOf }, intent);
    const forbidden = {
      field: "doNotPerform",
      shown: [false, "false", "No", undefined, "perhaps"],
      hidden: [true, "true", "TRUE", " yes "],
    };
    await seen(subject, { id: "dwmn", resource: order, read: medicationsOf }, forbidden);
    const taken = (id: string) => ({ resourceType: "MedicationStatement", id, medicationCodeableConcept: { text: id } });
    const statement = {
      field: "status",
      shown: [...codes("active"), ...UNKNOWN_CODES],
      hidden: codes("not-taken", "stopped", "intended", "entered-in-error"),
    };
    await seen(subject, { id: "dwmt", resource: taken, read: medicationsOf }, statement);
  });

  it("of whether a vaccine was given", async () => {
    const vaccine = (id: string) => ({
      resourceType: "Immunization",
      id,
      vaccineCode: { text: id },
      patient: { reference: `Patient/${id.split("-")[0]}` },
    });
    const status = { field: "status", shown: [...codes("completed", "not-done"), ...UNKNOWN_CODES], hidden: codes("entered-in-error") };
    await seen(subject, { id: "dwi", resource: vaccine, read: async (id) => (await ehr().immunizationsOf(id)).immunizations }, status);
  });

  it("of results, reports, visits and notes", async () => {
    const known = { field: "status", shown: [...codes("final", "preliminary"), ...UNKNOWN_CODES], hidden: codes("entered-in-error") };
    await seen(
      subject,
      { id: "dwo", resource: (id) => result(id, { code: { text: id } }), read: async (id) => (await ehr().labsOf(id)).observations },
      known,
    );
    const report = (id: string) => ({
      resourceType: "DiagnosticReport",
      id,
      code: { text: id },
      category: [{ text: "Cardiology" }],
      conclusion: id,
    });
    await seen(
      subject,
      { id: "dwr", resource: report, read: async (id) => (await ehr().reportsOf(id)).reports.map((each) => each.report) },
      known,
    );
    const visit = (id: string) => ({ resourceType: "Encounter", id, class: { code: "AMB" } });
    const held = { field: "status", shown: [...codes("finished", "in-progress"), ...UNKNOWN_CODES], hidden: codes("entered-in-error") };
    await seen(subject, { id: "dwe", resource: visit, read: async (id) => (await ehr().visitsOf(id)).encounters }, held);
    const written = { field: "status", shown: [...codes("current"), ...UNKNOWN_CODES], hidden: codes("superseded", "entered-in-error") };
    const notesOf = async (id: string) => (await ehr().notesOf(id)).notes;
    await seen(subject, { id: "dwn", resource: (id) => note(id), read: notesOf }, written);
    const finished = {
      field: "docStatus",
      shown: [...codes("final", "amended"), "signed", undefined],
      hidden: [...codes("preliminary", "entered-in-error", "draft"), 7],
    };
    await seen(subject, { id: "dwd", resource: (id) => note(id), read: notesOf }, finished);
  });
}

/** Restricted labels in all spellings, and unreadable ones. */
const RESTRICTED = [
  ...["R", "r", " V ", "v"].map((code) => ({ security: [{ system: CONFIDENTIALITY, code }] })),
  { security: [{ code: "N" }, { code: "r" }] },
  { security: [{ system: CONFIDENTIALITY, code: "N" }, "very restricted"] },
  { security: [{ display: "Restricted" }] },
  { security: [{ text: "very restricted" }] },
  { security: { coding: [{ code: "R" }] } },
  { security: "R" },
  { security: [{ system: CONFIDENTIALITY }] },
  { security: [7] },
  { security: [{ code: 7 }] },
];
const OPEN = [
  undefined,
  {},
  { security: [] },
  ...["N", "n", "U", "L"].map((code) => ({ security: [{ code }] })),
  { security: [{ display: "unrestricted" }] },
];

function releaseSuite(subject: StoredEhr): void {
  it("but nothing leaves that is labelled restricted, or with what nobody can read", async () => {
    const labels = { field: "meta", shown: OPEN, hidden: RESTRICTED };
    await seen(
      subject,
      {
        id: "dwlo",
        resource: (id) => result(id, { code: { text: id } }),
        read: async (id) => (await subject.ehr().labsOf(id)).observations,
      },
      labels,
    );
    const notesOf = async (id: string) => (await subject.ehr().notesOf(id)).notes;
    await seen(subject, { id: "dwln", resource: (id) => note(id), read: notesOf }, labels);
    const own = {
      field: "securityLabel",
      shown: [undefined, [], [{ coding: [{ code: "N" }] }]],
      hidden: [
        [{ coding: [{ code: "r" }] }],
        [{ text: "Restricted" }],
        [{ coding: [{ display: "very restricted" }] }],
        [{ coding: [{ system: CONFIDENTIALITY }] }],
        "V",
        [7],
      ],
    };
    await seen(subject, { id: "dwls", resource: (id) => note(id), read: notesOf }, own);
  });

  it("and a sensitive label counts in any case and as text; of a birth date that nobody can read every age is assumed", async () => {
    const labelled = (security: unknown) => ({ ...result("", {}), meta: { security } });
    const labels = [[{ code: "sex" }], [{ display: "Sexuality and reproductive health information sensitivity" }], ["SEX"]];
    const labs = async (personId: string, birthDate: unknown) => {
      const results = labels.map((security, index) => ({ ...labelled(security), id: `${personId}-${index}` }));
      await subject.stored(personId, [{ resourceType: "Patient", id: personId, birthDate }, ...results]);
      return (await subject.ehr().labsOf(personId)).observations.length;
    };
    expect(await labs("dwsa", "2012-05-05")).toBe(0);
    expect(await labs("dwsc", "2021-05-05")).toBe(3);
    expect(await labs("dwsu", "5/5/2021")).toBe(0);
    expect(await labs("dwsn", 2021)).toBe(0);
  });
}

/** What every adapter promises of the words by which a record decides what is shown. */
export function ehrDecidingWordsSuite(subject: StoredEhr): void {
  describe("the words that decide, said in every way, hide nothing that is there and show nothing that is not", () => {
    conceptSuite(subject);
    codeSuite(subject);
    releaseSuite(subject);
  });
}
