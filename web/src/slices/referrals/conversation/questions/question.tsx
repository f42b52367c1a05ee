import type { ReferralQuestion } from "@linnet/contract/referrals/questions";
import { formatDateTime, formatDay } from "../../../../platform/format/format.ts";
import { useSettings } from "../../../../platform/page/settings.ts";
import { StatusBadge } from "../../../../ui/feedback/status-badge.tsx";
import classes from "./questions.module.css";

const STATE: Record<ReferralQuestion["state"], string> = {
  open: "Open",
  answered: "Answered",
  withdrawn: "Withdrawn",
  closed: "Closed with the referral",
};

/** The deadline, or why no answer is needed. Empty for an answered question. */
function standing({ state, answerBy, isLate, endedBy, endedOn }: ReferralQuestion, zone: string): string | undefined {
  const by = [endedBy, endedOn && formatDateTime(endedOn, zone)].filter(Boolean).join(", ");
  if (state === "open")
    return `${isLate ? "The answer was due" : "Answer due"} ${formatDay(answerBy)}. The clinic’s deadline is paused until then.`;
  if (state === "withdrawn") return `Withdrawn by the clinic: ${by}. No answer needed.`;
  return state === "closed" ? `Closed with the referral: ${by}. Not answered.` : undefined;
}

/** A clinic's question, the files it needs, and its state. */
export function Question({ question }: { question: ReferralQuestion }) {
  const { timeZone } = useSettings();
  const { askedBy, text, wantedFiles, state, isLate } = question;
  const words = standing(question, timeZone);
  return (
    <>
      <p className={classes.words}>{text}</p>
      {wantedFiles.length > 0 && (
        <>
          <p className={classes.label}>Files the clinic needs</p>
          <ul className={classes.wanted}>
            {wantedFiles.map((wanted) => (
              <li key={wanted}>{wanted}</li>
            ))}
          </ul>
        </>
      )}
      <div className={classes.head}>
        <StatusBadge tone={state === "open" ? (isLate ? "danger" : "warning") : "neutral"} {...(isLate && { icon: "clock" })}>
          {STATE[state] ?? "Updated"}
        </StatusBadge>
        <p className={classes.asked}>
          {askedBy && `Asked by ${askedBy}. `}
          {words}
        </p>
      </div>
    </>
  );
}
