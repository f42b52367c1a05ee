import type { Need, NeedKind } from "@linnet/contract/home";
import type { QueryClient } from "@tanstack/react-query";
import { seeDecision } from "../access-requests/public.ts";
import { markRead, unmarkRead } from "../chart/public.ts";
import { seeNewPatient } from "../patients/public.ts";
import { retryReferral, seeReferralChange } from "../referrals/public.ts";

/** What was done, in words, and how it is taken back; nothing where it cannot be. */
interface Finished {
  words: string;
  undo?: () => Promise<unknown>;
}

type Finish = (need: Need, queries: QueryClient) => Promise<Finished>;

/** Says that something was seen, and how to take that back. */
async function see(mark: (seen: boolean) => Promise<unknown>): Promise<Finished> {
  await mark(true);
  return { words: "Marked as seen.", undo: () => mark(false) };
}

/** Only what the reader was shown is marked: what has come since stays. */
const readResults: Finish = async ({ id: personId, results }, queries) => {
  const marked = await markRead(queries, { personId, ids: results?.ids ?? [], forPhysician: null });
  const count = marked.own.length;
  return {
    words: count === 1 ? "1 result marked read." : `${count} results marked read.`,
    undo: () => unmarkRead(queries, { personId, forPhysician: null, ...marked }),
  };
};

const finishReferral: Finish = async ({ id, at, referral }, queries) => {
  const referralId = Number(id);
  const changedOn = at ?? new Date().toISOString();
  if (!referral?.isUndelivered) return see((seen) => seeReferralChange(queries, referralId, { seen, changedOn }));
  await retryReferral(referralId);
  return { words: "On its way to the hospital again." };
};

const FINISH: Partial<Record<NeedKind, Finish>> = {
  "new-results": readResults,
  "changed-referrals": finishReferral,
  "decided-requests": ({ id }, queries) => see((seen) => seeDecision(queries, id, seen)),
  "new-patients": ({ id: patientId }, queries) => see((seen) => seeNewPatient(queries, { patientId, seen })),
};

/** More results are critical than the one that the line names: one press would mark what its reader was not shown. */
const hidesCritical = ({ results }: Need) => results !== undefined && results.critical > (results.gravest ? 1 : 0);

/** How a line of home is finished in its place; nothing of what is finished on its own page. */
export const finishNeed = (need: Need): Finish | undefined => (hidesCritical(need) ? undefined : FINISH[need.kind]);

/** What the button of a line that is finished in its place says, where that is more than 'Done'. */
export function finishWords({ results, referral }: Need): string {
  if (results) return `Mark ${results.ids.length} read`;
  return referral?.isUndelivered ? "Retry" : "Done";
}
