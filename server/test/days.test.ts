import * as contract from "@linnet/contract";
import type { CallOf, Endpoint } from "@linnet/contract/endpoint";
import { DayOfUs } from "@linnet/contract/values";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { testApp } from "./test-app.ts";

/** Who may make the calls that ask for a day. */
const CALLERS = ["dora", "ada", "kit", "gena"];
/** As calls write a day, and as people do. */
const IMPOSSIBLE = ["2026-02-30", "2025-02-29", "2026-13-01", "02/30/2026"];

const Fields = z.object({ properties: z.record(z.string(), z.unknown()).default({}) });
/** In a schema the one kind of day is known by its format, the other by how it is written. */
const MARKS = ['"format":"date"', JSON.stringify(z.toJSONSchema(DayOfUs)["pattern"])];
const isDay = (field: unknown) => MARKS.some((mark) => JSON.stringify(field).includes(mark));

/** The fields of an input that are a day, as the contract has them. */
function daysIn(schema: z.ZodType | undefined): string[] {
  if (!schema) return [];
  const { properties } = Fields.parse(z.toJSONSchema(schema, { unrepresentable: "any" }));
  return Object.keys(properties).filter((name) => isDay(properties[name]));
}

const inputOf = (endpoint: Endpoint, part: "query" | "body"): z.ZodType | undefined =>
  part === "query" ? endpoint.query : "body" in endpoint ? endpoint.body : undefined;

const asked = Object.entries(contract).flatMap(([slice, calls]) =>
  Object.entries(calls).flatMap(([name, endpoint]: [string, Endpoint]) =>
    (["query", "body"] as const).flatMap((part) => {
      const fields = daysIn(inputOf(endpoint, part));
      // Where a file has to come along, that is said first: their forms are tested with one.
      const isFileFirst = endpoint.kind === "upload" && endpoint.files.missing !== undefined;
      return fields.length > 0 && !isFileFirst ? [{ name: `${slice}.${name}`, endpoint, part, fields }] : [];
    }),
  ),
);

describe("a day that the calendar does not have", () => {
  const { call } = testApp();

  it("may be sent to calls of every kind", () => {
    const kinds = new Set(asked.map(({ endpoint, part }) => `${endpoint.kind} ${part}`));
    expect([...kinds].sort()).toEqual(["json body", "json query", "upload body"]);
    expect(asked.length).toBeGreaterThan(12);
  });

  it.each(asked)("is refused by $name, each field with the reason", async ({ endpoint, part, fields }) => {
    for (const day of IMPOSSIBLE) {
      // As: only the days are sent. What else is missing is said beside them.
      const input = { params: { id: 1 }, [part]: Object.fromEntries(fields.map((field) => [field, day])) } as CallOf<Endpoint>;
      const replies = await Promise.all(CALLERS.map((name) => call(`${name}@linnet.example`, endpoint, input)));
      const refused = replies.find(({ status }) => status === 400);
      expect(refused?.body).toMatchObject({
        code: "invalid_input",
        fields: Object.fromEntries(fields.map((field) => [field, "This date does not exist"])),
      });
    }
  });
});
