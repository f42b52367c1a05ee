import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { degrees } from "@cantoo/pdf-lib";
import sharp from "sharp";
import type { HostileFile } from "./hostile-files.ts";
import { printedPdfs } from "./printed-pdfs.ts";
import { aLetter, aPicture } from "./sample-files.ts";
import { aVideo } from "./sample-video.ts";
import { folderOfOwnFiles } from "./seed-of-commit.ts";

type OrdinaryFile = Required<HostileFile>;

const KEPT = join(import.meta.dirname, "ordinary-pdfs");

const keptPdfs = (): OrdinaryFile[] =>
  ["chromium", "cairo", "ghostscript"].flatMap((writer) =>
    readdirSync(join(KEPT, writer)).map((file) => ({
      what: `a PDF by ${writer}: ${file}`,
      name: file,
      bytes: () => readFileSync(join(KEPT, writer, file)),
    })),
  );

const PAPERS = ["A4", "LETTER", "A5"] as const;

const pdfkitPdfs = async (): Promise<OrdinaryFile[]> => {
  const printed = await Promise.all(PAPERS.map(async (paper) => ({ paper, pdfs: await printedPdfs(paper) })));
  return printed.flatMap(({ paper, pdfs }) =>
    pdfs.map(([what, bytes]) => ({ what: `${what}, on ${paper}`, name: "letter.pdf", bytes: () => bytes })),
  );
};

/** Letters as pdf-lib writes them: so many pages, turned, and with its objects packed or not. */
const pdfLibPdfs = (): OrdinaryFile[] =>
  [1, 2, 7].flatMap((pages) =>
    [0, 90, 180, 270].flatMap((angle) =>
      [true, false].map((useObjectStreams) => ({
        what: `a PDF by pdf-lib: ${pages} pages turned by ${angle}, ${useObjectStreams ? "packed" : "plain"}`,
        name: "letter.pdf",
        bytes: async () => {
          const letter = await aLetter(pages);
          for (const page of letter.getPages()) page.setRotation(degrees(angle));
          return Buffer.from(await letter.save({ useObjectStreams }));
        },
      })),
    ),
  );

type Picture = ReturnType<typeof aPicture>;

/** How programs and cameras write pictures. */
const WRITERS: Record<string, { ending: "jpg" | "png"; write(picture: Picture): Picture }> = {
  "of high quality": { ending: "jpg", write: (picture) => picture.jpeg({ quality: 95 }) },
  "of low quality": { ending: "jpg", write: (picture) => picture.jpeg({ quality: 30 }) },
  "that comes step by step": { ending: "jpg", write: (picture) => picture.jpeg({ progressive: true }) },
  "with all of its colours": { ending: "jpg", write: (picture) => picture.jpeg({ chromaSubsampling: "4:4:4" }) },
  "in shades of grey": { ending: "jpg", write: (picture) => picture.grayscale().jpeg() },
  "in four inks": { ending: "jpg", write: (picture) => picture.toColourspace("cmyk").jpeg() },
  "with a profile of colours": { ending: "jpg", write: (picture) => picture.withIccProfile("p3").jpeg() },
  "with what the camera wrote": {
    ending: "jpg",
    write: (picture) => picture.withExif({ IFD0: { Make: "Camera", Software: "1.0" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } }).jpeg(),
  },
  ...Object.fromEntries(
    [2, 3, 4, 5, 6, 7, 8].map((orientation) => [
      `held in way ${orientation}`,
      { ending: "jpg" as const, write: (picture: Picture) => picture.withMetadata({ orientation }).jpeg() },
    ]),
  ),
  plain: { ending: "png", write: (picture) => picture.png() },
  "of few colours": { ending: "png", write: (picture) => picture.png({ palette: true, colours: 16 }) },
  "with lines between lines": { ending: "png", write: (picture) => picture.png({ progressive: true }) },
  "that shines through": { ending: "png", write: (picture) => picture.ensureAlpha(0.4).png() },
  "of 16 bits": { ending: "png", write: (picture) => picture.toColourspace("rgb16").png() },
  "in shades of grey, as a scanner has it": { ending: "png", write: (picture) => picture.grayscale().png() },
  "in black and white": { ending: "png", write: (picture) => picture.threshold().png({ palette: true, colours: 2 }) },
  "with its resolution": { ending: "png", write: (picture) => picture.withMetadata({ density: 300 }).png() },
};

const SIZES = [
  [640, 480],
  [480, 640],
  [1000, 60],
  [200, 200],
  [1, 1],
  [800, 600],
  [320, 240],
  [60, 500],
] as const;

const pictures = (): OrdinaryFile[] =>
  SIZES.flatMap(([width, height]) =>
    Object.entries(WRITERS).map(([how, { ending, write }]) => ({
      what: `a picture ${how} (${ending}, ${width} by ${height})`,
      name: `photo.${ending}`,
      bytes: () => write(aPicture(width, height)).toBuffer(),
    })),
  );

const COLOURS = ["#ffffff", "#336699", "#cc0033", "#00aa55"] as const;

/** In the size of the slider, which alone takes this type. */
const gifs = (): OrdinaryFile[] =>
  COLOURS.flatMap((background) =>
    [2, 16, 256].map((colours) => ({
      what: `a picture of ${colours} colours (gif, ${background})`,
      name: "slide.gif",
      bytes: () =>
        sharp({ create: { width: 1140, height: 450, channels: 3, background } })
          .gif({ colours })
          .toBuffer(),
    })),
  );

const videos = (): OrdinaryFile[] =>
  [100, 1_000, 10_000, 100_000, 1_000_000].map((bytes) => ({
    what: `a video of ${bytes} bytes`,
    name: "film.mp4",
    bytes: () => aVideo(bytes),
  }));

const ENDINGS = [".pdf", ".png", ".jpg", ".jpeg"];

/** Files of a folder of one's own (`ORDINARY_FILES`), where one is named. */
function filesOfFolder(folder: string | undefined): OrdinaryFile[] {
  if (!folder) return [];
  return readdirSync(folder)
    .filter((name) => ENDINGS.includes(extname(name).toLowerCase()))
    .map((name) => ({ what: `${name} of ORDINARY_FILES`, name, bytes: () => readFileSync(join(folder, name)) }));
}

/** Files as people attach them, by kind. */
export async function ordinaryFiles(): Promise<Record<"PDFs" | "pictures" | "slidesAndVideos", OrdinaryFile[]>> {
  const own = filesOfFolder(folderOfOwnFiles());
  const isPdf = ({ name }: OrdinaryFile) => name.endsWith(".pdf");
  return {
    PDFs: [...keptPdfs(), ...(await pdfkitPdfs()), ...pdfLibPdfs(), ...own.filter(isPdf)],
    pictures: [...pictures(), ...own.filter((file) => !isPdf(file))],
    slidesAndVideos: [...gifs(), ...videos()],
  };
}
