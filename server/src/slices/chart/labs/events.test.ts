import { describe, expect, it } from "vitest";
import type { Found } from "../../../adapters/ehr/port.ts";
import type { Observation } from "../../../adapters/ehr/record.ts";
import { isHeading, labEvents } from "./events.ts";

type Result = Found<Observation>;

const GIRL = { patient: { sex: "F", birthDate: "2025-12-01" }, zone: "America/Los_Angeles" } as const;

const hemoglobin: Result = {
  id: "hgb",
  status: "final",
  code: { text: "Hemoglobin", codes: ["http://loinc.org|718-7"] },
  collected: "2026-03-01T08:00:00Z",
  value: { kind: "quantity", value: "12.0", unit: "g/dL" },
};

const event = (more: Partial<Result>, situation: Parameters<typeof labEvents>[2] = GIRL) =>
  labEvents({ ...hemoglobin, ...more }, [], situation)[0];

describe("a line of the lab report", () => {
  it("has every field, empty where nothing is known", () => {
    expect(event({})).toEqual({
      EVENT_ID: "hgb",
      DISPLAY: "Hemoglobin",
      RESULT_VAL: "12.0",
      RESULT_UNITS: "g/dL",
      RESULT_STATUS: "Final",
      NORMALCY: "",
      NORMAL_LOW: "",
      NORMAL_HIGH: "",
      CRITICAL_LOW: "",
      CRITICAL_HIGH: "",
      RANGE_TEXT: "",
      IS_CODED: false,
      ARRIVED_DT_TM: "",
      EVENT_NOTE_CNT: 0,
      EVENT_NOTES: [],
    });
  });

  it("became known when it was issued, else when the record changed it, never when it was collected", () => {
    const [issued, updated] = ["2026-03-02T09:00:00-08:00", "2026-03-04T00:00:00Z"];
    expect(event({ issued, updated })?.ARRIVED_DT_TM).toBe("2026-03-02T17:00:00.000Z");
    expect(event({ updated })?.ARRIVED_DT_TM).toBe("2026-03-04T00:00:00.000Z");
  });

  it("has all four limits where the laboratory sent them", () => {
    const ranges = [
      { low: { value: "10.5", unit: "g/dL" }, high: { value: "13.5", unit: "g/dL" } },
      { meaning: ["critical"], low: { value: "7.0", unit: "g/dL" }, high: { value: "20.0", unit: "g/dL" } },
    ];
    expect(event({ ranges, interpretation: ["N"] })).toMatchObject({
      NORMAL_LOW: "10.5",
      NORMAL_HIGH: "13.5",
      CRITICAL_LOW: "7.0",
      CRITICAL_HIGH: "20.0",
      NORMALCY: "N",
    });
  });

  it("keeps a critical judgement without any limits", () => {
    expect(event({ interpretation: ["HH"] })).toMatchObject({ NORMALCY: "HH", NORMAL_HIGH: "", CRITICAL_HIGH: "" });
  });

  it("shows the limits beside a value that is not a number", () => {
    const ranges = [{ low: { value: "0.1", unit: "mg/L" }, high: { value: "5", unit: "mg/L" } }];
    const value = { kind: "quantity", value: "0.01", comparator: "<", unit: "mg/L" } as const;
    expect(event({ ranges, value })).toMatchObject({ RESULT_VAL: "<0.01", NORMAL_LOW: "0.1", NORMAL_HIGH: "5", NORMALCY: "" });
  });

  it("has the range of the age on the hospital's day of the result", () => {
    const month = (count: string) => ({ value: count, unit: "mo" });
    const ranges = [
      { age: { low: month("0"), high: month("3") }, low: { value: "9.0" }, high: { value: "14.0" } },
      { age: { low: month("3"), high: month("24") }, low: { value: "10.5" }, high: { value: "13.5" } },
    ];
    expect(event({ ranges, collected: "2026-03-01T08:00:00Z" })?.NORMAL_LOW).toBe("10.5");
    expect(event({ ranges, collected: "2026-03-01T07:59:59Z" })?.NORMAL_LOW).toBe("9.0");
    expect(event({ ranges, collected: "2026-02-28" })?.NORMAL_LOW).toBe("9.0");
    expect(event({ ranges, collected: "2026-03" })?.NORMAL_LOW).toBe("");
    expect(event({ ranges }, { ...GIRL, patient: { sex: "F", birthDate: "2025-12" } })?.NORMAL_LOW).toBe("");
    expect(event({ ranges }, { ...GIRL, patient: { sex: "F", birthDate: null } })?.NORMAL_LOW).toBe("");
  });

  it.each([
    ["registered", "In Process"],
    ["preliminary", "Preliminary"],
    ["final", "Final"],
    ["amended", "Amended"],
    ["corrected", "Corrected"],
    ["cancelled", "Cancelled"],
    ["unknown", "Unknown"],
  ] as const)("says %s as %s", (status, expected) => {
    expect(event({ status })?.RESULT_STATUS).toBe(expected);
  });

  it("shows comments as plain text with their time and author", () => {
    const notes = [{ text: "{\\rtf1 Slightly hemolyzed}", time: "2026-03-01T20:05:00Z", author: "R. Ames" }, { text: "Repeated." }];
    expect(event({ notes })).toMatchObject({
      EVENT_NOTE_CNT: 2,
      EVENT_NOTES: [
        { NOTE_DT_TM_DISP: "03/01/2026 12:05 PM", EVENT_NOTE_BLOB: "Slightly hemolyzed\nR. Ames" },
        { NOTE_DT_TM_DISP: "", EVENT_NOTE_BLOB: "Repeated." },
      ],
    });
  });

  it("tells what it has replaced", () => {
    const earlier = { ...hemoglobin, value: { kind: "quantity", value: "21.0", unit: "g/dL" } as const, issued: "2026-03-01T10:00:00Z" };
    expect(labEvents({ ...hemoglobin, status: "corrected" }, [earlier], GIRL)[0]?.EVENT_NOTES).toEqual([
      { NOTE_DT_TM_DISP: "03/01/2026 2:00 AM", EVENT_NOTE_BLOB: "Earlier result, since replaced: 21.0 g/dL (Final)" },
    ]);
  });
});

describe("a result with components", () => {
  const component = (text: string, value: string) => ({ code: { text, codes: [] }, value: { kind: "text", text: value } as const });
  const { value: _, ...withoutValue } = hemoglobin;
  const components = [component("Color", "Yellow"), { ...component("Clarity", "Cloudy"), interpretation: ["A"] }];

  it("has a line for each, numbered, with comments at the first", () => {
    const lines = labEvents({ ...withoutValue, components, notes: [{ text: "Seen" }] }, [], GIRL);
    expect(
      lines.map(({ EVENT_ID, DISPLAY, RESULT_VAL, NORMALCY, EVENT_NOTE_CNT }) => [EVENT_ID, DISPLAY, RESULT_VAL, NORMALCY, EVENT_NOTE_CNT]),
    ).toEqual([
      ["hgb#1", "Color", "Yellow", "", 1],
      ["hgb#2", "Clarity", "Cloudy", "A", 0],
    ]);
  });

  it("has its own value first", () => {
    expect(labEvents({ ...hemoglobin, components }, [], GIRL).map(({ EVENT_ID }) => EVENT_ID)).toEqual(["hgb", "hgb#1", "hgb#2"]);
  });
});

describe("a heading", () => {
  const { value: _, ...withoutValue } = hemoglobin;

  const shown = new Set(["wbc", hemoglobin.id]);

  it("has members and neither a value nor a comment", () => {
    expect(isHeading({ ...withoutValue, memberIds: ["wbc"] }, shown)).toBe(true);
    expect(isHeading({ ...hemoglobin, memberIds: ["wbc"] }, shown)).toBe(false);
    expect(isHeading({ ...withoutValue, memberIds: ["wbc"], notes: [{ text: "Clotted" }] }, shown)).toBe(false);
    expect(isHeading(withoutValue, shown)).toBe(false);
  });

  it("is none that names only itself, or what is not there: nothing would be seen of it", () => {
    expect(isHeading({ ...withoutValue, memberIds: [hemoglobin.id] }, shown)).toBe(false);
    expect(isHeading({ ...withoutValue, memberIds: ["gone"] }, shown)).toBe(false);
  });
});
