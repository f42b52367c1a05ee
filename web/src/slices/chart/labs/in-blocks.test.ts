import { describe, expect, it } from "vitest";
import { aReport } from "../../../../test/chart-documents.ts";
import { labEvent, labGroup } from "../../../../test/patients.ts";
import { labSections } from "./groups.ts";
import { inBlocks } from "./in-blocks.ts";

const panel = (name: string, results: number) =>
  labGroup("Chemistry", name, "2026-11-19T16:40:00Z", ...Array.from({ length: results }, (_, index) => labEvent(`Test ${index}`, "4.0")));

describe("a panel of 10,000 results", () => {
  const long = { ...panel("Long", 10_000), REPORTS: [aReport({ TITLE: "Long" })] };
  const [section] = inBlocks(labSections([panel("Basic", 8), long, panel("Iron", 100)], "type", "America/Los_Angeles"));
  const blocks = section?.panels ?? [];

  it("stands in blocks, none of its results is lost, and its report stands once", () => {
    expect(blocks.flatMap(({ EVENT }) => EVENT.length)).toEqual([8, ...Array.from({ length: 100 }, () => 100), 100]);
    expect(blocks.slice(1, 101).flatMap(({ EVENT }) => EVENT)).toEqual(long.EVENT);
    expect(blocks.filter(({ REPORTS }) => REPORTS.length > 0)).toHaveLength(1);
  });

  it("is told of by which of its results they are, and a short panel is not", () => {
    expect([blocks[0]?.part, blocks[1]?.part, blocks[100]?.part, blocks[101]?.part]).toEqual([
      undefined,
      { behind: 0, of: 10_000 },
      { behind: 9_900, of: 10_000 },
      undefined,
    ]);
  });

  it("leaves sections without one as they are, so that nothing is drawn twice", () => {
    const short = labSections([panel("Basic", 8)], "type", "America/Los_Angeles");
    expect(inBlocks(short)[0]).toBe(short[0]);
  });
});
