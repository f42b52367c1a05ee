import type { Attachment } from "@linnet/contract/referrals/attachments";
import { describe, expect, it } from "vitest";
import { fileOf } from "../../../../test/referral-form.ts";
import { addFiles, errorOf, mayBeSent, totalErrorOf, totalOf } from "./files.ts";

const LIMIT = 20_971_520;
const STORED: Attachment = { id: 31, name: "letter.pdf", mediaType: "application/pdf", bytes: 1000, scan: "clean" };
const chosen = (...files: File[]) => addFiles({ chosen: [], kept: [], saved: [] }, files);
const oneOf = (name: string, bytes: number) => ({ name, content: fileOf(name, bytes) });
const TOO_MUCH = "Total file size exceeded 20 MB, Please remove some files";

describe("one file", () => {
  it.each(["a.png", "a.JPG", "a.jpeg", "a.b.pdf"])("is accepted as %s", (name) => {
    expect(errorOf(oneOf(name, 1))).toBeUndefined();
  });

  it.each(["a.gif", "a.docx", "pdf", "a.pdf.exe", "a.heic"])("is refused as %s", (name) => {
    expect(errorOf(oneOf(name, 1))).toBe("Only PNG, JPG, JPEG and PDF files can be attached");
  });

  it("may have 20 MB and not a byte more", () => {
    expect(errorOf(oneOf("a.pdf", LIMIT))).toBeUndefined();
    expect(errorOf(oneOf("a.pdf", LIMIT + 1))).toBe("File is larger than 20MB");
  });

  it("may not be empty", () => {
    expect(errorOf(oneOf("a.pdf", 0))).toBe("Cannot upload file with 0 bytes.");
  });
});

describe("all files", () => {
  it("may have 20 MB together, including stored ones", () => {
    const kept = [STORED];
    expect(totalErrorOf({ kept, saved: [], chosen: chosen(fileOf("a.pdf", LIMIT - 1000)) })).toBeUndefined();
    expect(totalErrorOf({ kept, saved: [], chosen: chosen(fileOf("a.pdf", LIMIT - 999)) })).toBe(TOO_MUCH);
  });

  it("do not count files that cannot be sent, which must be removed first", () => {
    const files = { kept: [], saved: [], chosen: chosen(fileOf("a.pdf", LIMIT + 1), fileOf("b.pdf", 500)) };
    expect(totalOf(files)).toBe(500);
    expect(totalErrorOf(files)).toBeUndefined();
    expect(mayBeSent(files)).toBe(false);
    expect(mayBeSent({ kept: [], saved: [], chosen: files.chosen.slice(1) })).toBe(true);
    expect(mayBeSent({ kept: [], saved: [], chosen: [] })).toBe(true);
  });

  it("count together with the draft's files", () => {
    const saved = [{ id: "f-1", name: "letter.pdf", mediaType: "application/pdf" as const, bytes: 1000 }];
    expect(totalErrorOf({ kept: [], saved, chosen: chosen(fileOf("a.pdf", LIMIT - 1000)) })).toBeUndefined();
    expect(totalErrorOf({ kept: [], saved, chosen: chosen(fileOf("a.pdf", LIMIT - 999)) })).toBe(TOO_MUCH);
    expect(totalErrorOf({ kept: [], saved, chosen: chosen(fileOf("a.pdf", 0)) })).toBeUndefined();
    expect(addFiles({ kept: [], saved, chosen: [] }, [fileOf("Letter.pdf", 1)])[0]?.name).toBe("Letter (2).pdf");
  });

  it("are nothing if each of them is empty", () => {
    expect(totalErrorOf({ kept: [], saved: [], chosen: chosen(fileOf("a.pdf", 0)) })).toBe("Total size is 0 bytes.");
    expect(totalErrorOf({ kept: [], saved: [], chosen: chosen(fileOf("a.pdf", 0), fileOf("b.pdf", 1)) })).toBeUndefined();
  });

  it("are at most twenty", () => {
    const twenty = Array.from({ length: 20 }, (_, number) => fileOf(`${number}.pdf`, 1));
    expect(totalErrorOf({ kept: [], saved: [], chosen: chosen(...twenty) })).toBeUndefined();
    expect(totalErrorOf({ kept: [STORED], saved: [], chosen: chosen(...twenty) })).toContain("up to 20 files");
  });
});

describe("names", () => {
  it("get a number if taken, ignoring case", () => {
    const files = addFiles({ kept: [STORED], saved: [], chosen: chosen(fileOf("scan.png", 1)) }, [
      fileOf("Letter.PDF", 1),
      fileOf("scan.png", 1),
      fileOf("scan.png", 1),
    ]);
    expect(files.map(({ name }) => name)).toEqual(["scan.png", "Letter (2).PDF", "scan (2).png", "scan (3).png"]);
  });

  it("are shortened if very long, and keep their extension", () => {
    const [file] = chosen(fileOf(`${"x".repeat(300)}.pdf`, 1));
    expect(file!.name).toMatch(/^x{200}\.pdf$/);
  });
});
