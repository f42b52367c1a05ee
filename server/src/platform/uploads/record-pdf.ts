import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DOWNLOAD_ONLY } from "@linnet/contract/endpoint";
import type { FileReply } from "../http/file-reply.ts";
import { uploadFolder } from "./purge-uploads.ts";
import { rebuildFiles } from "./rebuild-files.ts";

/**
 * A PDF from the hospital's record for display: copied without its active parts. If it cannot be copied, the original bytes are
 * download-only (record 34).
 * @throws AppError `upstream_unavailable` when too many files wait already.
 */
export async function recordPdf(bytes: Uint8Array, name: string): Promise<FileReply> {
  const folder = await uploadFolder();
  try {
    const [from, to] = [join(folder, "record"), join(folder, "copy")];
    await writeFile(from, bytes);
    const [answer] = await rebuildFiles([{ from, to, mediaType: "application/pdf" }]);
    if (!answer || "why" in answer) return { bytes, mediaType: DOWNLOAD_ONLY, name };
    return { bytes: await readFile(to), mediaType: "application/pdf", name };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
