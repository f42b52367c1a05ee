import { type DraftContent, type ReferralDraft, referralDrafts } from "@linnet/contract/referral-drafts";
import type { QueryClient } from "@tanstack/react-query";
import { ApiError, call } from "../../platform/api-client.ts";
import { type DraftKeeper, draftKeeper } from "./draft-keeper.ts";
import { referralKeys } from "./referral-keys.ts";

export type DraftForm = Pick<ReferralDraft, "form" | "subject">;

/** A draft as this tab has it open. */
export interface OpenDraft {
  /** Tells the server which open form saves. */
  editorId: string;
  keeper: DraftKeeper<DraftForm & DraftContent>;
  /** The draft was read from the server: what is saved next takes the place of that version. */
  isAt: (version: number) => void;
}

/** The server has understood and will not take it, however often it is tried. Who is signed out is asked to sign in instead. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.body.status >= 400 && error.body.status < 500 && ![401, 408, 429].includes(error.body.status);

/**
 * The draft of that id in this tab. It outlives the form, so that words which could not be saved while it was open are saved later, from
 * whatever screen is in view by then; it goes with the session.
 */
export function openDraft(queries: QueryClient, id: string): OpenDraft {
  const key = [...referralKeys.all, "open-draft", id];
  const present = queries.getQueryData<OpenDraft>(key);
  if (present) return present;
  const editorId = crypto.randomUUID();
  let sequence = 0;
  let version: number | null = null;
  const isAt = (saved: number) => {
    version = saved;
  };
  const save = async (draft: DraftForm & DraftContent, leaving: boolean) => {
    sequence += 1;
    const body = { ...draft, draftId: id, editorId, sequence, expectedVersion: version };
    isAt((await call(referralDrafts.save, { body }, { keepalive: leaving })).version);
  };
  const saves = queries.getMutationCache();
  const keeper = draftKeeper<DraftForm & DraftContent>(
    (draft, leaving) => saves.build(queries, { mutationFn: () => save(draft, leaving) }).execute(undefined),
    isRefusal,
  );
  const draft = { editorId, keeper, isAt };
  queries.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
  queries.setQueryData(key, draft);
  document.addEventListener("visibilitychange", () => (document.visibilityState === "hidden" ? keeper.leave() : keeper.flush()));
  window.addEventListener("online", keeper.flush);
  return draft;
}
