import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { importFolder } from "./folder.ts";
import { resourcesIn } from "./resources-in.ts";

const roots: string[] = [];
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true });
});

function folderOf(contents: Record<string, string | Buffer>): string {
  const root = mkdtempSync(join(tmpdir(), "linnet-reading-"));
  roots.push(root);
  for (const [name, content] of Object.entries(contents)) writeFileSync(join(root, name), content);
  return root;
}

/** Everything in a folder: of a resource its place and text, of what is none its place and why. */
async function read(contents: Record<string, string | Buffer>): Promise<string[]> {
  const found: string[] = [];
  for (const file of (await importFolder(folderOf(contents))).files)
    for await (const { items } of resourcesIn(file))
      for (const item of items) found.push(`${item.place}: ${"why" in item ? item.why : item.text}`);
  return found;
}

const PATIENT = '{"resourceType":"Patient","id":"p-1"}';
const WEIGHT = '{"resourceType":"Observation","id":"o-1","valueQuantity":{"value":5.10}}';

const bundle = (type: string, ...entries: string[]) => `{
  "resourceType": "Bundle", "type": "${type}",
  "entry": [
    ${entries.join(",\n    ")}
  ]
}`;

describe("the files of a folder", () => {
  it("are read by what is named by others first: by their names, and of Bundles by the first type in them", async () => {
    const { files, others } = await importFolder(
      folderOf({
        "Abby1_Zeh2.json": bundle("transaction", `{"resource":${PATIENT}}`),
        "Condition.ndjson.gz": gzipSync(""),
        "Observation.ndjson": WEIGHT,
        "hospitalInformation.json": bundle("batch", '{"resource":{"resourceType":"Organization","id":"g"}}'),
        "Patient.000.NDJSON": PATIENT,
        "notes.txt": "",
      }),
    );
    expect(files.map(({ name }) => name)).toEqual([
      "hospitalInformation.json",
      "Abby1_Zeh2.json",
      "Patient.000.NDJSON",
      "Observation.ndjson",
      "Condition.ndjson.gz",
    ]);
    expect(others).toEqual(["notes.txt"]);
  });
});

describe("a file with one resource on each line", () => {
  it("gives each as it was written, digit for digit, with its line", async () => {
    expect(await read({ "a.ndjson": `\uFEFF${PATIENT}\r\n\n  \n${WEIGHT}` })).toEqual([
      `a.ndjson, line 1: ${PATIENT}\r`,
      `a.ndjson, line 4: ${WEIGHT}`,
    ]);
  });

  it("may be packed", async () => {
    expect(await read({ "a.ndjson.gz": gzipSync(`${PATIENT}\n${WEIGHT}\n`) })).toHaveLength(2);
  });

  it("may have a Bundle on a line", async () => {
    const line = bundle("collection", `{"resource":${PATIENT}}`, `{"resource":${WEIGHT}}`).replaceAll("\n", " ");
    expect(await read({ "a.ndjson": `${line}\n` })).toEqual([
      `a.ndjson, line 1, entry 1: ${PATIENT}`,
      `a.ndjson, line 1, entry 2: ${WEIGHT}`,
    ]);
  });

  it("may name what stands in it by urn:uuid:, before and after", async () => {
    const id = "0b7e6f7c-0000-4000-8000-00000000000A";
    const visit = `{"resourceType":"Encounter","id":"e","subject":{"reference" : "urn:uuid:${id.toLowerCase()}"}}`;
    expect(await read({ "a.ndjson": `${visit}\n{"resourceType":"Patient","id":"${id}"}\n` })).toEqual([
      `a.ndjson, line 1: {"resourceType":"Encounter","id":"e","subject":{"reference" : "Patient/${id}"}}`,
      expect.stringContaining("line 2"),
    ]);
  });

  it.each([
    ["text that is no JSON", `${PATIENT}\nhello`, "line 2: It is not JSON"],
    ["a cut line", `${PATIENT}\n{"resourceType":`, "line 2: It is not JSON"],
    ["a JSON array", `[${PATIENT}]`, "line 1: It is a JSON array, not one resource"],
    ["a JSON array over lines", `[\n${PATIENT}\n]`, "line 1: It is a JSON array on many lines, not one resource per line"],
    [
      "a document over lines",
      JSON.stringify(JSON.parse(PATIENT), null, 2),
      "line 1: It is one JSON document on many lines. Rename it to .json",
    ],
    ["a text", '"hello"', "line 1: It is not a FHIR resource"],
    ["UTF-16", Buffer.from(`\uFEFF${PATIENT}`, "utf16le"), "line 1: It is UTF-16, but FHIR files must be UTF-8"],
    ["UTF-16 without a mark", Buffer.from(PATIENT, "utf16le"), "line 1: It is UTF-16, but FHIR files must be UTF-8"],
    ["Latin-1", Buffer.from('{"resourceType":"Patient","id":"\u00fc"}', "latin1"), "line 1: It is not UTF-8"],
    ["gzip", gzipSync(PATIENT), "line 1: It is a gzip file. Rename it to a.ndjson.gz"],
  ])("that is %s is told of as such", async (_case, content, sentence) => {
    expect((await read({ "a.ndjson": content })).at(-1)).toBe(`a.ndjson, ${sentence}`);
  });

  it.each([
    ["is none", Buffer.from(PATIENT), "It is damaged or not a gzip file"],
    ["is cut", gzipSync(`${PATIENT}\n`.repeat(9)).subarray(0, -12), "Its gzip data is cut off"],
    ["was packed twice", gzipSync(gzipSync(PATIENT)), "It is gzip inside gzip"],
  ])("and is called gzip but %s is told of", async (_case, content, sentence) => {
    expect((await read({ "a.ndjson.gz": content })).at(-1)).toBe(`a.ndjson.gz, line 1: ${sentence}`);
  });

  it("is read no further where it unpacks to what fills a machine", async () => {
    const bomb = gzipSync(Buffer.alloc(70_000_000, " "));
    expect(await read({ "a.ndjson.gz": bomb })).toEqual([
      "a.ndjson.gz, line 1: It unpacks to more than 250 times its size, so the rest was not read",
    ]);
  });

  it("loses a line that is too long, and nothing else", async () => {
    const long = Buffer.alloc(67_108_865, "x");
    expect(await read({ "a.ndjson": Buffer.concat([Buffer.from(`${PATIENT}\n`), long, Buffer.from(`\n${PATIENT}\n`)]) })).toEqual([
      `a.ndjson, line 1: ${PATIENT}`,
      "a.ndjson, line 2: It is longer than 64 MB",
      `a.ndjson, line 3: ${PATIENT}`,
    ]);
  });
});

describe("a Bundle", () => {
  it.each(["transaction", "batch", "collection", "searchset"])("of type %s gives its resources as they were written", async (type) => {
    expect(await read({ "b.json": bundle(type, `{"fullUrl":"urn:uuid:1","resource": ${PATIENT}}`, `{ "resource":${WEIGHT} }`) })).toEqual([
      `b.json, line 4, entry 1: ${PATIENT}`,
      `b.json, line 5, entry 2: ${WEIGHT}`,
    ]);
  });

  it("has references to its own resources, whatever it calls them, and they are followed", async () => {
    const named = (reference: string) => `{"resourceType":"Encounter","id":"e","subject":{"reference":"${reference}"}}`;
    const entries = [
      `{"resource":${named("urn:uuid:AB-1")}}`,
      `{"resource":${named("urn:oid:1.2.3")}}`,
      `{"resource":${named("Practitioner?identifier=urn:npi|42")}}`,
      `{"resource":${named("urn:uuid:nowhere")}}`,
      `{"fullUrl":"urn:uuid:ab-1","resource":${PATIENT}}`,
      `{"fullUrl":"urn:oid:1.2.3","resource":{"resourceType":"Patient","id":"p-2"}}`,
      `{"resource":{"resourceType":"Practitioner","id":"dr","identifier":[{"system":"urn:npi","value":"42"}]}}`,
    ];
    const found = await read({ "b.json.gz": gzipSync(bundle("transaction", ...entries)) });
    expect(found.slice(0, 4).map((line) => /"reference":"(.*)"/.exec(line)?.[1])).toEqual([
      "Patient/p-1",
      "Patient/p-2",
      "Practitioner/dr",
      "urn:uuid:nowhere",
    ]);
  });

  it("gives a resource without an id the one by which the Bundle calls it, each time the same", async () => {
    const entries = [
      '{"fullUrl":"urn:uuid:f-1","resource":{"resourceType":"Patient"},"request":{"method":"POST","url":"Patient"}}',
      '{"resource":{"resourceType":"Patient","active":true},"request":{"method":"PUT","url":"Patient/f-2"}}',
      '{"fullUrl":"https://other.example/fhir/Patient/f-3","resource":{"resourceType":"Patient"}}',
    ];
    expect((await read({ "b.json": bundle("transaction", ...entries) })).map((line) => /"id":"(.*?)"/.exec(line)?.[1])).toEqual([
      "f-1",
      "f-2",
      "f-3",
    ]);
  });

  it("is passed over where it only answers, and told of where it asks to delete", async () => {
    const entries = ['{"response":{"status":"201"}}', '{"request":{"method":"DELETE","url":"Patient/p-1"}}', `{"resource":${PATIENT}}`];
    expect(await read({ "b.json": bundle("transaction", ...entries) })).toEqual([
      "b.json, line 5, entry 2: It is a delete request, and an import never deletes anything",
      `b.json, line 6, entry 3: ${PATIENT}`,
    ]);
  });

  it("may be one resource alone", async () => {
    expect(await read({ "p.json": PATIENT })).toEqual([`p.json, line 1: ${PATIENT}`]);
  });

  it.each([
    [
      "a history",
      bundle("history", `{"resource":${PATIENT}}`),
      "It is a Bundle, but not of type transaction, batch, collection or searchset",
    ],
    ["a JSON array", `\n [${PATIENT}]`, "It is a JSON array, but it must be a Bundle or one resource"],
    ["no JSON", "hello", "It is not JSON"],
    ["wrong between its entries", bundle("batch", `{"resource":${PATIENT}}`).replace('"type":', "type:"), "It is not JSON"],
    ["cut", bundle("batch", `{"resource":${PATIENT}}`).slice(0, -20), "It is cut off at line 4"],
    ["resources on lines", `${PATIENT}\n${PATIENT}\n`, "It has several resources. Put one on each line and rename it to .ndjson"],
    ["nothing", "", "It is empty"],
  ])("that is %s is told of as such", async (_case, content, sentence) => {
    expect(await read({ "b.json": content })).toEqual([`b.json, line 1: ${sentence}`]);
  });

  it("loses an entry that is no JSON, and nothing else", async () => {
    expect(await read({ "b.json": bundle("batch", `{"resource":{"a":oops}}`, `{"resource":${PATIENT}}`) })).toEqual([
      "b.json, line 4, entry 1: It is not JSON",
      `b.json, line 5, entry 2: ${PATIENT}`,
    ]);
  });

  it("is cut the same wherever the pieces of the file end", async () => {
    const words = JSON.stringify({ resourceType: "Patient", id: "p-1", note: '\\" ]} "entry":[{ \\\\', entry: [{ entry: [] }] });
    const content = bundle("collection", ...Array.from({ length: 3000 }, (_, at) => `{"fullUrl":"urn:uuid:${at}","resource":${words}}`));
    const found = await read({ "b.json": content });
    expect(found).toHaveLength(3000);
    expect(new Set(found.map((line) => line.slice(line.indexOf(": ") + 2)))).toEqual(new Set([words]));
  });
});
