import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { DraftFile } from "@linnet/contract/referrals/drafts";
import type { Database } from "../../../platform/database/database.ts";
import { AppError, conflict, invalidInput } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { sealedFiles } from "../../../platform/sealing.ts";
import type { ReceivedFile } from "../../../platform/uploads/take-files.ts";
import { refuseTooMuch } from "../shared/refuse-too-much.ts";
import { type DraftOfOwner, draftFileRepository, fileBinding, type KeptFile } from "./file-repository.ts";
import { type DraftOwner, draftRepository } from "./repository.ts";

type Needs = Pick<Platform, "config" | "db" | "clock" | "storage">;

const bytesOf = ({ config }: Pick<Platform, "config">) => sealedFiles(config.DATA_SECRET, "linnet referral draft files");

/** Removes bytes, then their rows. After a failure, the rows stay for the next time. */
export async function removeBytes({ config, db, storage }: Omit<Needs, "clock">, keys: readonly string[]): Promise<void> {
  const files = draftFileRepository(db, config);
  const remove = async (key: string) => {
    await storage.remove(key);
    await files.purge(key);
  };
  await Promise.allSettled(keys.map(remove));
}

/** Removes the bytes of files removed from a draft. Their removal is recorded already, so failures are left to the job. */
export async function removeTakenOff(platform: Needs, draft: DraftOfOwner): Promise<void> {
  const files = draftFileRepository(platform.db, platform.config);
  await removeBytes(platform, await files.removed(draft).catch(() => []));
}

export const shownFile = ({ id, name, mediaType, bytes }: DraftFile): DraftFile => ({ id, name, mediaType, bytes });

const removedMeanwhile = () => conflict("This file was removed while it was uploading.");

interface NewFile {
  draft: DraftOfOwner;
  /** The open form that chose it. */
  editorId: string | undefined;
  fileId: string;
  file: Pick<ReceivedFile, "name" | "bytes" | "sha256" | "scan" | "read"> & Pick<KeptFile, "mediaType">;
  /** Writes the audit row. */
  record: (trx: Database) => Promise<void>;
}

/**
 * Stores a file with a draft, encrypted with DATA_SECRET: its row, its bytes, and then that it is complete.
 * @throws AppError `not_found`, `draft_closed`, `draft_changed`.
 * @throws AppError `conflict` if it was removed from the draft during the upload.
 * @throws AppError `invalid_input` if it is too large together with the draft's other files.
 */
export async function storeDraftFile(platform: Needs, { draft, editorId, fileId, file, record }: NewFile): Promise<DraftFile> {
  const { config, db, clock, storage } = platform;
  const { name, mediaType, bytes, sha256, scan, read } = file;
  const kept: KeptFile = { id: fileId, key: randomUUID(), name, mediaType, bytes, sha256, scan };
  const there = await db.transaction().execute(async (trx) => {
    await draftRepository(trx, config).hold(trx, draft, { id: draft.draftId, editorId });
    const files = draftFileRepository(trx, config);
    if (await files.isRemoved(trx, draft, fileId)) throw removedMeanwhile();
    const before = (await files.of(draft)).find(({ id }) => id === fileId);
    if (before) return before;
    await files.remove(trx, draft, { fileId, now: clock.now() });
    refuseTooMuch([...(await files.sizes(draft, clock.now())), kept]);
    await files.reserve(trx, draft, kept, clock.now());
    return undefined;
  });
  if (there) return shownFile(there);
  try {
    await storage.put(kept.key, bytesOf(platform).seal(fileBinding(draft, kept.key), read()));
    await db.transaction().execute(async (trx) => {
      await draftRepository(trx, config).hold(trx, draft, { id: draft.draftId, editorId });
      if (!(await draftFileRepository(trx, config).markStored(trx, kept.key, clock.now()))) throw removedMeanwhile();
      await record(trx);
    });
  } catch (error) {
    // If a commit's response was lost, the file may be stored. Otherwise the job finds it.
    if (error instanceof AppError) await removeBytes(platform, [kept.key]);
    throw error;
  }
  return shownFile(kept);
}

export interface FilesOfDraft {
  owner: DraftOwner;
  draftId: string | undefined;
  fileIds: readonly string[] | undefined;
}

const NOT_THERE = "This file is no longer saved with the draft. Choose it again.";

/** Names each missing file, so that its row can be marked. @throws AppError `invalid_input` if there are any. */
function refuseMissing(fileIds: readonly string[]): void {
  if (fileIds.length > 0) throw invalidInput(Object.fromEntries(fileIds.map((id) => [`attachedFile.${id}`, NOT_THERE])));
}

/**
 * A draft's files to send, in the form of new uploads.
 * @throws AppError `not_found`, `draft_closed`, `invalid_input` if one of them is missing.
 */
export async function draftFilesToSend(platform: Needs, { owner, draftId, fileIds = [] }: FilesOfDraft): Promise<ReceivedFile[]> {
  if (draftId === undefined) refuseMissing(fileIds);
  if (fileIds.length === 0 || draftId === undefined) return [];
  const { config, db, storage } = platform;
  await draftRepository(db, config).get(owner, draftId);
  const draft = { ...owner, draftId };
  const present = await draftFileRepository(db, config).of(draft);
  refuseMissing(fileIds.filter((fileId) => !present.some(({ id }) => id === fileId)));
  const inOrder = [...new Set(fileIds)].flatMap((fileId) => present.filter(({ id }) => id === fileId));
  return inOrder.map((file) => {
    const { key, name, mediaType, bytes, sha256, scan, sealedFor } = file;
    const open = async function* () {
      yield* bytesOf(platform).open(fileBinding({ ...draft, practiceId: sealedFor }, key), () => storage.read(key));
    };
    return { name, mediaType, bytes, sha256, scan, read: () => Readable.from(open()) };
  });
}

/** Removes all files from a draft that is being sent. @throws AppError `invalid_input` if a sent one was removed during the request. */
export async function closeFiles(trx: Database, { config, clock }: Needs, { owner, draftId, fileIds = [] }: FilesOfDraft): Promise<void> {
  if (draftId === undefined) return;
  const there = await draftFileRepository(trx, config).remove(trx, { ...owner, draftId }, { now: clock.now() });
  refuseMissing(fileIds.filter((id) => !there.includes(id)));
}
