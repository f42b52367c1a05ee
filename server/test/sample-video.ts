/** A box of an MP4 file (ISO/IEC 14496-12). */
export function mp4Box(type: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + content.length);
  header.write(type, 4, "latin1");
  return Buffer.concat([header, content]);
}

/** What comes before the pictures of a video that has so many bytes of them. */
export function beginningOfVideo(bytes: number): Buffer {
  const header = mp4Box("mdat");
  header.writeUInt32BE(8 + bytes);
  return Buffer.concat([
    mp4Box("ftyp", Buffer.from("isom\0\0\0\0mp42isom", "latin1")),
    mp4Box("moov", mp4Box("mvhd", Buffer.alloc(100)), mp4Box("trak", Buffer.alloc(8))),
    header,
  ]);
}

/** A video that says it is one, and shows nothing. */
export const aVideo = (bytes = 100): Buffer => Buffer.concat([beginningOfVideo(bytes), Buffer.alloc(bytes, 7)]);
