import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Packet, PacketItem } from "./packet.ts";
import { readQuestionnaire } from "./read-questionnaire.ts";
import { toQuestionnaire } from "./to-questionnaire.ts";

/** HL7's SDC example, next to the checkout; not part of the project, and one test needs it. */
const CARDIOLOGY = join(import.meta.dirname, "../../../../../shared/data/sdc/Questionnaire-CardiologyForm.json");

const questionnaire = (item: unknown[], more: object = {}) => ({
  ...{ resourceType: "Questionnaire", status: "active", url: "http://example.org/q", version: "3", title: "Chest pain" },
  ...more,
  item,
});
const outsideOf = (input: unknown) => {
  const read = readQuestionnaire(input);
  return "outside" in read ? read.outside.map(({ linkId, what }) => `${linkId}: ${what}`) : [];
};
const extension = (url: string, value: object) => ({ extension: [{ url, ...value }] });
const HL7 = "http://hl7.org/fhir/StructureDefinition";

describe("importing a questionnaire", () => {
  const everything = Packet.parse({
    title: "Chest pain",
    description: "About a minute. Sources: <b>AHA</b> 2017.",
    isExample: true,
    derivedFrom: "http://example.org/q|3",
    items: [
      {
        ...{ type: "choice", linkId: "about", text: "What is it about?", required: true, control: "radio-button", help: "The main one." },
        options: [
          { code: "29857009", display: "Chest pain", system: "http://snomed.info/sct" },
          { code: "Else", display: "Else" },
        ],
        code: [{ system: "http://loinc.org", code: "46239-0" }],
      },
      { type: "group", linkId: "more", text: "More", showWhen: { conditions: [{ question: "about", operator: "=", answer: "29857009" }] } },
      { type: "boolean", linkId: "exercise", group: "more", text: "During exercise?", from: "%record.hasProblem('38341003')" },
      {
        ...{ type: "display", linkId: "flag", group: "more", text: "Call now", redFlag: true },
        showWhen: {
          any: true,
          conditions: [
            { question: "exercise", operator: "=", answer: true },
            { question: "weight", operator: ">", answer: 90 },
          ],
        },
      },
      { type: "quantity", linkId: "weight", text: "Weight", min: 0.5, max: 300, unit: { code: "kg" }, from: "%record.weight" },
      { type: "integer", linkId: "times", text: "How often?", min: 1, max: 9 },
      { type: "decimal", linkId: "troponin", text: "Troponin", min: 0.1, from: "%record.result('6598-7')" },
      { type: "date", linkId: "last", text: "Last time" },
      { type: "string", linkId: "who", text: "Who saw it?", maxLength: 60, repeats: true },
      { type: "text", linkId: "story", text: "What happened?" },
      {
        type: "open-choice",
        linkId: "family",
        text: "Family",
        repeats: true,
        control: "check-box",
        options: [{ code: "a", display: "Aunt" }],
      },
      { type: "attachment", linkId: "ecg", text: "ECG" },
      { type: "string", linkId: "internal", text: "For the clinic", hidden: true },
    ],
  });

  it("is tried with every field that an item can have", () => {
    const given = new Set(everything.items.flatMap((item) => Object.entries(item).flatMap(([name, value]) => (value ? [name] : []))));
    const fields = PacketItem.options.flatMap(({ shape }) => Object.keys(shape));
    expect(fields.filter((name) => !given.has(name))).toEqual([]);
  });

  it("reads back what was exported", () => {
    const exported = toQuestionnaire(everything, { url: "http://example.org/q", version: "3", date: "2026-11-27" });
    expect(exported).toMatchObject({ status: "active", experimental: true, derivedFrom: ["http://example.org/q|3"] });
    expect(readQuestionnaire(JSON.parse(JSON.stringify(exported)))).toEqual({ packet: everything });
  });

  it("takes texts as they are, whatever their length, and leaves out how they look", () => {
    const long = "x".repeat(1_000_000);
    const item = { linkId: "a", type: "string", text: `<img src=x onerror=alert(1)> javascript:alert(1) ${long}` };
    const read = readQuestionnaire(
      questionnaire([
        {
          ...item,
          _text: extension(`${HL7}/rendering-xhtml`, { valueString: "<b>x</b>" }),
          ...extension(`${HL7}/rendering-style`, { valueString: "color:red" }),
        },
      ]),
    );
    expect(read).toMatchObject({ packet: { items: [{ text: item.text }] } });
  });

  it.each<[string, object, string]>([
    [
      "a calculation",
      extension("http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression", { valueExpression: {} }),
      "extension http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression",
    ],
    [
      "an expression beyond the twelve",
      extension("http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-initialExpression", {
        valueExpression: { language: "text/fhirpath", expression: "%patient.name" },
      }),
      "extension http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-initialExpression “%patient.name”",
    ],
    ["a type", { type: "reference" }, "type “reference”"],
    ["what is only read", { readOnly: true }, "readOnly"],
    ["a list of answers elsewhere", { answerValueSet: "#list" }, "answerValueSet"],
    ["a first value", { initial: [{ valueString: "x" }] }, "initial"],
    [
      "a condition on another resource",
      { enableWhen: [{ question: "b", operator: "=", answerString: "x", answerReference: {} }] },
      "enableWhen.0.answerReference",
    ],
    ["a question inside a question", { item: [{ linkId: "b", type: "string", text: "B" }] }, "an item inside a question"],
    ["a length of yes and no", { type: "boolean", maxLength: 3 }, "maxLength"],
    ["options of a text", { answerOption: [{ valueString: "x" }] }, "options"],
    ["an item without a text", { text: undefined }, "text is missing"],
  ])("refuses %s, and says so", (_, more, what) => {
    expect(outsideOf(questionnaire([{ linkId: "a", type: "string", text: "A", ...more }]))).toEqual([`a: ${what}`]);
  });

  it("says everything at once, and of the whole, too", () => {
    const group = { linkId: "g", type: "group", text: "G", repeats: true, item: [{ linkId: "a", type: "url", text: "A" }] };
    expect(outsideOf(questionnaire([group], { contained: [], subjectType: ["Device"] }))).toEqual([
      ": subjectType.0 “Device”",
      ": contained",
      "a: type “url”",
    ]);
    expect(outsideOf(questionnaire([{ ...group, item: [] }]))).toEqual(["g: repeats"]);
    expect(outsideOf({ resourceType: "Patient" })).toContain(": resourceType “Patient”");
    expect(outsideOf("[]").length).toBeGreaterThan(0);
  });

  it("stops at six groups inside each other, however deep they go on", () => {
    let item: object = { linkId: "a", type: "string", text: "A" };
    for (let depth = 0; depth < 5000; depth++) item = { linkId: `g${depth}`, type: "group", text: "G", item: [item] };
    expect(outsideOf(questionnaire([item]))).toEqual(["g4994: groups more than 5 deep"]);
  });

  it.runIf(existsSync(CARDIOLOGY))("refuses HL7’s cardiology form by the list", () => {
    const whats = outsideOf(JSON.parse(readFileSync(CARDIOLOGY, "utf8"))).map((line) => line.replace(/^[^:]*: /, ""));
    expect([...new Set(whats)].toSorted()).toEqual(
      [
        "an item inside a question",
        "answerOption.0.extension",
        "answerOption.0.initialSelected",
        "contained",
        "readOnly",
        "extension http://example.com/StructureDefinition/group-note-info",
        "extension http://example.com/StructureDefinition/question-note-info",
        "extension http://example.com/StructureDefinition/sdc-responseRenderingLiquid",
        "extension http://hl7.org/fhir/StructureDefinition/artifact-versionAlgorithm",
        "extension http://hl7.org/fhir/StructureDefinition/maxSize",
        "extension http://hl7.org/fhir/StructureDefinition/mimeType",
        "extension http://hl7.org/fhir/StructureDefinition/questionnaire-itemControl “list”",
        "extension http://hl7.org/fhir/StructureDefinition/questionnaire-itemControl “push-button”",
        "extension http://hl7.org/fhir/StructureDefinition/targetConstraint",
        "extension http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression",
        "extension http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-entryMode",
      ].toSorted(),
    );
  });
});
