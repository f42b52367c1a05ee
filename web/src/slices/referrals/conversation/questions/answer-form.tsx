import { Button, Textarea } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useRef } from "react";
import { Banner } from "../../../../ui/feedback/banner.tsx";
import { LeaveGuard } from "../../../../ui/form/leave-guard.tsx";
import { MessageFiles } from "./message-files.tsx";
import classes from "./questions.module.css";
import type { AnswerDraft } from "./use-answer-draft.ts";

interface AnswerFormProps {
  draft: AnswerDraft;
  /** Whether it can still be sent. Typed text stays in any case. */
  isOpen: boolean;
}

/** The office's answer with its files, or the reason for having none. */
export function AnswerForm({ draft, isOpen }: AnswerFormProps) {
  const { text, files, isUnable, wrong, error, isPending } = draft;
  const field = useRef<HTMLTextAreaElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  return (
    <form
      className={classes.form}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        const wrongPart = draft.send();
        if (wrongPart) (wrongPart === "text" ? field : choose).current?.focus();
      }}
    >
      <LeaveGuard isUnsaved={draft.isTyped} text="If you leave, you will lose your answer." />
      <div className={classes.fields}>
        <Textarea
          ref={field}
          label={isUnable ? "Reason you cannot answer" : "Your answer"}
          description="The clinic will read this. Up to 4,000 characters."
          rows={5}
          value={text}
          error={wrong}
          readOnly={isPending || !isOpen}
          onChange={({ currentTarget }) => draft.setText(currentTarget.value)}
        />
        {!isUnable && isOpen && <MessageFiles label="Files for your answer" files={files} choose={choose} onChange={draft.setFiles} />}
      </div>
      {error && (
        <Banner tone="danger" role="alert">
          {error.message} Your text is still here.
        </Banner>
      )}
      {!isOpen && !error && (
        <Banner tone="info" role="status">
          This question is no longer open. Your text is still here.
        </Banner>
      )}
      <div className={classes.head}>{isOpen ? <Sending draft={draft} /> : <Discard draft={draft} />}</div>
    </form>
  );
}

function Sending({ draft: { isUnable, isPending, toggleUnable } }: { draft: AnswerDraft }) {
  return (
    <>
      <Button type="submit" loading={isPending} leftSection={<IconSend size={16} aria-hidden />}>
        {isUnable ? "Send reason" : "Send answer"}
      </Button>
      <Button variant="subtle" color="gray" disabled={isPending} onClick={toggleUnable}>
        {isUnable ? "Answer instead" : "We cannot answer"}
      </Button>
    </>
  );
}

function Discard({ draft: { discard } }: { draft: AnswerDraft }) {
  return (
    <Button variant="default" onClick={discard}>
      Discard my text
    </Button>
  );
}
