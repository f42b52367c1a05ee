import { MAX_ATTACHMENT_BYTES } from "@linnet/contract/referrals/attachments";
import { sizeInWords } from "@linnet/contract/values/file-sentences";
import { ActionIcon, Button, Textarea } from "@mantine/core";
import { IconFileTypePdf, IconPhoto, IconSend, IconTrash } from "@tabler/icons-react";
import { type RefObject, useRef } from "react";
import { formatBytes } from "../../../platform/format/format.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { FileDrop, FileRow } from "../../../ui/form/file-drop.tsx";
import { LeaveGuard } from "../../../ui/form/leave-guard.tsx";
import { ACCEPTED_NAMES, addFiles, type ChosenFile, errorOf, totalErrorOf } from "../drafts/files.ts";
import classes from "./questions.module.css";
import { type AnswerDraft, NOTHING_ELSE } from "./use-answer-draft.ts";

const LIMIT = sizeInWords(MAX_ATTACHMENT_BYTES, " ");
const WORDS = {
  accept: ACCEPTED_NAMES,
  help: `PNG, JPG, JPEG or PDF. Each file, and all together, at most ${LIMIT}.`,
  drop: "Drop files here, or choose them",
  choose: "Choose files",
};

interface AnswerFilesProps {
  files: readonly ChosenFile[];
  /** The button that chooses. */
  choose: RefObject<HTMLButtonElement | null>;
  onChange: (files: readonly ChosenFile[]) => void;
}

/** The files that go along with the answer, each with what is wrong with it. */
function AnswerFiles({ files, choose, onChange }: AnswerFilesProps) {
  const error = totalErrorOf({ chosen: files, ...NOTHING_ELSE }) ?? (files.some(errorOf) && "Remove the files that cannot be sent.");
  const remove = (key: string) => {
    onChange(files.filter((file) => file.key !== key));
    // The button goes away with its file, and the focus would with it.
    choose.current?.focus();
  };
  return (
    <div>
      <FileDrop
        words={WORDS}
        isMany
        hasCamera
        choose={choose}
        onFiles={(added) => onChange(addFiles({ chosen: files, ...NOTHING_ELSE }, added))}
      />
      <ul className={classes.files} aria-label="Files of your answer">
        {files.map((file) => (
          <li key={file.key}>
            <FileRow
              name={file.name}
              size={formatBytes(file.content.size)}
              error={errorOf(file)}
              thumb={/\.pdf$/i.test(file.name) ? <IconFileTypePdf size={24} aria-hidden /> : <IconPhoto size={24} aria-hidden />}
            >
              <ActionIcon aria-label={`Remove ${file.name}`} onClick={() => remove(file.key)}>
                <IconTrash size={18} />
              </ActionIcon>
            </FileRow>
          </li>
        ))}
      </ul>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

interface AnswerFormProps {
  draft: AnswerDraft;
  /** Whether it can still be sent; what was typed stays all the same. */
  isOpen: boolean;
}

/** The office's answer with its files, or why there is none. */
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
      <LeaveGuard isUnsaved={draft.isTyped} text="If you leave, your answer is lost." />
      <div className={classes.fields}>
        <Textarea
          ref={field}
          label={isUnable ? "Why you cannot answer" : "Your answer"}
          description="The clinic reads this. Up to 4,000 characters."
          rows={5}
          value={text}
          error={wrong}
          readOnly={isPending || !isOpen}
          onChange={({ currentTarget }) => draft.setText(currentTarget.value)}
        />
        {!isUnable && isOpen && <AnswerFiles files={files} choose={choose} onChange={draft.setFiles} />}
      </div>
      {error && (
        <Banner tone="danger" role="alert">
          {error.message} What you typed is still here.
        </Banner>
      )}
      {!isOpen && !error && (
        <Banner tone="info" role="status">
          This question is no longer open. What you typed is still here.
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
        {isUnable ? "Send the reason" : "Send answer"}
      </Button>
      <Button variant="subtle" color="gray" disabled={isPending} onClick={toggleUnable}>
        {isUnable ? "Answer after all" : "We cannot answer"}
      </Button>
    </>
  );
}

function Discard({ draft: { discard } }: { draft: AnswerDraft }) {
  return (
    <Button variant="default" onClick={discard}>
      Discard what I typed
    </Button>
  );
}
