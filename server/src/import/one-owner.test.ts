import { describe, expect, it } from "vitest";
import { childResources, type InventedChild, shownOfChild } from "../../test/child-resources.ts";
import { bundleOf, importHospital } from "../../test/import-hospital.ts";

const lab = [{ coding: [{ code: "laboratory" }] }];
const patient = (id: string, more: object = {}) => ({ resourceType: "Patient", id, name: [{ family: "Owner", given: [id] }], ...more });
const result = (id: string, personId: string | undefined, more: object = {}) => ({
  resourceType: "Observation",
  id,
  status: "final",
  category: lab,
  code: { text: "Sodium" },
  ...(personId && { subject: { reference: `Patient/${personId}` } }),
  effectiveDateTime: "2026-11-01",
  valueString: personId ?? "of nobody",
  ...more,
});
const updated = (lastUpdated: string) => ({ meta: { lastUpdated } });
const bytes = (text: string) => Buffer.from(text).toString("base64");
const letter = (id: string, personId: string, url: string) => ({
  resourceType: "DocumentReference",
  id,
  status: "current",
  docStatus: "final",
  category: [{ coding: [{ code: "clinical-note" }] }],
  subject: { reference: `Patient/${personId}` },
  date: "2026-11-01T09:00:00Z",
  content: [{ attachment: { contentType: "text/plain", url, title: id } }],
});
const file = (id: string, text: string, more: object = {}) => ({
  resourceType: "Binary",
  id,
  contentType: "text/plain",
  data: bytes(text),
  ...more,
});
const order = (id: string, personId: string, reference: string) => ({
  resourceType: "MedicationRequest",
  id,
  status: "active",
  intent: "order",
  medicationReference: { reference },
  subject: { reference: `Patient/${personId}` },
  authoredOn: "2026-10-05",
});
const medicine = (id: string, text: string, more: object = {}) => ({ resourceType: "Medication", id, code: { text }, ...more });

describe("a stored resource", () => {
  const { folderOf, imported, chartOf } = importHospital();
  let count = 0;
  /** Imports lists of resources one after the other; gives what became of the last, by type. */
  async function imports(...folders: object[][]) {
    let last = await imported(folderOf(`stored ${++count}`, { "all.ndjson": folders[0] ?? [] }));
    for (const resources of folders.slice(1)) last = await imported(folderOf(`stored ${++count}`, { "all.ndjson": resources }));
    return last;
  }
  const labsOf = async (id: string) => (await chartOf(id))?.labs;

  it("does not change its patient, also not to none, and a newer version makes no difference", async () => {
    const people = [patient("keep-a"), patient("keep-b")];
    await imports(people.concat([result("keep-o", "keep-a", updated("2026-01-01T00:00:00Z"))] as never[]));
    for (const came of ["keep-b", undefined]) {
      const { types } = await imports([result("keep-o", came, updated("2026-06-01T00:00:00Z"))]);
      expect(types.get("Observation")).toMatchObject({ stored: 0, anothers: 1 });
    }
    expect(await labsOf("keep-a")).toEqual(["Sodium keep-a"]);
    expect(await labsOf("keep-b")).toEqual([]);
  });

  it("gets the patient that it had none of", async () => {
    await imports([patient("found-a"), result("found-o", undefined)]);
    await imports([result("found-o", "found-a")]);
    expect(await labsOf("found-a")).toEqual(["Sodium found-a"]);
  });

  it.each([
    [
      "meta.lastUpdated, before all else",
      { meta: { lastUpdated: "2026-05-02T00:00:00Z", versionId: "1" } },
      { meta: { lastUpdated: "2026-05-01T23:00:00Z", versionId: "2" } },
    ],
    ["moments of different zones", updated("2026-05-01T10:00:00-07:00"), updated("2026-05-01T16:59:00Z")],
    ["meta.versionId, as numbers", { meta: { versionId: "10" } }, { meta: { versionId: "9" } }],
    ["issued", { issued: "2026-05-02T00:00:00Z" }, { issued: "2026-05-01T00:00:00Z" }],
  ])("is known as newer or older by %s, whichever comes first", async (how, newer, older) => {
    const id = `version-${how.replace(/\W+/g, "-")}`;
    const [old, fresh] = [result(id, id, { ...older, valueString: "old" }), result(id, id, { ...newer, valueString: "new" })];
    const late = await imports([patient(id), fresh], [old]);
    expect(late.types.get("Observation")).toMatchObject({ stored: 0, older: 1 });
    expect(late.outcome).toBe("not-all-shown");
    expect(await labsOf(id)).toEqual(["Sodium new"]);
    const other = `${id}-2`;
    const early = await imports(
      [patient(other), { ...old, id: other, subject: { reference: `Patient/${other}` } }],
      [{ ...fresh, id: other, subject: { reference: `Patient/${other}` } }],
    );
    expect(early.types.get("Observation")).toMatchObject({ stored: 1, newer: 1 });
    expect(early.outcome).toBe("all-shown");
    expect(await labsOf(other)).toEqual(["Sodium new"]);
  });

  it("is the same with the same words, however old its version is, and replaced without one", async () => {
    const again = (valueString: string, versionId: string) => result("words-o", "words", { meta: { versionId }, valueString });
    const same = await imports([patient("words"), again("first", "b7")], [again("first", "a1")]);
    expect(same.types.get("Observation")).toMatchObject({ stored: 1, same: 1 });
    const other = await imports([again("second", "a1")]);
    expect(other.types.get("Observation")).toMatchObject({ stored: 1, replaced: 1 });
    expect(other.said.join("\n")).toContain("replaced (no version)");
    expect(other.outcome).toBe("all-shown");
    expect(await labsOf("words")).toEqual(["Sodium second"]);
  });

  it("of two who take part may be brought again for one of them", async () => {
    const visit = (...ids: string[]) => ({
      resourceType: "Appointment",
      id: "both-a",
      status: "booked",
      start: "2026-12-24T10:00:00-08:00",
      participant: ids.map((id) => ({ actor: { reference: `Patient/${id}` } })),
    });
    const people = [patient("both-1"), patient("both-2"), patient("both-3")];
    const { types } = await imports([...people, visit("both-1", "both-2")], [visit("both-2")]);
    expect(types.get("Appointment")).toMatchObject({ stored: 1, anothers: 0 });
    expect((await imports([visit("both-3")])).types.get("Appointment")).toMatchObject({ stored: 0, anothers: 1 });
  });
});

describe("a patient's record that was merged into another", () => {
  const { folderOf, imported, chartOf } = importHospital();
  const link = (type: string, id: string) => ({ link: [{ type, other: { reference: `Patient/${id}` } }] });
  const after = updated("2026-06-01T00:00:00Z");

  it.each([
    ["replaced-by, stored before", "a", [patient("a-old", link("replaced-by", "a-new")), patient("a-new")], []],
    ["replaces, in the same import", "b", [patient("b-old")], [patient("b-new", link("replaces", "b-old"))]],
    [
      "replaced-by, in the same import",
      "c",
      [patient("c-old"), patient("c-new")],
      [patient("c-old", { ...after, ...link("replaced-by", "c-new") })],
    ],
    ["two steps", "d", [patient("d-old", link("replaced-by", "d-mid"))], [patient("d-mid"), patient("d-new", link("replaces", "d-mid"))]],
  ])("gives its results to that one: %s", async (how, id, before, now) => {
    const of = (personId: string, more: object = {}) => result(`${id}-o`, `${id}-${personId}`, { valueString: "moved", ...more });
    await imported(folderOf(`${how} 1`, { "all.ndjson": [...before, of("old")] }));
    // The result comes before the patient who says why it moves.
    const { types, outcome } = await imported(
      folderOf(`${how} 2`, { "a.json": bundleOf(of("new", after)), "b.ndjson": now.length > 0 ? now : [patient("z")] }),
    );
    expect(types.get("Observation")).toMatchObject({ stored: 1, merged: 1, shown: 1, anothers: 0 });
    expect(outcome).toBe("all-shown");
    // The id of the one who was replaced leads to the other's chart.
    for (const personId of [`${id}-old`, `${id}-new`]) expect((await chartOf(personId))?.labs).toEqual(["Sodium moved"]);

    const back = await imported(folderOf(`${how} 3`, { "all.ndjson": [of("old")] }));
    expect(back.types.get("Observation")).toMatchObject({ stored: 0, older: 1 });
  });

  it("does not give them to who is only mentioned", async () => {
    await imported(folderOf("seealso 1", { "all.ndjson": [patient("e-old"), result("e-o", "e-old")] }));
    const { types } = await imported(
      folderOf("seealso 2", { "all.ndjson": [patient("e-new", link("seealso", "e-old")), result("e-o", "e-new")] }),
    );
    expect(types.get("Observation")).toMatchObject({ stored: 0, anothers: 1 });
  });
});

describe("a patient whose id is another person's", () => {
  const { folderOf, imported, chartOf } = importHospital();
  const person = (family: string, given: string, more: object = {}) => ({
    resourceType: "Patient",
    id: "x",
    name: [{ family, given: [given] }],
    ...more,
  });
  const number = (value: string) => ({ identifier: [{ system: "urn:x:mrn", value }] });
  const born = (birthDate: string) => ({ birthDate });

  it.each<[string, object, object, number]>([
    ["a twin without a number", person("Elm", "Ida", born("2019-01-01")), person("Elm", "Eva", born("2019-01-01")), 1],
    ["a namesake with another number", person("Elm", "Ida", number("1")), person("Oak", "Ida", number("2")), 1],
    ["another person altogether", person("Elm", "Ida", born("2019-01-01")), person("Oak", "Tim", born("2012-01-01")), 1],
    [
      "another person with the same number",
      person("Elm", "Ida", { ...born("2019-01-01"), ...number("1") }),
      person("Oak", "Tim", { ...born("2012-01-01"), ...number("1") }),
      1,
    ],
    ["the same after a marriage", person("Elm", "Ida", born("2019-01-01")), person("Oak", "Ida", born("2019-01-01")), 0],
    ["the same with a middle name", person("Elm", "Ida"), { ...person("Elm", "Ida"), name: [{ family: "Elm", given: ["Ida", "Mae"] }] }, 0],
    ["a baby who has got a name", person("Elm", "Baby Girl", number("1")), person("Elm", "Ida", number("1")), 0],
    ["the same with a corrected birth date", person("Elm", "Ida", born("2019-01-01")), person("Elm", "Ida", born("2019-10-01")), 0],
    ["one of whom nothing is known", { resourceType: "Patient", id: "x" }, person("Elm", "Ida"), 0],
  ])("is refused with all that is theirs, unless it can be the same: %s", async (what, first, second, refused) => {
    const id = `who-${what.replace(/\W+/g, "-")}`;
    const own = (who: object, observationId: string) => bundleOf({ ...who, id }, result(observationId, id, { valueString: observationId }));
    await imported(folderOf(`${id} 1`, { "a.json": own(first, `${id}-1`) }));
    const { types } = await imported(folderOf(`${id} 2`, { "b.json": own(second, `${id}-2`) }));
    expect(types.get("Patient")).toMatchObject({ anothers: refused });
    expect(types.get("Observation")).toMatchObject({ anothers: refused, stored: 1 - refused });
    expect((await chartOf(id))?.labs.toSorted()).toEqual([`Sodium ${id}-1`, ...(refused ? [] : [`Sodium ${id}-2`])]);
  });
});

describe("a file or a medicine that came with another child", () => {
  const { folderOf, imported, chartOf, recordRows } = importHospital();
  const both = async (name: string, files: Record<string, object>, ids: [string, string]) => {
    await imported(folderOf(name, files));
    const before = await recordRows();
    await imported(folderOf(name, files));
    expect(await recordRows()).toEqual(before);
    return Promise.all(ids.map(async (id) => [(await chartOf(id))?.medications, Object.values((await chartOf(id))?.notes ?? {})]));
  };
  const own = (id: string, shared: string, lastUpdated: string) => [
    patient(id),
    order(`${id}-r`, id, `Medication/${shared}`),
    letter(`${id}-d`, id, `Binary/${shared}`),
    medicine(shared, `${id}ol`, updated(lastUpdated)),
    file(shared, `Letter of ${id}`, updated(lastUpdated)),
  ];
  const shown = (id: string) => [[`${id}ol`], [`Letter of ${id}`]];

  it.each<[string, string, (resources: object[]) => object]>([
    ["Bundles", "json", (resources) => bundleOf(...resources)],
    ["files of lines", "ndjson", (resources) => resources],
  ])("is not shown, with versions that look newer or older, in %s", async (_kind, end, of) => {
    const [one, other] = [`alpha${end}`, `omega${end}`];
    for (const [newest, second] of [
      [other, "2026-02-01T00:00:00Z"],
      [one, "2025-12-01T00:00:00Z"],
    ] as const) {
      const files = {
        [`1.${end}`]: of(own(one, `shared-${end}`, "2026-01-01T00:00:00Z")),
        [`2.${end}`]: of(own(other, `shared-${end}`, second)),
      };
      expect(await both(`newest ${newest}`, files, [one, other])).toEqual([shown(one), shown(other)]);
    }
  });

  it("is not shown where one's own is not there, in whichever order they come", async () => {
    const dangling = bundleOf(patient("none"), order("none-r", "none", "Medication/lent"), letter("none-d", "none", "Binary/lent"));
    const lender = bundleOf(
      patient("lend"),
      order("lend-r", "lend", "Medication/lent"),
      letter("lend-d", "lend", "Binary/lent"),
      medicine("lent", "Lendol"),
      file("lent", "Letter of lend"),
    );
    for (const [first, second] of [
      ["a.json", "b.json"],
      ["b.json", "a.json"],
    ] as const) {
      const [without, own] = await both(`lent ${first}`, { [first]: dangling, [second]: lender }, ["none", "lend"]);
      expect(JSON.stringify(without)).not.toMatch(/Lendol|Letter of lend/);
      expect(own).toEqual([["Lendol"], ["Letter of lend"]]);
    }
  });

  it("is shown to both where it says the same", async () => {
    const of = (id: string) =>
      bundleOf(
        patient(id),
        order(`${id}-r`, id, "Medication/both"),
        letter(`${id}-d`, id, "Binary/both"),
        medicine("both", "Bothol"),
        file("both", "For both"),
      );
    const same = [["Bothol"], ["For both"]];
    expect(await both("same", { "a.json": of("one"), "b.json": of("two") }, ["one", "two"])).toEqual([same, same]);
  });

  it("gets a new version in the place of the old one, of the same child", async () => {
    const of = (text: string, lastUpdated: string) =>
      bundleOf(patient("next"), letter("next-d", "next", "Binary/next"), file("next", text, updated(lastUpdated)));
    await imported(folderOf("next 1", { "a.json": of("First", "2026-01-01T00:00:00Z") }));
    const { types } = await imported(folderOf("next 2", { "a.json": of("Second", "2026-02-01T00:00:00Z") }));
    expect(types.get("Binary")).toMatchObject({ stored: 1, newer: 1 });
    expect((await chartOf("next"))?.notes).toEqual({ "next-d": "Second" });
    await imported(folderOf("next 1", {}));
    expect((await chartOf("next"))?.notes).toEqual({ "next-d": "Second" });
  });
});

describe("references", () => {
  const { folderOf, imported, chartOf } = importHospital();

  it("in a Bundle of two servers lead to what is of the same server", async () => {
    const entry = (server: string, resource: { resourceType: string; id: string }) => ({
      fullUrl: `https://${server}.example/fhir/${resource.resourceType}/${resource.id}`,
      resource,
    });
    const medicines = ["west", "east"].map((server) => entry(server, medicine("1", `${server}ol`)));
    const relative = entry("east", order("relative-r", "servers", "Medication/1"));
    const absolute = entry("east", order("absolute-r", "servers", "https://west.example/fhir/Medication/1"));
    await imported(folderOf("servers", { "a.json": bundleOf(patient("servers"), ...medicines, relative, absolute) }));
    expect((await chartOf("servers"))?.medications.toSorted()).toEqual(["eastol", "westol"]);
  });

  it("lead to what has an id that does not fit a call, from wherever", async () => {
    const [long, colon] = ["x".repeat(80), "urn:oid:1.2.3"];
    const child = { resourceType: "Patient", id: "under_score", name: [{ family: "Unfit", given: ["Ida"] }] };
    const results = [result(long, "under_score", { valueString: "long" }), result(colon, "under_score", { valueString: "colon" })];
    const report = {
      resourceType: "DiagnosticReport",
      id: "unfit_r",
      status: "final",
      code: { text: "Panel" },
      category: [{ coding: [{ code: "LAB" }] }],
      subject: { reference: "https://server.example/fhir/Patient/under_score/_history/3" },
      result: [{ reference: `Observation/${long}` }, { reference: `Observation/${colon}` }],
    };
    const folder = folderOf("unfit", { "Observation.ndjson": results, "a.json": bundleOf(child), "DiagnosticReport.ndjson": [report] });
    const { outcome, deadReferences } = await imported(folder);
    expect(outcome).toBe("all-shown");
    expect(deadReferences.size).toBe(0);
  });

  it("to a medicine that a folder has twice, with different words, lead nowhere", async () => {
    const files = {
      "Patient.ndjson": [patient("twice-1"), patient("twice-2")],
      "Medication.1.ndjson": [medicine("twice", "Firstol")],
      "Medication.2.ndjson": [medicine("twice", "Secondol")],
      "MedicationRequest.ndjson": [order("twice-r1", "twice-1", "Medication/twice"), order("twice-r2", "twice-2", "Medication/twice")],
    };
    const { deadReferences } = await imported(folderOf("twice", files));
    expect([...deadReferences.values()]).toMatchObject([{ type: "MedicationRequest", why: "medicationReference", count: 2 }]);
    expect([(await chartOf("twice-1"))?.medications, (await chartOf("twice-2"))?.medications]).toEqual([[""], [""]]);
  });

  it("keep to their source", async () => {
    const child: InventedChild = { id: "sourced", given: "Sol", family: "Source", birthDate: "2018-01-01" };
    await imported(folderOf("sourced 1", { "all.ndjson": childResources(child) }));
    const orphan = [order("sourced-r", "sourced", "Medication/1"), letter("sourced-d", "sourced", "Binary/1")];
    const { types } = await imported(folderOf("sourced 2", { "all.ndjson": orphan }), { source: "other" });
    expect(types.get("MedicationRequest")).toMatchObject({ withoutPatient: 1 });
    expect(await chartOf("sourced")).toEqual(shownOfChild(child));
  });
});
