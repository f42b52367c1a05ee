import * as contract from "@linnet/contract";
import type { Endpoint } from "@linnet/contract/endpoint";
import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import { arbitraryOf, type JsonSchema } from "./arbitrary-of.ts";
import { MATRIX_PEOPLE, type MatrixPerson } from "./matrix-people.ts";
import { matrixRecords, namingRecords, wellFormedBodies } from "./matrix-records.ts";
import { testApp } from "./test-app.ts";

/**
 * Optional fields of replies that the demonstration leaves empty. Write a new one here only together with a test of its own that reads it
 * through the call.
 */
const NOT_IN_DEMONSTRATION = [
  // The chart: what the record did not say, or says of few children.
  ...["INCOMPLETE", "NO_INFORMATION", "NONE_KNOWN", "REMARK", "OTHER_RANGES", "JUDGMENT", "LENGTH", "SURGERY_IND", "RADIOLOGY_IND"],
  // Results that were corrected, or reviewed.
  ...["reviewed", "notes", "later", "happenedOn", "isSuperseded", "isReportedTime", "isPreliminary", "isNormal"],
  // Lists of patients, referrals and people.
  ...[
    "suffix",
    "isPracticeUnknown",
    "newResults",
    "allergyStatements",
    "inPlaceOf",
    "forPhysician",
    "isWaiting",
    "practices",
    "claimedNpi",
  ],
  ...["fileName", "clinicalCareType", "message"],
  // Drafts, answers and saved searches, which are kept as they were sent.
  ...["packet", "whyNot", "rule", "practice", "person", "outcome", "loginAs", "child", "action"],
];

interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
}

/** The places of a reply's optional fields (`.lines[].kind`). A statement that forgets one of them is refused nowhere. */
function optionalPlaces(schema: Schema, root: Schema, place = ""): string[] {
  const named = root.$defs?.[schema.$ref?.split("/").at(-1) ?? ""];
  const inner = [...(named ? [named] : []), ...(schema.anyOf ?? schema.oneOf ?? [])];
  return [
    ...inner.flatMap((each) => optionalPlaces(each, root, place)),
    ...(schema.items ? optionalPlaces(schema.items, root, `${place}[]`) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
      ...(schema.required?.includes(name) ? [] : [`${place}.${name}`]),
      ...optionalPlaces(field, root, `${place}.${name}`),
    ]),
  ];
}

/** Question sets are left out: each is one document, and no columns. */
const reads = Object.values(contract)
  .flatMap((calls) => Object.values<Endpoint>(calls))
  .filter(({ action, path }) => action.startsWith("read:") && !path.startsWith("/packets/"))
  .flatMap((endpoint) => {
    if (!("reply" in endpoint)) return [];
    // As: zod's own type of JSON Schema is wider than what the contract uses.
    const schema = z.toJSONSchema(endpoint.reply, { io: "output", unrepresentable: "any" }) as Schema;
    return [{ endpoint, wanted: optionalPlaces(schema, schema) }];
  });

/** Every place of a reply that holds something. */
function placesIn(value: unknown, place = ""): string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return [place, ...value.flatMap((each) => placesIn(each, `${place}[]`))];
  if (typeof value !== "object") return [place];
  return [place, ...Object.entries(value).flatMap(([name, field]) => placesIn(field, `${place}.${name}`))];
}

function exampleOf(schema: z.ZodType): object {
  const described = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
  const made = fc.sample(arbitraryOf(described), { seed: 1, numRuns: 100 });
  const example = made.find((each) => schema.safeParse(each).success) ?? made[0];
  return typeof example === "object" && example !== null ? example : {};
}

const hospital = testApp();

const endOf = (place: string) => place.split(".").at(-1) ?? "";

/** The optional fields of a reply that no one in the demonstration is given. */
async function unseenIn({ endpoint, wanted }: (typeof reads)[number], inputFor: (person: MatrixPerson) => object): Promise<string[]> {
  const places = new Set<string>();
  for (const person of MATRIX_PEOPLE) {
    if (wanted.every((place) => places.has(place))) return [];
    // As: the type of each input is its endpoint's, which is known one by one only.
    const { status, body } = await hospital.call(person.email, endpoint, inputFor(person) as never);
    if (status === 200) for (const place of placesIn(body)) places.add(place);
  }
  return wanted.filter((place) => !places.has(place));
}

it("fills each optional field of a reply for someone in the demonstration, or says that it does not", async () => {
  const recordsFor = await matrixRecords(hospital);
  const bodyFor = await wellFormedBodies(hospital);
  const partFor = (endpoint: Endpoint, part: "params" | "query" | "body", person: MatrixPerson) => {
    const schema = endpoint[part];
    const example = part === "body" ? bodyFor(endpoint) : undefined;
    return schema && { [part]: namingRecords(endpoint, part, example ?? exampleOf(schema), recordsFor(person, "own")) };
  };
  const unseen = new Set<string>();
  for (const read of reads) {
    const { endpoint } = read;
    const found = await unseenIn(read, (person) => ({
      ...partFor(endpoint, "params", person),
      ...partFor(endpoint, "query", person),
      ...partFor(endpoint, "body", person),
    }));
    for (const place of found) unseen.add(endOf(place));
  }
  expect([...unseen].toSorted()).toEqual(NOT_IN_DEMONSTRATION.toSorted());
});
