import type { FileType } from "./endpoint.ts";

const MEGABYTE = 1_048_576;

const inWords = (bytes: number, space: string) =>
  bytes < MEGABYTE ? `${Math.floor(bytes / 1024)}${space}KB` : `${Math.floor(bytes / MEGABYTE)}${space}MB`;

const TYPE_NAMES: Record<FileType, readonly string[]> = { "image/png": ["PNG"], "image/jpeg": ["JPG", "JPEG"], "application/pdf": ["PDF"] };

/** 'PNG, JPG, JPEG and PDF'. */
const LIST = new Intl.ListFormat("en-GB");

/** What is said of files that are not taken, word for word on both floors (S2 §5). */
export const fileSentences = {
  empty: "Cannot upload file with 0 bytes.",
  /** Said of the total, when there is nothing in any file (decision G-REF-21). */
  allEmpty: "Total size is 0 bytes.",
  wrongType: (types: readonly FileType[]) => `Only ${LIST.format(types.flatMap((type) => TYPE_NAMES[type]))} files can be attached`,
  tooLarge: (maxBytes: number) => `File is larger than ${inWords(maxBytes, "")}`,
  tooLargeTogether: (maxBytes: number) => `Total file size exceeded ${inWords(maxBytes, " ")}, Please remove some files`,
  unreadablePdf: "This PDF cannot be read safely. Please print it to a new PDF and attach that.",
  unreadableImage: "This image cannot be read safely. Please open it, save it as a new JPEG or PNG and attach that.",
  infected: "A virus was found in this file. It was not stored.",
};
