import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import { decodePDFRawStream, PDFArray, PDFBool, PDFDict, PDFDocument, PDFName, PDFRawStream, PDFRef, PDFStream } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { aLetter, anArmedPdf, anEncryptedPdf, bytesOf } from "../../../test/sample-files.ts";
import { rebuildPdf } from "./rebuild.ts";

const rebuilt = async (bytes: Buffer) => PDFDocument.load(await rebuildPdf(bytes), { updateMetadata: false });

/** Everything that is in the file, whether or not anything leads to it. */
const contentsOf = (document: PDFDocument): string =>
  document.context
    .enumerateIndirectObjects()
    .map(([, object]) =>
      object instanceof PDFStream ? `${object.dict} ${Buffer.from(object.getContents()).toString("latin1")}` : `${object}`,
    )
    .join("\n");

/** The unpacked streams of the file, as UTF-8. */
const contentsOfStreams = (document: PDFDocument): string[] =>
  document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [Buffer.from(decodePDFRawStream(object).decode()).toString()] : []));

/** What is written on a page, as the program that draws it says it. */
function drawnOn(document: PDFDocument, page: number): string {
  const contents = document.getPage(page).node.Contents();
  const parts = contents instanceof PDFArray ? contents.asArray().map((part) => document.context.lookup(part)) : [contents];
  const drawing = parts.map((part) =>
    part instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(part).decode()).toString("latin1") : "",
  );
  return drawing.join("\n").replaceAll(/<([0-9A-F]+)>/g, (_hex, text: string) => Buffer.from(text, "hex").toString("latin1"));
}

describe("a PDF that is made anew", () => {
  it("has the pages it had, in their order", async () => {
    const copy = await rebuilt(await bytesOf(await aLetter(3)));
    expect(copy.getPages().map((page) => page.getSize())).toEqual(Array(3).fill({ width: 300, height: 200 }));
    expect([0, 1, 2].map((page) => drawnOn(copy, page))).toEqual([1, 2, 3].map((page) => expect.stringContaining(`Letter, page ${page}`)));
  });

  it("has nothing in it that does something or brings something along", async () => {
    const armed = await anArmedPdf();
    const before = contentsOf(await PDFDocument.load(armed, { updateMetadata: false }));
    const copy = await rebuilt(armed);
    const after = contentsOf(copy);
    for (const active of ["JavaScript", "OpenAction", "/AA", "Launch", "/URI", "evil.example", "EmbeddedFile", "Filespec", "/Author"])
      expect([active, before.includes(active), after.includes(active)]).toEqual([active, true, false]);
    expect(drawnOn(copy, 0)).toContain("Letter, page 1");
    expect(drawnOn(copy, 1)).toContain("Letter, page 2");
  });

  it("keeps what was remarked on it", async () => {
    const copy = await rebuilt(await anArmedPdf());
    const [remark, ...others] = copy.getPage(0).node.Annots()?.asArray() ?? [];
    expect(others).toEqual([]);
    const found = copy.context.lookup(remark, PDFDict);
    expect(found.lookup(PDFName.of("Subtype"))).toBe(PDFName.of("Text"));
    expect(String(found.lookup(PDFName.of("Contents")))).toContain(
      Buffer.from("Seen by me", "utf16le").swap16().toString("hex").toUpperCase(),
    );
  });

  it("shows what was typed into a form, which is no form any more", async () => {
    const letter = await aLetter();
    const field = letter.getForm().createTextField("diagnosis");
    field.addToPage(letter.getPage(0), { x: 10, y: 10, width: 200, height: 20 });
    field.setText("Asthma");
    for (const widget of field.acroField.getWidgets()) widget.dict.delete(PDFName.of("AP"));
    letter.getForm().acroForm.dict.set(PDFName.of("NeedAppearances"), PDFBool.True);
    const copy = await rebuilt(Buffer.from(await letter.save({ updateFieldAppearances: false })));

    expect(copy.catalog.has(PDFName.of("AcroForm"))).toBe(false);
    const stamp = copy.context.lookup(copy.getPage(0).node.Annots()?.get(0), PDFDict);
    const drawing = stamp.lookup(PDFName.of("AP"), PDFDict).lookup(PDFName.of("N"), PDFStream);
    expect(drawing).toBeInstanceOf(PDFRawStream);
    if (drawing instanceof PDFRawStream)
      expect(Buffer.from(decodePDFRawStream(drawing).decode()).toString("latin1")).toContain(
        Buffer.from("Asthma").toString("hex").toUpperCase(),
      );
  });

  it("is the same again when it is made anew once more", async () => {
    const once = await rebuildPdf(await anArmedPdf());
    expect(Buffer.from(await rebuildPdf(Buffer.from(once))).equals(once)).toBe(true);
  });

  it("keeps what its pages have in common", async () => {
    const letter = await aLetter(2);
    const tree = letter.catalog.Pages();
    tree.set(PDFName.of("Rotate"), letter.context.obj(90));
    const copy = await rebuilt(await bytesOf(letter));
    expect(copy.getPages().map((page) => page.getRotation().angle)).toEqual([90, 90]);
  });

  it("keeps drawings, fonts and names byte for byte", async () => {
    const letter = await aLetter();
    const { context } = letter;
    const stream = (contents: string) => context.register(PDFRawStream.of(context.obj({}), Buffer.from(contents)));
    const drawn = "BT /F#20\u00e9(1) 9 Tf (A) Tj ET % a comment\n1 2 unknown";
    const FontDescriptor = context.obj({ Type: "FontDescriptor", FontName: "A", Flags: 4, FontFile2: stream("no font at all") });
    const font = context.obj({ Type: "Font", Subtype: "TrueType", BaseFont: "A", FontDescriptor });
    const { node } = letter.getPage(0);
    node.set(PDFName.of("Contents"), context.obj([stream(drawn), stream("second part")]));
    node.set(PDFName.of("Resources"), context.obj({ Font: { "F (1)": font } }));

    const copy = await rebuilt(await bytesOf(letter));
    const fonts = copy.getPage(0).node.Resources()?.lookup(PDFName.of("Font"), PDFDict);
    expect(fonts?.keys()).toEqual([PDFName.of("F (1)")]);
    expect(contentsOfStreams(copy)).toEqual(expect.arrayContaining([drawn, "second part", "no font at all"]));
  });

  it("keeps a large drawing that is packed and written as letters, as some programs do", async () => {
    const packed = deflateSync(Buffer.from(`BT (a long remark) Tj <${randomBytes(600_000).toString("hex")}> Tj ET`));
    const contents = Buffer.from(`${packed.toString("hex")}>`);
    const copy = await rebuilt(await drawing({ Filter: ["ASCIIHexDecode", "FlateDecode"] }, contents));
    expect(drawnOn(copy, 0)).toContain("a long remark");
  });
});

/** A letter whose page draws `stream`. */
async function drawing(dict: Record<string, string | number | string[]>, contents: Uint8Array): Promise<Buffer> {
  const letter = await aLetter();
  const { context } = letter;
  letter.getPage(0).node.set(PDFName.of("Contents"), context.register(PDFRawStream.of(context.obj(dict), contents)));
  return bytesOf(letter);
}

describe("a PDF that cannot be made anew safely", () => {
  it.each([
    ["that is encrypted, though it opens without a password", "encrypted", anEncryptedPdf],
    ["that breaks off", "end is missing", async () => (await bytesOf(await aLetter(3))).subarray(0, -400)],
    [
      "whose middle is gone",
      "",
      async () => {
        const bytes = await bytesOf(await aLetter(3));
        return Buffer.concat([bytes.subarray(0, bytes.length / 2), Buffer.from("\n%%EOF\n")]);
      },
    ],
    ["that is none", "", async () => Buffer.from("%PDF-1.7\n%%EOF")],
    [
      "without pages",
      "Pages are missing",
      async () => {
        const letter = await aLetter();
        letter.catalog.Pages().set(PDFName.of("Kids"), letter.context.obj([]));
        return bytesOf(letter);
      },
    ],
    [
      "whose page is missing",
      "missing or duplicated",
      async () => {
        const letter = await aLetter(2);
        letter.catalog.Pages().Kids().set(1, PDFRef.of(9999));
        return bytesOf(letter);
      },
    ],
    [
      "whose page is in it a thousand times",
      "duplicated",
      async () => {
        const letter = await aLetter();
        const kids = letter.catalog.Pages().Kids();
        for (let copy = 0; copy < 1000; copy += 1) kids.push(kids.get(0));
        return bytesOf(letter);
      },
    ],
    [
      "whose pages contain themselves",
      "duplicated",
      async () => {
        const letter = await aLetter();
        const root = letter.catalog.get(PDFName.of("Pages"));
        if (root) letter.catalog.Pages().Kids().push(root);
        return bytesOf(letter);
      },
    ],
    [
      "whose page has lost its drawing",
      "content of a page",
      async () => {
        const letter = await aLetter();
        letter.getPage(0).node.set(PDFName.of("Contents"), PDFRef.of(9999));
        return bytesOf(letter);
      },
    ],
    [
      "that a script of the reader draws",
      "script",
      async () => {
        const letter = await aLetter();
        letter.catalog.set(PDFName.of("NeedsRendering"), PDFBool.True);
        return bytesOf(letter);
      },
    ],
    [
      "with a stream that grows beyond measure",
      "too large when unpacked",
      () => drawing({ Filter: "FlateDecode" }, deflateSync(Buffer.alloc(300_000_000))),
    ],
    [
      "with a stream that grows beyond measure, written as letters",
      "too large when unpacked",
      () =>
        drawing({ Filter: ["ASCIIHexDecode", "FlateDecode"] }, Buffer.from(`${deflateSync(Buffer.alloc(300_000_000)).toString("hex")}>`)),
    ],
    [
      "with a stream that is packed behind a filter of another kind",
      "cannot be measured",
      () => drawing({ Filter: ["Crypt", "FlateDecode"] }, deflateSync(Buffer.alloc(9))),
    ],
    [
      "with a stream that is packed twice",
      "compressed twice",
      () => drawing({ Filter: ["FlateDecode", "FlateDecode"] }, deflateSync(deflateSync(Buffer.alloc(9)))),
    ],
    [
      "with a picture that is too large to draw",
      "image is too large",
      async () => {
        const letter = await aLetter();
        const { context } = letter;
        const picture = { Type: "XObject", Subtype: "Image", Width: 60_000, Height: 60_000, BitsPerComponent: 8 };
        const Huge = context.register(PDFRawStream.of(context.obj(picture), Buffer.alloc(9)));
        letter.getPage(0).node.set(PDFName.of("Resources"), context.obj({ XObject: { Huge } }));
        return bytesOf(letter);
      },
    ],
    [
      "with objects nested without end",
      "nested too deeply",
      async () => {
        const letter = await aLetter();
        const { context } = letter;
        let nest = context.obj({ FunctionType: 2, N: 1 });
        for (let depth = 0; depth < 1000; depth += 1)
          nest = context.obj({ FunctionType: 3, Functions: [nest], Bounds: [], Encode: [0, 1] });
        letter.getPage(0).node.set(PDFName.of("Resources"), context.obj({ ExtGState: { GS0: { TR: nest } } }));
        return bytesOf(letter);
      },
    ],
  ])("is refused: one %s", async (_what, why, bytes) => {
    const refused = rebuildPdf(await bytes()).then(({ length }) => length);
    await expect(refused).rejects.toThrow(why);
  });
});
