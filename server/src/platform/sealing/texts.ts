import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

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
