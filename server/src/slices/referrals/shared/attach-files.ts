import type { Database } from "../../../platform/database/database.ts";
import { recordStoredFile, type StoredFile } from "../../../platform/uploads/stored-files.ts";
import { attachmentNames } from "./attachment-names.ts";
import { attachmentRepository, type NewAttachment } from "./attachment-repository.ts";

/** Attaches stored files to a referral, or to the answer to a question about it. Makes their names unique. */
export async function attachFiles(
  trx: Database,
  { referralId, questionId }: { referralId: number; questionId?: number },
  stored: readonly StoredFile[],
  kept: readonly string[],
): Promise<void> {
  const names = attachmentNames(
    stored.map(({ name }) => name),
    kept,
  );
  const attachments: NewAttachment[] = [];
  for (const [index, file] of stored.entries()) {
    const name = names[index] ?? file.name;
    attachments.push({ fileId: await recordStoredFile(trx, { ...file, name }), name, ...(questionId !== undefined && { questionId }) });
  }
  await attachmentRepository(trx).add(trx, referralId, attachments);
}
