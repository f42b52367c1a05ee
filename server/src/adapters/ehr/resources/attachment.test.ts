import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Attachment, bytesOf, formatsOf, formsOf, textLeftOut } from "./attachment.ts";

const read = (source: object) => Attachment.parse(source);
const base64 = (text: string) => Buffer.from(text).toString("base64");
const sha1 = (text: string) => createHash("sha1").update(text).digest("base64");

describe("a file inside a resource or linked from it", () => {
  it.each([
    ["application/pdf", "pdf"],
    ["text/html; charset=utf-8", "html"],
    ["application/xhtml+xml", "html"],
    ["Text/RTF", "rtf"],
    ["text/plain", "text"],
    ["application/xhtml", "html"],
    ["image/png", "picture"],
    ["image/tiff", undefined],
    [undefined, undefined],
  ])("of the type %s is %s", (contentType, format) => {
    expect(read({ contentType }).format).toBe(format);
  });

  it.each([
    ["Binary/XR-1", "XR-1"],
    ["/Binary/XR-1", "XR-1"],
    ["https://ehr.example/fhir/Binary/XR-1/_history/2", "XR-1"],
    ["urn:uuid:39220347-1e88-ed8e-79c5-39e9731f8ce9", undefined],
    ["https://elsewhere.example/storage/1?Signature=x", undefined],
  ])("at %s is the Binary %s", (url, binaryId) => {
    expect(read({ url }).binaryId).toBe(binaryId);
  });

  it("is offered only if there is something to open", () => {
    const files = [
      { contentType: "application/pdf", url: "urn:uuid:dangling" },
      { contentType: "text/html", data: base64("<p>x</p>") },
      { contentType: "text/html", url: "Binary/2" },
      { contentType: "image/tiff", data: "AAAA" },
    ];
    expect(formatsOf(files.map(read))).toEqual(["html"]);
  });
});

describe("the bytes of a file", () => {
  it.each([
    ["whole", { contentType: "text/plain", size: 5, hash: sha1("hello") }, base64("hello"), "hello"],
    ["with white space in their base64", { contentType: "text/plain" }, `${base64("hel")}\n ${base64("lo!")}`, "hello!"],
    ["of a PDF", { contentType: "application/pdf" }, base64("%PDF-1.7 x"), "%PDF-1.7 x"],
    ["of nothing", { contentType: "text/plain" }, "", undefined],
    ["of nothing at all", { contentType: "text/plain" }, undefined, undefined],
    ["of another size", { contentType: "text/plain", size: 6 }, base64("hello"), undefined],
    ["of another hash", { contentType: "text/plain", hash: sha1("other") }, base64("hello"), undefined],
    ["of a picture that is invalid", { contentType: "image/png" }, base64("<svg/>"), undefined],
    ["of a PDF that is invalid", { contentType: "application/pdf" }, base64("<html>"), undefined],
  ])("%s", (_case, source, data, expected) => {
    expect(bytesOf(data, read(source))?.toString()).toBe(expected);
  });
});

describe("the files of a report", () => {
  it("are listed with form and size, even if they cannot be shown or do not exist", () => {
    const files = [
      { contentType: "application/pdf; name=x", title: "EKG", url: "Binary/1", size: 9 },
      { contentType: "application/xml", data: base64("<a/>") },
      { contentType: "not a type", data: base64("abc") },
      { contentType: "text/html" },
      {},
    ];
    expect(formsOf(files.map(read)).map(({ mark: _, ...form }) => form)).toEqual([
      { format: "pdf", mediaType: "application/pdf", title: "EKG", bytes: 9 },
      { mediaType: "application/xml", bytes: 6 },
      { bytes: 3 },
      { format: "html", mediaType: "text/html", isMissing: true },
      { isMissing: true },
    ]);
  });

  it("have a mark that changes with their content, if the record shows that", () => {
    const markOf = (source: object) => formsOf([read({ contentType: "application/pdf", ...source })])[0]?.mark;
    const url = "https://files.example/1.pdf";
    const hash = "2jmj7l5rSw0yVb/vlWAYkK/YBwk=";
    expect(markOf({ data: base64("one") })).not.toBe(markOf({ data: base64("two") }));
    expect(markOf({ url: "Binary/1" })).not.toBe(markOf({ url: "Binary/2" }));
    expect(markOf({ url, size: 1 })).not.toBe(markOf({ url, size: 2 }));
    expect(markOf({ url, creation: "2026-11-01" })).not.toBe(markOf({ url, creation: "2026-11-02" }));
    expect(markOf({ url: `${url}?signature=a` })).toBe(markOf({ url: `${url}?signature=b` }));
    expect(markOf({ url, hash })).toBe(markOf({ url: `${url}.old`, hash }));
    const leftOut = (place: number, digest: string) => ({ data: textLeftOut({ length: 9, place, digest }) });
    expect(markOf(leftOut(0, "aa"))).toBe(markOf(leftOut(7, "aa")));
    expect(markOf(leftOut(0, "aa"))).not.toBe(markOf(leftOut(0, "bb")));
    expect(markOf({})).toBeUndefined();
  });
});
