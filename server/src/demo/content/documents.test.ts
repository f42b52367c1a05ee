import { FILE_KIND_NAMES } from "@linnet/contract/content/file-kinds";
import { describe, expect, it } from "vitest";
import { demoDocuments } from "./documents.ts";
import { printedPage } from "./store-content.ts";

describe("the documents of the demo hospital", () => {
  it("begin with the reference guide, which there is once", () => {
    expect(demoDocuments.flatMap(({ kind }, index) => (kind === "reference-guide" ? [index] : []))).toEqual([0]);
  });

  it("have at least two of every other kind that are shown, and one that is not", () => {
    const kinds = Map.groupBy(demoDocuments.slice(1), ({ kind }) => kind);
    expect(kinds.size).toBe(FILE_KIND_NAMES.length + 1);
    for (const documents of kinds.values()) {
      expect(documents.filter(({ active = true }) => active).length).toBeGreaterThanOrEqual(2);
      expect(documents.filter(({ active = true }) => !active)).toHaveLength(1);
    }
  });

  it("have titles of their own, and a type exactly where they are pathways", () => {
    expect(new Set(demoDocuments.map(({ title }) => title)).size).toBe(demoDocuments.length);
    for (const { kind, careType } of demoDocuments) expect(careType !== undefined).toBe(kind === "clinical-care-pathway");
  });

  it("fit on one page, however long", async () => {
    const longest = [...demoDocuments].sort((one, other) => other.text.join("").length - one.text.join("").length)[0];
    const bytes = await printedPage({ hospitalName: "Wrenfield", title: "Long", date: "today", text: longest?.text ?? [] });
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(bytes.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
  });
});
