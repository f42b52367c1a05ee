import type { Attachment } from "@linnet/contract/referrals/attachments";
import type { Actor } from "../../../platform/actor.ts";
import type { Database } from "../../../platform/database/database.ts";
import { conflict, forbidden, invalidInput } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { attachmentRepository } from "../shared/attachment-repository.ts";
import { referralInCare } from "../shared/referral-in-care.ts";

/** The earlier referral, with the files to copy, by their names there. */
interface EarlierFiles {
  parentId: number | null;
  names: readonly string[];
  /** Names of files in the request, because some senders list those as well. */
  sentNames: readonly string[];
}

const gone = (name: string) => `“${name}” is no longer attached to the earlier referral. Remove it here, or choose it again.`;

/**
 * The earlier referral's files to copy to the new one. None without an earlier referral.
 * @throws AppError `not_found` for a referral that the actor may not see, `forbidden` for a read-only one.
 * @throws AppError `invalid_input` for a file that is not attached there.
 */
export async function findEarlierFiles(
  platform: Pick<Platform, "db" | "clock">,
  actor: Actor,
  { parentId, names, sentNames }: EarlierFiles,
): Promise<Attachment[]> {
  if (parentId === null) return [];
  const { access } = await referralInCare(platform)(actor, String(parentId));
  const wanted = names.filter((name) => !sentNames.includes(name));
  if (wanted.length === 0) return [];
  if (access === "shared") throw forbidden("You can read shared referrals but not resend their files");
  const there = await attachmentRepository(platform.db).of(parentId);
  const missing = wanted.find((name) => !there.some((file) => file.name === name));
  if (missing !== undefined) throw invalidInput({ attachedFile: gone(missing) });
  return there.filter(({ name }) => wanted.includes(name));
}

/**
 * Attaches them to the new referral as stored, with the scanner's result for each.
 * @throws AppError `conflict` if one was removed during the request.
 */
export async function takeFilesAlong(
  trx: Database,
  { parentId, referralId }: { parentId: number | null; referralId: number },
  files: readonly Attachment[],
): Promise<void> {
  if (parentId === null || files.length === 0) return;
  const ids = files.map(({ id }) => id);
  const taken = await attachmentRepository(trx).copy(trx, { from: parentId, to: referralId, ids });
  if (taken !== ids.length) throw conflict("A file from the earlier referral was removed before you sent this one. Open the form again.");
}
