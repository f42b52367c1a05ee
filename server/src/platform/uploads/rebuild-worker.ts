/** Runs in a worker thread (see rebuild-files.ts): rebuilds one file after the other and reports whether it worked. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat, writeFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { parentPort } from "node:worker_threads";
import type { FileType } from "@linnet/contract/endpoint";
import { loadCompiled } from "../load-compiled.ts";
import type { Pixels } from "./rebuild-image.ts";
import { UnreadableFile } from "./unreadable-file.ts";

/** A file to rebuild: its path, and the path of the result. */
export interface RebuildOrder {
  from: string;
  to: string;
  mediaType: RebuiltType;
}

/** Videos are looked through and stay what they are; captions are read where they arrive. */
export type RebuiltType = Exclude<FileType, "video/mp4" | "text/vtt">;

interface RebuiltFile {
  bytes: number;
  sha256: string;
  /** Of a picture. */
  pixels?: Pixels;
}

/** The new file, or why there is none, in words that quote nothing of the file. */
export type RebuildAnswer = RebuiltFile | { why: string };

/** Each kind loads its own library: a picture need not wait for that of PDFs. */
async function rebuild({ from, to, mediaType }: RebuildOrder): Promise<Pixels | undefined> {
  if (mediaType !== "application/pdf") {
    const { rebuildImage } = await loadCompiled(() => import("./rebuild-image.ts"));
    return rebuildImage(from, to, mediaType);
  }
  const { rebuildPdf } = await loadCompiled(() => import("../pdf/rebuild.ts"));
  await writeFile(to, await rebuildPdf(await readFile(from)));
  return undefined;
}

async function answer(order: RebuildOrder): Promise<RebuildAnswer> {
  const { to } = order;
  let pixels: Pixels | undefined;
  try {
    pixels = await rebuild(order);
  } catch (error) {
    // A full disk is not the file's fault: the worker ends with it, and so does the request.
    if (error instanceof Error && "syscall" in error) throw error;
    // What a library says may quote the file; its kind is enough for the log.
    const why = error instanceof UnreadableFile ? error.message : error instanceof Error ? error.name : "Unknown";
    return { why };
  }
  const hash = createHash("sha256");
  await pipeline(createReadStream(to), hash);
  return { bytes: (await stat(to)).size, sha256: hash.digest("hex"), ...(pixels && { pixels }) };
}

parentPort?.on("message", (order: RebuildOrder) => void answer(order).then((said) => parentPort?.postMessage(said)));
