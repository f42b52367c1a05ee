import { buffer } from "node:stream/consumers";
import PrintedDocument from "pdfkit";
import sharp from "sharp";
import { pdfFonts } from "../src/platform/pdf/embedded-fonts.ts";

type Page = InstanceType<typeof PrintedDocument>;

const photo = () => sharp({ create: { width: 40, height: 30, channels: 3, background: "#3366aa" } });

/** What pdfkit is asked to print, by what it is about. */
const PRINTED: Record<string, (page: Page) => void | Promise<void>> = {
  "a letter": (page) => void page.text("Dear colleague, the child is well."),
  "standard fonts": (page) => void page.font("Times-Bold").text("Bold").font("Courier").text("Courier").font("Symbol").text("abc"),
  "an embedded font": (page) => void page.font(pdfFonts().regular).text("Żółć, Ærø, Ελληνικά, Привет"),
  "two embedded fonts": (page) => void page.font(pdfFonts().regular).text("Name").font(pdfFonts().bold).text("Fionn"),
  "many pages": (page) => {
    for (let number = 1; number <= 20; number += 1) page.text(`Page ${number}`).addPage();
  },
  landscape: (page) => void page.addPage({ layout: "landscape", size: "A5" }).text("Wide"),
  lines: (page) => void page.lineWidth(3).dash(5, { space: 2 }).moveTo(50, 50).bezierCurveTo(90, 200, 200, 10, 300, 300).stroke("red"),
  "a gradient": (page) => void page.rect(50, 50, 300, 200).fill(page.linearGradient(50, 50, 350, 250).stop(0, "red").stop(1, "blue")),
  "a round gradient": (page) =>
    void page
      .circle(200, 200, 100)
      .fill(page.radialGradient(200, 200, 10, 200, 200, 100).stop(0, "white").stop(0.5, "green").stop(1, "black")),
  "a gradient that fades": (page) =>
    void page.rect(50, 50, 300, 200).fill(page.linearGradient(50, 50, 350, 250).stop(0, "red", 0).stop(1, "blue", 1)),
  "what shines through": (page) => void page.opacity(0.4).rect(50, 50, 100, 100).fill("red").rect(100, 100, 100, 100).fill("blue"),
  "a photograph": async (page) => void page.image(await photo().jpeg().toBuffer(), 50, 50, { width: 200 }),
  "a picture with a mask": async (page) => void page.image(await photo().ensureAlpha(0.5).png().toBuffer(), 50, 50, { width: 200 }),
  "a picture of few colours": async (page) => void page.image(await photo().png({ palette: true }).toBuffer(), 50, 50, { width: 200 }),
  "a table": (page) =>
    void page.table({
      data: [
        ["Sodium", "139"],
        ["Potassium", "4.1"],
      ],
    }),
};

/** PDFs by pdfkit, with what they are called. */
export async function printedPdfs(size: "A4" | "A5" | "LETTER" = "A4"): Promise<[string, Buffer][]> {
  return Promise.all(
    Object.entries(PRINTED).map(async ([what, print]): Promise<[string, Buffer]> => {
      const page = new PrintedDocument({ size });
      await print(page);
      page.end();
      return [`pdfkit, ${what}`, await buffer(page)];
    }),
  );
}
