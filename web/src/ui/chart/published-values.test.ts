import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { toLabReading } from "@linnet/contract/chart/lab-reading";
import { describe, expect, it } from "vitest";
import { aLabEvent } from "../../../test/a-lab-event.ts";

/** Real results in words from laboratories. The file is not part of the project, and this test needs it next to the checkout. */
const TABLE = join(import.meta.dirname, "../../../../../shared/data/labs/smart-nonnumeric-results.tsv");
const isThere = existsSync(TABLE);

const valuesOf = (table: string): string[] =>
  table
    .split("\n")
    .slice(1)
    .filter(Boolean)
    .map((row) => row.split("\t")[3] ?? "");

describe.runIf(isThere)("a result in words, as laboratories send it", () => {
  it("has no place on the scale, and no badge but the laboratory's own", () => {
    const values = valuesOf(readFileSync(TABLE, "utf8"));
    const placed = values.filter((value) => {
      const { number, finding } = toLabReading(aLabEvent(value, "120 135 145 160"));
      return number !== undefined || finding !== "normal";
    });
    expect(placed).toEqual([]);
    expect(values).toHaveLength(89);
  });
});

describe.runIf(!isThere)("a result in words, as laboratories send it", () => {
  it("was not tested: put the table next to the checkout", () => {
    expect(isThere).toBe(false);
  });
});
