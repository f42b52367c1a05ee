import { createHmac, timingSafeEqual } from "node:crypto";

/** What an address of a video is signed for: this round, with this file, until then (in seconds since 1970, as it stands in the address). */
export interface SignedVideo {
  id: number;
  /** The name of the file in the storage: another file under the same round needs another address. */
  fileKey: string;
  expires: string;
}

/** The signature of an address (decision G-EDU-04). */
export const videoSignature = (secret: string, { id, fileKey, expires }: SignedVideo): string =>
  createHmac("sha256", secret).update(`grand round ${id}, file ${fileKey}, until ${expires}`).digest("base64url");

/** Whether an address was signed here and is still good. */
export function isSigned(secret: string, signature: string, video: SignedVideo, now: Date): boolean {
  const given = Buffer.from(signature);
  const right = Buffer.from(videoSignature(secret, video));
  return given.length === right.length && timingSafeEqual(given, right) && now.getTime() < Number(video.expires) * 1000;
}
