import sharp from "sharp";
import { invalidInput } from "../../../platform/http/errors.ts";

const MOST_BYTES = 200 * 1024;
const MOST_PIXELS = 4_000_000;
const WIDTH = 800;
const HEIGHT = 300;
const SECONDS = 5;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Decodes what was drawn and encodes it anew, in black and white: nothing of the file that was sent goes into a document.
 * @throws AppError `invalid_input` naming `drawn`.
 */
export async function readDrawnSignature(sent: Buffer): Promise<Buffer> {
  if (sent.length > MOST_BYTES) throw invalidInput({ drawn: "This drawing is too large. Please draw it again, or leave it out." });
  try {
    if (!sent.subarray(0, PNG.length).equals(PNG)) throw new Error("not a PNG");
    return await sharp(sent, { limitInputPixels: MOST_PIXELS, failOn: "warning", pages: 1 })
      .timeout({ seconds: SECONDS })
      .resize(WIDTH, HEIGHT, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .greyscale()
      .png({ compressionLevel: 9 })
      .toBuffer();
  } catch {
    throw invalidInput({ drawn: "This drawing could not be read. Please draw it again, or leave it out." });
  }
}
