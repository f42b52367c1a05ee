import { type DraftContent, type ReferralDraft, referralDrafts } from "@linnet/contract/referrals/drafts";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, call } from "../../../platform/http/api-client.ts";
import { retryTimer } from "../../../platform/http/retry-timer.ts";
import { upload } from "../../../platform/http/upload.ts";
import { beforePracticeSwitch } from "../../../platform/session/before-practice-switch.ts";
import { isSignedIn, onTokensChange } from "../../../platform/session/tokens.ts";
import { me } from "../../session/public.ts";
import { referralKeys } from "../shared/referral-keys.ts";
import { fieldOfFile } from "./files.ts";
import { type DraftUploads, draftUploads } from "./uploads.ts";

/** Save status of the draft: nothing to save yet, scheduled, saved, failed for now, or refused. */
export type SaveState = "unchanged" | "waiting" | "saved" | "failed" | "refused";

interface AutosaveOptions<T> {
  queries: QueryClient;
  /** Saves with the same scope never overlap. */
  scope: string;
  /** `isLeaving`: the page may be gone before the response. */
  save: (content: T, isLeaving: boolean) => Promise<unknown>;
  /** Whether the server has refused it for good. */
  isRefusal: (error: unknown) => error is Error;
}

interface DraftAutosave<T, Unsent> {
  /** The content for the next `flush`. */
  schedule: (content: T) => void;
  /** Saves the scheduled content now. */
  flush: () => void;
  /** The same before the page goes away. It does not wait for a save in progress. */
  flushBeforeLeaving: () => void;
  /** Cancels scheduled content. Resolves when the save in progress has ended. */
  stop: () => Promise<void>;
  /** Saves the scheduled content. Resolves when that has ended, in either way. */
  settle: () => Promise<void>;
  /** The last typed content, until it is saved. */
  unsaved: () => T | undefined;
  /** Keeps a form that could not be sent, until something is scheduled or saving stops. It is newer than the server's draft. */
  keepUnsent(unsent: Unsent): void;
  unsent: () => Unsent | undefined;
  /** Why the last save was refused, until one is accepted. */
  refusal: () => Error | undefined;
  state: () => SaveState;
  /** Subscribes to changes of `state`. Returns an unsubscribe function. */
  subscribe: (onChange: () => void) => () => void;
}

/** Pauses between retries. */
const RETRY = { firstMs: 10_000, maxMs: 160_000 };

/**
 * Saves typed content, one save at a time and always the newest. The caller debounces and decides when to save. Failed saves are retried
 * with longer and longer pauses, without a limit. Refused ones are not, until the content changes.
 */
export function draftAutosave<T, Unsent = unknown>({ queries, scope, save, isRefusal }: AutosaveOptions<T>): DraftAutosave<T, Unsent> {
  let newest: { content: T; isSent: boolean } | undefined;
  let unsent: Unsent | undefined;
  let state: SaveState = "unchanged";
  let refusal: Error | undefined;
  const running = new Set<Promise<void>>();
  const listeners = new Set<() => void>();

  const tell = (now: SaveState) => {
    state = now;
    for (const listener of listeners) listener();
  };
  const retry = retryTimer(() => flush(), RETRY);
  const saveNewest = async (isLeaving: boolean) => {
    let mine: typeof newest;
    const mutationFn = async () => {
      // Another save in the queue may have included it.
      if (newest === undefined || newest.isSent) return;
      mine = newest;
      mine.isSent = true;
      await save(mine.content, isLeaving);
    };
    // A mutation, so that an ended session is noticed.
    const options = isLeaving ? { mutationFn } : { mutationFn, scope: { id: scope } };
    const error = await queries
      .getMutationCache()
      .build<void, Error, undefined, unknown>(queries, options)
      .execute(undefined)
      .then(
        () => undefined,
        (reason: unknown) => reason,
      );
    // Newer content is scheduled or being saved.
    if (mine === undefined || mine !== newest) return;
    if (error === undefined) {
      newest = undefined;
      refusal = undefined;
      retry.reset();
      return tell("saved");
    }
    mine.isSent = false;
    refusal = isRefusal(error) ? error : undefined;
    tell(refusal ? "refused" : "failed");
    if (!refusal) retry.schedule();
  };
  const start = (isLeaving: boolean) => {
    retry.cancel();
    if (newest === undefined || newest.isSent) return;
    const saving = saveNewest(isLeaving).finally(() => running.delete(saving));
    running.add(saving);
  };
  const flush = () => start(false);
  const settle = async () => {
    flush();
    while (running.size > 0) await Promise.all(running);
  };

  return {
    schedule: (content) => {
      newest = { content, isSent: false };
      unsent = undefined;
      retry.cancel();
      tell("waiting");
    },
    flush,
    flushBeforeLeaving: () => start(true),
    stop: async () => {
      newest = undefined;
      unsent = undefined;
      refusal = undefined;
      retry.cancel();
      await Promise.all(running);
    },
    settle,
    unsaved: () => newest?.content,
    keepUnsent: (form) => {
      unsent = form;
    },
    unsent: () => unsent,
    refusal: () => refusal,
    state: () => state,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
  };
}

export type DraftForm = Pick<ReferralDraft, "form" | "subject">;

/** An open draft in this tab. */
export interface OpenDraft<Unsent = unknown> {
  /** Tells the server which open form saves. */
  editorId: string;
  /** The practice in which it was opened. Another tab may have switched since. */
  inPractice: { practiceId?: number };
  autosave: DraftAutosave<DraftForm & DraftContent, Unsent>;
  uploads: DraftUploads;
  /** Sets the version read from the server. The next save replaces that version. */
  isAt: (version: number) => void;
  /** Ends saving and retrying, because it was sent or discarded, or the session has ended. */
  close: () => void;
}

/** Whether the server has refused it for good. After a sign-out, the user is asked to sign in instead. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.body.status >= 400 && error.body.status < 500 && ![401, 408, 429].includes(error.body.status);

const NOT_SAVED = "Your draft could not be saved.";

/** Saves a draft's text in the practice in which it was opened. */
function draftText<Unsent>(queries: QueryClient, id: string, editor: Pick<OpenDraft, "editorId" | "inPractice">) {
  let sequence = 0;
  let version: number | null = null;
  const isAt = (saved: number) => {
    version = saved;
  };
  const save = async (draft: DraftForm & DraftContent, isLeaving: boolean) => {
    sequence += 1;
    const { editorId, inPractice } = editor;
    const body = { ...draft, ...inPractice, draftId: id, editorId, sequence, expectedVersion: version };
    isAt((await call(referralDrafts.save, { body }, { keepalive: isLeaving })).version);
  };
  return { isAt, autosave: draftAutosave<DraftForm & DraftContent, Unsent>({ queries, scope: `referral-draft-${id}`, save, isRefusal }) };
}

interface DraftFiles extends Pick<OpenDraft, "editorId" | "autosave"> {
  onRemoved: (fileId: string) => void;
}

/** Uploads a draft's files, each after its text. */
function draftFiles(queries: QueryClient, id: string, { editorId, autosave, onRemoved }: DraftFiles): DraftUploads {
  /** A mutation, so that an ended session is noticed. */
  const mutate = <T>(mutationFn: () => Promise<T>): Promise<T> =>
    queries.getMutationCache().build<T, Error, undefined, unknown>(queries, { mutationFn }).execute(undefined);
  return draftUploads({
    saveText: async () => {
      await autosave.settle();
      return autosave.unsaved() && (autosave.refusal()?.message ?? NOT_SAVED);
    },
    add: ({ key: fileId, name, content }, options) =>
      mutate(() =>
        upload(referralDrafts.addFile, { params: { draftId: id }, body: { fileId, editorId }, files: [{ name, content }] }, options),
      ),
    remove: async (fileId) => {
      await mutate(() => call(referralDrafts.removeFile, { params: { draftId: id, fileId }, query: { editorId } }, { keepalive: true }));
      onRemoved(fileId);
    },
    isRefusal,
  });
}

const REMOVED = "This file was removed in another tab. Choose it again to attach it.";

/** Tells this browser's other tabs which files of the draft were removed here, and marks files removed there. */
function tabsOfDraft(id: string) {
  const channel = new BroadcastChannel(`linnet.referral-draft.${id}`);
  return {
    tellRemoved: (fileId: string) => channel.postMessage(fileId),
    markRemoved: (uploads: DraftUploads) => {
      channel.onmessage = ({ data: fileId }) => uploads.refuse({ [fieldOfFile(String(fileId))]: REMOVED });
    },
    close: () => channel.close(),
  };
}

/** Uploads files that waited for the text once it is saved. After an outage, retries everything that failed. */
function uploadOnceSaved({ autosave, uploads }: Pick<OpenDraft, "autosave" | "uploads">): void {
  let hadFailed = false;
  autosave.subscribe(() => {
    const state = autosave.state();
    if (state === "saved") uploads.retry(hadFailed ? undefined : "text");
    if (state === "failed" || state === "saved") hadFailed = state === "failed";
  });
}

/**
 * The draft with that id in this tab. It stays when the form is closed, so that unsaved words are saved later from any screen. It ends with
 * the session.
 */
export function openDraft<Unsent>(queries: QueryClient, id: string): OpenDraft<Unsent> {
  const key = [...referralKeys.all, "open-draft", id];
  const present = queries.getQueryData<OpenDraft<Unsent>>(key);
  if (present) return present;
  const editorId = crypto.randomUUID();
  // Another tab may switch to another practice. Then this draft is no longer saved.
  const practiceId = queries.getQueryData(me.queryKey)?.roles.practice?.practiceId;
  const inPractice = practiceId === undefined ? {} : { practiceId };
  const { autosave, isAt } = draftText<Unsent>(queries, id, { editorId, inPractice });
  const tabs = tabsOfDraft(id);
  const uploads = draftFiles(queries, id, { editorId, autosave, onRemoved: tabs.tellRemoved });
  tabs.markRemoved(uploads);
  uploadOnceSaved({ autosave, uploads });
  const closed = new AbortController();
  const close = () => {
    closed.abort();
    stopWatching();
    stopSettling();
    tabs.close();
    uploads.clear();
    void autosave.stop();
    queries.removeQueries({ queryKey: key, exact: true });
  };
  const stopSettling = beforePracticeSwitch(autosave.settle);
  const stopWatching = onTokensChange(() => isSignedIn() || close());
  const draft = { editorId, inPractice, autosave, uploads, isAt, close };
  queries.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
  queries.setQueryData(key, draft);
  const until = { signal: closed.signal };
  const isHidden = () => document.visibilityState === "hidden";
  document.addEventListener("visibilitychange", () => (isHidden() ? autosave.flushBeforeLeaving() : autosave.flush()), until);
  window.addEventListener("online", autosave.flush, until);
  window.addEventListener("online", () => uploads.retry(), until);
  return draft;
}

const draftKey = [...referralKeys.all, "drafts"] as const;

/** The user's unsent drafts in the current practice, newest first. */
export const draftList = queryOptions({
  queryKey: draftKey,
  queryFn: ({ signal }) => call(referralDrafts.list, {}, { signal }),
});

/** A draft, and the practice in which it was listed. */
interface Discarded {
  id: string;
  practiceId?: number;
}

/** Discards a draft for good, with its unsaved content in this tab. */
export function useDiscardDraft() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...listed }: Discarded) => {
      const { inPractice, autosave, uploads, close } = openDraft(queries, id);
      uploads.hold();
      await autosave.stop();
      await call(referralDrafts.discard, { params: { draftId: id }, query: { ...inPractice, ...listed } });
      close();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: draftKey }),
  });
}
