import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from "@linnet/contract/referrals/attachments";
import { fileSentences } from "@linnet/contract/values/file-sentences";
import { invalidInput } from "../../../platform/http/errors.ts";

/** @throws AppError `invalid_input` if the files are too large for one referral (S2 §9). */
export function refuseTooMuch(files: readonly { bytes: number }[]): void {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > MAX_ATTACHMENT_BYTES) throw invalidInput({ attachedFile: fileSentences.tooLargeTogether(MAX_ATTACHMENT_BYTES) });
  if (files.length > MAX_ATTACHMENTS) throw invalidInput({ attachedFile: `You can attach at most ${MAX_ATTACHMENTS} files` });
}
