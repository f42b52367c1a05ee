import type { DeskReferralDetails } from "@linnet/contract/referrals/desk";
import type { ReferralQuestion } from "@linnet/contract/referrals/questions";
import { Button } from "@mantine/core";
import { formatDateTime } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ConversationPanel } from "../conversation/conversation-panel.tsx";
import { letterAtDesk } from "../conversation/letters/api.ts";
import { LetterView } from "../conversation/letters/letter-view.tsx";
import { useMarkAnswersRead, useWithdrawQuestion } from "../conversation/questions/api.ts";
import { eventTitle } from "../details/steps.ts";
import { fileAtDesk } from "./api.ts";
import classes from "./desk.module.css";
import { LetterAtDesk } from "./letter-at-desk.tsx";

/** The clinic's conversation: withdraw questions, mark answers as read, and send the letter. */
export function DeskConversation({ referral }: { referral: DeskReferralDetails }) {
  const { timeZone } = useSettings();
  const { id, questions, task, clinicName, history } = referral;
  const withdraw = useWithdrawQuestion(id);
  const read = useMarkAnswersRead(id);
  const answered = questions.flatMap((question) => (question.state === "answered" ? question.id : []));
  const error = withdraw.error ?? read.error;
  const isNew = task === "answered";
  const withQuestion = ({ id: questionId, state, subject }: ReferralQuestion) =>
    state === "open" && (
      <div>
        <Button
          size="xs"
          variant="default"
          aria-label={`Withdraw: ${subject}`}
          loading={withdraw.isPending && withdraw.variables === questionId}
          onClick={() => withdraw.mutate(questionId)}
        >
          Withdraw
        </Button>
      </div>
    );
  return (
    <ConversationPanel
      referral={referral}
      events={history.map(({ kind, at, text }) => ({
        id: `${kind} ${at}`,
        at,
        title: eventTitle(kind),
        state: "done",
        when: formatDateTime(at, timeZone),
        text,
      }))}
      parts={{
        side: "clinic",
        bytesOf: (fileId) => fileAtDesk(id, fileId),
        openedAnswer: isNew ? answered.at(-1) : undefined,
        withQuestion,
        letter: (letter) => <LetterView letter={letter} clinicName={clinicName} open="Show" bytes={letterAtDesk(id, letter.id)} />,
      }}
      lead={
        <>
          {error && (
            <div className={classes.failed}>
              <Banner tone="danger" role="alert">
                {error.message}
              </Banner>
            </div>
          )}
          {isNew && (
            <div>
              <Button size="xs" variant="default" loading={read.isPending} onClick={() => read.mutate(answered)}>
                Mark answers as read
              </Button>
            </div>
          )}
          <LetterAtDesk referral={referral} />
        </>
      }
    />
  );
}
