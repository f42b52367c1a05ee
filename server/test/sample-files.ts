import { buffer } from "node:stream/consumers";
import { crc32, deflateSync } from "node:zlib";
import { PDFDocument, PDFHexString, PDFName, PDFString } from "@cantoo/pdf-lib";
import PrintedDocument from "pdfkit";
import sharp from "sharp";

/** A picture of noise, so that it is as large as it looks. */
export const aPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#888888", noise: { type: "gaussian", mean: 128, sigma: 60 } } });

/** A part of a PNG. */
export function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/** A PNG that says it is this large, and holds next to nothing. */
export function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const rows = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    pngChunk("IHDR", header),
    pngChunk("IDAT", rows),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A PDF of so many pages that say what they are. */
export async function aLetter(pages = 1): Promise<PDFDocument> {
  const letter = await PDFDocument.create();
  for (let page = 1; page <= pages; page += 1) letter.addPage([300, 200]).drawText(`Letter, page ${page}`, { x: 20, y: 100 });
  return letter;
}

export const bytesOf = async (document: PDFDocument): Promise<Buffer> => Buffer.from(await document.save());

/** A letter with everything in it that does something or brings something along. */
export async function anArmedPdf(): Promise<Buffer> {
  const letter = await aLetter(2);
  const { context, catalog } = letter;
  letter.setAuthor("Someone's name");
  letter.addJavaScript("greet", "app.alert('JavaScript')");
  await letter.attach(Buffer.from("MZ an attached program"), "program.exe", { mimeType: "application/octet-stream" });
  const script = context.obj({ Type: "Action", S: "JavaScript", JS: PDFString.of("app.launchURL('https://evil.example')") });
  const link = { Type: "Action", S: "URI", URI: PDFString.of("https://evil.example/phish") };
  catalog.set(PDFName.of("OpenAction"), context.register(script));
  catalog.set(PDFName.of("AA"), context.obj({ WC: script }));
  const page = letter.getPage(0).node;
  page.set(PDFName.of("AA"), context.obj({ O: context.register(script) }));
  page.set(
    PDFName.of("Annots"),
    context.obj([
      context.register(context.obj({ Type: "Annot", Subtype: "Link", Rect: [0, 0, 300, 200], A: link })),
      context.register(
        context.obj({ Type: "Annot", Subtype: "Text", Rect: [0, 0, 9, 9], Contents: PDFHexString.fromText("Seen by me"), A: script }),
      ),
      context.register(
        context.obj({ Type: "Annot", Subtype: "Screen", Rect: [0, 0, 9, 9], A: { S: "Launch", F: PDFString.of("cmd.exe") } }),
      ),
    ]),
  );
  // An action that hides among what the page draws with.
  letter
    .getPage(1)
    .node.Resources()
    ?.set(PDFName.of("Properties"), context.obj({ MC0: { Next: context.register(script) } }));
  return bytesOf(letter);
}

/** A PDF that opens without a password and is encrypted all the same. */
export async function anEncryptedPdf(): Promise<Buffer> {
  const printed = new PrintedDocument({ ownerPassword: "secret", pdfVersion: "1.7" });
  printed.text("Letter");
  printed.end();
  return buffer(printed);
}
