import { expect, test } from "vitest";
import { attachmentNames } from "./attachment-names.ts";

test.each([
  ["letter.pdf", "letter.pdf"],
  ["../../etc/passwd", "passwd"],
  ["C:\\scans\\Ärztin.PDF", "Ärztin.PDF"],
  ["bell\u0007and\nline.pdf", "bellandline.pdf"],
  ["", "attachment"],
  ["..pdf", "pdf"],
  [`${"x".repeat(300)}.jpeg`, `${"x".repeat(120)}.jpeg`],
])("the name %j is kept as %j", (given, kept) => {
  expect(attachmentNames([given], [])).toEqual([kept]);
});

test("files with the same name get different ones, ignoring case", () => {
  expect(attachmentNames(["Scan.pdf", "scan.pdf", "scan (2).pdf", "scan"], ["SCAN.PDF"])).toEqual([
    "Scan (2).pdf",
    "scan (3).pdf",
    "scan (2) (2).pdf",
    "scan",
  ]);
});
