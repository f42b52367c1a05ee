import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { leftOutOf } from "../../resources/attachment.ts";
import { type InlineFiles, withoutFiles } from "./inline-files.ts";

const PDF = Buffer.from("%PDF-1.7 a file of a few words, in base64 of several lines\n%%EOF");

/** Reads a text that arrives in pieces of this size. */
function read(text: string, size: number, files: InlineFiles = { longest: 8 }) {
  const bytes = Buffer.from(text);
  const reader = withoutFiles(files);
  for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size));
  const { bytes: kept, file } = reader.end();
  return { json: JSON.parse(kept.toString()), file };
}

const base64 = PDF.toString("base64");
const report = {
  resourceType: "DiagnosticReport",
  text: { div: '<div xmlns="http://www.w3.org/1999/xhtml">\\ "data": "no"</div>' },
  conclusion: 'Says "data": "and no more" \\',
  code: { text: "data" },
  data: { data: ["a list is no file, however long it is"], constructor: "and neither is this one" },
  presentedForm: [
    { contentType: "text/plain", data: "c2hvcnQ=" },
    { contentType: "application/pdf", data: base64, title: "Gr\u00fc\u00dfe" },
    { contentType: "application/pdf", data: "" },
    { contentType: "application/pdf", data: base64 },
  ],
};

describe("FHIR JSON that arrives in pieces", () => {
  it.each([1, 2, 3, 7, 64, 100_000])("is read without its long files, in pieces of %s bytes", (size) => {
    const { json } = read(JSON.stringify(report), size);
    const [short, first, empty, second] = json.presentedForm;
    expect([short, empty]).toEqual([report.presentedForm[0], report.presentedForm[2]]);
    expect(first).toEqual({ ...report.presentedForm[1], data: expect.any(String) });
    expect(leftOutOf(json.text.div)?.place).toBe(0);
    const digest = createHash("sha256").update(base64).digest("hex").slice(0, 16);
    expect([leftOutOf(first.data), leftOutOf(second.data)]).toEqual([
      { length: base64.length, place: 1, digest },
      { length: base64.length, place: 2, digest },
    ]);
    expect({ ...json, presentedForm: [], text: {} }).toEqual({ ...report, presentedForm: [], text: {} });
  });

  it.each([1, 2, 3, 5, 64, 100_000])("decodes the requested file with any white space, in pieces of %s bytes", (size) => {
    const broken = base64.replace(/(.{5})/g, "$1\r\n");
    const spread = { ...report, presentedForm: [report.presentedForm[0], { data: "AAAAAAAAAAAAAAAA" }, { data: broken }] };
    const text = JSON.stringify(spread, null, 2).replaceAll("/", "\\/");
    expect(read(text, size, { longest: 8, wanted: 2 }).file?.equals(PDF)).toBe(true);
    expect(read(text, size, { longest: 8, wanted: 3 }).file).toBeUndefined();
  });

  it("is unchanged without long texts, and nothing is decoded", () => {
    expect(read(JSON.stringify(report), 16, { longest: 1000, wanted: 0 })).toEqual({ json: report, file: undefined });
  });

  it("does not keep what it leaves out in memory", () => {
    const reader = withoutFiles({ longest: 0 });
    reader.push(Buffer.from('{"data":"'));
    for (let piece = 0; piece < 100; piece += 1) reader.push(Buffer.alloc(100_000, "A"));
    expect(reader.size()).toBeLessThan(100);
  });
});
