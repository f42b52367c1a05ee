import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { StartRefused } from "../../../config.ts";
import { readSensitiveCategories, SHIPPED_CATEGORIES } from "./sensitive-categories.ts";

function fileOf(text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), "sensitive-")), "categories.json");
  writeFileSync(path, text);
  return path;
}

describe("the sensitive categories", () => {
  it("ship with the portal, by label and by code", () => {
    expect(readSensitiveCategories(undefined)).toBe(SHIPPED_CATEGORIES);
    for (const label of ["SEX", "STD", "HIV", "PSY", "BH", "ETH", "SUD", "SDV"]) expect(SHIPPED_CATEGORIES.labels).toContain(label);
    expect(SHIPPED_CATEGORIES.codes).toContain("http://loinc.org|2106-3");
  });

  it("are replaced by the hospital's file, which may be empty", () => {
    const own = fileOf('[{"category":"own","labels":["CEL"],"codes":["urn:lab|77"]}]');
    expect(readSensitiveCategories(own)).toMatchObject({ labels: new Set(["CEL"]), codes: new Set(["urn:lab|77"]), families: [] });
    expect(readSensitiveCategories(fileOf("[]"))).toMatchObject({ labels: new Set(), codes: new Set(), families: [] });
  });

  it("may have code families and words in names", () => {
    const own = readSensitiveCategories(
      fileOf('[{"category":"own","labels":[],"codes":["urn:icd|Z30*","urn:icd|B20"],"words":["birth control","C++ (x)"]}]'),
    );
    expect(own.codes).toEqual(new Set(["urn:icd|B20"]));
    expect(own.families).toEqual(["urn:icd|Z30"]);
    expect(["Birth Control counseling", "a C++ (x) thing"].every((name) => own.words.test(name))).toBe(true);
    expect(["Rebirth controls", "Sodium"].some((name) => own.words.test(name))).toBe(false);
    expect(readSensitiveCategories(fileOf("[]")).words.test("")).toBe(false);
  });

  it.each([
    "Yaz 28 Day Pack",
    "NuvaRing 0.12/0.015 MG per 24HR 21 Day Vaginal Ring",
    "Levonorgestrel 1.5 MG Oral Tablet",
    "Major depressive disorder",
    "HIV infection",
  ])("that ship with the portal match the name %s", (name) => {
    expect(SHIPPED_CATEGORIES.words.test(name)).toBe(true);
  });

  it.each(["Loratadine 5 MG Chewable Tablet", "Respiratory depression", "Asthma", "Shivering"])("do not match %s", (name) => {
    expect(SHIPPED_CATEGORIES.words.test(name)).toBe(false);
  });

  it.each([
    ["is not there", "/nowhere/categories.json", /cannot be read as JSON/],
    ["is not JSON", fileOf("category: own"), /cannot be read as JSON/],
    ["is no list", fileOf("{}"), /the file: /],
    ["misspells a key", fileOf('[{"category":"own","label":["SEX"],"codes":[]}]'), /0\.labels: /],
    ["writes a code without its system", fileOf('[{"category":"own","labels":[],"codes":["2106-3"]}]'), /0\.codes\.0: .*system\|code/],
  ])("stop start-up if the file %s", (_case, path, sentence) => {
    expect(() => readSensitiveCategories(path)).toThrow(StartRefused);
    expect(() => readSensitiveCategories(path)).toThrow(sentence);
  });
});
