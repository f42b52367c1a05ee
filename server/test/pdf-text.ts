import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, type PDFPage, PDFRawStream, PDFStream } from "@cantoo/pdf-lib";

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

function textOfStream(stream: unknown): string {
  if (stream instanceof PDFRawStream) return latin(decodePDFRawStream(stream).decode());
  if (stream instanceof PDFStream) return latin(stream.getContents());
  return "";
}

const fromUtf16 = (hex: string) => Buffer.from(hex, "hex").swap16().toString("utf16le");
const glyph = (code: number) => code.toString(16).padStart(4, "0");

/** Which letters the glyphs of a font stand for, as the font itself says. */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, first = "", , list = ""] of map.matchAll(/<(\w{4})>\s*<(\w{4})>\s*\[([^\]]*)\]/g))
    for (const [index, [, hex = ""]] of [...list.matchAll(/<(\w*)>/g)].entries())
      letters.set(glyph(Number.parseInt(first, 16) + index), fromUtf16(hex));
  return letters;
}

function fontsOf(page: PDFPage): Map<string, Map<string, string>> {
  const fonts = page.node.Resources()?.lookup(PDFName.of("Font"), PDFDict);
  const named = (fonts?.keys() ?? []).map((name): [string, Map<string, string>] => {
    const font = fonts?.lookup(name, PDFDict);
    return [name.asString(), lettersOf(textOfStream(font?.lookup(PDFName.of("ToUnicode"))))];
  });
  return new Map(named);
}

function drawnOn(page: PDFPage): string {
  const contents = page.node.Contents();
  if (!(contents instanceof PDFArray)) return textOfStream(contents);
  return contents
    .asArray()
    .map((part) => textOfStream(page.doc.context.lookup(part)))
    .join("\n");
}

function wordsOfPage(page: PDFPage): string {
  const fonts = fontsOf(page);
  let letters = new Map<string, string>();
  const lines: string[] = [];
  for (const [, font, line] of drawnOn(page).matchAll(/(\/\w+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) letters = fonts.get(font) ?? letters;
    const glyphs = [...(line ?? "").matchAll(/<(\w+)>/g)].flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? []);
    if (line !== undefined) lines.push(glyphs.map((code) => letters.get(code) ?? "").join(""));
  }
  return lines.join(" ");
}

/** The words on each page of a PDF that was set by the portal; what is only set into a page is not read. */
export async function pdfText(bytes: Uint8Array): Promise<string[]> {
  return (await PDFDocument.load(bytes)).getPages().map(wordsOfPage);
}
