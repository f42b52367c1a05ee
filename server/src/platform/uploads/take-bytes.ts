import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import type { FileRules } from "@linnet/contract/endpoint";
import type { Scanner } from "../../adapters/scanner/port.ts";
import { uploadFolder } from "./purge-uploads.ts";
import { receive, refuseEmpty } from "./received-files.ts";
import { type ReceivedFile, takeFiles, type UploadLog } from "./take-files.ts";

/**
 * Takes a file from the hospital's record by the same rules as an uploaded one, but keeps a PDF that cannot be copied as download-only. The
 * file is deleted after `use`.
 * @throws AppError `invalid_input` when it is refused.
 */
export async function takeBytes<T>(
  bytes: Uint8Array,
  { scanner, log, rules }: { scanner: Scanner | undefined; log: UploadLog; rules: FileRules },
  use: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const folder = await uploadFolder();
  try {
    const file = await receive({ filename: "", file: Readable.from([bytes]) }, { folder, rules, files: [] });
    refuseEmpty(rules, [file]);
    const [taken] = await takeFiles([file], scanner, { log, rules, folder, isOfRecord: true });
    if (!taken) throw new Error("A file was neither accepted nor rejected");
    return await use(taken);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
