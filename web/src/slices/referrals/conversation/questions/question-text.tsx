import type { ReferralQuestion } from "@linnet/contract/referrals/questions";
import type { ReactNode } from "react";
import { formatDateTime, formatDay } from "../../../../platform/format/format.ts";
import { useSettings } from "../../../../platform/page/settings.ts";
import { StatusBadge } from "../../../../ui/feedback/status-badge.tsx";
import classes from "./questions.module.css";

/** Who asked, and until when the answer is wanted. */
export function AskedLine({ question }: { question: ReferralQuestion }) {
  const { timeZone } = useSettings();
  const { askedBy, clinicName, askedOn, answerBy, state, isLate } = question;
  const until = isLate ? `The answer was due ${formatDay(answerBy)}` : `Answer due ${formatDay(answerBy)}`;
  return (
    <p className={classes.asked}>
      {askedBy ?? clinicName}, {formatDateTime(askedOn, timeZone)}.
      {state === "open" && ` ${until}. The clinic’s deadline is paused until then.`}
    </p>
  );
}

/** What is asked, and the files that are wanted. */
export function QuestionText({ question: { text, wantedFiles } }: { question: ReferralQuestion }) {
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
    </>
  );
}

const STATE: Record<ReferralQuestion["state"], string> = {
  open: "Open",
  answered: "Answered",
  withdrawn: "Withdrawn",
  closed: "Closed with the referral",
};

function endOf({ state, answer, endedBy, endedOn }: ReferralQuestion, zone: string): string {
  const by = [endedBy, endedOn && formatDateTime(endedOn, zone)].filter(Boolean).join(", ");
  if (state === "answered") return `${answer?.isUnable ? "Could not answer" : "Answered"}: ${by}.`;
  return state === "withdrawn" ? `Withdrawn by the clinic: ${by}. No answer needed.` : `Closed with the referral: ${by}. Not answered.`;
}

/** One question with what has become of it; `children` are the files of the answer, `action` what can still be done. */
export function PastQuestion({ question, children, action }: { question: ReferralQuestion; children?: ReactNode; action?: ReactNode }) {
  const { timeZone } = useSettings();
  const { clinicName, subject, state, answer } = question;
  return (
    <li className={classes.past}>
      <div className={classes.head}>
        <h3 className={classes.subject}>
          {clinicName} asks: {subject}
        </h3>
        <StatusBadge tone={state === "open" ? "warning" : "neutral"}>{STATE[state]}</StatusBadge>
        {action}
      </div>
      <AskedLine question={question} />
      <QuestionText question={question} />
      {state !== "open" && <p className={classes.asked}>{endOf(question, timeZone)}</p>}
      {answer && <p className={`${classes.words} ${classes.answer}`}>{answer.text}</p>}
      {children}
    </li>
  );
}
