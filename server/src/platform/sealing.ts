import { createCipheriv, createDecipheriv, type DecipherGCM, hkdfSync, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import type { WaitingMail } from "./waiting-mail.ts";

export const CIPHER = "aes-256-gcm";
export const NONCE_BYTES = 12;
export const TAG_BYTES = 16;

/** Of the demo hospital, whose people and passwords are public as well; production mode always has secrets. */
const DEMO_KEY = "the demo hospital keeps no secrets";

/** A key of one secret for one purpose (HKDF, RFC 5869); without a secret the demo hospital's. */
export const sealingKey = (secret: string | undefined, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret ?? DEMO_KEY, "", purpose, 32));

/**
 * Keeps texts unreadable in the database and its backups, each bound to its owner: in another owner's row it opens nothing.
 * `purpose` makes a key of its own of one secret. With another secret none can be read any more.
 */
export function sealedTexts(secret: string | undefined, purpose: string) {
  const key = sealingKey(secret, purpose);
  return {
    seal(owner: string, text: string): string {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
    },

    /** Undefined for what this key has not sealed for this owner. */
    open(owner: string, sealed: string): string | undefined {
      const bytes = Buffer.from(sealed, "base64");
      const tagEnds = NONCE_BYTES + TAG_BYTES;
      if (bytes.length <= tagEnds) return undefined;
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(NONCE_BYTES, tagEnds));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(tagEnds)), decipher.final()]).toString("utf8");
      } catch {
        // That the tag does not fit has no error code of its own, and nothing else can fail here.
        return undefined;
      }
    },
  };
}

/** A mail as it waits: links that open accounts stand in texts, and who reads the database must not follow them. */
export interface SealedMail extends Omit<WaitingMail, "text"> {
  sealed: string;
}

/** Mails that wait to be sent, unreadable without DATA_SECRET; each bound to whom it goes to. */
export function sealedMails(secret: string | undefined) {
  const texts = sealedTexts(secret, "linnet waiting mails");
  return {
    seal({ text, ...mail }: WaitingMail): SealedMail {
      return { ...mail, sealed: texts.seal(mail.to, text) };
    },

    /** The text of a mail to this address; undefined where it was sealed with another secret, or for another address. */
    read: (to: string, sealed: string): string | undefined => texts.open(to, sealed),

    /** @throws Error for a mail that was sealed with another DATA_SECRET: its text cannot be read any more */
    open({ sealed, ...mail }: SealedMail): WaitingMail {
      const text = texts.open(mail.to, sealed);
      if (text === undefined) throw new Error("This mail was kept with another DATA_SECRET and cannot be read");
      return { ...mail, text };
    },
  };
}

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
