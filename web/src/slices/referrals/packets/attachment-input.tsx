import { MAX_REPEATS, type PacketQuestion, type PacketValue } from "@linnet/contract/referrals/packets/packet";
import { Button, FileButton, NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { ACCEPTED_NAMES } from "../drafts/files.ts";
import classes from "./packet-questions.module.css";

/** The files that go with the referral, by the names under which they go, and how one is added. */
export interface PacketFiles {
  names: readonly string[];
  /** Gives the names under which they go. */
  add: (files: readonly File[]) => readonly string[];
}

/** What a field says of itself. */
export interface FieldLook {
  label: ReactNode;
  description: ReactNode;
  error: string | undefined;
  /** Where a form finds what takes the focus. */
  "data-path": string;
}

/** A question with its answers, as each of its fields takes them. */
export interface QuestionInputProps {
  question: PacketQuestion;
  values: readonly PacketValue[];
  onValues: (values: readonly PacketValue[]) => void;
  onLeave: () => void;
  look: FieldLook;
  files: PacketFiles | undefined;
}

/** Files of the referral that answer a question: added here, or chosen among those that are attached already. */
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
    // biome-ignore lint/a11y/useSemanticElements: a fieldset of its own would draw another frame around the field
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
