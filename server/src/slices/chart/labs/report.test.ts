import { LabReport } from "@linnet/contract/chart";
import { describe, expect, it } from "vitest";
import type { Found, LabRecord } from "../../../adapters/ehr/port.ts";
import type { DiagnosticReport, Observation } from "../../../adapters/ehr/record.ts";
import { labReport } from "./report.ts";

type Result = Found<Observation>;
type Report = Found<DiagnosticReport>;

const ZONE = "America/Los_Angeles";
const GIRL = { sex: "F", birthDate: "2020-01-01" } as const;

const result = (id: string, more: Partial<Result> = {}): Result => {
  const collected = more.collected ?? "2026-03-01T08:00:00Z";
  return {
    id,
    status: "final",
    code: { text: id, codes: [] },
    value: { kind: "text", text: "1" },
    collected,
    at: Date.parse(collected),
    ...more,
  };
};
const coded = (id: string, loinc: string, more: Partial<Result> = {}) =>
  result(id, { code: { text: id, codes: [`http://loinc.org|${loinc}`] }, ...more });
const report = (name: string, resultIds: string[], more: Partial<Report> = {}): Report => ({
  id: name.replaceAll(" ", "-"),
  status: "final",
  code: { text: name, codes: [] },
  resultIds,
  ...more,
});

function groupsOf(record: Partial<LabRecord>) {
  const labs = labReport({ observations: [], reports: [], orders: [], withheld: {}, ...record }, GIRL, ZONE);
  const { LAB_CNT, LAB } = LabReport.parse(labs).RPTDATA.LABS[0];
  expect(LAB_CNT).toBe(LAB.length);
  return LAB;
}
const outline = (record: Partial<LabRecord>) =>
  groupsOf(record).map(({ ES1, ES2, EVENT_END_DT_TM, EVENT }) => [
    ES1,
    ES2,
    EVENT_END_DT_TM,
    EVENT.map(({ EVENT_ID }) => EVENT_ID).join(" "),
  ]);

describe("the lab report", () => {
  it("is empty, not absent, without results", () => {
    expect(labReport({ observations: [], reports: [], orders: [], withheld: {} }, GIRL, ZONE)).toEqual({
      RPTDATA: { LABS: [{ LAB_CNT: 0, LAB: [] }] },
    });
  });

  it("groups results by section, panel and the minute they were collected", () => {
    const observations = [
      coded("wbc", "6690-2", { collected: "2026-03-01T08:00:10Z" }),
      coded("hgb", "718-7", { collected: "2026-03-01T08:00:50Z" }),
      coded("plt", "777-3", { collected: "2026-03-01T08:01:00Z" }),
      coded("na", "2951-2"),
      result("odd"),
    ];
    expect(outline({ observations, reports: [report("CBC", ["wbc", "hgb", "plt"])] })).toEqual([
      ["Hematology", "CBC", "2026-03-01T08:01:00Z", "plt"],
      ["Hematology", "CBC", "2026-03-01T08:00:10Z", "wbc hgb"],
      ["Chemistry", "Other Chemistry", "2026-03-01T08:00:00Z", "na"],
      ["Laboratory", "Other Laboratory", "2026-03-01T08:00:00Z", "odd"],
    ]);
  });

  it("orders sections and panels by their sequence, then by name, the newest first", () => {
    const panel = (name: string, ids: string[], loinc?: string) =>
      report(name, ids, { code: { text: name, codes: loinc ? [`http://loinc.org|${loinc}`] : [] }, sections: ["LAB", "CH"] });
    const observations = [result("b"), result("a"), result("bmp-old", { collected: "2026-02-01T08:00:00Z" }), result("bmp-new")];
    const reports = [panel("Beta", ["b"]), panel("Alpha", ["a"]), panel("Basic metabolic", ["bmp-old", "bmp-new"], "51990-0")];
    expect(outline({ observations, reports }).map(([, , , ids]) => ids)).toEqual(["bmp-new", "bmp-old", "a", "b"]);
    expect(groupsOf({ observations, reports })[0]).toMatchObject({ ES1_SEQ: 30, ES2_SEQ: 3 });
    expect(groupsOf({ observations, reports })[3]).toMatchObject({ ES1_SEQ: 30, ES2_SEQ: 9999 });
  });

  it("keeps a day without a time apart from the times of that day, below them, and what has no date last", () => {
    const observations = [
      result("undated", { collected: undefined as never, at: undefined }),
      result("day", { collected: "2026-03-01", at: Date.parse("2026-03-01T08:00:00Z") }),
      result("timed", { collected: "2026-03-01T20:00:00Z" }),
      result("day-before", { collected: "2026-02-28T23:00:00Z" }),
    ];
    expect(outline({ observations }).map(([, , date, id]) => [date, id])).toEqual([
      ["2026-03-01T20:00:00Z", "timed"],
      ["2026-03-01", "day"],
      ["2026-02-28T23:00:00Z", "day-before"],
      ["", "undated"],
    ]);
  });

  it("takes a section from the test's code, then the report's category, its code, or the other tests in it", () => {
    const sectionOf = (reports: Report[], ...others: Result[]) =>
      groupsOf({ observations: [result("test"), ...others], reports }).find(({ EVENT }) =>
        EVENT.some(({ EVENT_ID }) => EVENT_ID === "test"),
      )?.ES1;

    expect(sectionOf([report("R", ["test"], { sections: ["LAB", "MB"] })])).toBe("Microbiology");
    expect(sectionOf([report("R", ["test"], { code: { text: "CBC", codes: ["http://loinc.org|58410-2"] } })])).toBe("Hematology");
    expect(sectionOf([report("R", ["na", "test"])], coded("na", "2951-2"))).toBe("Chemistry");
    expect(sectionOf([report("R", ["test"], { sections: ["LAB"] })])).toBe("Laboratory");
    expect(groupsOf({ observations: [coded("wbc", "6690-2")], reports: [report("R", ["wbc"], { sections: ["CH"] })] })[0]?.ES1).toBe(
      "Hematology",
    );
  });

  it("shows a result once when two reports hold it: under the complete one, of those the newest", () => {
    const observations = [result("test")];
    const reports = [
      report("Preliminary", ["test"], { status: "preliminary", issued: "2026-03-03T00:00:00Z" }),
      report("Old", ["test"], { issued: "2026-03-01T00:00:00Z" }),
      report("New", ["test"], { status: "corrected", issued: "2026-03-02T00:00:00Z" }),
    ];
    expect(outline({ observations, reports })).toEqual([["Laboratory", "New", "2026-03-01T08:00:00Z", "test"]]);
  });

  it("puts members under their heading, which is not shown itself, in its order", () => {
    const { value: _, ...heading } = result("panel", {
      code: { text: "Blood count", codes: ["http://loinc.org|58410-2"] },
      memberIds: ["second", "first"],
    });
    expect(outline({ observations: [heading, result("first"), result("second")] })).toEqual([
      ["Hematology", "Blood count", "2026-03-01T08:00:00Z", "second first"],
    ]);
  });

  it("puts members under a report before their heading", () => {
    const { value: _, ...heading } = result("panel", { memberIds: ["test"] });
    expect(outline({ observations: [heading, result("test")], reports: [report("Report", ["test"])] }).map(([, panel]) => panel)).toEqual([
      "Report",
    ]);
  });

  it("says who ordered, as the result knows, or else its report", () => {
    const orders = [
      { id: "o-1", orderedBy: "Reyes, Dora" },
      { id: "o-2", orderedBy: "Hall, Rita" },
      { id: "o-3", orderedBy: "" },
    ];
    const physicianOf = (orderIds: string[] | undefined, ofReport: string[]) =>
      groupsOf({
        observations: [result("test", { orderIds: orderIds as never })],
        reports: [report("R", ["test"], { orderIds: ofReport })],
        orders,
      })[0]?.ORDERING_PHYSICIAN;

    expect(physicianOf(["o-1"], ["o-2"])).toBe("Reyes, Dora");
    expect(physicianOf(undefined, ["o-2"])).toBe("Hall, Rita");
    expect(physicianOf(["o-3"], ["o-2"])).toBe("Hall, Rita");
    expect(physicianOf(["elsewhere"], [])).toBe("");
  });

  it("shows a corrected result once, with the value it had", () => {
    const tube = { identifiers: ["urn:lab|A-1"], code: { text: "Potassium", codes: [] } };
    const observations = [
      result("old", { ...tube, value: { kind: "text", text: "7.1" }, issued: "2026-03-01T09:00:00Z" }),
      result("new", { ...tube, status: "corrected", value: { kind: "text", text: "4.1" }, issued: "2026-03-01T10:00:00Z" }),
    ];
    const [group, ...others] = groupsOf({ observations });
    expect(others).toEqual([]);
    expect(group?.EVENT).toMatchObject([
      { RESULT_VAL: "4.1", RESULT_STATUS: "Corrected", EVENT_NOTES: [{ EVENT_NOTE_BLOB: "Earlier result, since replaced: 7.1 (Final)" }] },
    ]);
  });
});
