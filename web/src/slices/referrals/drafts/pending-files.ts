import { MAX_ATTACHMENTS } from "@linnet/contract/referrals/attachments";
import { z } from "zod";
import { faultOf } from "../form/attachments/rules.ts";
import type { FilesOfDraft } from "./file-list.ts";

/** A file that was chosen and had not reached the draft when its text was saved. */
export interface PendingFile {
  id: string;
  name: string;
}

/** Under which name the text of a draft keeps them. */
export const PENDING_FILES = "pendingFiles";

const PendingFiles = z.array(z.object({ id: z.string(), name: z.string() }));

/** Files that were chosen at an earlier visit and are not here, as far as nobody has chosen them again. */
export function missingOf({ chosen, saved, missing }: FilesOfDraft): readonly PendingFile[] {
  const names = new Set([...chosen, ...saved].map(({ name }) => name));
  return missing.filter(({ name }) => !names.has(name));
}

/** What the text of a draft says of files that it does not have yet: their page may end before they are there. */
export function pendingText(files: FilesOfDraft): string {
  const coming = files.chosen.filter((file) => !faultOf(file)).map(({ key: id, name }) => ({ id, name }));
  return JSON.stringify([...missingOf(files), ...coming].slice(0, MAX_ATTACHMENTS));
}

/** The same as it was saved. */
export function pendingIn({ [PENDING_FILES]: text }: Record<string, string>): readonly PendingFile[] {
  return text === undefined ? [] : (PendingFiles.safeParse(JSON.parse(text)).data ?? []);
}
