import { expect, it } from "vitest";
import { importedCase } from "../../../../test/imported-case.ts";

const record = importedCase("time-without-zone");

it.each([90, 5000] as const)("keeps the day of a time that nobody can place, and finds it by a look-back of %s days", async (lookback) => {
  const collected = (await record.labs("c16", lookback)).flatMap(({ EVENT_END_DT_TM, EVENT }) =>
    EVENT.map(({ DISPLAY }) => [DISPLAY.slice(0, 8), EVENT_END_DT_TM]),
  );
  expect(Object.fromEntries(collected)).toEqual({
    "Moment a": "2026-11-20",
    "Moment b": "2026-11-20T09:00:00Z",
    "Moment m": "2026-11-20T09:00:00-08:00",
    "Moment n": "2026-11-20T23:59:59Z",
  });
});

it("goes on saying that they are written wrong", () => {
  expect(record.said.join("\n")).toContain("Invalid value left out: Observation.effectiveDateTime (date kept) 4");
});
