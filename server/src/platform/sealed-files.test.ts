import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { sealedFiles } from "./sealing.ts";

const files = sealedFiles("a secret of at least 32 characters", "draft files");
/** In pieces of an odd length, so that nothing ends where a piece does. */
const inPieces = (bytes: Buffer, length: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / length) }, (_, place) => bytes.subarray(place * length, (place + 1) * length)),
  );

test.each([1, 5, 13, 4_099])("a file opens as it was sealed, in pieces of %i bytes", async (length) => {
  const bytes = randomBytes(10_000);
  const sealed = await buffer(files.seal("1 10 draft", inPieces(bytes, length)));
  expect(await buffer(files.open("1 10 draft", inPieces(sealed, length)))).toEqual(bytes);
});

test("a file opens for nobody else, and neither changed nor cut off", async () => {
  const sealed = await buffer(files.seal("1 10 draft", Readable.from([Buffer.from("Quillfeather, Mirabel")])));
  const changed = Buffer.from(sealed);
  changed.writeUInt8(changed.readUInt8(15) ^ 1, 15);
  expect(sealed.toString("latin1")).not.toContain("Quillfeather");
  for (const [owner, bytes] of [
    ["2 10 draft", sealed],
    ["1 10 draft", changed],
    ["1 10 draft", sealed.subarray(0, -1)],
    ["1 10 draft", sealed.subarray(0, 20)],
  ] as const)
    await expect(buffer(files.open(owner, inPieces(bytes, 7)))).rejects.toThrow();
});
