import type { ReferralDetails } from "@linnet/contract/referrals";
import type { ReferralQuestion } from "@linnet/contract/referrals/questions";
import { Suspense } from "react";
import { formatDay } from "../../../platform/format/format.ts";
import { lazyPart } from "../../../platform/page/lazy-part.ts";
import { fetchAttachment } from "../shared/api.ts";
import { fileBytes } from "../shared/file-bytes.ts";
import classes from "./conversation.module.css";
import { ConversationPanel, type EventStep } from "./conversation-panel.tsx";
import { LoopStrip } from "./letters/loop-strip.tsx";
import { OfficeLetter } from "./letters/office-letter.tsx";
import { useAnswerDraft } from "./questions/use-answer-draft.ts";

/** Loaded on demand: only people with a question need the file upload. */
const AnswerForm = lazyPart(async () => ({ default: (await import("./questions/answer-form.tsx")).AnswerForm }));

interface WriteAnswerProps {
  referralId: number;
  question: ReferralQuestion;
  mayAnswer: boolean;
}

/** The office's answer. Typed text stays if another person was first. */
function WriteAnswer({ referralId, question, mayAnswer }: WriteAnswerProps) {
  const draft = useAnswerDraft(referralId, question);
  const isOpen = question.state === "open";
  if (!(isOpen && mayAnswer) && !draft.isTyped) return null;
  return (
    <Suspense>
      <AnswerForm draft={draft} isOpen={isOpen && mayAnswer} />
    </Suspense>
  );
}

/** The open questions, each with a link to its place in the timeline. */
function OpenQuestions({ questions }: Pick<ReferralDetails, "questions">) {
  const open = questions.filter(({ state }) => state === "open");
  if (open.length === 0) return null;
  return (
    <ul className={classes.files} aria-label="Open questions">
      {open.map(({ id, clinicName, subject, answerBy, isLate }) => (
        <li key={id}>
          <a href={`#question-${id}`}>
            {clinicName} asks: {subject}
          </a>{" "}
          {isLate ? `The answer was due ${formatDay(answerBy)}.` : `Answer due ${formatDay(answerBy)}.`}
        </li>
      ))}
    </ul>
  );
}

/** The office's conversation: answer questions, read the letter, and finish the referral. */
export function OfficeConversation({ referral, events }: { referral: ReferralDetails; events: readonly EventStep[] }) {
  const { id, questions, letters, loop, may, clinicPhone } = referral;
  return (
    <ConversationPanel
      referral={referral}
      events={events}
      clinicPhone={clinicPhone}
      parts={{
        side: "office",
        bytesOf: (fileId) => fileBytes(["attachment", id, fileId], () => fetchAttachment(id, fileId)),
        withQuestion: (question) => <WriteAnswer referralId={id} question={question} mayAnswer={may.answer} />,
        letter: (letter) => <OfficeLetter referral={referral} letter={letter} />,
      }}
      lead={
        <>
          <OpenQuestions questions={questions} />
          <LoopStrip loop={loop} readers={letters.find(({ state }) => state === "current")?.readers ?? []} />
        </>
      }
    />
  );
}
