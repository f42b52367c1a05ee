/** Runs in a worker thread (see rebuild-files.ts): makes one file after the other anew, and says of each whether it could. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat, writeFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { parentPort } from "node:worker_threads";
import type { FileType } from "@linnet/contract/endpoint";
import type { RebuildAnswer, RebuildOrder } from "./rebuild-files.ts";
import { UnreadableFile } from "./unreadable-file.ts";

/** Each kind loads its own library: a picture need not wait for that of PDFs. */
async function rebuild(from: string, to: string, mediaType: FileType): Promise<void> {
  if (mediaType === "application/pdf") {
    const { rebuildPdf } = await import("./rebuild-pdf.ts");
    await writeFile(to, await rebuildPdf(await readFile(from)));
  } else {
    const { rebuildImage } = await import("./rebuild-image.ts");
    await rebuildImage(from, to, mediaType);
  }
}

async function answer({ from, to, mediaType }: RebuildOrder): Promise<RebuildAnswer> {
  try {
    await rebuild(from, to, mediaType);
  } catch (error) {
    // A full disk is not the file's fault: the worker ends with it, and so does the request.
    if (error instanceof Error && "syscall" in error) throw error;
    // What a library says may quote the file; its kind is enough for the log.
    const why = error instanceof UnreadableFile ? error.message : error instanceof Error ? error.name : "Unknown";
    return { why };
  }
  const hash = createHash("sha256");
  await pipeline(createReadStream(to), hash);
  return { bytes: (await stat(to)).size, sha256: hash.digest("hex") };
}

parentPort?.on("message", (order: RebuildOrder) => void answer(order).then((said) => parentPort?.postMessage(said)));
