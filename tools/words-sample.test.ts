import { expect, it } from "vitest";
import { wordsSample } from "./words-sample.ts";

const KINDS = ["mail", "changelog", "readme", "operations", "help", "server", "ui"];
const MANY = KINDS.flatMap((kind) =>
  Array.from({ length: 300 }, (_, index) => ({ kind, place: `${kind}:${index}`, text: `Text ${index}.` })),
);

it("chooses 448 texts of all seven kinds", () => {
  const sample = wordsSample(1, MANY);
  expect(new Set(sample).size).toBe(448);
  expect(new Set(sample.map(({ kind }) => kind))).toEqual(new Set(KINDS));
});

it("chooses the same for one seed and others for another", () => {
  expect(wordsSample(1, MANY)).toEqual(wordsSample(1, MANY));
  expect(wordsSample(2, MANY)).not.toEqual(wordsSample(1, MANY));
});

it("fills what a kind lacks from the UI", () => {
  const few = MANY.filter(({ kind, place }) => kind !== "changelog" || place === "changelog:0");
  const sample = wordsSample(1, few);
  expect(sample).toHaveLength(448);
  expect(sample.filter(({ kind }) => kind === "ui")).toHaveLength(128 + 59);
});
