import type { DeskReferralDetails } from "@linnet/contract/referrals/desk";
import { Button } from "@mantine/core";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { useMarkAnswersRead, useWithdrawQuestion } from "../conversation/questions/api.ts";
import { PastQuestion } from "../conversation/questions/question-text.tsx";
import questionClasses from "../conversation/questions/questions.module.css";
import stored from "../shared/stored-file.module.css";
import classes from "./desk.module.css";
import { DeskFile } from "./files.tsx";

/** What the clinic has asked, and what the office answered with its files; newest first. */
export function DeskQuestions({ referral: { id, questions, task } }: { referral: DeskReferralDetails }) {
  const withdraw = useWithdrawQuestion(id);
  const read = useMarkAnswersRead(id);
  if (questions.length === 0) return null;
  const answered = questions.flatMap((question) => (question.state === "answered" ? question.id : []));
  const error = withdraw.error ?? read.error;
  return (
    <Panel
      id="questions"
      title="Questions to the office"
      count={questions.length}
      action={
        task === "answered" && (
          <Button size="xs" variant="default" loading={read.isPending} onClick={() => read.mutate(answered)}>
            Mark answers as read
          </Button>
        )
      }
    >
      {error && (
        <div className={classes.failed}>
          <Banner tone="danger" role="alert">
            {error.message}
          </Banner>
        </div>
      )}
      <ul className={questionClasses.list}>
        {questions.toReversed().map((question) => (
          <PastQuestion
            key={question.id}
            question={question}
            action={
              question.state === "open" && (
                <Button
                  size="xs"
                  variant="subtle"
                  color="gray"
                  aria-label={`Withdraw: ${question.subject}`}
                  loading={withdraw.isPending && withdraw.variables === question.id}
                  onClick={() => withdraw.mutate(question.id)}
                >
                  Withdraw
                </Button>
              )
            }
          >
            {question.answer && question.answer.files.length > 0 && (
              <ul className={stored.files}>
                {question.answer.files.map((file, index) => (
                  <DeskFile
                    key={file.id}
                    referralId={id}
                    file={file}
                    isFirst={index === 0 && task === "answered" && question.id === answered.at(-1)}
                  />
                ))}
              </ul>
            )}
          </PastQuestion>
        ))}
      </ul>
    </Panel>
  );
}
