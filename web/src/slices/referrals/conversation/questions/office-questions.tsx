import type { ReferralDetails } from "@linnet/contract/referrals";
import type { Attachment } from "@linnet/contract/referrals/attachments";
import type { ReferralQuestion } from "@linnet/contract/referrals/questions";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Suspense } from "react";
import { lazyPart } from "../../../../platform/page/lazy-part.ts";
import { saveFile } from "../../../../platform/page/save-file.ts";
import { Banner } from "../../../../ui/feedback/banner.tsx";
import { Panel } from "../../../../ui/layout/panel.tsx";
import { fetchAttachment } from "../../shared/api.ts";
import { AskedLine, PastQuestion, QuestionText } from "./question-text.tsx";
import classes from "./questions.module.css";
import { useAnswerDraft } from "./use-answer-draft.ts";

/** Only whoever is asked needs what takes files. */
const AnswerForm = lazyPart(async () => ({ default: (await import("./answer-form.tsx")).AnswerForm }));

/** What a clinic asks and waits for, above everything else of the referral; below each the office's answer. */
export function OpenQuestions({ referral: { id, questions, may } }: { referral: ReferralDetails }) {
  return (
    <div className={classes.open}>
      {questions.map((question) => (
        <OpenQuestion key={question.id} referralId={id} question={question} mayAnswer={may.answer} />
      ))}
    </div>
  );
}

interface OpenQuestionProps {
  referralId: number;
  question: ReferralQuestion;
  mayAnswer: boolean;
}

/** What was typed to one that somebody else has answered meanwhile stays in its place. */
function OpenQuestion({ referralId, question, mayAnswer }: OpenQuestionProps) {
  const draft = useAnswerDraft(referralId, question);
  const isOpen = question.state === "open";
  if (!isOpen && !draft.isTyped) return null;
  return (
    <Panel id={`question-${question.id}`} title={`${question.clinicName} asks: ${question.subject}`}>
      <div className={classes.body}>
        <AskedLine question={question} />
        <QuestionText question={question} />
        {(mayAnswer || draft.isTyped) && (
          <Suspense>
            <AnswerForm draft={draft} isOpen={isOpen && mayAnswer} />
          </Suspense>
        )}
      </div>
    </Panel>
  );
}

/** What was asked before, with what has become of it. */
export function PastQuestions({ referral: { id, questions } }: { referral: ReferralDetails }) {
  const past = questions.filter(({ state }) => state !== "open");
  if (past.length === 0) return null;
  return (
    <Panel id="questions" title="Questions from the clinic" count={past.length}>
      <ul className={classes.list}>
        {past.map((question) => (
          <PastQuestion key={question.id} question={question}>
            <SentFiles referralId={id} files={question.answer?.files ?? []} />
          </PastQuestion>
        ))}
      </ul>
    </Panel>
  );
}

/** The files that the office sent, each to be saved. */
function SentFiles({ referralId, files }: { referralId: number; files: readonly Attachment[] }) {
  const saving = useMutation({
    mutationFn: async ({ id, name }: Attachment) => saveFile(name, await fetchAttachment(referralId, id)),
  });
  return (
    <>
      {files.map((file) => (
        <div key={file.id}>
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconDownload size={16} aria-hidden />}
            aria-label={`Download ${file.name}`}
            loading={saving.isPending && saving.variables.id === file.id}
            onClick={() => saving.mutate(file)}
          >
            {file.name}
          </Button>
        </div>
      ))}
      {saving.error && (
        <Banner tone="danger" role="alert">
          {saving.error.message}
        </Banner>
      )}
    </>
  );
}
