import { describe, expect, it } from "vitest";
import { childResources, type InventedChild, shownOfChild } from "../../../test/child-resources.ts";
import { bundleOf, importHospital } from "../../../test/import-hospital.ts";

const ANNA = { id: "1", given: "Anna", family: "Alder", birthDate: "2018-02-02" };
const BEN = { id: "2", given: "Ben", family: "Birch", birthDate: "2017-03-03" };
/** The sister of the first child, at another hospital that counts from 1 as well. */
const CLEO = { id: "1", given: "Cleo", family: "Alder", birthDate: "2018-02-02" };

const byType = (...children: object[][]) =>
  Object.fromEntries(Map.groupBy(children.flat(), (each) => `${"resourceType" in each ? each.resourceType : ""}.ndjson`));

const FORMS: [string, (child: InventedChild, number?: string) => Record<string, object>][] = [
  ["Bundles", (child, number) => ({ [`${child.given}.json`]: bundleOf(...childResources(child, number)) })],
  ["files of lines", (child, number) => ({ [`${child.given}.ndjson`]: childResources(child, number) })],
];

describe.each(FORMS)("two folders of %s with equal ids, of three children", (kind, fileOf) => {
  const { folderOf, imported, chartOf, idsOf, recordRows } = importHospital();
  const own = async (child: InventedChild) => {
    const charts = await Promise.all((await idsOf(`${child.family}, ${child.given}`)).map(chartOf));
    return charts.filter((chart) => chart !== undefined);
  };
  const north = () => folderOf(`north ${kind}`, { ...fileOf(ANNA), ...fileOf(BEN, "2") });
  const south = () => folderOf(`south ${kind}`, fileOf(CLEO));

  it("keep to the children of the first what is theirs", async () => {
    expect(await imported(north())).toMatchObject({ outcome: "all-shown" });
    expect(await own(ANNA)).toEqual([shownOfChild(ANNA)]);
    expect(await own(BEN)).toEqual([shownOfChild(BEN)]);
  });

  it("are not mixed: without its source all of the second is refused, and no row changes", async () => {
    const before = await recordRows();
    const { types, outcome } = await imported(south());
    expect([...types].flatMap(([type, { stored }]) => (stored > 0 ? [type] : []))).toEqual([]);
    expect(types.get("Patient")?.anothers).toBe(1);
    expect(outcome).toBe("not-all-shown");
    expect(await recordRows()).toEqual(before);
    expect(await own(CLEO)).toEqual([]);
  });

  it("lose nothing with the source of the second, and show each child their own", async () => {
    expect(await imported(south(), { source: "south" })).toMatchObject({ outcome: "all-shown", patientsAdded: 1 });
    for (const child of [ANNA, BEN, CLEO]) expect(await own(child)).toEqual([shownOfChild(child)]);
  });

  it("change no row when they are imported again", async () => {
    const before = await recordRows();
    expect(await imported(north(), { isStrict: true })).toMatchObject({ outcome: "all-shown" });
    expect(await imported(south(), { source: "south" })).toMatchObject({ outcome: "all-shown", patientsAdded: 0 });
    expect(await recordRows()).toEqual(before);
  });
});

describe("a bulk export of another hospital that counts from 1, too", () => {
  const { folderOf, imported, chartOf } = importHospital();
  const files = (child: InventedChild) => byType(childResources(child));

  it("changes nothing of the child who has these ids, however new it is", async () => {
    await imported(folderOf("first", files({ ...ANNA, lastUpdated: "2026-10-06T00:00:00Z" })));
    const { types } = await imported(folderOf("second", files({ ...CLEO, lastUpdated: "2026-11-06T00:00:00Z" })));
    expect(types.get("Observation")).toMatchObject({ stored: 0, anothers: 1 });
    expect(await chartOf("1")).toEqual(shownOfChild(ANNA));
  });
});

describe("a folder for each child, in which all ids are equal but that of the child", () => {
  const { folderOf, imported, chartOf, idsOf } = importHospital();
  const children = ["Dina", "Edna", "Finn"].map((given, at) => ({ id: `folder-${at}`, given, family: "Elm", birthDate: "2019-01-01" }));
  const single = (child: InventedChild) =>
    Object.fromEntries(childResources(child).map((each, at) => [`${"resourceType" in each ? each.resourceType : at}-1.json`, each]));

  it("refuses what is another child's, and shows nothing of another child", async () => {
    for (const child of children) await imported(folderOf(child.given, single(child)));
    const [first, ...others] = children;
    expect(await chartOf("folder-0")).toEqual(first && shownOfChild(first));
    for (const { id } of others)
      expect(await chartOf(id)).toEqual({
        visits: [],
        labs: [],
        notes: {},
        medications: [],
        immunizations: [],
        allergies: [],
        problems: [],
      });
  });

  it("loses nothing where each folder has its source", async () => {
    for (const child of children) await imported(folderOf(child.given, single(child)), { source: child.given });
    for (const child of children) {
      const ids = (await idsOf(`Elm, ${child.given}`)).filter((id) => id !== child.id);
      expect(await Promise.all(ids.map(chartOf))).toEqual([shownOfChild(child)]);
    }
  });
});
