import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { printedPdfs } from "../../../test/printed-pdfs.ts";
import { rebuildPdf } from "./rebuild.ts";

const FIXTURES = join(import.meta.dirname, "../../../test/ordinary-pdfs");
const folder = mkdtempSync(join(tmpdir(), "linnet-ordinary-"));

const kept = ["chromium", "cairo", "ghostscript"].flatMap((writer) =>
  readdirSync(join(FIXTURES, writer)).map((file): [string, Buffer] => [`${writer}, ${file}`, readFileSync(join(FIXTURES, writer, file))]),
);
const ordinary = [...kept, ...(await printedPdfs())];

function hasRenderer(): boolean {
  try {
    execFileSync("pdftoppm", ["-v"], { stdio: "ignore" });
    return true;
  } catch {
    process.stderr.write("No pdftoppm found (poppler-utils): what rebuilt PDFs look like is not compared.\n");
    return false;
  }
}

/** The dots of the first two pages; none where no program is there that draws them. */
function look(bytes: Uint8Array, canDraw: boolean): Buffer {
  if (!canDraw) return Buffer.alloc(0);
  const file = join(folder, "drawn.pdf");
  writeFileSync(file, bytes);
  return execFileSync("pdftoppm", ["-r", "40", "-l", "2", file], { maxBuffer: 100_000_000, stdio: ["ignore", "pipe", "ignore"] });
}

const canDraw = hasRenderer();

describe("ordinary PDFs of four programs", () => {
  it("are at least sixty", () => {
    expect(ordinary.length).toBeGreaterThanOrEqual(60);
  });

  it.each(ordinary)("come through and look as before: %s", async (_what, bytes) => {
    const rebuilt = await rebuildPdf(bytes);
    const pages = (document: PDFDocument) => document.getPages().map((page) => [page.getSize(), page.getRotation().angle]);
    expect(pages(await PDFDocument.load(rebuilt))).toEqual(pages(await PDFDocument.load(bytes)));
    expect(look(rebuilt, canDraw).equals(look(bytes, canDraw))).toBe(true);
  });

  it.each(ordinary)("stay what they are when they are made anew once more: %s", async (_what, bytes) => {
    const once = await rebuildPdf(bytes);
    expect(Buffer.from(await rebuildPdf(Buffer.from(once))).equals(once)).toBe(true);
  });
});
