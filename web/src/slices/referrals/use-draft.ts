import type { ReferralDraft } from "@linnet/contract/referrals";
import { useEffect, useState } from "react";
import { draftKeeper, type Keeping } from "./draft-keeper.ts";
import { type DraftPlace, useSaveDraft } from "./wizard-api.ts";

/** Keeps the draft of one form on the server while it is typed, and before its page goes away. */
export function useDraft(place: DraftPlace) {
  const { mutateAsync: save } = useSaveDraft();
  const [keeping, setKeeping] = useState<Keeping>("nothing");
  const [keeper] = useState(() =>
    draftKeeper<ReferralDraft>({
      save: (draft, leaving) => save({ ...place, ...draft, leaving }),
      onChange: setKeeping,
    }),
  );
  // Talks to the browser: the page is hidden or seen again, the network is back, the screen is left.
  useEffect(() => {
    const look = () => (document.visibilityState === "hidden" ? keeper.leave() : keeper.flush());
    document.addEventListener("visibilitychange", look);
    window.addEventListener("online", keeper.flush);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("online", keeper.flush);
      keeper.leave();
    };
  }, [keeper]);
  return { keeping, keeper };
}
