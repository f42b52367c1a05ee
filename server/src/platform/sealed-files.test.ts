import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { sealedFiles } from "./sealing.ts";

const files = sealedFiles("a secret of at least 32 characters", "linnet referral draft files");
/** In pieces of an odd length, so that nothing ends where a piece does. */
const inPieces = (bytes: Buffer, length: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / length) }, (_, place) => bytes.subarray(place * length, (place + 1) * length)),
  );

test.each([1, 5, 13, 4_099])("a file opens as it was sealed, in pieces of %i bytes", async (length) => {
  const bytes = randomBytes(10_000);
  const sealed = await buffer(files.seal("1 10 draft", inPieces(bytes, length)));
  expect(await buffer(files.open("1 10 draft", async () => inPieces(sealed, length)))).toEqual(bytes);
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
    await expect(buffer(files.open(owner, async () => inPieces(bytes, 7)))).rejects.toThrow();
});

test("with new,old a file of either opens, and that of a third does not", async () => {
  const [OLD, NEW, THIRD] = ["old", "new", "third"].map((word) => `the ${word} secret of at least 32 characters`);
  const filesOf = (secret: string | undefined) => sealedFiles(secret, "linnet referral draft files");
  const both = filesOf(`${NEW},${OLD}`);
  const read = async (secret: string | undefined) => {
    const sealed = await buffer(filesOf(secret).seal("1", Readable.from([Buffer.from("Quillfeather")])));
    return (await buffer(both.open("1", async () => inPieces(sealed, 7)))).toString();
  };
  expect([await read(NEW), await read(OLD), await read(`${NEW},${OLD}`)]).toEqual(["Quillfeather", "Quillfeather", "Quillfeather"]);
  await expect(read(THIRD)).rejects.toThrow();
});
