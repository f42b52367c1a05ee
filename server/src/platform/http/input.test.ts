import { describe, expect, it } from "vitest";
import { z } from "zod";
import { toSpelling } from "./input.ts";

const Query = z.strictObject({ PageSize: z.coerce.number().default(12), SearchText: z.string().optional() });

describe("keys that differ in case", () => {
  it("are taken for the contract's", () => {
    expect(toSpelling(Query, { pagesize: "3", SEARCHTEXT: "ruiz" })).toEqual({ PageSize: "3", SearchText: "ruiz" });
  });

  it("are found inside lists and objects too", () => {
    const Note = z.object({ NOTES: z.array(z.object({ EVENT_ID: z.string() }).nullable()).optional() });
    expect(toSpelling(Note, { notes: [{ event_id: "1" }, null] })).toEqual({ NOTES: [{ EVENT_ID: "1" }, null] });
  });

  it("stay as they are when the contract does not know them, so that they are refused by name", () => {
    expect(Query.safeParse(toSpelling(Query, { pageSize: "3", colour: "red" })).success).toBe(false);
  });

  it("are refused when two become the same", () => {
    expect(() => toSpelling(Query, { PageSize: "1", pagesize: "2" })).toThrow("twice");
  });

  it("cannot be used to reach the prototype", () => {
    expect(() => toSpelling(Query, JSON.parse('{"__proto__": {"PageSize": 1}}'))).not.toThrow();
    expect(Query.safeParse(toSpelling(Query, JSON.parse('{"constructor": 1}'))).success).toBe(false);
  });
});
