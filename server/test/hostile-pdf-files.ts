import { buffer } from "node:stream/consumers";
import { deflateRawSync } from "node:zlib";
import PrintedDocument from "pdfkit";
import { type HostileFile, zip } from "./hostile-files.ts";
import { MARKER } from "./hostile-pdf.ts";
import { aLetter, anEncryptedPdf } from "./sample-files.ts";

const SCRIPT = `<</S /JavaScript /JS (app.alert\\('${MARKER}'\\))>>`;

/** A handwritten PDF: `objects` in order, starting with the catalog. */
function written(objects: readonly string[], { before = "", header = "%PDF-1.7\n", trailer = "" } = {}): Buffer {
  let text = `${before}${header}`;
  const places = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, "0")} 00000 n \n`;
  });
  const end = `trailer\n<</Size ${objects.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(`${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}${end}`, "latin1");
}

const stream = (dict: string, contents: string) => `<<${dict} /Length ${contents.length}>>\nstream\n${contents}\nendstream`;
const PAGES = [
  "<</Type /Pages /Kids [3 0 R] /Count 1>>",
  "<</Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources <</Font <</F 5 0 R>>>>>>",
  stream("", "BT /F 12 Tf 20 100 Td (Letter, page 1) Tj ET"),
  "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>",
];
const ARMED = [`<</Type /Catalog /Pages 2 0 R /OpenAction ${SCRIPT}>>`, ...PAGES];
const catalogWith = (entries: string, ...more: string[]) => written([`<</Type /Catalog /Pages 2 0 R ${entries}>>`, ...PAGES, ...more]);

/** Behind the end of one file, objects that replace some of its own. */
function updated(before: Buffer, objects: Record<number, string>): Buffer {
  let text = before.toString("latin1");
  const start = text.lastIndexOf("startxref");
  const [previous = "0"] = text.slice(start + 10).split("\n");
  const sections = Object.entries(objects).map(([number, object]) => {
    const at = text.length;
    text += `${number} 0 obj\n${object}\nendobj\n`;
    return `${number} 1\n${String(at).padStart(10, "0")} 00000 n \n`;
  });
  const end = `trailer\n<</Size 9 /Root 1 0 R /Prev ${previous}>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(`${text}xref\n${sections.join("")}${end}`, "latin1");
}

async function encrypted(pdfVersion: "1.3" | "1.4" | "1.7" | "1.7ext3", userPassword?: string): Promise<Buffer> {
  const printed = new PrintedDocument({ ownerPassword: MARKER, pdfVersion, ...(userPassword && { userPassword }) });
  printed.text("Letter");
  printed.end();
  return buffer(printed);
}

const plain = written([`<</Type /Catalog /Pages 2 0 R>>`, ...PAGES]);
const armed = written(ARMED);
const program = zip({ "evil.js": MARKER });

/** PDFs that are hostile as files, and not by what one of their objects says. */
export const HOSTILE_PDF_FILES: HostileFile[] = [
  { what: "is encrypted for nobody in particular", bytes: anEncryptedPdf },
  ...(["1.3", "1.4", "1.7", "1.7ext3"] as const).flatMap((version) => [
    { what: `is encrypted as PDF ${version}`, bytes: () => encrypted(version) },
    { what: `is encrypted as PDF ${version}, for who knows a word`, bytes: () => encrypted(version, MARKER) },
  ]),
  { what: "says that it is encrypted and is not", bytes: () => written(ARMED, { trailer: "/Encrypt <</Filter /Standard /V 1 /R 2>>" }) },
  { what: "runs a script when it is opened", bytes: () => armed },
  { what: "spells its names as codes", bytes: () => catalogWith(`/Open#41ction <</S /J#61vaScript /J#53 (${MARKER})>>`) },
  {
    what: "writes its script as hex",
    bytes: () => catalogWith(`/OpenAction <</S /JavaScript /JS <${Buffer.from(MARKER).toString("hex")}>>>`),
  },
  { what: "writes its script as octal", bytes: () => catalogWith(`/OpenAction <</S /JavaScript /JS (\\105vilMarker)>>`) },
  {
    what: "writes its script in two bytes a letter",
    bytes: () => catalogWith(`/OpenAction <</S /JavaScript /JS <feff${Buffer.from(MARKER, "utf16le").swap16().toString("hex")}>>>`),
  },
  { what: "has its script in a stream", bytes: () => catalogWith("/OpenAction <</S /JavaScript /JS 6 0 R>>", stream("", MARKER)) },
  { what: "has remarks within its names", bytes: () => catalogWith(`/OpenAction%\n<</S%\n/JavaScript%\n/JS%\n(${MARKER})>>`) },
  { what: "says its action twice", bytes: () => catalogWith(`/OpenAction [3 0 R /Fit] /OpenAction ${SCRIPT}`) },
  {
    what: "chains one script to the next",
    bytes: () => catalogWith(`/OpenAction <</S /GoTo /D [3 0 R /Fit] /Next [${SCRIPT} ${SCRIPT}]>>`),
  },
  {
    what: "has its scripts in a tree of names",
    bytes: () => catalogWith(`/Names <</JavaScript <</Kids [6 0 R]>>>>`, `<</Limits [(a) (b)] /Names [(a) ${SCRIPT}]>>`),
  },
  {
    what: "runs a script with its fields",
    bytes: () => catalogWith(`/AcroForm <</Fields [6 0 R] /CO [6 0 R]>>`, `<</FT /Tx /T (a) /AA <</K ${SCRIPT} /C ${SCRIPT}>>>>`),
  },
  {
    what: "is a form of XML in several parts",
    bytes: () => catalogWith(`/AcroForm <</Fields [] /XFA [(template) 6 0 R (datasets) 6 0 R]>>`, stream("", `<script>${MARKER}</script>`)),
  },
  { what: "is drawn by a form of XML", bytes: () => catalogWith(`/NeedsRendering true /AcroForm <</XFA 6 0 R>>`, stream("", MARKER)) },
  {
    what: "runs a program of the system",
    bytes: () => catalogWith(`/OpenAction <</S /Launch /F (cmd.exe) /Win <</F (cmd.exe) /P (${MARKER})>>>>`),
  },
  {
    what: "asks another computer for a file",
    bytes: () => catalogWith(`/OpenAction <</S /GoToR /F (\\\\\\\\${MARKER}\\\\share) /D [0 /Fit]>>`),
  },
  {
    what: "opens a file that it brings along",
    bytes: () =>
      catalogWith(
        `/OpenAction <</S /GoToE /T <</R /C /N (${MARKER})>>>> /Names <</EmbeddedFiles <</Names [(${MARKER}) 6 0 R]>>>>`,
        `<</Type /Filespec /F (a.exe) /EF <</F 7 0 R>>>>`,
        stream("/Type /EmbeddedFile", `MZ ${MARKER}`),
      ),
  },
  { what: "sends a form as it is opened", bytes: () => catalogWith(`/OpenAction <</S /SubmitForm /F (https://${MARKER}.example)>>`) },
  { what: "opens a script as an address", bytes: () => catalogWith(`/OpenAction <</S /URI /URI (javascript:${MARKER})>>`) },
  { what: "is a collection of files", bytes: () => catalogWith(`/Collection <</View /D /D (${MARKER})>>`) },
  { what: "gets its script in an update", bytes: () => updated(plain, { 1: ARMED[0] ?? "" }) },
  { what: "loses its script in an update and keeps the bytes", bytes: () => updated(armed, { 1: "<</Type /Catalog /Pages 2 0 R>>" }) },
  { what: "gets its script in the second of two updates", bytes: () => updated(updated(plain, { 8: "null" }), { 1: ARMED[0] ?? "" }) },
  { what: "has two tables of its objects", bytes: () => written(ARMED, { trailer: "/XRefStm 15" }) },
  {
    what: "has no table of its objects",
    bytes: () => Buffer.from(armed.toString("latin1").replace(/xref\n0[\s\S]*?trailer/, "trailer"), "latin1"),
  },
  {
    what: "has a table that leads nowhere",
    bytes: () => Buffer.from(armed.toString("latin1").replaceAll(/\d{10} 00000 n/g, "0009999999 00000 n"), "latin1"),
  },
  { what: "has an object twice", bytes: () => written([...ARMED.slice(0, 4), `${ARMED[4]}\nendobj\n1 0 obj\n${ARMED[0]}`]) },
  { what: "is a page of the web before it begins", bytes: () => written(ARMED, { before: `<html><script>${MARKER}</script>\n` }) },
  { what: "is a page of the web behind its first line", bytes: () => written(ARMED, { header: `%PDF-1.7 <script>${MARKER}</script>\n` }) },
  { what: "is a program of Windows before it begins", bytes: () => written(ARMED, { before: "MZ\x90\0" }) },
  { what: "is a script of a shell before it begins", bytes: () => written(ARMED, { before: "#!/bin/sh\n" }) },
  { what: "is a picture before it begins", bytes: () => written(ARMED, { before: "GIF89a\x01\0\x01\0\0\0\0;" }) },
  { what: "is an archive behind its end", bytes: () => Buffer.concat([armed, program]) },
  { what: "is an archive behind its end, and no script", bytes: () => Buffer.concat([plain, program]) },
  { what: "is a page of the web behind its end", bytes: () => Buffer.concat([plain, Buffer.from(`<html><script>${MARKER}</script>`)]) },
  {
    what: "has a program between its objects",
    bytes: () => Buffer.from(plain.toString("latin1").replace("xref\n", `MZ ${MARKER}\nxref\n`), "latin1"),
  },
  {
    what: "has a packed script that nobody refers to",
    bytes: () =>
      written([
        ...ARMED.slice(1, 1),
        `<</Type /Catalog /Pages 2 0 R>>`,
        ...PAGES,
        stream("/Filter /FlateDecode", deflateRawSync(MARKER).toString("latin1")),
      ]),
  },
  { what: "has no header", bytes: () => written(ARMED, { header: "" }) },
  { what: "says that it is of a version that is none", bytes: () => written(ARMED, { header: `%PDF-${MARKER}\n` }) },
  { what: "has no end", bytes: () => Buffer.from(armed.toString("latin1").replace("%%EOF\n", ""), "latin1") },
  {
    what: "is an ordinary letter with another behind it",
    bytes: async () => Buffer.concat([Buffer.from(await (await aLetter()).save()), armed]),
  },
];
