import { expect, it } from "vitest";
import { letterPdf } from "./letter-pdf.ts";

const letter = (...paragraphs: string[]) =>
  letterPdf({ issuer: "Wrenfield Children’s Hospital", title: "Letter", paragraphs }).toString("latin1");

it("is a PDF whose table of objects points at each of them", () => {
  const file = letter("Dear colleague,");
  const [, start = ""] = /startxref\n(\d+)/.exec(file) ?? [];
  expect(file.slice(Number(start), Number(start) + 4)).toBe("xref");
  const offsets = [...file.matchAll(/(\d{10}) 00000 n /g)].map(([, offset]) => Number(offset));
  expect(offsets).toHaveLength(7);
  for (const [index, offset] of offsets.entries()) expect(file.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\n`));
  const [, length = ""] = /\/Length (\d+)/.exec(file) ?? [];
  const stream = file.slice(file.indexOf("stream\n") + 7, file.indexOf("\nendstream"));
  expect(stream).toHaveLength(Number(length));
});

it.each([
  ["brackets and strokes", "a (b) \\ c", "(a \\(b\\) \\\\ c) Tj"],
  ["letters of Western Europe", "Bergström", "(Bergstr\u00f6m) Tj"],
  ["apostrophes and dashes", "O’Dowd – ill", "(O\u0092Dowd \u0096 ill) Tj"],
  ["other letters without their marks", "Nguyễn Bảo", "(Nguyen Bao) Tj"],
])("writes %s", (_case, words, expected) => {
  expect(letter(words)).toContain(expected);
});

it("breaks long lines between words", () => {
  const lines = [...letter("word ".repeat(60).trim()).matchAll(/\((word[^)]*)\) Tj/g)].map(([, line = ""]) => line);
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(88);
});
