import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { merges } from "@linnet/contract/directory/merges";
import { afterAll, describe, expect, it } from "vitest";
import { ADDRESS, directoryImport, organization, phone, practitioner, role } from "../../../test/import-directory.ts";
import { testApp } from "../../../test/test-app.ts";

const ADA = "ada@linnet.example";
const portal = testApp();
const folder = mkdtempSync(join(tmpdir(), "linnet-directory-"));
afterAll(() => rmSync(folder, { recursive: true }));
const { imported, files } = directoryImport(portal, folder);

const idOf = async (table: "practices" | "physicians", fhirId: string) =>
  (await portal.db.selectFrom(table).select("id").where("fhir_id", "=", fhirId).executeTakeFirstOrThrow()).id;

describe("records that are in the directory already", () => {
  it("are not added; those that may be are named, and so is each id that comes twice", async () => {
    const at = (line: string, zip: string) => ({ line: [line], city: "Saltmarsh", state: "KS", postalCode: zip });
    const place = { address: [at("9 North Quay Street", "66002")], telecom: [phone("785-555-0101")] };
    const person = (email: string, more: object = {}) => ({
      name: [{ family: "Ruiz-Luk", given: ["Ana"] }],
      telecom: [{ system: "email", value: email }],
      ...more,
    });
    await imported(
      files("before", {
        "a.ndjson": [
          organization("eq-1", { name: "Saltmarsh Pediatrics", ...place }),
          practitioner("eq-p1", "9990000156", person("ana@practice.example")),
        ],
      }),
    );
    const id = await idOf("practices", "eq-1");
    const physician = await idOf("physicians", "eq-p1");
    const { said, ...counts } = await imported(
      files("after", {
        "a.ndjson": [
          organization("eq-2", { name: "SALTMARSH PEDIATRICS, P.C.", address: [at("9 N. Quay St", "660020001")] }),
          organization("eq-3", { name: "Saltmarsh Pediatrics LLC", address: [at("1 Elm St", "66003")] }),
          organization("eq-4", { name: "Twice Here", address: [at("2 Elm St", "66003")] }),
          organization("eq-5", { name: "Twice Here, Inc.", address: [at("2 Elm Street", "66003")] }),
          organization("eq-4", { name: "Twice Here", address: [at("2 Elm St", "66003")] }),
          organization("eq-6", { name: "Twice Here", address: [at("2 Elm St Suite 7", "66003")] }),
        ],
        "b.ndjson": [
          practitioner("eq-p2", "", person("ANA@practice.example", { identifier: [] })),
          practitioner("eq-p3", "9990000167", person("ana@practice.example")),
          practitioner("eq-p4", "9990000178", person("other@practice.example")),
        ],
      }),
    );
    expect(counts).toMatchObject({ practices: { added: 3, equal: 2, likely: 2 }, people: { added: 2, equal: 1, likely: 1 }, twice: 1 });
    for (const line of [
      `a.ndjson, line 1: Organization/eq-2 was left out. It has the name and address of practice ${id} (Saltmarsh Pediatrics).`,
      `a.ndjson, line 2: Organization/eq-3 was added. It may be the same as practice ${id} (Saltmarsh Pediatrics): same name.`,
      "a.ndjson, line 4: Organization/eq-5 was left out. It has the name and address of Organization/eq-4.",
      "a.ndjson, line 5: Organization/eq-4 was also in a.ndjson, line 3. The last one counts.",
      "a.ndjson, line 6: Organization/eq-6 was added. It may be the same as Organization/eq-4: same name, phone, street.",
      `b.ndjson, line 1: Practitioner/eq-p2 was left out. It has the name and email address of physician ${physician}.`,
      `b.ndjson, line 2: Practitioner/eq-p3 was added. It has the name and email address of physician ${physician} but a different NPI.`,
      "Left out because they are already in the directory: 3.",
      "Added, but possibly already in the directory: 3.",
      "Duplicate IDs: 1.",
    ])
      expect(said).toContain(line);
  });

  it("are not added where they were merged: who works there works in the one that was kept", async () => {
    const work = {
      "a.ndjson": [
        ...["mg-1", "mg-2"].map((id) => organization(id, { name: `Merged ${id}`, address: [{ ...ADDRESS, line: [`${id} Oak St`] }] })),
        ...["mg-p1", "mg-p2"].map((id, index) => practitioner(id, `999100000${index}`)),
      ],
    };
    await imported(files("merged", work));
    const merge = async (kind: "practice" | "physician", kept: string, gone: string) => {
      const table = `${kind}s` as const;
      const pair = { kind, keepId: await idOf(table, kept), mergeId: await idOf(table, gone) };
      const { body } = await portal.call(ADA, merges.preview, { query: pair });
      const seen = { keepModifiedOn: body.keep.modifiedOn, mergeModifiedOn: body.merge.modifiedOn };
      expect((await portal.call(ADA, merges.merge, { body: { ...pair, take: [], ...seen } })).status).toBe(200);
      return pair.keepId;
    };
    const practiceId = await merge("practice", "mg-1", "mg-2");
    const physicianId = await merge("physician", "mg-p1", "mg-p2");
    const { said, ...counts } = await imported(files("merged", { ...work, "b.ndjson": [role("mg-r", "mg-p2", "mg-2")] }));
    expect(counts).toMatchObject({ practices: { added: 0, equal: 1 }, people: { added: 0, equal: 1 }, links: { added: 1, unresolved: 0 } });
    expect(said).toContain(`a.ndjson, line 2: Organization/mg-2 was left out. It was merged into practice ${practiceId}.`);
    expect(said).toContain(`a.ndjson, line 4: Practitioner/mg-p2 was left out. It was merged into physician ${physicianId}.`);
  });
});
