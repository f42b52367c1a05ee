import { ATTACHMENT_TYPES, type Attachment, MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from "@linnet/contract/referrals/attachments";
import type { DraftFile } from "@linnet/contract/referrals/drafts";
import { fileSentences } from "@linnet/contract/values/file-sentences";
import { z } from "zod";

/** For the browser's file dialog (REF-097). */
export const ACCEPTED_NAMES = ".png,.jpg,.jpeg,.pdf";
const ACCEPTED = /\.(png|jpe?g|pdf)$/i;
const LONGEST_NAME = 200;

/** A chosen file. `name` is the name it is sent under. */
export interface ChosenFile {
  key: string;
  name: string;
  content: File;
  /** The server's message about it. */
  refused?: string;
  /** The uploaded part, in percent. */
  percent?: number;
  /** Why it is not saved with the draft. It is still sent with the referral. */
  unsaved?: string;
}

/** A file saved with the draft. `content` is set if it was chosen in this tab. */
export interface SavedFile extends DraftFile {
  content?: File;
  /** The server's message when sending: the draft no longer has it. */
  refused?: string;
}

/** A form's files: newly chosen, saved with its draft, and stored with the referral already (decision G-REF-23). */
export interface Files {
  chosen: readonly ChosenFile[];
  saved: readonly SavedFile[];
  kept: readonly Attachment[];
}

/** The names of files chosen here or saved with the draft. Files sent before are not checked again. */
export const namesOf = ({ chosen, saved }: Pick<Files, "chosen" | "saved">): string[] => [...saved, ...chosen].map(({ name }) => name);

/** For messages without a draft, which have no stored files. */
export const NOTHING_ELSE = { saved: [], kept: [] } satisfies Omit<Files, "chosen">;

/** What is wrong with a file, in the words of S2 §5. */
export function errorOf({ name, content, refused }: Omit<ChosenFile, "key">): string | undefined {
  if (!ACCEPTED.test(name)) return fileSentences.wrongType(ATTACHMENT_TYPES);
  if (content.size === 0) return fileSentences.empty;
  return content.size > MAX_ATTACHMENT_BYTES ? fileSentences.tooLarge(MAX_ATTACHMENT_BYTES) : refused;
}

/** The files that the draft still has, as far as known. */
export const present = (saved: readonly SavedFile[]): readonly SavedFile[] => saved.filter(({ refused }) => refused === undefined);

/** The used part of the limit. A file that cannot be sent does not count. */
export function totalOf({ chosen, saved, kept }: Files): number {
  const sizes = [
    ...[...kept, ...present(saved)].map(({ bytes }) => bytes),
    ...chosen.filter((file) => !errorOf(file)).map(({ content }) => content.size),
  ];
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** What is wrong with all files together. */
export function totalErrorOf(files: Files): string | undefined {
  const { chosen, saved, kept } = files;
  const stored = kept.length + saved.length;
  const isAllEmpty = stored === 0 && chosen.length > 0 && chosen.every(({ content }) => content.size === 0);
  if (isAllEmpty) return "Total size is 0 bytes.";
  if (totalOf(files) > MAX_ATTACHMENT_BYTES) return fileSentences.tooLargeTogether(MAX_ATTACHMENT_BYTES);
  return chosen.length + stored > MAX_ATTACHMENTS ? `You can attach up to ${MAX_ATTACHMENTS} files. Remove some.` : undefined;
}

/** Whether the files can be sent. */
export const mayBeSent = (files: Files): boolean =>
  !files.chosen.some(errorOf) && present(files.saved).length === files.saved.length && totalErrorOf(files) === undefined;

const OF_DRAFT = "attachedFile.";
const ONE_FILE = /^attachedFile\.(\d+)$/;

/** The sent file that a server error is about, by its index. */
export function indexOfFile(field: string): number | undefined {
  const place = ONE_FILE.exec(field)?.[1];
  return place === undefined ? undefined : Number(place);
}

/** The field name of a server error about a draft's file, by its id. */
export const fieldOfFile = (id: string): string => `${OF_DRAFT}${id}`;

/** The draft's files with the server's messages. */
export const withLost = (saved: readonly SavedFile[], errors: Readonly<Record<string, string>>): readonly SavedFile[] =>
  saved.map((file) => {
    const refused = errors[fieldOfFile(file.id)];
    return refused === undefined ? file : { ...file, refused };
  });

/** The draft's file that a server error is about. */
export const idOfFile = (field: string): string | undefined =>
  field.startsWith(OF_DRAFT) && indexOfFile(field) === undefined ? field.slice(OF_DRAFT.length) : undefined;

/** The files with the server's messages (`errors` by field), in the order sent. */
export function withRefusals(sent: readonly ChosenFile[], errors: Readonly<Record<string, string>>): readonly ChosenFile[] {
  const said = new Map(Object.entries(errors).map(([field, sentence]) => [indexOfFile(field), sentence]));
  return sent.map((file, place) => {
    const refused = said.get(place);
    return refused === undefined ? file : { ...file, refused };
  });
}

/** The number of files to send. Files that cannot be sent do not count. */
export const countOf = ({ chosen, saved, kept }: Files): number =>
  kept.length + present(saved).length + chosen.filter((file) => !errorOf(file)).length;

/** Whether a file may be saved with the draft, too. Files stored with a referral are not the draft's. */
export function fitsIn(saved: readonly SavedFile[], { content }: ChosenFile): boolean {
  const there = present(saved);
  const bytes = there.reduce((sum, file) => sum + file.bytes, content.size);
  return bytes <= MAX_ATTACHMENT_BYTES && there.length < MAX_ATTACHMENTS;
}

/** Adds files. A repeated name gets a number, 'letter (2).pdf', because files with the same name would overwrite each other when saved. */
export function addFiles({ chosen, saved, kept }: Files, added: readonly File[]): readonly ChosenFile[] {
  const names = [...kept, ...saved, ...chosen].map(({ name }) => name);
  const more = added.map((content): ChosenFile => {
    const name = freeName(content.name, names);
    names.push(name);
    return { key: crypto.randomUUID(), name, content };
  });
  return [...chosen, ...more];
}

function freeName(wanted: string, taken: readonly string[]): string {
  const dot = wanted.lastIndexOf(".");
  const end = dot < 0 ? "" : wanted.slice(dot);
  const stem = wanted.slice(0, wanted.length - end.length).slice(0, LONGEST_NAME);
  const folded = new Set(taken.map((name) => name.toLowerCase()));
  let name = stem + end;
  for (let number = 2; folded.has(name.toLowerCase()); number += 1) name = `${stem} (${number})${end}`;
  return name;
}

/** A chosen file that had not reached the draft when its text was saved. */
export interface PendingFile {
  id: string;
  name: string;
}

/** The field for them in a draft's text. */
export const PENDING_FILES = "pendingFiles";

const PendingFiles = z.array(z.object({ id: z.string(), name: z.string() }));

/** A draft's files, as known in this tab. */
export interface FilesOfDraft {
  chosen: readonly ChosenFile[];
  saved: readonly SavedFile[];
  /** Chosen on an earlier visit that ended before they were saved. */
  missing: readonly PendingFile[];
}

export const NO_FILES: FilesOfDraft = { chosen: [], saved: [], missing: [] };

/** A chosen file without its upload state. */
const asChosen = ({ percent: _percent, unsaved: _unsaved, ...file }: ChosenFile): ChosenFile => file;

/** Holds a draft's files and notifies listeners of changes. */
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
    /** Replaces a chosen file's upload state. */
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

/** The draft's files on the server, and the pending ones named in its text. */
export interface FoundFiles {
  saved: readonly DraftFile[];
  pending: readonly PendingFile[];
}

/** The files after the draft was read. `before` are the files when the request started, `removed` the ones being removed. */
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

/** The same files for another draft. Files chosen in this tab are uploaded again, and others must be chosen again. */
export function filesForAnotherDraft({ chosen, saved, missing }: FilesOfDraft): FilesOfDraft {
  const here = [...saved, ...chosen].flatMap(({ name, content }) => (content ? [{ key: crypto.randomUUID(), name, content }] : []));
  const elsewhere = saved.flatMap(({ name, content }) => (content ? [] : [{ id: crypto.randomUUID(), name }]));
  return { chosen: here, saved: [], missing: [...missing, ...elsewhere] };
}

/** Files from an earlier visit that are missing, unless they were chosen again. */
export function missingOf({ chosen, saved, missing }: FilesOfDraft): readonly PendingFile[] {
  const names = new Set([...chosen, ...saved].map(({ name }) => name));
  return missing.filter(({ name }) => !names.has(name));
}

/** The draft's text about files that it does not have yet, in case the page ends before they are uploaded. */
export function pendingText(files: FilesOfDraft): string {
  const coming = files.chosen.filter((file) => !errorOf(file)).map(({ key: id, name }) => ({ id, name }));
  return JSON.stringify([...missingOf(files), ...coming].slice(0, MAX_ATTACHMENTS));
}

/** Reads them back. */
export function pendingIn({ [PENDING_FILES]: text }: Record<string, string>): readonly PendingFile[] {
  return text === undefined ? [] : (PendingFiles.safeParse(JSON.parse(text)).data ?? []);
}
