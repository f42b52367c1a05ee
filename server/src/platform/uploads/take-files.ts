import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { DOWNLOAD_ONLY, type FileRules, type FileType } from "@linnet/contract/endpoint";
import { fileSentences } from "@linnet/contract/values/file-sentences";
import type { Scanner } from "../../adapters/scanner/port.ts";
import { invalidInput } from "../http/errors.ts";
import { checkVideo } from "./check-video.ts";
import { rebuildCaptions } from "./rebuild-captions.ts";
import { rebuildFiles } from "./rebuild-files.ts";
import type { Pixels } from "./rebuild-image.ts";
import type { RebuiltType } from "./rebuild-worker.ts";
import { UnreadableFile } from "./unreadable-file.ts";

/** `clean`: a scanner has looked at it before it was stored. `not-scanned`: there was none, or, of a long video, it has seen the beginning only. */
export type ScanState = "clean" | "not-scanned";

/**
 * An uploaded file, rebuilt, or a video that was checked (security: what comes in). Deleted when the call ends, unless `storeReceived` has
 * stored it.
 */
export interface ReceivedFile {
  /** After the name the sender gave it; for showing only. */
  name: string;
  mediaType: FileType | typeof DOWNLOAD_ONLY;
  bytes: number;
  sha256: string;
  scan: ScanState;
  /** Of a picture. */
  pixels?: Pixels;
  read(): Readable;
}

/** A file as it arrived; only the modules of uploads read it. */
export interface SentFile {
  name: string;
  mediaType: FileType;
  bytes: number;
  sha256: string;
  path: string;
}

/** The field that is wrong: of several files, which one. */
export const fieldOf = ({ field, maxFiles }: FileRules, index: number) => (maxFiles > 1 ? `${field}.${index}` : field);

/** A scanner takes no file of any length: of a video it is given the beginning, which is more than it takes to run (docs/operations/configure.md). */
const MAX_SCANNED_OF_A_VIDEO = 25 * 1_048_576;

/** Log of refused files, without any of their contents. */
export interface UploadLog {
  info(said: object, message: string): void;
  warn(said: object, message: string): void;
}

interface Taking {
  log: UploadLog;
  rules: FileRules;
  folder: string;
  /** A PDF of the hospital's record that cannot be copied keeps its own bytes, as a download only (record 34). */
  isOfRecord?: true;
}

/** Has every file looked at, as it was sent. @throws AppError `upstream_unavailable` while the scanner rests: nothing is stored unseen. */
async function scanFiles(scanner: Scanner, files: readonly SentFile[], { log, rules }: Taking): Promise<void> {
  for (const [index, { path, mediaType }] of files.entries()) {
    const isVideo = mediaType === "video/mp4";
    const verdict = await (isVideo ? scanner.scan(path, { atMostBytes: MAX_SCANNED_OF_A_VIDEO }) : scanner.scan(path));
    if (!verdict.infected) continue;
    log.warn({ found: verdict.name }, "a virus was found in a file, so it was not stored");
    throw invalidInput({ [fieldOf(rules, index)]: fileSentences.infected });
  }
}

/** Sentences for unreadable files; for captions with line and reason. */
const UNREADABLE: Record<Exclude<FileType, "text/vtt">, string> = {
  "application/pdf": fileSentences.unreadablePdf,
  "image/png": fileSentences.unreadableImage,
  "image/jpeg": fileSentences.unreadableImage,
  "image/gif": fileSentences.unreadableImage,
  "video/mp4": fileSentences.unreadableVideo,
};

/** Takes a video as it was sent, once it is known to be one. */
async function takeVideo({ path, bytes, sha256 }: SentFile): Promise<TakenFile> {
  try {
    await checkVideo(path);
  } catch (error) {
    if (error instanceof UnreadableFile) return { why: error.message };
    throw error;
  }
  return { bytes, sha256, path };
}

/** Takes captions in their rebuilt form. */
async function takeCaptions({ path }: SentFile, folder: string): Promise<TakenFile> {
  try {
    const text = rebuildCaptions(await readFile(path));
    const written = join(folder, randomUUID());
    await writeFile(written, text);
    return { bytes: Buffer.byteLength(text), sha256: createHash("sha256").update(text).digest("hex"), path: written };
  } catch (error) {
    if (error instanceof UnreadableFile) return { why: error.message };
    throw error;
  }
}

type TakenFile = { bytes: number; sha256: string; pixels?: Pixels; path: string; mediaType?: typeof DOWNLOAD_ONLY } | { why: string };

async function rebuild(
  sent: readonly (SentFile & { mediaType: RebuiltType })[],
  { log, folder, isOfRecord }: Taking,
): Promise<Map<SentFile, TakenFile>> {
  const orders = sent.map(({ path, mediaType }) => ({ from: path, to: join(folder, randomUUID()), mediaType }));
  const answers = await rebuildFiles(orders);
  const taken = new Map<SentFile, TakenFile>();
  for (const [index, file] of sent.entries()) {
    const answer = answers[index];
    const order = orders[index];
    if (!answer || !order) continue;
    const { path, bytes, sha256, mediaType } = file;
    if (!("why" in answer)) taken.set(file, { ...answer, path: order.to });
    else if (isOfRecord && mediaType === "application/pdf") {
      log.info({ why: answer.why, mediaType }, "a PDF from the record could not be copied and is download-only");
      taken.set(file, { bytes, sha256, path, mediaType: DOWNLOAD_ONLY });
    } else taken.set(file, answer);
  }
  return taken;
}

const isRebuilt = (file: SentFile): file is SentFile & { mediaType: RebuiltType } =>
  file.mediaType !== "video/mp4" && file.mediaType !== "text/vtt";

/** Has files scanned and rebuilt. @throws AppError `invalid_input` for a file that is refused. */
export async function takeFiles(sent: readonly SentFile[], scanner: Scanner | undefined, taking: Taking): Promise<ReceivedFile[]> {
  const { log, rules, folder } = taking;
  if (scanner) await scanFiles(scanner, sent, taking);
  const taken = await rebuild(sent.filter(isRebuilt), taking);
  for (const file of sent.filter((each) => !isRebuilt(each)))
    taken.set(file, await (file.mediaType === "text/vtt" ? takeCaptions(file, folder) : takeVideo(file)));
  return sent.map((file, index) => {
    const { name, mediaType } = file;
    const answer = taken.get(file);
    if (!answer) throw new Error("A file has no result");
    if ("why" in answer) {
      log.info({ why: answer.why, mediaType }, "a file could not be rebuilt");
      throw invalidInput({ [fieldOf(rules, index)]: mediaType === "text/vtt" ? answer.why : UNREADABLE[mediaType] });
    }
    const { path, ...found } = answer;
    const isWhole = mediaType !== "video/mp4" || file.bytes <= MAX_SCANNED_OF_A_VIDEO;
    return { name, mediaType, ...found, scan: scanner && isWhole ? "clean" : "not-scanned", read: () => createReadStream(path) };
  });
}
