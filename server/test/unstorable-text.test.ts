import * as contract from "@linnet/contract";
import type { Endpoint } from "@linnet/contract/endpoint";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { NOW } from "./open-hospital.ts";
import { aLetter, aPicture, bytesOf } from "./sample-files.ts";
import { aVideo } from "./sample-video.ts";
import { testApp } from "./test-app.ts";
import { tokenOf } from "./test-identity.ts";

const endpoints = Object.entries(contract).flatMap(([slice, calls]) =>
  Object.entries(calls).map(([name, endpoint]): [string, Endpoint] => [`${slice}.${name}`, endpoint]),
);
/** Includes a person for every call. */
const PEOPLE = [
  ...["ada", "dora", "owen", "petra", "gena", "emil", "hana", "cole"].map((name) => `${name}@linnet.example`),
  "cara@staff.wrenfield.example",
];
const PARTS = ["params", "query", "body"] as const;

const CONTROL = "Remove control characters";
const HALF = "Remove the incomplete character";

interface Shaped {
  def: { type: string; shape?: Record<string, Shaped>; element?: Shaped; innerType?: Shaped; in?: Shaped; options?: Shaped[] };
}

/** Where in an input of this schema a value may stand, whatever kind of value it is. */
function placesOf({ def }: Shaped): string[][] {
  const inner = def.innerType ?? def.in;
  if (inner) return placesOf(inner);
  if (def.element) return placesOf(def.element).map((place) => ["0", ...place]);
  // Fields that several shapes share are tried in each.
  if (def.type === "union") return def.options?.flatMap(placesOf) ?? [];
  if (def.type === "record") return [["anything"]];
  return def.shape ? Object.entries(def.shape).flatMap(([name, part]) => placesOf(part).map((place) => [name, ...place])) : [[]];
}

const ID = "7d4f0a52-3b8e-4d0c-9a35-1f0c6d2b8e11";

const everyOne = (names: readonly (string | undefined)[], value: string) => Object.fromEntries(names.map((name) => [name, value]));

function inputWith(value: string, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value;
  return name === "0" ? [inputWith(value, rest)] : { [name]: inputWith(value, rest) };
}

const walk = endpoints.flatMap(([call, endpoint]) =>
  PARTS.flatMap((part) => {
    const schema: z.ZodType | undefined = endpoint[part];
    // zod keeps a schema's parts under `def`; its public types name them per class only.
    return schema ? placesOf(schema as unknown as Shaped).map((place) => ({ call, endpoint, part, place })) : [];
  }),
);

describe("a text that no database can hold", () => {
  const hospital = testApp();

  const files = {
    "application/pdf": async () => bytesOf(await aLetter()),
    "image/jpeg": () => aPicture(8, 8).jpeg().toBuffer(),
    "video/mp4": async () => aVideo(),
    "text/vtt": async () => Buffer.from("WEBVTT\n\n00:01.000 --> 00:02.000\nFever"),
  };
  async function fileFor(endpoint: Endpoint): Promise<object> {
    if (endpoint.kind !== "upload") return {};
    const { field, mediaTypes } = endpoint.files;
    const [, make] = Object.entries(files).find(([type]) => mediaTypes.some((each) => each === type)) ?? [];
    if (!make) throw new Error(`The walk has no file for ${endpoint.path}: make one here.`);
    return { [field]: new File([new Uint8Array(await make())], "a file") };
  }

  /** The reply to the first person with access to the call. */
  async function send(endpoint: Endpoint, input: object) {
    for (const person of PEOPLE) {
      const reply = await hospital.call(person, endpoint, input as never);
      if (reply.status !== 403) return reply;
    }
    throw new Error(`No one may call ${endpoint.path}`);
  }

  const isForm = (endpoint: Endpoint) => endpoint.kind === "upload" || ("form" in endpoint && endpoint.form === true);

  async function expectRefusal({ endpoint, part, place }: (typeof walk)[number], text: string, sentence: string) {
    const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    // The address is read before the files of an upload: its ids must be well-formed.
    const params = [everyOne(names, "1"), everyOne(names, ID)].find((ids) => endpoint.params?.safeParse(ids).success ?? true) ?? {};
    const holding = inputWith(text, place) as object;
    const whole = part === "body" ? { ...holding, ...(await fileFor(endpoint)) } : part === "params" ? { ...params, ...holding } : holding;
    const { status, body } = await send(endpoint, { params, [part]: whole });
    expect({ status, body }).toMatchObject({ status: 400, body: { code: "invalid_input", message: sentence } });
    // A form has no lists: their values stand under one name.
    const path = isForm(endpoint) ? place.filter((name) => name !== "0") : place;
    expect(body).toMatchObject({ fields: { [path.join(".")]: sentence } });
  }

  it.each(walk.map((each) => [each.call, each.part, each.place.join("."), each] as const))(
    "is refused by %s in %s.%s",
    async (_call, part, _place, each) => {
      await expectRefusal(each, "a\0b", CONTROL);
      // Neither an address nor a form can carry half a character: both are made of bytes that are whole.
      if (part === "body" && !isForm(each.endpoint)) await expectRefusal(each, "a\ud800b", HALF);
    },
  );

  it.each([
    ["as the name of a field", '{ "user\\u0000Name": "x" }'],
    ["however deep it stands", `{ "userName": ${"[".repeat(50_000)}"\\u0000"${"]".repeat(50_000)} }`],
  ])("is refused %s", async (_where, payload) => {
    const headers = { authorization: `Bearer ${tokenOf(PEOPLE[0] ?? "", new Date(NOW))}`, "content-type": "application/json" };
    const reply = await hospital.app.inject({ method: "POST", url: "/api/Account/getuseraccount", payload, headers });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ message: CONTROL });
  });

  it("is not a character of two units, which is kept as it is", async () => {
    const { accounts } = contract;
    expect((await hospital.call(PEOPLE[0] ?? "", accounts.get, { body: { userName: "a👩b" } })).status).toBe(404);
  });
});
