import { describe, expect, it } from "vitest";
import { ExternalFailure } from "../../../../platform/external-system.ts";
import { bundlePage, putNewest } from "./bundle-page.ts";

const observation = (id: string, more: object = {}) => ({ resourceType: "Observation", id, ...more });
const outcome = (severity: string) => ({ resourceType: "OperationOutcome", issue: [{ severity, code: "processing" }] });
const found = (resource: unknown, mode = "match") => ({ resource, search: { mode } });
const bundle = (entry: unknown, more: object = {}) => ({ resourceType: "Bundle", type: "searchset", entry, ...more });

const read = (entry: unknown, more: object = {}) => {
  const { resources, matches, total, isCut, next } = bundlePage(bundle(entry, more), "Observation");
  return { ids: [...resources.keys()], matches: matches.size, total, isCut, next };
};

describe("a search page", () => {
  it.each<[string, unknown, object, object]>([
    ["nothing", undefined, {}, { ids: [], matches: 0 }],
    ["entries of null", null, {}, { ids: [], matches: 0 }],
    ["one entry that is in no list", found(observation("1")), {}, { ids: ["Observation/1"], matches: 1 }],
    ["no word of what was found", [{ resource: observation("1") }, { resource: { resourceType: "Patient", id: "a" } }], {}, { matches: 1 }],
    ["what was brought along", [found(observation("1")), found(observation("2"), "include")], {}, { matches: 1 }],
    ["one resource twice", [found(observation("1")), found(observation("1"))], {}, { ids: ["Observation/1"], matches: 1 }],
    ["a Bundle in a Bundle", [found(bundle([found(observation("1"))]))], {}, { ids: ["Observation/1"], matches: 1 }],
    ["hints", [found(observation("1")), found(outcome("information"), "outcome")], {}, { matches: 1 }],
    ["an outcome without a resource", [{ search: { mode: "outcome" } }], {}, { matches: 0 }],
    ["a total in a text", [found(observation("1"))], { total: "1" }, { total: 1 }],
    ["a total that is invalid", [found(observation("1"))], { total: "many" }, { total: undefined }],
    ["links that are invalid", [found(observation("1"))], { link: [null, { relation: "self" }] }, { next: undefined }],
  ])("with %s is read", (_what, entry, more, expected) => {
    expect(read(entry, more)).toMatchObject({ ...expected, isCut: false });
  });

  it.each<[string, unknown, object]>([
    ["an entry has no resource", [found(observation("1")), { fullUrl: "urn:1" }], {}],
    ["a resource is null", [found(null)], {}],
    ["it warns", [found(observation("1")), found(outcome("warning"), "outcome")], {}],
    ["it speaks of an error", [found(observation("1")), { resource: outcome("Error") }], {}],
    ["a Bundle inside it has more pages", [found(bundle([], { link: [{ relation: "next", url: "/more" }] }))], {}],
    ["the next page has no address", [found(observation("1"))], { link: [{ relation: "next" }] }],
  ])("says that something is missing if %s", (_what, entry, more) => {
    expect(read(entry, more).isCut).toBe(true);
  });

  it("keeps all entries, including ones that are not resources", () => {
    const { resources, matches } = bundlePage(bundle([found("nonsense"), found({ id: "1" }), found(observation("2"))]), "Observation");
    expect([...resources.values()]).toEqual(["nonsense", { id: "1" }, observation("2")]);
    expect(matches.size).toBe(3);
  });

  it.each([
    ["an outcome alone", outcome("warning")],
    ["a resource", observation("1")],
    ["a list", [observation("1")]],
    ["an answer that ends with everything", bundle([found(observation("1")), found(outcome("fatal"), "outcome")])],
  ])("is not %s", (_what, answer) => {
    expect(() => bundlePage(answer, "Observation")).toThrow(ExternalFailure);
  });
});

describe("two versions of a resource", () => {
  const version = (lastUpdated: string | undefined, versionId: string | undefined, value: string) =>
    observation("1", { meta: { lastUpdated, versionId }, value });

  it.each([
    ["changed later", version("2026-05-02T08:00:00Z", "1", "new"), version("2026-05-01T08:00:00Z", "9", "old")],
    ["changed later in another zone", version("2026-05-02T00:30:00-07:00", "1", "new"), version("2026-05-02T06:00:00Z", "1", "old")],
    ["with the greater number", version(undefined, "10", "new"), version(undefined, "9", "old")],
    [
      "of the same moment with the greater number",
      version("2026-05-01T08:00:00Z", "10", "new"),
      version("2026-05-01T08:00:00Z", "9", "old"),
    ],
  ])("the one %s is kept, whichever comes first", (_what, newer, older) => {
    for (const order of [
      [newer, older],
      [older, newer],
    ]) {
      const kept = new Map<string | symbol, unknown>();
      for (const each of order) putNewest(kept, "Observation/1", each);
      expect(kept.get("Observation/1")).toBe(newer);
    }
  });

  it.each([
    ["say nothing", version(undefined, undefined, "1"), version(undefined, undefined, "2")],
    ["have numbers that are invalid", version(undefined, "a9", "1"), version(undefined, "a1", "2")],
  ])("that %s keep the last one received", (_what, first, last) => {
    const kept = new Map<string | symbol, unknown>([["Observation/1", first]]);
    putNewest(kept, "Observation/1", last);
    expect(kept.get("Observation/1")).toBe(last);
  });
});
