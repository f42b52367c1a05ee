import { describe, expect, it } from "vitest";
import { labSection, listedCodes, panelSequence, sectionOfCategory, sectionOfCodes, UNPLACED } from "./lab-sections.ts";

/** A LOINC code's last digit is a check digit (modulus 10). */
function isLoinc(code: string): boolean {
  const [number = "", check] = code.split("-");
  const digits = [...number].reverse().map(Number);
  const sum = digits.reduce((total, digit, at) => total + (at % 2 === 0 ? (digit * 2 > 9 ? digit * 2 - 9 : digit * 2) : digit), 0);
  return check === String((10 - (sum % 10)) % 10);
}

describe("the sections of the lab report", () => {
  it("recognize tests by LOINC code, with any other codes next to it", () => {
    expect(sectionOfCodes(["urn:hospital|K", "http://loinc.org|2823-3"])).toMatchObject({ name: "Chemistry", sequence: 30 });
    expect(sectionOfCodes(["http://loinc.org|6690-2"])?.name).toBe("Hematology");
    expect(sectionOfCodes(["http://loinc.org|5792-7"])?.name).toBe("Urinalysis");
  });

  it("do not take another system's code for a LOINC code", () => {
    expect(sectionOfCodes(["urn:hospital|2823-3"])).toBeUndefined();
  });

  it.each([
    ["HM", "Hematology"],
    ["CH", "Chemistry"],
    ["MB", "Microbiology"],
    ["SR", "Serology"],
    ["IMM", "Immunology"],
    ["TX", "Toxicology"],
    ["BLB", "Blood Bank"],
    ["BG", "Blood Gases"],
  ])("put a report of %s in %s", (category, name) => {
    expect(sectionOfCategory(["LAB", category])?.name).toBe(name);
  });

  it("default to the laboratory", () => {
    expect(labSection(undefined, sectionOfCategory(["LAB"]))).toEqual({ name: "Laboratory", sequence: UNPLACED });
  });

  it("put known panels before others", () => {
    expect(panelSequence(["http://loinc.org|58410-2"])).toBeLessThan(panelSequence(["http://loinc.org|57021-8"]));
    expect(panelSequence(["http://loinc.org|1-8"])).toBe(UNPLACED);
  });

  it("have no mistyped code", () => {
    expect(listedCodes().filter((code) => !isLoinc(code))).toEqual([]);
  });

  it("have each code once, and every panel is in a section", () => {
    const twice = listedCodes().filter((code, at, all) => all.indexOf(code) !== at);
    expect(twice.filter((code) => panelSequence([`http://loinc.org|${code}`]) === UNPLACED)).toEqual([]);
    expect(new Set(twice).size).toBe(12);
  });
});
