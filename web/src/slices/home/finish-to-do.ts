import type { ToDo, ToDoKind } from "@linnet/contract/home";
import type { QueryClient } from "@tanstack/react-query";
import { markDecisionSeen } from "../access-requests/public.ts";
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

const finishReferral: Finish = async ({ id, at, referral }, queries) => {
  const referralId = Number(id);
  const changedOn = at ?? new Date().toISOString();
  if (!referral?.isUndelivered) return markSeen((seen) => markReferralChangeSeen(queries, referralId, { seen, changedOn }));
  await retryReferral(referralId);
  return { words: "Sending to the hospital again." };
};

const FINISH: Partial<Record<ToDoKind, Finish>> = {
  "changed-referrals": finishReferral,
  "decided-requests": ({ id }, queries) => markSeen((seen) => markDecisionSeen(queries, id, seen)),
  "new-patients": ({ id: patientId }, queries) => markSeen((seen) => markNewPatientSeen(queries, { patientId, seen })),
};

/** How a line of home is finished in its place; nothing of what is finished on its own page, as results are (decision G-CHT-22). */
export const finishToDo = ({ kind }: ToDo): Finish | undefined => FINISH[kind];

/** The button of a line that is finished in its place. */
export const finishWords = ({ referral }: ToDo): string => (referral?.isUndelivered ? "Retry" : "Dismiss");
