/** The numbers of Adobe Type 1 Font Format, §7.1: the encryption hides nothing, it belongs to the format. */
const KEY = 55_665;
const TIMES = 52_845;
const PLUS = 22_719;
const LEAD_BYTES = 4;

const nextKey = (key: number, cipher: number) => ((cipher + key) * TIMES + PLUS) & 0xffff;

/** Reads the part of a Type 1 program that is encrypted. */
export function decryptType1(source: Buffer): Buffer {
  const plain = Buffer.alloc(source.length);
  let key = KEY;
  for (const [index, cipher] of source.entries()) {
    plain[index] = cipher ^ (key >> 8);
    key = nextKey(key, cipher);
  }
  return plain.subarray(LEAD_BYTES);
}

/** Encrypts it again. */
export function encryptType1(plain: Buffer): Buffer {
  const source = Buffer.concat([Buffer.alloc(LEAD_BYTES), plain]);
  let key = KEY;
  for (const [index, byte] of source.entries()) {
    const cipher = byte ^ (key >> 8);
    source[index] = cipher;
    key = nextKey(key, cipher);
  }
  return source;
}
