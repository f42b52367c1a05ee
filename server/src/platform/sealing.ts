import { createCipheriv, createDecipheriv, type DecipherGCM, hkdfSync, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import type { WaitingMail } from "./waiting-mail.ts";

export const CIPHER = "aes-256-gcm";
export const NONCE_BYTES = 12;
export const TAG_BYTES = 16;

/** Of the demo hospital, whose people and passwords are public as well; production mode always has secrets. */
const DEMO_KEY = "the demo hospital keeps no secrets";

/**
 * Everything that is kept sealed, and the variable whose secret seals it. A new one does not compile until `sealed-values.ts` says where
 * it is kept, so that a change of the secret reaches it.
 */
export const SEALED_WITH = {
  "linnet referral drafts": "DATA_SECRET",
  "linnet referral draft file names": "DATA_SECRET",
  "linnet referral draft files": "DATA_SECRET",
  "linnet waiting mails": "DATA_SECRET",
  "linnet password help": "DATA_SECRET",
  "linnet agreement seals": "DATA_SECRET",
  "linnet signing keys": "COOKIE_SECRET",
  "linnet second factor": "COOKIE_SECRET",
} as const;
export type SealedPurpose = keyof typeof SEALED_WITH;
export type SecretName = (typeof SEALED_WITH)[SealedPurpose];

/** The parts of `new,old`: the first seals and signs, all of them open. Without a secret none. */
export const splitSecrets = (value: string | undefined): string[] => value?.split(",") ?? [];

/** A key of one secret for one purpose (HKDF, RFC 5869). */
const keyOf = (secret: string, purpose: string): Buffer => Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));

/** One key per purpose for each part of a secret; the first one seals and signs. Without a secret, the demo hospital's key. */
export const sealingKeys = (secret: string | undefined, purpose: string): [Buffer, ...Buffer[]] => {
  const [first = DEMO_KEY, ...others] = splitSecrets(secret);
  return [keyOf(first, purpose), ...others.map((other) => keyOf(other, purpose))];
};

function textIn(key: Buffer, owner: string, sealed: string): string | undefined {
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
}

/**
 * Keeps texts unreadable in the database and its backups, each bound to its owner: in another owner's row it opens nothing.
 * `purpose` makes a key of its own of one secret. With another secret none can be read any more; with `new,old` both open.
 */
export function sealedTexts(secret: string | undefined, purpose: SealedPurpose) {
  const keys = sealingKeys(secret, purpose);
  const [key] = keys;
  return {
    seal(owner: string, text: string): string {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
    },

    /** Undefined for what none of the keys has sealed for this owner. */
    open(owner: string, sealed: string): string | undefined {
      for (const each of keys) {
        const text = textIn(each, owner, sealed);
        if (text !== undefined) return text;
      }
      return undefined;
    },

    /** Which part of the secret opens it, counted from 0; -1 for none. */
    partThatOpens: (owner: string, sealed: string): number => keys.findIndex((each) => textIn(each, owner, sealed) !== undefined),
  };
}

/** A mail as it waits: links that open accounts stand in texts, and who reads the database must not follow them. */
export interface SealedMail extends Omit<WaitingMail, "text"> {
  sealed: string;
}

/** Waiting mails, unreadable without DATA_SECRET; each bound to its recipient. */
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
      if (text === undefined) throw new Error("This email was encrypted with a different DATA_SECRET and cannot be read");
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
  if (!decipher || held.length < TAG_BYTES) throw new Error("An encrypted file is incomplete");
  decipher.setAuthTag(held);
  yield decipher.final();
}

/** Whether a file opens is known at its end. */
async function isOpenedBy(key: Buffer, owner: string, sealed: AsyncIterable<Buffer>): Promise<boolean> {
  try {
    for await (const _bytes of opening(key, owner, sealed));
    return true;
  } catch {
    // That the tag does not fit has no error code of its own. A storage that fails does so once more with the next key.
    return false;
  }
}

/**
 * Keeps files unreadable in the storage and its backups, each bound to its owner, as `sealedTexts` does for texts; memory does not grow
 * with the file. `open` fails at its end when the bytes are not what was sealed for this owner: nothing that it gave may be used then.
 * With `new,old` a file is read from its beginning once more for each part that does not open it.
 */
export function sealedFiles(secret: string | undefined, purpose: SealedPurpose) {
  const keys = sealingKeys(secret, purpose);
  const [key] = keys;

  async function* openByOne(owner: string, read: () => Promise<Readable>) {
    const last = keys.at(-1) ?? key;
    for (const each of keys)
      if (each === last || (await isOpenedBy(each, owner, await read()))) return yield* opening(each, owner, await read());
  }

  return {
    seal: (owner: string, bytes: Readable): Readable => Readable.from(sealing(key, owner, bytes)),
    open: (owner: string, read: () => Promise<Readable>): Readable => Readable.from(openByOne(owner, read)),
  };
}
