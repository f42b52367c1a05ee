import type { FileType } from "../endpoint.ts";

const MEGABYTE = 1_048_576;
const GIGABYTE = 1_073_741_824;

/** A size in whole KB, MB or GB of 1,024 each, rounded down; `space` separates number and unit. */
export function formatSize(bytes: number, space: string): string {
  if (bytes < MEGABYTE) return `${Math.floor(bytes / 1024)}${space}KB`;
  return bytes < GIGABYTE ? `${Math.floor(bytes / MEGABYTE)}${space}MB` : `${Math.floor(bytes / GIGABYTE)}${space}GB`;
}

const TYPE_NAMES: Record<FileType, readonly string[]> = {
  "image/png": ["PNG"],
  "image/jpeg": ["JPG", "JPEG"],
  "image/gif": ["GIF"],
  "application/pdf": ["PDF"],
  "video/mp4": ["MP4"],
  "text/vtt": ["WebVTT"],
};

/** 'PNG, JPG, JPEG and PDF'. */
const LIST = new Intl.ListFormat("en-GB");

/** Errors for rejected files, word for word in server and browser (S2 §5). */
export const fileSentences = {
  empty: "Cannot upload file with 0 bytes.",
  /** Said of the total, when there is nothing in any file (decision G-REF-21). */
  allEmpty: "Total size is 0 bytes.",
  wrongType: (types: readonly FileType[]) => `Only ${LIST.format(types.flatMap((type) => TYPE_NAMES[type]))} files can be attached`,
  tooLarge: (maxBytes: number) => `File is larger than ${formatSize(maxBytes, "")}`,
  tooLargeTogether: (maxBytes: number) => `Total file size exceeded ${formatSize(maxBytes, " ")}, Please remove some files`,
  unreadablePdf: "This PDF cannot be read safely. Print it to a new PDF and attach that.",
  unreadableImage: "This image cannot be read safely. Save it as a new JPEG or PNG and attach that.",
  unreadableVideo: "This video cannot be read. Save it as a new MP4 and attach that.",
  infected: "We found a virus in this file. It was not saved.",
};
