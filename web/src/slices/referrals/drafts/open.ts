import { type DraftContent, type ReferralDraft, referralDrafts } from "@linnet/contract/referrals/drafts";
import type { QueryClient } from "@tanstack/react-query";
import { ApiError, call } from "../../../platform/http/api-client.ts";
import { upload } from "../../../platform/http/upload.ts";
import { beforeSwitch } from "../../../platform/session/before-switch.ts";
import { isSignedIn, onTokensChange } from "../../../platform/session/tokens.ts";
import { me } from "../../session/public.ts";
import { referralKeys } from "../referral-keys.ts";
import { type DraftKeeper, draftKeeper } from "./keeper.ts";
import { type DraftUploads, draftUploads } from "./uploads.ts";

export type DraftForm = Pick<ReferralDraft, "form" | "subject">;

/** A draft as this tab has it open. */
export interface OpenDraft {
  /** Tells the server which open form saves. */
  editorId: string;
  /** In which it was opened; another tab may have switched since. */
  inPractice: { practiceId?: number };
  keeper: DraftKeeper<DraftForm & DraftContent>;
  uploads: DraftUploads;
  /** The draft was read from the server: what is saved next takes the place of that version. */
  isAt: (version: number) => void;
  /** It was sent or discarded, or the session has ended: nothing of it is saved or tried again any more. */
  close: () => void;
}

/** The server has understood and will not take it, however often it is tried. Who is signed out is asked to sign in instead. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.body.status >= 400 && error.body.status < 500 && ![401, 408, 429].includes(error.body.status);

const NOT_SAVED = "Your draft could not be saved just now.";

/**
 * The draft of that id in this tab. It outlives the form, so that words which could not be saved while it was open are saved later, from
 * whatever screen is in view by then; it goes with the session.
 */
export function openDraft(queries: QueryClient, id: string): OpenDraft {
  const key = [...referralKeys.all, "open-draft", id];
  const present = queries.getQueryData<OpenDraft>(key);
  if (present) return present;
  const editorId = crypto.randomUUID();
  // Another tab may switch to another practice, and then this draft is saved nowhere.
  const practiceId = queries.getQueryData(me.queryKey)?.roles.practice?.practiceId;
  const inPractice = practiceId === undefined ? {} : { practiceId };
  let sequence = 0;
  let version: number | null = null;
  const isAt = (saved: number) => {
    version = saved;
  };
  const save = async (draft: DraftForm & DraftContent, leaving: boolean) => {
    sequence += 1;
    const body = { ...draft, ...inPractice, draftId: id, editorId, sequence, expectedVersion: version };
    isAt((await call(referralDrafts.save, { body }, { keepalive: leaving })).version);
  };
  /** As a mutation, so that a session that turns out to have ended is noticed. */
  const mutate = <T>(mutationFn: () => Promise<T>): Promise<T> =>
    queries.getMutationCache().build<T, Error, undefined, unknown>(queries, { mutationFn }).execute(undefined);
  const keeper = draftKeeper<DraftForm & DraftContent>((draft, leaving) => mutate(() => save(draft, leaving)), isRefusal);
  const uploads = draftUploads({
    saveText: async () => {
      await keeper.settle();
      return keeper.unsaved() && (keeper.refusal()?.message ?? NOT_SAVED);
    },
    add: ({ key: fileId, name, content }, options) =>
      mutate(() =>
        upload(referralDrafts.addFile, { params: { draftId: id }, body: { fileId, editorId }, files: [{ name, content }] }, options),
      ),
    remove: (fileId) =>
      mutate(() => call(referralDrafts.removeFile, { params: { draftId: id, fileId }, query: { editorId } }, { keepalive: true })),
    isRefusal,
  });
  keeper.subscribe(() => keeper.keeping() === "kept" && uploads.retry("text"));
  const closed = new AbortController();
  const close = () => {
    closed.abort();
    stopWatching();
    stopSettling();
    uploads.clear();
    void keeper.stop();
    queries.removeQueries({ queryKey: key, exact: true });
  };
  const stopSettling = beforeSwitch(keeper.settle);
  const stopWatching = onTokensChange(() => isSignedIn() || close());
  const draft = { editorId, inPractice, keeper, uploads, isAt, close };
  queries.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
  queries.setQueryData(key, draft);
  const until = { signal: closed.signal };
  document.addEventListener("visibilitychange", () => (document.visibilityState === "hidden" ? keeper.leave() : keeper.flush()), until);
  window.addEventListener("online", keeper.flush, until);
  window.addEventListener("online", () => uploads.retry(), until);
  return draft;
}
