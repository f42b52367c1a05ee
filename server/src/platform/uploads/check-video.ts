import { type FileHandle, open } from "node:fs/promises";
import { UnreadableFile } from "./unreadable-file.ts";

/** A part of an MP4 file, without its header: from its first byte up to, and not at, `end`. */
interface Box {
  type: string;
  start: number;
  end: number;
}

/** A talk of two hours in pieces of two seconds has seven thousand. */
const MAX_BOXES = 10_000;
/** With its length in 64 bits. */
const LONGEST_HEADER = 16;

/** The header at a place, read as ISO/IEC 14496-12 §4.2 says. @throws UnreadableFile when it does not fit into what contains it. */
async function readBox(file: FileHandle, at: number, end: number): Promise<Box> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST_HEADER), 0, Math.min(LONGEST_HEADER, end - at), at);
  if (bytesRead < 8) throw new UnreadableFile("A box has no header");
  const type = buffer.toString("latin1", 4, 8);
  const short = buffer.readUInt32BE(0);
  if (short === 1 && bytesRead < LONGEST_HEADER) throw new UnreadableFile("A box has no header");
  // A length of 0 means up to the end; with 1, the length follows the type.
  const length = short === 0 ? end - at : short === 1 ? Number(buffer.readBigUInt64BE(8)) : short;
  const header = short === 1 ? LONGEST_HEADER : 8;
  if (length < header || at + length > end) throw new UnreadableFile("A box is larger than the file");
  return { type, start: at + header, end: at + length };
}

/** The boxes one after the other, with nothing between and behind them. */
async function boxesIn(file: FileHandle, { start, end }: Omit<Box, "type">): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = start; at < end; ) {
    const box = await readBox(file, at, end);
    if (boxes.length === MAX_BOXES) throw new UnreadableFile("It has too many boxes");
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

const only = (boxes: readonly Box[], type: string): Box => {
  const [box, another] = boxes.filter((each) => each.type === type);
  if (!box || another) throw new UnreadableFile(`It does not have one ${type}`);
  return box;
};

/**
 * Looks whether a file is a whole MP4: what it is, what is in it and the pictures themselves are there, and every length fits.
 * Nothing is decoded or converted (security: what comes in), and only the headers are read, however large the file.
 * @throws UnreadableFile when it is not.
 */
export async function checkVideo(path: string): Promise<void> {
  const file = await open(path);
  try {
    const boxes = await boxesIn(file, { start: 0, end: (await file.stat()).size });
    if (boxes[0] !== only(boxes, "ftyp")) throw new UnreadableFile("It does not begin with a file type box");
    if (!boxes.some(({ type, start, end }) => type === "mdat" && end > start)) throw new UnreadableFile("It has no media data");
    const described = await boxesIn(file, only(boxes, "moov"));
    only(described, "mvhd");
    if (!described.some(({ type }) => type === "trak")) throw new UnreadableFile("It has no track");
  } finally {
    await file.close();
  }
}
