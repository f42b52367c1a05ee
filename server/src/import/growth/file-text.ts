import { open, stat } from "node:fs/promises";
import { StartRefused } from "../../config.ts";
import { isGzip, isUtf16 } from "../reading/bytes.ts";

/** WHO's largest table, with a row for each day of five years and all percentiles, is a tenth of it. */
const MAX_BYTES = 4_194_304;

const startsWith = (bytes: Buffer, ...mark: number[]) => mark.every((byte, index) => bytes[index] === byte);

/** Why these bytes are no text that can be read; undefined when they are one. */
function fault(bytes: Buffer): string | undefined {
  if (bytes.length > MAX_BYTES) return `it is larger than ${MAX_BYTES / 1_048_576} MB, and no WHO table is that large`;
  if (isGzip(bytes)) return "it is a gzip file, so unpack it first";
  if (startsWith(bytes, 0x50, 0x4b) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return "it is an Excel workbook or an archive, so save the sheet as tab- or comma-separated text";
  if (bytes.length > 1 && isUtf16(bytes)) return "it is UTF-16, so save it as UTF-8";
  if (bytes.includes(0)) return "it contains a zero byte, so it is not text";
  return undefined;
}

/** Up to one byte more than is taken: a file may grow while it is read. */
async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const bytes = Buffer.alloc(MAX_BYTES + 1);
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read)
      read = (await file.read(bytes, length, bytes.length - length, length)).bytesRead;
    return bytes.subarray(0, length);
  } finally {
    await file.close();
  }
}

/** The text of a file with a growth table. @throws StartRefused with a sentence when it is no such text. */
export async function growthFileText(path: string): Promise<string> {
  // What is neither a file nor there is not opened: reading from a pipe might never end.
  const entry = await stat(path).catch(() => undefined);
  if (!entry) throw new StartRefused(`The file ${path} does not exist.`);
  if (!entry.isFile()) throw new StartRefused(`${path} is not a file.`);
  const bytes = await firstBytes(path);
  const reason = fault(bytes);
  if (reason) throw new StartRefused(`${path}: ${reason}.`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new StartRefused(`${path}: it is not UTF-8.`);
  }
}
