import type { LabEvent } from "@linnet/contract/chart";
import { deviationOf, type Finding, toLabReading, toNumber } from "@linnet/contract/chart/lab-reading";
import { describe, expect, it } from "vitest";
import { aLabEvent } from "../../../test/a-lab-event.ts";
import { limitsInWords, rangesInWords } from "./lab-reading.ts";

type Flag = LabEvent["NORMALCY"];
/** The value, its four limits, and the laboratory's flag. */
type Result = [value: string, limits: string, flag: Flag];

describe("a number", () => {
  it.each<[string, number]>([
    ["138", 138],
    ["5.10", 5.1],
    ["-2", -2],
    ["+0.4", 0.4],
    [" 7 ", 7],
  ])("is read from '%s'", (text, number) => {
    expect(toNumber(text)).toBe(number);
  });

  it.each(["", "<0.1", ">= 90", "1+", "1:64", "10-20", "1e3", ".5", "5.", "1,200", "Few", "Infinity"])("is not read from '%s'", (text) => {
    expect(toNumber(text)).toBeUndefined();
  });
});

describe("a result's distance from its range", () => {
  it.each<[string, string, string, number | undefined]>([
    ["above, in widths of the range", "155", "120 135 145 160", 1],
    ["below, in widths of the range", "130", "120 135 145 160", 0.5],
    ["above the only limit, in parts of it", "15", "- - 10 -", 0.5],
    ["within", "140", "120 135 145 160", undefined],
    ["no number", "Few", "120 135 145 160", undefined],
    ["no range", "900", "- - - -", undefined],
  ])("%s", (_what, value, limits, deviation) => {
    expect(deviationOf(toLabReading(aLabEvent(value, limits)))).toBe(deviation);
  });
});

describe("the badge of a result", () => {
  const badgeOf = ([value, limits, flag]: Result) => {
    const { finding, byLaboratory } = toLabReading(aLabEvent(value, limits, { NORMALCY: flag }));
    return byLaboratory ? `${finding}, flagged by the laboratory` : finding;
  };

  it.each<[string, Result, string]>([
    ["limits say normal, the laboratory says nothing", ["138", "120 135 145 160", ""], "normal"],
    ["a critical limit belongs to the milder zone", ["120", "120 135 145 160", "L"], "low"],
    ["below the critical limit", ["119", "120 135 145 160", "LL"], "critical-low"],
    ["above the critical limit", ["161", "120 135 145 160", ""], "critical-high"],
    ["normal limits alone know no critical", ["900", "- 135 145 -", "H"], "high"],
    ["one critical limit beside the normal ones", ["131", "- 98 107 125", ""], "critical-high"],
    ["the laboratory is more severe: high", ["140", "120 135 145 160", "H"], "high, flagged by the laboratory"],
    ["the laboratory is more severe: critical", ["150", "- 135 145 -", "HH"], "critical-high, flagged by the laboratory"],
    ["the laboratory is more severe: abnormal", ["140", "- 135 145 -", "A"], "abnormal, flagged by the laboratory"],
    ["the laboratory is milder", ["161", "120 135 145 160", "N"], "critical-high"],
    ["both find it abnormal: the limits know which way", ["130", "- 135 145 -", "AA"], "low"],
    ["as severe, other way round: the limits decide", ["130", "- 135 145 -", "H"], "low"],
    ["one limit, which the value breaks", ["50", "- 60 - -", ""], "low"],
    ["one limit, which the value keeps: the laboratory decides", ["96", "- 60 - -", "H"], "high"],
    ["one limit, which the value keeps: and the laboratory is silent", ["96", "- 60 - -", ""], "normal"],
    ["not a number: the laboratory decides", ["<0.1", "- 135 145 -", "L"], "low"],
    ["not a number, critical by the laboratory", ["Positive", "- - - -", "AA"], "abnormal"],
    ["a number without limits", ["12", "- - - -", "HH"], "critical-high"],
    ["0 to 0 is no range", ["5", "- 0 0 -", "N"], "normal"],
    ["critical 0 to 0 is no range either", ["5", "0 3 7 0", ""], "normal"],
    ["a range that ends before it begins", ["5", "- 9 1 -", ""], "normal"],
    ["a critical limit inside the normal range is none", ["4", "5 3 7 9", ""], "normal"],
    ["a critical limit at the normal one counts", ["-1", "0 0 7 9", ""], "critical-low"],
  ])("%s", (_, result, badge) => {
    expect(badgeOf(result)).toBe(badge);
  });

  it.each<[Flag, Finding]>([
    ["LL", "critical-low"],
    ["L", "low"],
    ["N", "normal"],
    ["", "normal"],
    ["H", "high"],
    ["HH", "critical-high"],
    ["A", "abnormal"],
    ["AA", "abnormal"],
  ])("follows the laboratory's %s to %s if there are no limits, and adds no words", (flag, finding) => {
    const reading = toLabReading(aLabEvent("See report", "- - - -", { NORMALCY: flag }));
    expect(reading).toMatchObject({ finding, byLaboratory: false });
  });
});

describe("limits in words", () => {
  it.each<[string, string]>([
    ["- 60 - -", "Normal 60 or above"],
    ["- - 0.04 -", "Normal 0.04 or below"],
    ["- 3.40 4.70 -", "Normal 3.40 to 4.70"],
    ["2.8 3.4 4.7 6.2", "Normal 3.4 to 4.7, critical below 2.8 or above 6.2"],
    ["- 3.4 4.7 6.2", "Normal 3.4 to 4.7, critical above 6.2"],
    ["2.8 - - -", "Critical below 2.8"],
    ["- 0 0 -", "No reference range"],
    ["- - - -", "No reference range"],
  ])("say '%s' as '%s'", (limits, words) => {
    expect(limitsInWords(toLabReading(aLabEvent("5", limits)), "")).toBe(words);
  });

  it("are the laboratory's own if it gave no numbers", () => {
    expect(limitsInWords(toLabReading(aLabEvent("Yellow", "- - - -")), "Straw to amber")).toBe("Normal: Straw to amber");
    expect(limitsInWords(toLabReading(aLabEvent("Yellow", "- - - -")), "See comment")).toBe("See comment");
    expect(limitsInWords(toLabReading(aLabEvent("Yellow", "- - - -")), "Normal flora")).toBe("Normal flora");
  });

  it("leave out the laboratory's words if there are numbers", () => {
    expect(limitsInWords(toLabReading(aLabEvent("5", "- 3 7 -")), "3-7")).toBe("Normal 3 to 7");
  });
});

it("show another kind of range next to the normal range, or instead of it", () => {
  const [OTHER_RANGES, none] = [["therapeutic 10-20"], aLabEvent("22", "- - - -")];
  expect(rangesInWords(toLabReading(none), { ...none, OTHER_RANGES })).toBe("therapeutic 10-20");
  const both = aLabEvent("22", "- 5 15 -");
  expect(rangesInWords(toLabReading(both), { ...both, OTHER_RANGES })).toBe("Normal 5 to 15, therapeutic 10-20");
  expect(rangesInWords(toLabReading(none), none)).toBe("No reference range");
});
