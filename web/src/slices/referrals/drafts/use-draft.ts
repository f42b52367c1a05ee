import type { DraftContent } from "@linnet/contract/referrals/drafts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { draftFormOf, type Subject, setAside } from "../form/api.ts";
import { openDraft } from "./open.ts";
import type { DraftInAddress } from "./use-in-address.ts";

interface FormDraft {
  subject: Subject;
  draft: DraftInAddress;
  contentNow: () => DraftContent;
}

/** Saves the draft of one form on the server while it is typed, and when its screen is left. */
export function useDraft({ subject, draft: { id, remember }, contentNow }: FormDraft) {
  const queries = useQueryClient();
  const [{ keeper, editorId, close }] = useState(() => openDraft(queries, id));
  const keeping = useSyncExternalStore(keeper.subscribe, keeper.keeping);
  // Talks to the server: the screen is left, and what waits need not wait for the typing to stop.
  useEffect(() => () => keeper.leave(), [keeper]);
  const now = () => ({ ...draftFormOf(subject), ...contentNow() });
  return {
    ...{ id, editorId, keeper, keeping, close, contentNow: now },
    keep: (content: DraftContent = contentNow()) => {
      // What waited in memory is older from now on.
      setAside(queries, id, undefined);
      keeper.note({ ...draftFormOf(subject), ...content });
      remember();
    },
  };
}
