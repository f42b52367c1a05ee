import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FhirServer, fhirServer, says, saysBundle, saysItCan } from "../../../../../test/fhir-server.ts";
import { readConfig } from "../../../../config.ts";
import { DEFAULT_SOURCE, type OriginalId, wireIdOf } from "../../wire-ids.ts";
import { fhirClient } from "./client.ts";
import type { WireIdStore } from "./client-ids.ts";
import { clientSettings } from "./settings.ts";

const LONG = "eZz9Yy8Xx7".repeat(7);
const wireId = (type: string, id: string) => wireIdOf({ source: DEFAULT_SOURCE, type, id });
const PATIENT = wireId("Patient", LONG);

/** The table that all servers of a portal share. */
function table() {
  const kept = new Map<string, OriginalId>();
  const store: WireIdStore = {
    remember: async (entries) => {
      for (const entry of entries) kept.set(wireIdOf(entry), entry);
    },
    originals: async (ids) =>
      ids.flatMap((id) => {
        const original = kept.get(id);
        return original ? [{ ...original, wireId: id }] : [];
      }),
  };
  return { kept, store };
}

let server: FhirServer;
beforeEach(async () => {
  server = await fhirServer();
  server.play("/fhir/metadata", saysItCan({ Observation: ["patient"], Patient: ["_id"] }));
});
afterEach(() => server.close());

const client = (store?: WireIdStore) =>
  fhirClient(clientSettings(readConfig({ EHR_FHIR_URL: server.base, EHR_TIMEOUT_MS: "4000" })), undefined, store);
const observation = (id: string, more: object = {}) => ({ resourceType: "Observation", id, ...more });

describe("ids that do not fit", () => {
  it.each([LONG, "with_underscore", "CV:1:SECT:2", "with space", "ünit", "100%", "a,b|c"])("leave as an id of ours: %s", async (id) => {
    server.play("/fhir/Observation", saysBundle([observation(id)]));
    expect(await client().search("Observation", [["patient", "Patient/ana"]])).toEqual([observation(wireId("Observation", id))]);
  });

  it("are the same in every form of reference, and unchanged inside a resource and for other servers", async () => {
    const references = [
      `Patient/${LONG}`,
      `${server.base}/Patient/${LONG}`,
      `Patient/${LONG}/_history/2`,
      "Practitioner/dr_a",
      `${server.base}/Practitioner/dr%5Fa`,
      "Patient/ana",
      "#in_side",
      "https://elsewhere.example/fhir/Patient/a_b",
      "Patient?identifier=a_b",
    ];
    const given = observation("1", {
      contained: [{ resourceType: "Specimen", id: "in_side" }],
      all: references.map((reference) => ({ reference })),
    });
    server.play("/fhir/Observation", saysBundle([given]));
    const [one, two] = [`Patient/${PATIENT}`, `Practitioner/${wireId("Practitioner", "dr_a")}`];
    expect(await client().search("Observation", [])).toEqual([
      { ...given, all: [one, one, one, two, two, "Patient/ana", "#in_side", undefined, undefined].map((reference) => ({ reference })) },
    ]);
  });

  it("become the hospital's in searches and reads", async () => {
    const { store } = table();
    const hospital = client(store);
    server.play(
      "/fhir/Patient",
      saysBundle([
        { resourceType: "Patient", id: LONG },
        { resourceType: "Patient", id: "x,y" },
      ]),
    );
    const found = await hospital.search("Patient", [["_id", "ana"]]);
    expect(found).toMatchObject([{ id: PATIENT }, { id: wireId("Patient", "x,y") }]);
    server.play("/fhir/Observation", saysBundle([]));
    await hospital.search("Observation", [["patient", `Patient/${PATIENT},Patient/ana,Patient/${wireId("Patient", "x,y")}`]]);
    const [asked] = server.askedFor("/fhir/Observation");
    expect(new URL(asked?.path ?? "", server.origin).searchParams.get("patient")).toBe(`Patient/${LONG},Patient/ana,Patient/x\\,y`);

    server.play(`/fhir/Patient/${LONG}`, says(200, { resourceType: "Patient", id: LONG }));
    expect(await hospital.read("Patient", PATIENT)).toEqual({ resourceType: "Patient", id: PATIENT });
  });

  it("are known to a server that never saw them, and are stored before they are handed out", async () => {
    const { kept, store } = table();
    server.play("/fhir/Observation", saysBundle([observation("CV:1", { subject: { reference: `Patient/${LONG}` } })]));
    await client(store).search("Observation", []);
    expect([...kept.values()].map(({ type, id }) => `${type}/${id}`).sort()).toEqual(["Observation/CV:1", `Patient/${LONG}`]);

    server.play("/fhir/Observation/CV:1", says(200, observation("CV:1")));
    expect(await client(store).read("Observation", wireId("Observation", "CV:1"))).toMatchObject({ id: wireId("Observation", "CV:1") });
    const forgetful: WireIdStore = { ...store, remember: () => Promise.reject(new Error("the database is away")) };
    await expect(client(forgetful).search("Observation", [])).rejects.toThrow("the database is away");
  });

  it("are not requested if they are unknown, and never lead outside their type", async () => {
    const { store } = table();
    server.play("/fhir/Observation", saysBundle([observation("../Patient/ana"), observation("a/b")]));
    const hospital = client(store);
    const found = await hospital.search("Observation", []);
    expect(found).toHaveLength(2);
    for (const id of ["../Patient/ana", "a/b"]) expect(await hospital.read("Observation", wireId("Observation", id))).toBeUndefined();
    server.play(`/fhir/Patient/${PATIENT}`, says(404));
    expect(await client().read("Patient", PATIENT)).toBeUndefined();
    expect(server.asked.map(({ path }) => path)).toEqual(["/fhir/metadata", "/fhir/Observation", `/fhir/Patient/${PATIENT}`]);
  });

  it("stay unchanged if they are over a thousand characters or cannot be stored, so that the caller refuses them", async () => {
    const ids = ["x".repeat(1001), "a\u0000b", "half \ud800"];
    server.play("/fhir/Observation", saysBundle(ids.map((id) => observation(id))));
    expect(await client(table().store).search("Observation", [])).toHaveLength(3);
  });
});

describe("a write to the hospital", () => {
  const answered = (...entry: unknown[]) => says(200, { resourceType: "Bundle", type: "transaction-response", entry });

  it("uses the hospital's ids for patients, files and places, and returns one of ours for what is created", async () => {
    const { store } = table();
    const hospital = client(store);
    server.play("/fhir/Patient", saysBundle([{ resourceType: "Patient", id: LONG }]));
    await hospital.search("Patient", [["_id", "ana"]]);
    server.play("/fhir/Binary", says(201, { resourceType: "Binary", id: "bin_1" }));
    const file = await hospital.writing.file(Buffer.from("%PDF"), "application/pdf");
    expect(file).toBe(`Binary/${wireId("Binary", "bin_1")}`);

    let sent = "";
    server.play("/fhir", async (request, response) => {
      for await (const part of request) sent += String(part);
      answered({ response: { status: "201", location: `${server.base}/Task/t_1/_history/1` } })(request, response);
    });
    const resource = { resourceType: "Task", for: { reference: `Patient/${PATIENT}` }, input: [{ valueAttachment: { url: file } }] };
    const places = await hospital.writing.transaction([{ resource, request: { method: "POST", url: "Task" } }]);
    expect(places).toEqual([`Task/${wireId("Task", "t_1")}`]);
    expect(JSON.parse(sent).entry[0].resource).toEqual({
      resourceType: "Task",
      for: { reference: `Patient/${LONG}` },
      input: [{ valueAttachment: { url: "Binary/bin_1" } }],
    });

    const task = {
      resourceType: "Task",
      id: "t_1",
      for: { reference: `Patient/${LONG}` },
      owner: { reference: "https://elsewhere.example/o" },
    };
    server.play("/fhir/Task/t_1", says(200, task));
    expect(await hospital.writing.current("Task", wireId("Task", "t_1"))).toEqual({ ...task, for: { reference: `Patient/${PATIENT}` } });
  });
});

describe("a server that refuses the page size", () => {
  const about = (diagnostics: string) => ({
    resourceType: "OperationOutcome",
    issue: [{ severity: "error", code: "invalid", diagnostics }],
  });
  const countsAsked = () => server.askedFor("/fhir/Observation").map(({ path }) => new URL(path, server.origin).searchParams.get("_count"));
  const refusing = (status: number, most: number, words: string) =>
    server.play("/fhir/Observation", (request, response) => {
      const count = new URL(request.url ?? "", server.origin).searchParams.get("_count");
      const isTaken = count === null || Number(count) <= most;
      (isTaken ? saysBundle([observation("1")]) : says(status, about(words)))(request, response);
    });
  const QUERY = [
    ["patient", "Patient/ana"],
    ["_count", "200"],
  ] as const;

  it.each([
    [400, "Invalid value for parameter"],
    [404, "The value of _count is not supported"],
    [413, ""],
    [422, "Page size exceeds the maximum"],
  ])("gets a smaller one, and then none (%i)", async (status, words) => {
    refusing(status, 50, words);
    expect(await client().search("Observation", QUERY)).toEqual([observation("1")]);
    expect(countsAsked()).toEqual(["200", "20"]);

    server.asked.length = 0;
    refusing(status, 0, words);
    expect(await client().search("Observation", QUERY)).toEqual([observation("1")]);
    expect(countsAsked()).toEqual(["200", "20", null]);
  });

  it("also gets a smaller one page by page", async () => {
    refusing(400, 0, "");
    const found: unknown[] = [];
    for await (const { resources } of client().pages("Observation", QUERY)) found.push(...resources);
    expect(found).toEqual([observation("1")]);
  });

  it("is not assumed if it finds nothing or too much", async () => {
    server.play("/fhir/Observation", says(404, about("Unknown patient")), says(422, about("Narrow your search")));
    expect(await client().search("Observation", QUERY)).toEqual([]);
    await expect(client().search("Observation", QUERY)).rejects.toMatchObject({ code: "invalid_input" });
    expect(countsAsked()).toEqual(["200", "200"]);
  });

  it("fails in the end if it refuses the search itself", async () => {
    server.play("/fhir/Observation", says(400, about("No such patient")));
    await expect(client().search("Observation", QUERY)).rejects.toMatchObject({ code: "upstream_unavailable" });
    expect(countsAsked()).toEqual(["200", "20", null]);
  });
});
