import { describe, expect, it } from "vitest";
import { fileNameFor } from "./file-name-for.ts";

describe("the name of a received file", () => {
  it.each([
    ["letter.pdf", "letter.pdf"],
    ["Größe, Jürgen.PDF", "Größe, Jürgen.pdf"],
    ["../../etc/passwd", "passwd.pdf"],
    ["C:\\Users\\dora\\letter.pdf", "letter.pdf"],
    ["photo.png", "photo.pdf"],
    ["letter.pdf.exe", "letter.pdf.pdf"],
    ["page.html", "page.pdf"],
    ["Dr. Smith", "Dr. Smith.pdf"],
    ["results 11.20.2026", "results 11.20.2026.pdf"],
    [".htaccess", "htaccess.pdf"],
    ["...", "file.pdf"],
    ["", "file.pdf"],
    ["a\r\nSet-Cookie: x=1.pdf", "aSet-Cookie x=1.pdf"],
    ["a\u0000b\u001b[31m.pdf", "ab[31m.pdf"],
    ["invoice\u202efdp.exe", "invoicefdp.pdf"],
    ['what "is" <this>?.pdf', "what is this.pdf"],
  ])("%j becomes %j", (sent, shown) => {
    expect(fileNameFor(sent, "application/pdf")).toBe(shown);
  });

  it("keeps either ending of a photograph", () => {
    expect(["a.jpeg", "a.JPG", "a.pdf"].map((sent) => fileNameFor(sent, "image/jpeg"))).toEqual(["a.jpeg", "a.jpg", "a.jpg"]);
  });

  it("is never longer than a hundred characters, and whole ones", () => {
    const shown = fileNameFor(`${"👩‍⚕️".repeat(300)}.png`, "image/png");
    expect([...shown].length).toBe(100);
    expect(shown).toMatch(/^[^\p{Cs}]+\.png$/u);
  });

  it("stays as it is when it is cleaned again, whatever was sent", () => {
    const alphabet = [...'ab. /\\:*?<>|"\u0000\u202e\u00e9e\u0301👩', "\ud83d", ".pdf", "    "];
    let seed = 1;
    const next = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed;
    };
    for (let round = 0; round < 2000; round += 1) {
      const sent = Array.from({ length: next() % 150 }, () => alphabet[next() % alphabet.length]).join("");
      const shown = fileNameFor(sent, "application/pdf");
      expect(shown).toMatch(/^[^/\\:*?<>|"\p{Cc}\p{Cf}\p{Cs}. ][^/\\:*?<>|"\p{Cc}\p{Cf}\p{Cs}]*\.pdf$/u);
      expect(fileNameFor(shown, "application/pdf")).toBe(shown);
    }
  });
});
