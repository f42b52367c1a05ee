import { describe, expect, it } from "vitest";
import { AppError } from "./errors.ts";
import { expectedVersion } from "./expected-version.ts";

const AT = "2026-11-20T18:00:00.123Z";
const withHeader = (value: string) => ({ headers: { "if-match": value } });

describe("what a caller says to have seen of a record", () => {
  it.each([AT, `"${AT}"`, `W/"${AT}"`])("is the If-Match %s", (value) => {
    expect(expectedVersion(withHeader(value), "2020-01-01T00:00:00Z")).toEqual(new Date(AT));
  });

  it("is the body's modifiedOn without the header, or with one that fits anything", () => {
    expect(expectedVersion({ headers: {} }, AT)).toEqual(new Date(AT));
    expect(expectedVersion(withHeader("*"), AT)).toEqual(new Date(AT));
  });

  it("is nothing when neither is there", () => {
    expect(expectedVersion({ headers: {} })).toBeUndefined();
    expect(expectedVersion({ headers: {} }, null)).toBeUndefined();
  });

  it.each(["yesterday", '"7"', ""])("is refused as “%s”", (value) => {
    expect(() => expectedVersion(withHeader(value))).toThrow(AppError);
  });
});
