import type { ToDo, ToDoKind } from "@linnet/contract/home";
import type { QueryClient } from "@tanstack/react-query";
import { markDecisionSeen } from "../access-requests/public.ts";
import { markRead, unmarkRead } from "../chart/public.ts";
import { markNewPatientSeen } from "../patients/public.ts";
import { markReferralChangeSeen, retryReferral } from "../referrals/public.ts";

/** What was done, in words, and how it is taken back; nothing where it cannot be. */
interface Finished {
  words: string;
  undo?: () => Promise<unknown>;
}

type Finish = (toDo: ToDo, queries: QueryClient) => Promise<Finished>;

/** Says that something was seen, and how to take that back. */
async function markSeen(mark: (seen: boolean) => Promise<unknown>): Promise<Finished> {
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
  if (!referral?.isUndelivered) return markSeen((seen) => markReferralChangeSeen(queries, referralId, { seen, changedOn }));
  await retryReferral(referralId);
  return { words: "On its way to the hospital again." };
};

const FINISH: Partial<Record<ToDoKind, Finish>> = {
  "new-results": readResults,
  "changed-referrals": finishReferral,
  "decided-requests": ({ id }, queries) => markSeen((seen) => markDecisionSeen(queries, id, seen)),
  "new-patients": ({ id: patientId }, queries) => markSeen((seen) => markNewPatientSeen(queries, { patientId, seen })),
};

/** More results are critical than the one that the line names: one press would mark what its reader was not shown. */
const hidesCritical = ({ results }: ToDo) => results !== undefined && results.critical > (results.mostSevere ? 1 : 0);

/** How a line of home is finished in its place; nothing of what is finished on its own page. */
export const finishToDo = (toDo: ToDo): Finish | undefined => (hidesCritical(toDo) ? undefined : FINISH[toDo.kind]);

/** What the button of a line that is finished in its place says, where that is more than 'Done'. */
export function finishWords({ results, referral }: ToDo): string {
  if (results) return `Mark ${results.ids.length} read`;
  return referral?.isUndelivered ? "Retry" : "Done";
}
