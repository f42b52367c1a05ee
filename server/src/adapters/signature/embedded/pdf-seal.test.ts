import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { verifySeal } from "../../../../test/verify-seal.ts";
import type { SigningDocument } from "../port.ts";
import { documentHash, documentPdf, type SignatureBlock } from "./document-pdf.ts";
import { makeSealingKey, pdfSeal, type SealingKey } from "./pdf-seal.ts";

const at = new Date("2026-11-20T18:00:00Z");
const document: SigningDocument = {
  title: "User agreement",
  version: "2026-01",
  capacity: "Practice owner of Hillcrest Children’s Clinic",
  sections: Array.from({ length: 9 }, (_, index) => ({ heading: `${index + 1}. Heading`, paragraphs: ["Words. ".repeat(80)] })),
};

function pdfsigOf(pdf: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), "linnet-seal-"));
  writeFileSync(join(folder, "sealed.pdf"), pdf);
  try {
    return execFileSync("pdfsig", [join(folder, "sealed.pdf")], { encoding: "utf8" });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function hasPdfsig(): boolean {
  try {
    execFileSync("pdfsig", ["-v"], { stdio: "ignore" });
    return true;
  } catch {
    process.stderr.write("No pdfsig found (poppler-utils): the seal is checked by the tests' own verifier alone.\n");
    return false;
  }
}

describe("a sealed PDF", () => {
  let key: SealingKey;
  let sealed: Buffer;

  beforeAll(async () => {
    key = await makeSealingKey("Hôpital des Enfants’ São José 子供", at);
    sealed = await sealedWith(key);
  });

  async function sealedWith(used: SealingKey): Promise<Buffer> {
    const drawn = await sharp({ create: { width: 400, height: 120, channels: 3, background: "#ffffff" } })
      .png()
      .toBuffer();
    const block: SignatureBlock = { kind: "given", name: "Zofia Żółć", when: "today", drawn, evidence: [["Signer", "Zofia Żółć"]] };
    const pdf = await documentPdf({ document, issuer: "The hospital", block, now: at });
    return pdfSeal(used)({ pdf, reason: "User agreement, signed by Zofia Żółć (子)", signerName: "Hôpital", contact: "a@b.example", at });
  }

  it("is valid as a whole, under the hospital's name", () => {
    expect(verifySeal(sealed)).toEqual({ valid: true, why: "", signedBy: "Hopital des Enfants' Sao Jose e-signature" });
  });

  it("can be made more than once with one key, and with another", async () => {
    const seal = pdfSeal(key);
    const pdf = await documentPdf({ document, issuer: "x", block: { kind: "places", signature: "a", name: "b", date: "c" }, now: at });
    for (const signer of [seal, seal, pdfSeal(await makeSealingKey("x".repeat(100), at))])
      expect(verifySeal(await signer({ pdf, reason: "", signerName: "x", contact: "", at })).valid).toBe(true);
  });

  it.each([
    ["its first words", 20],
    ["the middle", 0.5],
    ["its end", -10],
  ])("is not valid when one byte of %s was changed", (_where, place) => {
    const changed = Buffer.from(sealed);
    const start = changed.indexOf("/ByteRange");
    const index = place === 0.5 ? Math.floor(start / 2) : place < 0 ? changed.length + place : place;
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(verifySeal(changed)).toMatchObject({ valid: false, why: "the file was changed" });
  });

  it("is not valid when something was added behind it", () => {
    expect(verifySeal(Buffer.concat([sealed, Buffer.from("%%EOF")]))).toMatchObject({
      valid: false,
      why: "part of the file is not signed",
    });
  });

  it.skipIf(!hasPdfsig())("is valid for pdfsig, too, and not when a byte was changed", () => {
    const said = pdfsigOf(sealed);
    expect(said).toContain("Signature is Valid.");
    expect(said).toContain("Total document signed");
    const changed = Buffer.from(sealed);
    changed[20] = (changed[20] ?? 0) ^ 1;
    expect(pdfsigOf(changed)).not.toContain("Signature is Valid.");
  });
});

it("the hash of a document names its words, its version and the capacity", () => {
  const hash = documentHash(document);
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(documentHash({ ...document })).toBe(hash);
  for (const other of [
    { ...document, version: "2" },
    { ...document, capacity: "x" },
    { ...document, sections: document.sections.slice(1) },
  ])
    expect(documentHash(other)).not.toBe(hash);
});
