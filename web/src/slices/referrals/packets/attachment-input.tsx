import { MAX_REPEATS, type PacketQuestion, type PacketValue } from "@linnet/contract/referrals/packets/packet";
import { Button, FileButton, NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { ACCEPTED_NAMES } from "../drafts/files.ts";
import classes from "./packet-questions.module.css";

/** The referral's files by the names they are sent under, and how to add one. */
export interface PacketFiles {
  names: readonly string[];
  /** Returns the names they are sent under. */
  add: (files: readonly File[]) => readonly string[];
}

/** A field's label, hint and error. */
export interface FieldLook {
  label: ReactNode;
  description: ReactNode;
  error: string | undefined;
  /** The form finds the focus target by it. */
  "data-path": string;
}

/** A question with its answers, as a field gets them. */
export interface QuestionInputProps {
  question: PacketQuestion;
  values: readonly PacketValue[];
  onValues: (values: readonly PacketValue[]) => void;
  onLeave: () => void;
  look: FieldLook;
  files: PacketFiles | undefined;
}

/** The referral's files that answer a question: added here, or chosen among the attached ones. */
export function AttachmentInput({ question, values, onValues, onLeave, look, files }: QuestionInputProps) {
  const { label, description, error, "data-path": path } = look;
  const chosen = values.filter((value) => typeof value === "string");
  const free = (files?.names ?? []).filter((name) => !chosen.includes(name));
  const put = (names: readonly string[]) => onValues(question.repeats ? [...chosen, ...names].slice(0, MAX_REPEATS) : names.slice(0, 1));
  const add = (added: File[]) => {
    put(files?.add(added) ?? []);
    onLeave();
  };
  const isFull = chosen.length > 0 && !question.repeats;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw another frame around the field
    <div role="group" aria-label={question.text} className={classes.attachment}>
      <div>
        <p className={classes.label}>{label}</p>
        {description && <p className={classes.help}>{description}</p>}
      </div>
      {chosen.map((name) => (
        <p key={name} className={classes.file}>
          <span className={classes.fileName}>{name}</span>
          <Button
            size="xs"
            variant="default"
            aria-label={`Remove ${name} from this answer`}
            onClick={() => onValues(chosen.filter((other) => other !== name))}
          >
            Remove
          </Button>
        </p>
      ))}
      {!isFull && (
        <div className={classes.ways}>
          <FileButton accept={ACCEPTED_NAMES} multiple onChange={add} disabled={!files}>
            {(button) => (
              <Button {...button} size="xs" variant="default" data-path={path} aria-label={`Attach a file: ${question.text}`}>
                Attach a file
              </Button>
            )}
          </FileButton>
          {free.length > 0 && (
            <NativeSelect
              aria-label={`Choose an attached file: ${question.text}`}
              data={[{ value: "", label: "Or choose an attached file" }, ...free]}
              value=""
              onChange={(event) => put([event.currentTarget.value])}
            />
          )}
        </div>
      )}
      {error && <p className={classes.error}>{error}</p>}
    </div>
  );
}
