import { describe, expect, it } from "vitest";
import { npi } from "./physicians.ts";

describe("the number of an invented physician", () => {
  it("has ten digits, begins with 9 and ends with the right check digit", () => {
    expect(npi(1)).toBe("9000000015");
    expect(npi(99_999_219)).toBe("9999992198");
  });
});
