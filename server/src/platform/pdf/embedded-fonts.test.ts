import { fileTypeFromFile } from "file-type";
import { expect, it } from "vitest";
import { pdfFonts } from "./embedded-fonts.ts";

it("PDFs have two weights of the portal's typeface", async () => {
  const { regular, bold } = pdfFonts();
  expect(regular).not.toBe(bold);
  for (const file of [regular, bold]) expect(await fileTypeFromFile(file)).toMatchObject({ mime: "font/ttf" });
});
