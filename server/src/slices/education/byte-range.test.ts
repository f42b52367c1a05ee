import { describe, expect, it } from "vitest";
import { byteRange } from "./routes.ts";

describe("a part of a file of ten bytes", () => {
  it.each([
    ["bytes=0-3", { start: 0, end: 3 }],
    ["bytes=4-4", { start: 4, end: 4 }],
    ["bytes=4-", { start: 4, end: 9 }],
    ["bytes=4-99", { start: 4, end: 9 }],
    ["bytes=-3", { start: 7, end: 9 }],
    ["bytes=-99", { start: 0, end: 9 }],
    ["bytes=9-9", { start: 9, end: 9 }],
  ])("is what %s asks for", (header, part) => {
    expect(byteRange(header, 10)).toEqual(part);
  });

  it.each(["bytes=10-", "bytes=10-20", "bytes=-0"])("is not there for %s", (header) => {
    expect(byteRange(header, 10)).toBe("beyond");
  });

  it.each([undefined, "", "bytes=-", "bytes=3-2", "bytes=0-1,4-5", "items=0-3", "bytes=a-b"])("is the whole for %s", (header) => {
    expect(byteRange(header, 10)).toBeUndefined();
  });

  it("is not there in a file without bytes", () => {
    expect(byteRange("bytes=0-", 0)).toBe("beyond");
    expect(byteRange("bytes=-1", 0)).toBe("beyond");
  });
});
