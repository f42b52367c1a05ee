import { createCipheriv, createDecipheriv, type DecipherGCM, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { CIPHER, NONCE_BYTES, sealingKey, TAG_BYTES } from "./texts.ts";

/** Nonce, then the text, then the tag: one pass, whatever the length. */
async function* sealing(key: Buffer, owner: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner));
  yield nonce;
  for await (const chunk of bytes) yield cipher.update(chunk);
  yield Buffer.concat([cipher.final(), cipher.getAuthTag()]);
}

async function* opening(key: Buffer, owner: string, sealed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0);
  let decipher: DecipherGCM | undefined;
  for await (const chunk of sealed) {
    held = Buffer.concat([held, chunk]);
    if (!decipher) {
      if (held.length < NONCE_BYTES) continue;
      decipher = createDecipheriv(CIPHER, key, held.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(owner));
      held = held.subarray(NONCE_BYTES);
    }
    // What comes last is the tag, and it is not known yet which is last.
    if (held.length <= TAG_BYTES) continue;
    yield decipher.update(held.subarray(0, -TAG_BYTES));
    held = held.subarray(-TAG_BYTES);
  }
  if (!decipher || held.length < TAG_BYTES) throw new Error("A sealed file is cut off");
  decipher.setAuthTag(held);
  yield decipher.final();
}

/**
 * Keeps files unreadable in the storage and its backups, each bound to its owner, as `sealedTexts` does for texts; memory does not grow
 * with the file. `open` fails at its end when the bytes are not what was sealed for this owner: nothing that it gave may be used then.
 */
export function sealedFiles(secret: string | undefined, purpose: string) {
  const key = sealingKey(secret, purpose);
  return {
    seal: (owner: string, bytes: Readable): Readable => Readable.from(sealing(key, owner, bytes)),
    open: (owner: string, sealed: Readable): Readable => Readable.from(opening(key, owner, sealed)),
  };
}
