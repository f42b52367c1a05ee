import { accessRequests } from "@linnet/contract/access-requests";
import { resultsToRead } from "@linnet/contract/chart/to-read";
import type { Need, NeedKind } from "@linnet/contract/home";
import { patients } from "@linnet/contract/patients";
import { referrals } from "@linnet/contract/referrals";
import { call } from "../../platform/http/api-client.ts";

/** What was done, in words, and how it is taken back; nothing where it cannot be. */
interface Finished {
  words: string;
  undo?: () => Promise<unknown>;
}

/** Says that something was seen, and how to take that back. */
async function see(mark: (seen: boolean) => Promise<unknown>): Promise<Finished> {
  await mark(true);
  return { words: "Marked as seen.", undo: () => mark(false) };
}

/** Only what the reader was shown is marked: what has come since stays. */
async function readResults({ id: personId, results }: Need): Promise<Finished> {
  const marked = await call(resultsToRead.mark, { body: { personId, ids: results?.ids ?? [], forPhysician: null } });
  const count = marked.own.length;
  return {
    words: count === 1 ? "1 result marked read." : `${count} results marked read.`,
    undo: () => call(resultsToRead.unmark, { body: { personId, forPhysician: null, ...marked } }),
  };
}

async function finishReferral({ id, at, referral }: Need): Promise<Finished> {
  if (!referral?.isUndelivered)
    return see((seen) => call(referrals.seeChange, { params: { id }, body: { seen, changedOn: at ?? new Date().toISOString() } }));
  await call(referrals.retry, { params: { id } });
  return { words: "Sent again." };
}

const FINISH: Partial<Record<NeedKind, (need: Need) => Promise<Finished>>> = {
  "new-results": readResults,
  "changed-referrals": finishReferral,
  "decided-requests": ({ id }) => see((seen) => call(accessRequests.seeDecision, { params: { id }, body: { seen } })),
  "new-patients": ({ id }) => see((seen) => call(patients.seeNew, { body: { patientId: id, seen } })),
};

/** How a line of home is finished in its place; nothing of what is finished on its own page. */
export const finishNeed = (kind: NeedKind) => FINISH[kind];
