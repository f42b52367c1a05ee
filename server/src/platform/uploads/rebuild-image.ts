import sharp, { type Sharp } from "sharp";
import { UnreadableFile } from "./unreadable-file.ts";

/** Twice the resolution of most phone cameras. */
const MAX_PIXELS = 50_000_000;
/** Decoded; an image with 16 bits a channel may have fewer pixels. */
const MAX_BYTES = 200_000_000;
const SECONDS = 30;
/** What the eye does not tell from the original, of a result or a rash. */
const QUALITY = 92;

const FORMATS = { "image/png": "png", "image/jpeg": "jpeg", "image/gif": "gif" } as const;
type ImageType = keyof typeof FORMATS;

/** How large a picture is, upright. */
export interface Pixels {
  width: number;
  height: number;
}

// One thread an image, and no cache: two workers at a time share the machine with all requests.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Decodes an image and encodes it again, upright, into the file `to`, without the camera's place and time. Keeps only the first frame of
 * moving pictures: users could not stop them (WCAG 2.2.2).
 * @throws UnreadableFile when it is too large; other errors mean that it cannot be decoded.
 */
export async function rebuildImage(from: string, to: string, mediaType: ImageType): Promise<Pixels> {
  const format = FORMATS[mediaType];
  const image = sharp(from, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 }).timeout({ seconds: SECONDS });
  const { format: found, width, height, channels, depth } = await image.metadata();
  if (found !== format) throw new UnreadableFile("Its type does not match its first bytes");
  if (width * height * channels * (depth === "ushort" ? 2 : 1) > MAX_BYTES) throw new UnreadableFile("It is too large when decoded");
  const encoded = {
    // Better coding would save a few percent, and hold the whole image twice more in memory.
    jpeg: (upright: Sharp) => upright.jpeg({ quality: QUALITY, optimiseCoding: false }),
    png: (upright: Sharp) => upright.png(),
    gif: (upright: Sharp) => upright.gif(),
  };
  const written = await encoded[format](image.autoOrient()).toFile(to);
  return { width: written.width, height: written.height };
}
