import type { DraftFile } from "@linnet/contract/referrals/drafts";
import type { ChosenFile, SavedFile } from "../form/attachments/rules.ts";
import type { PendingFile } from "./pending-files.ts";

/** The files of a draft, as far as this tab knows. */
export interface FilesOfDraft {
  chosen: readonly ChosenFile[];
  saved: readonly SavedFile[];
  /** Chosen at an earlier visit, which ended before they were saved. */
  missing: readonly PendingFile[];
}

export const NO_FILES: FilesOfDraft = { chosen: [], saved: [], missing: [] };

/** A chosen file with nothing said of where it is. */
const asChosen = ({ percent: _percent, unsaved: _unsaved, ...file }: ChosenFile): ChosenFile => file;

/** Keeps the files of a draft, and tells whoever listens when they change. */
export function draftFileList() {
  let files = NO_FILES;
  const listeners = new Set<() => void>();
  const update = (changed: Partial<FilesOfDraft>) => {
    files = { ...files, ...changed };
    for (const listener of listeners) listener();
  };
  return {
    files: () => files,
    update,
    /** Says how far a chosen file has got, in place of what was said before. */
    mark: (key: string, about: Pick<ChosenFile, "percent" | "refused" | "unsaved">) =>
      update({ chosen: files.chosen.map((file) => (file.key === key ? { ...asChosen(file), ...about } : file)) }),
    /** A chosen file has reached the draft. */
    markSaved: ({ key, content }: ChosenFile, saved: DraftFile) =>
      update({
        chosen: files.chosen.filter((file) => file.key !== key),
        saved: [...files.saved.filter(({ id }) => id !== key), { ...saved, content }],
      }),
    remove: (id: string) =>
      update({ chosen: files.chosen.filter(({ key }) => key !== id), saved: files.saved.filter((file) => file.id !== id) }),
    subscribe: (onChange: () => void) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
  };
}

export type DraftFileList = ReturnType<typeof draftFileList>;

/** What the server says a draft has, and what its text says had not got there by then. */
export interface FoundFiles {
  saved: readonly DraftFile[];
  pending: readonly PendingFile[];
}

/** The files after the draft was read: `before` are those of the time when it was asked for, `removed` what it is about to lose. */
export function mergeFiles(files: FilesOfDraft, found: FoundFiles, before: FilesOfDraft, removed: ReadonlySet<string>): FilesOfDraft {
  const ids = new Set(found.saved.map(({ id }) => id));
  const isNew = ({ id }: SavedFile) => !ids.has(id) && !before.saved.some((file) => file.id === id);
  const saved = [...found.saved.filter(({ id }) => !removed.has(id)).map((file) => withContent(file, files)), ...files.saved.filter(isNew)];
  const chosen = files.chosen.filter(({ key }) => !ids.has(key));
  const present = new Set([...ids, ...removed, ...saved.map(({ id }) => id), ...chosen.map(({ key }) => key)]);
  return { chosen, saved, missing: found.pending.filter(({ id }) => !present.has(id)) };
}

function withContent(file: DraftFile, { chosen, saved }: FilesOfDraft): SavedFile {
  const here = saved.find(({ id }) => id === file.id) ?? chosen.find(({ key }) => key === file.id);
  return here?.content ? { ...file, content: here.content } : file;
}

/** The same files for another draft: those chosen in this tab are uploaded anew, and the others have to be chosen again. */
export function filesForAnotherDraft({ chosen, saved, missing }: FilesOfDraft): FilesOfDraft {
  const here = [...saved, ...chosen].flatMap(({ name, content }) => (content ? [{ key: crypto.randomUUID(), name, content }] : []));
  const elsewhere = saved.flatMap(({ name, content }) => (content ? [] : [{ id: crypto.randomUUID(), name }]));
  return { chosen: here, saved: [], missing: [...missing, ...elsewhere] };
}
