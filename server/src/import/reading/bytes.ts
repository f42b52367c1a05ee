import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";

/** A file of a folder with FHIR resources. */
export interface ImportFile {
  name: string;
  path: string;
  /** One resource on each line, as bulk exports write them; or one JSON document: a Bundle, or one resource. */
  form: "lines" | "document";
  isPacked: boolean;
  /** Size on disk. */
  size: number;
}

/** A file that is not read, or no further, with the reason as a sentence. */
export class UnreadableFile extends Error {}

const CHUNK = 262_144;

/** Records pack to a tenth or a thirtieth of their size; what was made to fill a disk, to a thousandth. */
const MOST_UNPACKED = 250;
/** Small files may be of one text again and again. */
const ALWAYS_UNPACKED = 67_108_864;

export const isGzip = (chunk: Buffer) => chunk[0] === 0x1f && chunk[1] === 0x8b;

/** Detected by the byte order mark, or by zeros next to the letters of mostly ASCII text. */
export function isUtf16(chunk: Buffer): boolean {
  const [first, second] = chunk;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  return (first === 0) !== (second === 0);
}

function checkStart(chunk: Buffer, { name, isPacked }: ImportFile): void {
  if (isGzip(chunk)) throw new UnreadableFile(isPacked ? "It is gzip inside gzip" : `It is a gzip file. Rename it to ${name}.gz`);
  if (chunk.length > 1 && isUtf16(chunk)) throw new UnreadableFile("It is UTF-16, but FHIR files must be UTF-8");
}

/** What zlib says of a file that is no gzip, is damaged, or ends too early. */
const ZLIB_SENTENCES: Record<string, string> = {
  Z_DATA_ERROR: "It is damaged or not a gzip file",
  Z_BUF_ERROR: "Its gzip data is cut off",
};

function sentenceOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? ZLIB_SENTENCES[String(error.code)] : undefined;
}

function streamOf({ path, isPacked }: ImportFile) {
  const bytes = createReadStream(path, { highWaterMark: CHUNK });
  // An error of either stream arrives where the last one is read.
  return isPacked ? pipeline(bytes, createGunzip({ chunkSize: CHUNK }), () => undefined) : bytes;
}

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

const withoutMark = (chunk: Buffer) => (chunk.subarray(0, 3).equals(BYTE_ORDER_MARK) ? chunk.subarray(3) : chunk);

/**
 * The bytes of a file, some at a time, unpacked, and without the mark that some editors write before the first letter.
 * @throws UnreadableFile when it is not UTF-8, not the gzip that its name says, or a gzip that was made to fill the machine.
 */
export async function* bytesOf(file: ImportFile): AsyncGenerator<Buffer> {
  const most = Math.max(ALWAYS_UNPACKED, file.size * MOST_UNPACKED);
  let unpacked = 0;
  try {
    for await (const piece of streamOf(file)) {
      // Without an encoding, streams of files and of zlib give buffers.
      const chunk = piece as Buffer;
      if (unpacked === 0) checkStart(chunk, file);
      const own = unpacked === 0 ? withoutMark(chunk) : chunk;
      unpacked += chunk.length;
      if (file.isPacked && unpacked > most)
        throw new UnreadableFile(`It unpacks to more than ${MOST_UNPACKED} times its size, so the rest was not read`);
      yield own;
    }
  } catch (error) {
    const sentence = sentenceOf(error);
    throw sentence === undefined ? error : new UnreadableFile(sentence);
  }
}
