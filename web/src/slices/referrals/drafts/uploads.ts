import type { DraftFile } from "@linnet/contract/referrals/drafts";
import { ApiError } from "../../../platform/http/api-client.ts";
import { retryTimer } from "../../../platform/http/retry-timer.ts";
import {
  addFiles,
  type ChosenFile,
  type DraftFileList,
  draftFileList,
  errorOf,
  type Files,
  type FilesOfDraft,
  type FoundFiles,
  fitsIn,
  mergeFiles,
  NO_FILES,
  withLost,
  withRefusals,
} from "./files.ts";

interface UploadOptions {
  signal: AbortSignal;
  onProgress: (progress: { sent: number; total: number }) => void;
}

/** How one draft's files reach the server. */
interface DraftServer {
  /** Saves the typed text. Returns why it failed, if it did. */
  saveText: () => Promise<string | undefined>;
  add: (file: ChosenFile, options: UploadOptions) => Promise<DraftFile>;
  remove: (fileId: string) => Promise<unknown>;
  isRefusal: (error: unknown) => boolean;
}

export interface DraftUploads {
  files: () => FilesOfDraft;
  /** Subscribes to changes of `files`. Returns an unsubscribe function. */
  subscribe: (onChange: () => void) => () => void;
  /** Call before reading the draft, and the result with its response. Files added or removed in between are kept as changed. */
  startReading: () => (found: FoundFiles) => void;
  /** Adds chosen files, for `sync` to upload. The names of `kept` are taken. */
  add: (added: readonly File[], kept: Files["kept"]) => void;
  remove: (id: string) => void;
  /** Replaces all files. */
  replace: (files: FilesOfDraft) => void;
  /** Marks the sent and the saved files that the server has refused. */
  refuse: (errors: Readonly<Record<string, string>>) => void;
  /** Uploads and removes, until the draft on the server has these files. */
  sync: () => void;
  /** Retries failed files. With `text`, only files that waited for the draft's text, which is now saved. */
  retry: (after?: "text") => void;
  /** Stops until the next `sync`, because the files are sent with the referral. */
  hold: () => void;
  /** Stops, and forgets all files. */
  clear: () => void;
}

/** Pauses between retries of an upload or a removal. */
const RETRY = { firstMs: 10_000, maxMs: 160_000 };

/** Files that the draft may have, and must lose. */
function removals(server: DraftServer, retryLater: () => void) {
  const ids = new Set<string>();
  let running: Promise<void> | undefined;
  const removeOne = async (id: string) => {
    try {
      await server.remove(id);
      ids.delete(id);
    } catch (error) {
      // If the draft is no longer this form's, it keeps its files.
      if (server.isRefusal(error)) ids.delete(id);
      else retryLater();
    }
  };
  const removeAll = async () => {
    if (ids.size === 0 || (await server.saveText()) !== undefined) return;
    for (const id of ids) await removeOne(id);
  };
  return {
    ids,
    run: (): Promise<void> => {
      running ??= removeAll().finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}

/** Uploads a list's chosen files, one at a time. */
function uploads(server: DraftServer, list: DraftFileList, { retryLater, onSaved }: { retryLater: () => void; onSaved: () => void }) {
  let isHeld = false;
  let current: { key: string; stop: AbortController } | undefined;
  /** What each failed file waits for. */
  const waiting = new Map<string, "time" | "text">();
  /** An upload's outcome is unknown before its response. */
  const begun = new Set<string>();

  const next = () => {
    const { chosen, saved } = list.files();
    return isHeld ? undefined : chosen.find((file) => !errorOf(file) && !waiting.has(file.key) && fitsIn(saved, file));
  };
  const wait = (key: string, unsaved: string, what: "time" | "text") => {
    waiting.set(key, what);
    list.mark(key, { unsaved });
  };
  const fail = (key: string, error: unknown) => {
    const said = error instanceof ApiError ? error.body : undefined;
    const sentence = said?.message ?? "The file could not be uploaded.";
    if (said?.code === "invalid_input") list.mark(key, { refused: said.fields?.["attachedFile"] ?? sentence });
    else if (server.isRefusal(error)) wait(key, sentence, "text");
    else {
      wait(key, sentence, "time");
      retryLater();
    }
  };
  return {
    next,
    waiting,
    isBegun: (key: string) => begun.has(key),
    /** The draft's text could not be saved, and no file can be saved before it. */
    waitForText: (unsaved: string) => {
      for (let file = next(); file; file = next()) wait(file.key, unsaved, "text");
    },
    run: async (file: ChosenFile) => {
      const { key } = file;
      const stop = new AbortController();
      current = { key, stop };
      begun.add(key);
      list.mark(key, { percent: 0 });
      try {
        const onProgress = ({ sent, total }: { sent: number; total: number }) =>
          stop.signal.aborted || list.mark(key, { percent: total > 0 ? Math.floor((100 * sent) / total) : 0 });
        const saved = await server.add(file, { signal: stop.signal, onProgress });
        if (stop.signal.aborted) return;
        list.markSaved(file, saved);
        onSaved();
      } catch (error) {
        if (!stop.signal.aborted) fail(key, error);
      } finally {
        current = undefined;
      }
    },
    stop: (key?: string) => {
      if (current && (key === undefined || current.key === key)) current.stop.abort();
    },
    hold: (held: boolean) => {
      isHeld = held;
    },
  };
}

/** Adds chosen files. A file that is chosen again replaces its lost copy. */
function withAdded(files: Files, added: readonly File[]): Pick<Files, "chosen" | "saved"> {
  const saved = files.saved.filter(({ refused, name }) => refused === undefined || !added.some((file) => file.name === name));
  return { saved, chosen: addFiles({ ...files, saved }, added) };
}

/** The files with the server's messages. */
const withErrors = ({ chosen, saved }: FilesOfDraft, errors: Readonly<Record<string, string>>): Pick<Files, "chosen" | "saved"> => ({
  chosen: withRefusals(chosen, errors),
  saved: withLost(saved, errors),
});

/**
 * Uploads files to a draft right after they are chosen. Removes files before it adds others. Failed files are retried. A file that cannot
 * be saved with the draft stays among the chosen ones, and is sent with the referral.
 */
export function draftUploads(server: DraftServer): DraftUploads {
  const list = draftFileList();
  const timer = retryTimer(() => retry(), RETRY);
  const removed = removals(server, timer.schedule);
  const upload = uploads(server, list, { retryLater: timer.schedule, onSaved: timer.reset });
  let isRunning = false;

  /** Does one step. Returns whether there may be another. */
  const step = async (): Promise<boolean> => {
    if (!upload.next()) return false;
    const unsaved = await server.saveText();
    if (unsaved !== undefined) {
      upload.waitForText(unsaved);
      return false;
    }
    await removed.run();
    const file = upload.next();
    if (file) await upload.run(file);
    return upload.next() !== undefined;
  };
  const run = async () => {
    // Removals do not wait for an upload.
    void removed.run();
    if (isRunning) return;
    isRunning = true;
    for (let isMore = true; isMore; ) isMore = await step();
    isRunning = false;
  };
  const retry = (after?: "text") => {
    for (const [key, waitsFor] of upload.waiting) if (after === undefined || waitsFor === after) upload.waiting.delete(key);
    void run();
  };

  return {
    files: list.files,
    subscribe: list.subscribe,
    startReading: () => {
      const before = list.files();
      return (found) => list.update(mergeFiles(list.files(), found, before, removed.ids));
    },
    add: (added, kept) => list.update(withAdded({ ...list.files(), kept }, added)),
    remove: (id) => {
      // A started upload may still arrive, so this asks the server to remove the file.
      if (upload.isBegun(id) || list.files().saved.some((file) => file.id === id)) removed.ids.add(id);
      upload.stop(id);
      upload.waiting.delete(id);
      list.remove(id);
    },
    replace: list.update,
    refuse: (errors) => list.update(withErrors(list.files(), errors)),
    sync: () => {
      upload.hold(false);
      void run();
    },
    retry,
    hold: () => {
      upload.hold(true);
      upload.stop();
      list.update({ chosen: list.files().chosen.map(({ percent: _percent, ...file }) => file) });
    },
    clear: () => {
      upload.hold(true);
      upload.stop();
      timer.reset();
      upload.waiting.clear();
      removed.ids.clear();
      list.update(NO_FILES);
    },
  };
}
