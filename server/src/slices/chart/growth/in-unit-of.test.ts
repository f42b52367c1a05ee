import { describe, expect, it } from "vitest";
import type { Measured } from "./compare.ts";
import { inUnitOf } from "./report.ts";

const measured = (digits: string, unit: string, code = unit): Measured => ({ digits, unit, code });

describe("an amount in the unit of another", () => {
  it.each([
    ["3400", "g", "kg", "3.400"],
    ["3.4", "kg", "g", "3400"],
    ["3.4005", "kg", "g", "3400.5"],
    ["50", "g", "kg", "0.050"],
    ["0.5", "kg", "g", "500"],
    ["0.0005", "kg", "mg", "500"],
    ["1.02", "m", "cm", "102"],
    ["1.025", "m", "cm", "102.5"],
    ["512", "mm", "cm", "51.2"],
    ["51.20", "cm", "cm", "51.20"],
    ["007.10", "kg", "kg", "7.10"],
  ])("%s %s in %s is %s", (digits, from, to, moved) => {
    expect(inUnitOf(measured("1", to), measured(digits, from))).toEqual(measured(moved, to));
  });

  it.each([
    ["pounds beside kilograms", measured("22.05", "lb", "[lb_av]"), measured("10", "kg")],
    ["inches beside centimetres", measured("20", "in", "[in_i]"), measured("51", "cm")],
    ["a length beside a mass", measured("51", "cm"), measured("10", "kg")],
    ["what has no unit", measured("51", "", ""), measured("10", "kg")],
  ])("stays what it is: %s", (_what, received, wanted) => {
    expect(inUnitOf(wanted, received)).toEqual(received);
  });

  it("is written as the other is", () => {
    expect(inUnitOf(measured("4", "kg"), measured("3.4", "Kilograms", "kg"))).toEqual(measured("3.4", "kg"));
  });
});
