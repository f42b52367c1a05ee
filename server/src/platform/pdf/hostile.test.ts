import { PDFDocument, PDFRawStream, PDFStream } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { HOSTILE_DOCUMENTS } from "../../../test/hostile-documents.ts";
import { HOSTILE_DRAWINGS, HOSTILE_NUMBERS } from "../../../test/hostile-drawings.ts";
import { armed, DISGUISES, MARKER } from "../../../test/hostile-pdf.ts";
import { UnreadableFile } from "../uploads/unreadable-file.ts";
import { rebuildPdf } from "./rebuild.ts";
import { unpackPdfStream } from "./streams.ts";

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

/** Everything a PDF says, unpacked, with its texts as letters. */
async function everythingIn(bytes: Uint8Array): Promise<string> {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false });
  const said = context.enumerateIndirectObjects().map(([, object]) => {
    if (!(object instanceof PDFStream)) return `${object}`;
    return `${object.dict} ${latin(object.getContents())} ${object instanceof PDFRawStream ? latin(unpackPdfStream(object)) : ""}`;
  });
  const text = [latin(bytes), ...said].join("\n");
  const letters = text.replaceAll(/<([\dA-Fa-f\s]+)>/g, (_hex, digits: string) => Buffer.from(digits, "hex").toString("latin1"));
  const names = text.replaceAll(/#([\dA-Fa-f]{2})/g, (_hex, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
  return [text, letters, names].join("\n").replaceAll("\0", "");
}

const ACTIVE = [
  "/JavaScript",
  "/JS",
  "/OpenAction",
  "/AA",
  "/Launch",
  "/URI",
  "/EmbeddedFile",
  "/Filespec",
  "/SubmitForm",
  "/XFA",
  "/AcroForm",
  "/RichMedia",
  "/GoToR",
  "/Names",
  "/Metadata",
  "/StructTreeRoot",
  "/Outlines",
  "/PieceInfo",
  "/A ",
];

const inEveryDisguise = <T>(families: [string, T][]) =>
  families.flatMap(([what, arm]) =>
    Object.entries(DISGUISES).map(([disguise, write]) => ({
      name: `${what}, ${disguise}`,
      write: async () => write(await armed(arm as never)),
    })),
  );

describe("a letter that brings something along", () => {
  it.each(inEveryDisguise([...HOSTILE_DOCUMENTS, ...HOSTILE_DRAWINGS]))(
    "$name, has lost it and still says what it said",
    async ({ write }) => {
      const hostile = await write();
      const rebuilt = await rebuildPdf(hostile);
      const after = await everythingIn(rebuilt);
      expect([MARKER, ...ACTIVE].filter((active) => after.includes(active))).toEqual([]);
      expect(after).toContain("Letter, page 1");
    },
  );
});

describe("a letter with something else where readers compute", () => {
  it.each(inEveryDisguise(HOSTILE_NUMBERS))("$name, is refused", async ({ write }) => {
    await expect(write().then(rebuildPdf)).rejects.toBeInstanceOf(UnreadableFile);
  });
});

describe("the hostile letters", () => {
  it("are as many as were asked for, and hold what is looked for before they are made anew", async () => {
    const families = [...HOSTILE_DOCUMENTS, ...HOSTILE_DRAWINGS, ...HOSTILE_NUMBERS];
    expect(families.length * Object.keys(DISGUISES).length).toBeGreaterThanOrEqual(270);
    const plain = DISGUISES["in plain sight"];
    const without: string[] = [];
    for (const [what, arm] of families) if (!(await everythingIn(await plain!(await armed(arm)))).includes(MARKER)) without.push(what);
    expect(without).toEqual([]);
  });
});
