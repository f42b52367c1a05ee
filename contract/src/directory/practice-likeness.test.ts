import { describe, expect, it } from "vitest";
import { practiceKey, practiceLikeness, practiceNameWords } from "./practice-likeness.ts";

describe("the name of a practice", () => {
  it.each([
    ["Lakeside Pediatrics, P.C.", "LAKESIDE  PEDIATRICS"],
    ["Lakeside Pediatrics LLC", "Lake-Side Pediatrics"],
    ["Lakeside Pediatrics, L. L. C.", "Lakeside Pediatrics Inc."],
    ["Smith & Jones, PLLC", "Smith and Jones"],
    ["Kids’ Care Company, Inc.", "Kids Care"],
    ["Clínica San José", "Clinica San Jose PA"],
  ])("%s is %s", (one, other) => {
    expect(practiceLikeness({ name: one }, { name: other }).sameName).toBe(true);
  });

  it.each([
    ["Lakeside Pediatrics", "Lakeside Pediatrics West"],
    ["PC Pediatrics", "Pediatrics"],
    ["St. Mary", "St. Marys"],
  ])("%s is not %s", (one, other) => {
    expect(practiceLikeness({ name: one }, { name: other }).sameName).toBe(false);
  });

  it("that is nothing but a legal form stays", () => {
    expect(practiceNameWords("LLC")).toEqual(["llc"]);
    expect(practiceLikeness({ name: "…" }, { name: "!" }).sameName).toBe(false);
  });
});

describe("phone and address of a practice", () => {
  const at = { name: "x", phone: "(415) 555-0199", address1: "77 North Harbor Avenue", zip: "94110-2222" };
  it("are the same however they are written", () => {
    const other = { name: "y", phone: "+1 415.555.0199", address1: "77 n. harbor ave", zip: "94110" };
    expect(practiceLikeness(at, other)).toEqual({ sameName: false, samePhone: true, sameAddress: true, sameSuite: true });
  });
  it("are nobody's where they are missing", () => {
    expect(practiceLikeness({ name: "x" }, { name: "y", phone: null, address1: "", zip: "" })).toMatchObject({
      samePhone: false,
      sameAddress: false,
    });
    expect(practiceLikeness(at, { ...at, zip: "94111" }).sameAddress).toBe(false);
  });
  it.each([
    ["12 N. Main St, Suite 200", "", "12 North Main Street", "#200"],
    ["12 Main St Ste 200", "", "12 Main St", "Unit 200"],
    ["12 Main St", "Bldg 4, Ste B", "12 Main Street Building 4", "Suite B"],
    ["40 Space Center Blvd", "", "40 Space Ctr Boulevard", ""],
  ])("%s %s is %s %s", (address1, address2, other1, other2) => {
    const one = { name: "x", address1, address2, zip: "94110" };
    expect(practiceLikeness(one, { ...one, address1: other1, address2: other2 })).toMatchObject({ sameAddress: true, sameSuite: true });
    expect(practiceKey(one)).toBe(practiceKey({ ...one, address1: other1, address2: other2 }));
  });
  it.each([
    ["Suite 200", "Suite 210"],
    ["Suite 200", ""],
  ])("in the same street, %s is not '%s'", (address2, other2) => {
    const one = { name: "x", address1: "12 Main St", address2, zip: "94110" };
    expect(practiceLikeness(one, { ...one, address2: other2 })).toMatchObject({ sameAddress: true, sameSuite: false });
    expect(practiceKey(one)).not.toBe(practiceKey({ ...one, address2: other2 }));
  });
});
