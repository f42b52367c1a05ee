import { buffer } from "node:stream/consumers";
import { PDFDocument as PdfFile } from "@cantoo/pdf-lib";
import PDFDocument from "pdfkit";
import { expect, it } from "vitest";
import { pdfText } from "../../../test/pdf-text.ts";
import { isPrintable, pdfFonts } from "./embedded-fonts.ts";

async function printed(text: string): Promise<Uint8Array> {
  const page = new PDFDocument({ info: { CreationDate: new Date(0) } });
  const { regular, bold } = pdfFonts();
  page.font(regular).text(text).font(bold).text(text).end();
  return buffer(page);
}

it("PDFs have two weights of the portal's typeface, and each document the letters it uses", async () => {
  const [first, second] = await Promise.all([printed("Ærø, Żółć"), printed("Привет, Ελλάδα")]);
  for (const [file, text] of [
    [first, "Ærø, Żółć"],
    [second, "Привет, Ελλάδα"],
  ] as const) {
    expect((await pdfText(file)).join(" ")).toContain(text);
    expect((await PdfFile.load(file)).getPageCount()).toBe(1);
  }
  expect(
    Buffer.from(first)
      .toString("latin1")
      .match(/\/BaseFont \/[A-Z]+\+Inter-(?:Regular|Bold)/g),
  ).toHaveLength(4);
});

it("the words of a document can be read whatever the documents before it used", async () => {
  await printed("Żółć, Öçêŝ, ʼ");
  const text = "Attachment 1 of 2 could not be printed: Wrenfield’s, 10:05 AM";
  expect((await pdfText(await printed(text))).join(" ")).toContain(text);
});

it("a word that was printed before is set as the first time", async () => {
  const text = "Tøwer, AVATAR, Żółć: kerned and accented once";
  const first = Buffer.from(await printed(text));
  await printed(`${text} and more of the same`);
  expect(Buffer.from(await printed(text)).equals(first)).toBe(true);
});

it("what was typed is printed as it was typed, not as a typeface would have it", async () => {
  const text = "Dose 2x4 mg -> 10:30, A-B (C) <- 3 x 5";
  expect((await pdfText(await printed(text))).join(" ")).toContain(text);
});

it("PDFs cannot show letters of every script, and say so before", () => {
  expect(["Guðmundsdóttir, Þóra", "Nguyễn", "Привет, Ελλάδα", "d’Arcy"].map(isPrintable)).toEqual([true, true, true, true]);
  expect(["山田 花子", "محمد", "שרה", "ปรียา", "प्रिया"].map(isPrintable)).toEqual([false, false, false, false, false]);
});
