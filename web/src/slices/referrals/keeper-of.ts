import { type ReferralDraft, referrals } from "@linnet/contract/referrals";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../platform/api-client.ts";
import { type DraftKeeper, draftKeeper } from "./draft-keeper.ts";
import { referralKeys } from "./referral-keys.ts";
import type { DraftPlace } from "./wizard-api.ts";

type Keeper = DraftKeeper<ReferralDraft>;

/**
 * The keeper of the draft of one form. It outlives the form, so that words which could not be kept while it was open are kept later, from
 * whatever screen is in view by then; it goes with the session.
 */
export function keeperOf(queries: QueryClient, place: DraftPlace): Keeper {
  const key = [...referralKeys.all, "draft-keeper", place];
  const present = queries.getQueryData<Keeper>(key);
  if (present) return present;
  const saves = queries.getMutationCache();
  const keeper = draftKeeper<ReferralDraft>((draft, leaving) =>
    saves
      .build(queries, { mutationFn: () => call(referrals.saveDraft, { body: { ...place, ...draft } }, { keepalive: leaving }) })
      .execute(undefined),
  );
  queries.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
  queries.setQueryData(key, keeper);
  document.addEventListener("visibilitychange", () => (document.visibilityState === "hidden" ? keeper.leave() : keeper.flush()));
  window.addEventListener("online", keeper.flush);
  return keeper;
}
