import { describe, expect, it } from "vitest";
import { labEvent, labGroup } from "../../../../test/patients.ts";
import { abnormalFirst, abnormalOnly, abnormalThenNormal, earlierValues, labSections, panelName } from "./groups.ts";

const potassium = labEvent("Potassium", "6.4");
const sodium = labEvent("Sodium", "4.0");
const older = labEvent("Potassium", "4.1");
const grams = labEvent("Potassium", "16", { RESULT_UNITS: "mg/dL" });
const platelets = labEvent("Platelets", "4.9");

const metabolic = labGroup("Chemistry", "Metabolic panel", "2026-11-19T16:40:00Z", sodium, potassium);
const metabolicBefore = labGroup("Chemistry", "Metabolic panel", "2026-08-11T16:40:00Z", older, grams);
const iron = { ...labGroup("Chemistry", "Iron studies", "2026-11-19T16:40:00Z", labEvent("Ferritin", "4.0")), ES2_SEQ: 2 };
const blood = labGroup("Hematology", "Blood count", "2026-11-20T16:40:00Z", platelets);
const undated = { ...labGroup("Chemistry", "Iron studies", "", labEvent("Transferrin", "4.0")), ES2_SEQ: 2 };
/** As the server orders them. */
const all = [metabolic, metabolicBefore, iron, undated, blood];
const ZONE = "America/Los_Angeles";

const names = (sections: ReturnType<typeof labSections>) =>
  sections.map(({ name, panels }) => [name, ...panels.map(({ ES2, EVENT_END_DT_TM }) => `${ES2} ${EVENT_END_DT_TM.slice(0, 10)}`)]);

describe("results in order", () => {
  it("stand by type as the server ordered them", () => {
    expect(names(labSections(all, "type", ZONE))).toEqual([
      ["Chemistry", "Metabolic panel 2026-11-19", "Metabolic panel 2026-08-11", "Iron studies 2026-11-19", "Iron studies "],
      ["Hematology", "Blood count 2026-11-20"],
    ]);
  });

  it("stand by date, the newest first and those without a date last", () => {
    expect(labSections(all, "date", ZONE).map(({ name, panels }) => [name, ...panels.map(({ ES2 }) => ES2)])).toEqual([
      ["2026-11-20T16:40:00Z", "Blood count"],
      ["2026-11-19T16:40:00Z", "Metabolic panel", "Iron studies"],
      ["2026-08-11T16:40:00Z", "Metabolic panel"],
      ["", "Iron studies"],
    ]);
  });
});

describe("a day without a time", () => {
  // In UTC the day would have begun before the evening in California.
  const onDay = labGroup("Chemistry", "Metabolic panel", "2026-11-19", labEvent("Potassium", "4.4"));
  const evening = labGroup("Chemistry", "Metabolic panel", "2026-11-19T05:00:00Z", labEvent("Potassium", "4.2"));

  it("begins in the hospital's zone, by date and among earlier values", () => {
    expect(labSections([evening, onDay], "date", ZONE).map(({ name }) => name)).toEqual(["2026-11-19", "2026-11-19T05:00:00Z"]);
    expect(earlierValues([evening, onDay], ZONE)(onDay.EVENT[0]!)).toEqual(["4.2"]);
  });

  it("keeps the place the server gave it by type", () => {
    expect(labSections([onDay, evening], "type", ZONE)[0]?.panels).toEqual([onDay, evening]);
  });
});

describe("the abnormal first", () => {
  it("brings the worst to the top of its panel, its section and the page", () => {
    const calm = labGroup("Hematology", "Blood count", "2026-11-20T16:40:00Z", labEvent("Platelets", "4.0"));
    const [first, second] = abnormalFirst(labSections([calm, metabolic], "type", ZONE), "type");
    expect(first!.panels[0]!.EVENT.map(({ DISPLAY }) => DISPLAY)).toEqual(["Potassium", "Sodium"]);
    expect(second!.name).toBe("Hematology");
  });

  it("leaves the dates in their order", () => {
    const calm = labGroup("Hematology", "Blood count", "2026-11-20T16:40:00Z", labEvent("Platelets", "4.0"));
    const sections = abnormalFirst(labSections([metabolic, calm], "date", ZONE), "date");
    expect(sections.map(({ name }) => name)).toEqual(["2026-11-20T16:40:00Z", "2026-11-19T16:40:00Z"]);
  });
});

describe("the abnormal alone", () => {
  it("stand in their panels and sections, and what has none goes", () => {
    const calm = labGroup("Hematology", "Blood count", "2026-11-20T16:40:00Z", labEvent("Platelets", "4.0"));
    const flagged = labGroup("Urine", "Urinalysis", "2026-11-20T16:40:00Z", labEvent("Ketones", "2+", { NORMALCY: "A" }));
    const left = abnormalOnly(labSections([metabolic, metabolicBefore, calm, flagged], "type", ZONE));
    const said = left.map(({ name, panels }) => [name, ...panels.map(({ EVENT }) => EVENT.map(({ DISPLAY }) => DISPLAY).join(", "))]);
    expect(said).toEqual([
      ["Chemistry", "Potassium", "Potassium"],
      ["Urine", "Ketones"],
    ]);
  });
});

describe("the abnormal and the normal of a phone", () => {
  const said = (sections: ReturnType<typeof labSections>) =>
    sections.map(({ name, panels, isFolded = false }) => [
      name,
      isFolded,
      ...panels.flatMap(({ EVENT }) => EVENT.map(({ DISPLAY }) => DISPLAY)),
    ]);

  it("stand under two headings, the second of them folded", () => {
    const calm = labGroup("Hematology", "Blood count", "2026-11-20T16:40:00Z", labEvent("Platelets", "4.0"));
    expect(said(abnormalThenNormal(labSections([calm, metabolic], "type", ZONE)))).toEqual([
      ["Abnormal first", false, "Potassium"],
      ["Normal (2)", true, "Platelets", "Sodium"],
    ]);
  });

  it("have between them what nobody has called normal or not, in sight", () => {
    const culture = labGroup("Microbiology", "PCR", "2026-11-20T16:40:00Z", {
      ...labEvent("Influenza A", "Detected"),
      ...{ NORMALCY: "" as const, NORMAL_LOW: "", NORMAL_HIGH: "", CRITICAL_LOW: "", CRITICAL_HIGH: "" },
    });
    expect(said(abnormalThenNormal(labSections([culture, metabolic], "type", ZONE)))).toEqual([
      ["Abnormal first", false, "Potassium"],
      ["No flag (1)", false, "Influenza A"],
      ["Normal (1)", true, "Sodium"],
    ]);
  });

  it("are not folded away where nothing is abnormal, and have no empty heading where all is", () => {
    const calm = labGroup("Hematology", "Blood count", "2026-11-20T16:40:00Z", labEvent("Platelets", "4.0"));
    const grave = labGroup("Chemistry", "Metabolic panel", "2026-11-20T16:40:00Z", labEvent("Potassium", "6.4"));
    expect(said(abnormalThenNormal(labSections([calm], "type", ZONE)))).toEqual([["Normal (1)", false, "Platelets"]]);
    expect(said(abnormalThenNormal(labSections([grave], "type", ZONE)))).toEqual([["Abnormal first", false, "Potassium"]]);
  });
});

describe("earlier values", () => {
  const earlierOf = earlierValues(all, ZONE);

  it("are those of the same test collected before", () => {
    expect(earlierOf(potassium)).toEqual(["4.1"]);
    expect(earlierOf(older)).toEqual([]);
  });

  it("are not those in other units", () => {
    expect(earlierOf(grams)).toEqual([]);
  });
});

it("names section and panel, and once what is the same", () => {
  expect(panelName(labGroup("Chemistry", "Basic metabolic panel", ""))).toBe("Chemistry: Basic metabolic panel");
  expect(panelName(labGroup("Urinalysis", "Urinalysis", ""))).toBe("Urinalysis");
});
