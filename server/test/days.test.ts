import * as contract from "@linnet/contract";
import type { CallOf, Endpoint } from "@linnet/contract/endpoint";
import { DayOfUs } from "@linnet/contract/values";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { testApp } from "./test-app.ts";

/** Who may make the calls that ask for a day. */
const CALLERS = ["dora", "ada", "cole", "kit", "gena", "owen"];
/** As calls write a day, and as people do. */
const IMPOSSIBLE = ["2026-02-30", "2025-02-29", "2026-13-01", "02/30/2026"];

const Fields = z.object({ properties: z.record(z.string(), z.unknown()).default({}) });
type Fields = z.infer<typeof Fields>;
/** In a schema the one kind of day is known by its format, the other by how it is written. */
const MARKS = ['"format":"date"', JSON.stringify(z.toJSONSchema(DayOfUs)["pattern"])];
const isDay = (field: unknown) => MARKS.some((mark) => JSON.stringify(field).includes(mark));

/** The places of an object's fields that are a day, as the contract has them. */
function placesOfDays({ properties }: Fields): string[][] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const within = placesOfDays(Fields.catch({ properties: {} }).parse(field)).map((place) => [name, ...place]);
    return within.length > 0 || !isDay(field) ? within : [[name]];
  });
}
const daysIn = (schema: z.ZodType | undefined): string[][] =>
  schema ? placesOfDays(Fields.parse(z.toJSONSchema(schema, { unrepresentable: "any" }))) : [];

/** An input with that value in each of the places. */
function inputWith(value: string, places: readonly string[][]): object {
  const byName = Map.groupBy(places, ([name = ""]) => name);
  const within = (rest: string[][]) => (rest.some((place) => place.length === 0) ? value : inputWith(value, rest));
  return Object.fromEntries([...byName].map(([name, own]) => [name, within(own.map(([, ...rest]) => rest))]));
}

const inputOf = (endpoint: Endpoint, part: "query" | "body"): z.ZodType | undefined =>
  part === "query" ? endpoint.query : "body" in endpoint ? endpoint.body : undefined;

const asked = Object.entries(contract).flatMap(([slice, calls]) =>
  Object.entries(calls).flatMap(([name, endpoint]: [string, Endpoint]) =>
    (["query", "body"] as const).flatMap((part) => {
      const places = daysIn(inputOf(endpoint, part));
      // A missing file is reported first: their forms are tested with one.
      const isFileFirst = endpoint.kind === "upload" && endpoint.files.missing !== undefined;
      return places.length > 0 && !isFileFirst ? [{ name: `${slice}.${name}`, endpoint, part, places }] : [];
    }),
  ),
);

describe("a day that the calendar does not have", () => {
  const { call } = testApp();

  it("may be sent to calls of every kind", () => {
    const kinds = new Set(asked.map(({ endpoint, part }) => `${endpoint.kind} ${part}`));
    expect([...kinds].sort()).toEqual(["download body", "json body", "json query", "upload body"]);
    expect(asked.length).toBeGreaterThan(12);
  });

  it.each(asked)("is refused by $name, each field with the reason", async ({ endpoint, part, places }) => {
    let callers = CALLERS;
    for (const day of IMPOSSIBLE) {
      // Only the days are sent; other missing fields get their own messages.
      const input = { params: { id: 1 }, [part]: inputWith(day, places) } as CallOf<Endpoint>;
      let refused: Awaited<ReturnType<typeof call>> | undefined;
      // Some calls are few in a minute: who may make this one is looked for once.
      for (const name of callers) {
        const reply = await call(`${name}@linnet.example`, endpoint, input);
        if (reply.status !== 400) continue;
        refused = reply;
        callers = [name];
        break;
      }
      expect(refused?.body).toMatchObject({
        code: "invalid_input",
        fields: Object.fromEntries(places.map((place) => [place.join("."), "This date does not exist"])),
      });
    }
  });
});
