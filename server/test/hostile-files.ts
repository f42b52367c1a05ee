import { crc32, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import sharp from "sharp";
import { MARKER } from "./hostile-pdf.ts";
import { pngBomb, pngChunk } from "./sample-files.ts";
import { aVideo, mp4Box } from "./sample-video.ts";

/** A file that is sent to see what becomes of it. */
export interface HostileFile {
  what: string;
  /** As it is sent; absent, what its kind is called mostly. */
  name?: string;
  bytes(): Buffer | Promise<Buffer>;
}

/** Numbers as archives write them, the lowest byte first. */
function little(...numbers: readonly [bytes: 2 | 4, value: number][]): Buffer {
  return Buffer.concat(
    numbers.map(([bytes, value]) => {
      const written = Buffer.alloc(bytes);
      written.writeUIntLE(value, 0, bytes);
      return written;
    }),
  );
}

/** An archive (APPNOTE 6.3) of files by their names. */
export function zip(files: Record<string, string | Buffer>): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  for (const [path, contents] of Object.entries(files)) {
    const name = Buffer.from(path);
    const bytes = Buffer.from(contents);
    const packed = deflateRawSync(bytes);
    const common = little(
      [2, 20],
      [2, 0],
      [2, 8],
      [4, 0],
      [4, crc32(bytes)],
      [4, packed.length],
      [4, bytes.length],
      [2, name.length],
      [2, 0],
    );
    const at = Buffer.concat(locals).length;
    locals.push(Buffer.from("PK\x03\x04", "latin1"), common, name, packed);
    entries.push(Buffer.from("PK\x01\x02\x14\0", "latin1"), common, little([2, 0], [2, 0], [2, 0], [4, 0], [4, at]), name);
  }
  const [local, directory] = [Buffer.concat(locals), Buffer.concat(entries)];
  const count = Object.keys(files).length;
  const end = little([2, 0], [2, 0], [2, count], [2, count], [4, directory.length], [4, local.length], [2, 0]);
  return Buffer.concat([local, directory, Buffer.from("PK\x05\x06", "latin1"), end]);
}

const SCRIPT = `<script>${MARKER}</script>`;
const HTML = `<!DOCTYPE html><html><body>${SCRIPT}</body></html>`;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="${MARKER}()">${SCRIPT}</svg>`;
const text = (what: string, name: string, contents: string): HostileFile => ({ what, name, bytes: () => Buffer.from(contents) });
const begun = (what: string, name: string, beginning: string, more = MARKER): HostileFile => ({
  what,
  name,
  bytes: () => Buffer.concat([Buffer.from(beginning, "latin1"), Buffer.from(more), Buffer.alloc(600)]),
});
const packed = (what: string, name: string, files: Record<string, string | Buffer>): HostileFile => ({
  what,
  name,
  bytes: () => zip(files),
});
const office = (part: string) => ({
  "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
  [`${part}/document.xml`]: `<w:document>${MARKER}</w:document>`,
  [`${part}/vbaProject.bin`]: `Attribute VB_Name = "${MARKER}"`,
});
const OLE = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

/** Files that are none of the types that are taken, whatever they are called. */
export const DISGUISED: HostileFile[] = [
  text("a drawing with a script", "scan.svg", SVG),
  text("a drawing with a script, called a picture", "scan.png", SVG),
  text("a drawing with a script, called a photograph", "scan.jpg", `<?xml version="1.0"?>${SVG}`),
  text(
    "a drawing that loads one of another computer",
    "scan.gif",
    `<svg xmlns="http://www.w3.org/2000/svg"><use href="https://${MARKER}.example/a.svg#a"/></svg>`,
  ),
  text(
    "a drawing that reads a file of the server",
    "scan.svg",
    `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>${MARKER}&a;</svg>`,
  ),
  text("a page of the web, called a picture", "scan.png", HTML),
  text("a page of the web, called a letter", "letter.pdf", HTML),
  text("a page of the web behind a mark of its encoding", "scan.jpg", `\ufeff${HTML}`),
  text("a page of the web behind spaces", "scan.gif", `${" ".repeat(300)}${HTML}`),
  text("a page of the web in XML", "letter.xhtml", `<html xmlns="http://www.w3.org/1999/xhtml">${SCRIPT}</html>`),
  text(
    "a page of the web with its parts",
    "letter.mht",
    `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=a\r\n\r\n--a\r\nContent-Type: text/html\r\n\r\n${HTML}`,
  ),
  text("an application of HTML", "letter.hta", `<hta:application>${SCRIPT}`),
  text("a style sheet that transforms", "letter.xsl", `<xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform">${SCRIPT}`),
  text(
    "entities that grow beyond measure",
    "letter.xml",
    `<!DOCTYPE a [<!ENTITY a "${MARKER}">${Array.from({ length: 9 }, (_none, at) => `<!ENTITY a${at} "${`&a${at - 1};`.repeat(10)}">`).join("")}]><a>&a8;</a>`,
  ),
  text("a script", "scan.png.js", `alert("${MARKER}")`),
  text("a script of a shell", "letter.pdf", `#!/bin/sh\necho ${MARKER}`),
  text("a script of Windows", "letter.bat", `@echo off\r\necho ${MARKER}`),
  text("a script of PowerShell", "letter.ps1", `Invoke-Expression ${MARKER}`),
  text("a script of Visual Basic", "letter.vbs", `MsgBox "${MARKER}"`),
  text("a script of a web server", "scan.php.jpg", `<?php echo "${MARKER}"; ?>`),
  text("an address as a file", "letter.url", `[InternetShortcut]\r\nURL=javascript:${MARKER}`),
  text("settings of Windows", "letter.reg", `Windows Registry Editor Version 5.00\r\n[HKEY_CURRENT_USER\\${MARKER}]`),
  text("the rules of a folder", ".htaccess", `AddType application/x-httpd-php .png # ${MARKER}`),
  text(
    "what every scanner takes for a virus",
    "letter.pdf",
    `X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H* ${MARKER}`,
  ),
  text("a formatted text with an object", "letter.rtf", `{\\rtf1{\\object\\objemb{\\*\\objdata ${MARKER}}}}`),
  text("PostScript", "letter.eps", `%!PS-Adobe-3.0 EPSF-3.0\n(${MARKER}) run`),
  begun("a program of Windows, called a letter", "letter.pdf", "MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0"),
  begun("a program of Windows, called a picture", "scan.png.exe", "MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0"),
  begun("a program of Linux", "scan.jpg", "\x7fELF\x02\x01\x01\0"),
  begun("a program of a Mac", "scan.jpg", "\xcf\xfa\xed\xfe\x07\0\0\x01"),
  begun("a program of Java", "scan.gif", "\xca\xfe\xba\xbe\0\0\0\x34"),
  begun("a program of the web", "scan.wasm", "\0asm\x01\0\0\0"),
  begun("a link of Windows", "letter.pdf.lnk", "L\0\0\0\x01\x14\x02\0\0\0\0\0\xc0\0\0\0\0\0\0F"),
  begun("a film of Flash", "film.mp4", "CWS\x0b"),
  begun("a help file", "letter.chm", "ITSF\x03\0\0\0"),
  begun("a letter of an old program with macros", "letter.doc", OLE),
  begun("an installation", "letter.msi", OLE),
  begun("an examination that is a program as well", "scan.dcm", `MZ${"\0".repeat(126)}DICM`),
  begun("a disk", "letter.iso", `${"\0".repeat(32_769)}CD001`),
  begun(
    "a picture of a type that is not taken, with lengths that are lies (TIFF)",
    "scan.tif",
    "II*\0\x08\0\0\0\xff\xff\0\x01\x03\0\xff\xff\xff\xff",
  ),
  begun(
    "a picture of a type that is not taken, with lengths that are lies (BMP)",
    "scan.bmp",
    "BM\xff\xff\xff\xff\0\0\0\0\x36\0\0\0\x28\0\0\0\xff\xff\xff\x7f\xff\xff\xff\x7f",
  ),
  begun(
    "a picture of a type that is not taken, with lengths that are lies (WebP)",
    "scan.webp",
    "RIFF\xff\xff\xff\x7fWEBPVP8L\xff\xff\xff\x7f",
  ),
  begun("a picture of a type that is not taken, with lengths that are lies (ICO)", "scan.ico", "\0\0\x01\0\xff\xff"),
  begun(
    "a film of a type that is not taken",
    "film.mp4",
    "\x1aE\xdf\xa3\x01\0\0\0\0\0\0\x23B\x86\x81\x01B\xf7\x81\x01B\xf2\x81\x04B\xf3\x81\x08B\x82\x84webm",
  ),
  packed("an archive", "letter.zip", { "evil.js": MARKER }),
  packed("an archive, called a letter", "letter.pdf", { "evil.js": MARKER }),
  packed("an archive that grows beyond measure", "letter.zip", { "evil.txt": Buffer.alloc(50_000_000) }),
  packed("an archive of archives", "letter.zip", { "a.zip": zip({ "b.zip": zip({ "evil.js": MARKER }) }) }),
  packed("an archive that writes elsewhere", "letter.zip", { "../../../../etc/cron.d/evil": MARKER }),
  packed("a program in an archive (JAR)", "scan.jar", { "META-INF/MANIFEST.MF": `Main-Class: ${MARKER}` }),
  packed("a program of a telephone", "scan.apk", { "AndroidManifest.xml": MARKER, "classes.dex": MARKER }),
  packed("a letter with macros", "letter.docm", office("word")),
  packed("a letter with macros, called a PDF", "letter.pdf", office("word")),
  packed("a table with macros", "table.xlsm", office("xl")),
  packed("a letter with a template of another computer", "letter.docx", {
    "[Content_Types].xml": "<Types/>",
    "word/_rels/settings.xml.rels": `<Relationship Target="https://${MARKER}.example/a.dotm" TargetMode="External"/>`,
  }),
  packed("an open document with macros", "letter.odt", {
    mimetype: "application/vnd.oasis.opendocument.text",
    "Basic/Standard/evil.xml": MARKER,
  }),
  { what: "a packed stream that grows beyond measure", name: "letter.pdf.gz", bytes: () => gzipSync(Buffer.alloc(50_000_000)) },
];

/** As large as the slider wants it, which alone takes all three types. */
const plain = (type: "png" | "jpeg" | "gif") =>
  sharp({ create: { width: 1140, height: 450, channels: 3, background: "#336699" } })
    [type]()
    .toBuffer();
const behind = (type: "png" | "jpeg" | "gif", what: string, hidden: string | Buffer): HostileFile => ({
  what: `${what} behind the end (${type})`,
  name: `scan.${type}`,
  bytes: async () => Buffer.concat([await plain(type), Buffer.from(hidden)]),
});
/** Puts something behind the first `at` bytes. */
const within = (type: "png" | "jpeg" | "gif", at: number, what: string, hidden: Buffer): HostileFile => ({
  what: `${what} (${type})`,
  name: `scan.${type}`,
  bytes: async () => {
    const bytes = await plain(type);
    return Buffer.concat([bytes.subarray(0, at), hidden, bytes.subarray(at)]);
  },
});
const jpegPart = (marker: number, contents: string): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(contents.length + 2, 2);
  return Buffer.concat([head, Buffer.from(contents, "latin1")]);
};
const gifPart = (label: number, contents: string, before = ""): Buffer =>
  Buffer.concat([
    Buffer.from([0x21, label]),
    Buffer.from(before, "latin1"),
    Buffer.from([contents.length]),
    Buffer.from(contents),
    Buffer.from([0]),
  ]);
/** Behind the signature and the header of a PNG. */
const BEHIND_IHDR = 33;
const pngPart = (what: string, type: string, contents: string | Buffer) =>
  within("png", BEHIND_IHDR, what, pngChunk(type, Buffer.from(contents)));

/** Pictures that bring something along, which what is made of them must not. */
export const FILES_WITH_PAYLOAD: HostileFile[] = [
  ...(["png", "jpeg", "gif"] as const).flatMap((type) => [
    behind(type, "with an archive", zip({ "evil.js": MARKER })),
    behind(type, "with a page of the web", HTML),
    behind(type, "with a PDF", `%PDF-1.7\n${MARKER}`),
  ]),
  pngPart("with a script as its text", "tEXt", `Comment\0${SCRIPT}`),
  pngPart("with a script as its packed text", "zTXt", Buffer.concat([Buffer.from("Comment\0\0"), deflateSync(SCRIPT)])),
  pngPart("with a script as its international text", "iTXt", `XML:com.adobe.xmp\0\0\0\0\0${SCRIPT}`),
  pngPart("with a profile of colours that is none", "iCCP", Buffer.concat([Buffer.from("evil\0\0"), deflateSync(MARKER)])),
  pngPart("with a part of no known kind", "evIl", MARKER),
  within("jpeg", 2, "with a remark that a web server runs", jpegPart(0xfe, `<?php ${MARKER} ?>`)),
  within(
    "jpeg",
    2,
    "with a script in what the camera wrote",
    jpegPart(0xe1, `Exif\0\0II*\0\x08\0\0\0\x01\0\x0e\x01\x02\0\x2a\0\0\0\x1a\0\0\0\0\0\0\0${SCRIPT}`),
  ),
  within("jpeg", 2, "with a script in what a program wrote", jpegPart(0xe1, `http://ns.adobe.com/xap/1.0/\0${SCRIPT}`)),
  within("jpeg", 2, "with a script in what an agency wrote", jpegPart(0xed, `Photoshop 3.0\0${SCRIPT}`)),
  within("jpeg", 2, "with a profile of colours that is none", jpegPart(0xe2, `ICC_PROFILE\0\x01\x01${MARKER}`)),
  { what: "with a remark (gif)", name: "scan.gif", bytes: async () => beforeEnd(await plain("gif"), gifPart(0xfe, SCRIPT)) },
  {
    what: "with a part of a program (gif)",
    name: "scan.gif",
    bytes: async () => beforeEnd(await plain("gif"), gifPart(0xff, SCRIPT, "\x0bEVILMARK1.0")),
  },
  {
    what: "that is a script as well (gif)",
    name: "scan.gif",
    bytes: async () => Buffer.concat([Buffer.from(`GIF89a/*\0\0\0\0*/=1;${MARKER}()//;`), await plain("gif")]),
  },
];

const beforeEnd = (bytes: Buffer, part: Buffer) => Buffer.concat([bytes.subarray(0, -1), part, bytes.subarray(-1)]);

/** Changes bytes of a picture. */
const changed = (type: "png" | "jpeg" | "gif", what: string, change: (bytes: Buffer) => Buffer): HostileFile => ({
  what: `${what} (${type})`,
  name: `scan.${type}`,
  bytes: async () => change(await plain(type)),
});
const overwrite = (at: number, hex: string) => (bytes: Buffer) => {
  Buffer.from(hex, "hex").copy(bytes, at);
  return bytes;
};
const sof = (bytes: Buffer) => bytes.indexOf(Buffer.from("ffc0", "hex"));

/** Pictures and videos with false headers, or that would fill the reader's memory. */
export const LYING: HostileFile[] = [
  { what: "a picture of 900 million pixels (png)", name: "scan.png", bytes: () => pngBomb(30_000, 30_000) },
  { what: "a picture of two thousand million lines (png)", name: "scan.png", bytes: () => pngBomb(1, 2_000_000_000) },
  { what: "a picture of no width (png)", name: "scan.png", bytes: () => pngBomb(0, 10) },
  changed("png", "a header with a wrong sum", overwrite(29, "00000000")),
  changed("png", "a length beyond the end", overwrite(33, "7fffffff")),
  changed("png", "a picture that breaks off", (bytes) => bytes.subarray(0, -60)),
  changed("jpeg", "a picture of 65,535 by 65,535", (bytes) => overwrite(sof(bytes) + 5, "ffffffff")(bytes)),
  changed("jpeg", "a picture of no height", (bytes) => overwrite(sof(bytes) + 5, "0000")(bytes)),
  changed("jpeg", "a picture of 200 colours", (bytes) => overwrite(sof(bytes) + 9, "c8")(bytes)),
  changed("jpeg", "a picture that breaks off", (bytes) => bytes.subarray(0, bytes.length / 2)),
  changed("gif", "a picture of 65,535 by 65,535", overwrite(6, "ffffffff")),
  changed("gif", "a picture that breaks off", (bytes) => bytes.subarray(0, bytes.length / 2)),
  { what: "a photograph that ends where it begins", name: "scan.jpg", bytes: () => Buffer.from("ffd8ffe000104a464946", "hex") },
  {
    what: "a picture as large as it says (png)",
    name: "scan.png",
    bytes: () =>
      sharp({ create: { width: 9000, height: 6000, channels: 3, background: "#ffffff" } })
        .png()
        .toBuffer(),
  },
  { what: "a video without pictures", name: "film.mp4", bytes: () => aVideo().subarray(0, 60) },
  { what: "a video that breaks off", name: "film.mp4", bytes: () => aVideo().subarray(0, -1) },
  { what: "a video with a page of the web behind its end", name: "film.mp4", bytes: () => Buffer.concat([aVideo(), Buffer.from(HTML)]) },
  { what: "a video with an archive behind its end", name: "film.mp4", bytes: () => Buffer.concat([aVideo(), zip({ "evil.js": MARKER })]) },
  {
    what: "a page of the web that says it is a video",
    name: "film.mp4",
    bytes: () => Buffer.concat([mp4Box("ftyp", Buffer.from("isom\0\0\0\0mp42", "latin1")), Buffer.from(HTML)]),
  },
  { what: "a video whose parts contain each other", name: "film.mp4", bytes: () => overwrite(0, "00000004")(aVideo()) },
];

/** How an ordinary picture is called. */
export const HOSTILE_NAMES: string[] = [
  "../../../../etc/cron.d/evil",
  "..\\..\\Windows\\System32\\evil.dll",
  "/etc/passwd",
  "C:\\autoexec.bat",
  "scan\u202egnp.exe",
  "\u2066scan\u2069.png",
  "scan.png\0.exe",
  "scan.png\r\nSet-Cookie: session=evil",
  "scan\u001b[31m.png",
  `scan"; filename="evil.exe`,
  "<img src=x onerror=alert(1)>.png",
  "=cmd|'/c calc'!A1.png",
  "....//....//scan.png",
  "%2e%2e%2fscan.png",
  ".htaccess",
  "...",
  `${"a".repeat(5000)}.png`,
  "scan.png.html",
  "scan.png::$DATA",
  "\ud800scan.png",
];
