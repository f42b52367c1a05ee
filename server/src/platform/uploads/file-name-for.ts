import type { FileType } from "@linnet/contract/endpoint";

const EXTENSIONS: Record<FileType, readonly [string, ...string[]]> = {
  "application/pdf": ["pdf"],
  "image/png": ["png"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/gif": ["gif"],
  "video/mp4": ["mp4"],
  "text/vtt": ["vtt"],
};
/** In characters, the extension included. */
const LONGEST = 100;
/** Controls, and marks that turn the direction of writing: `fdp.exe` would read `exe.pdf`. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|\p{Cs}/gu;
/** What no file system of the people who save it takes. */
const FORBIDDEN = /["*:<>?|]/g;

/** The name under which a received file is shown: no path, nothing unseen, not too long, and ending in what it is. */
export function fileNameFor(sent: string, mediaType: FileType): string {
  const last = sent.split(/[/\\]/).at(-1) ?? "";
  const clean = last.replaceAll(UNSEEN, "").replaceAll(FORBIDDEN, " ").replaceAll(/\s+/g, " ").normalize("NFC");
  const [, stem = "", ending = ""] = /^(.*?)(?:\.([a-z][a-z0-9]{0,4}))?$/i.exec(clean) ?? [];
  const known = EXTENSIONS[mediaType];
  const extension = known.find((one) => one === ending.toLowerCase()) ?? known[0];
  const shown = [...stem.replace(/^[. ]+/, "")].slice(0, LONGEST - extension.length - 1).join("");
  return `${shown.replace(/[. ]+$/, "") || "file"}.${extension}`;
}
