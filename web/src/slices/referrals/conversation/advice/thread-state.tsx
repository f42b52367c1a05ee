import type { AdviceThread } from "@linnet/contract/referrals/advice";
import { formatDay } from "../../../../platform/format/format.ts";
import { StatusBadge, type Tone } from "../../../../ui/feedback/status-badge.tsx";
import type { Side } from "./api.ts";

/** Whose turn it is, or how it ended, for one side. */
function wordsOf({ state, turn, isLate, answerBy, referralId }: AdviceThread, side: Side): { tone: Tone; words: string } {
  if (state === "referred") return { tone: "success", words: `Referral No. ${referralId}` };
  if (state === "answered") return { tone: "success", words: "Answered" };
  if (state === "closed") return { tone: "neutral", words: "Closed by the office" };
  if (turn === "office")
    return side === "office"
      ? { tone: "warning", words: "The clinic needs more information" }
      : { tone: "neutral", words: "Waiting for the office" };
  const day = formatDay(answerBy ?? "");
  return isLate ? { tone: "danger", words: `Answer was due ${day}` } : { tone: "info", words: `Answer due ${day}` };
}

export function ThreadState({ thread, side }: { thread: AdviceThread; side: Side }) {
  const { tone, words } = wordsOf(thread, side);
  return (
    <StatusBadge tone={tone} {...(thread.isLate && { icon: "clock" })}>
      {words}
    </StatusBadge>
  );
}
