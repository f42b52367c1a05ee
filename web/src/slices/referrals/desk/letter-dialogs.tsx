import type { DeskReferralDetails } from "@linnet/contract/referrals/desk";
import { deskLetters, letterFile } from "@linnet/contract/referrals/letters";
import { fileSentences } from "@linnet/contract/values/file-sentences";
import { Button, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { ApiError } from "../../../platform/http/api-client.ts";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { notify } from "../../../ui/feedback/notify.ts";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import { FileField } from "../../../ui/form/file-field.tsx";
import { OptionalLabel } from "../../../ui/form/form-group.tsx";
import { GuardedDialog } from "../../../ui/form/guarded-dialog.tsx";
import type { ChildInView } from "../../../ui/people/child-line.tsx";
import { useSendLetter, useWithdrawLetter } from "../conversation/letters/api.ts";
import { childOf, referralOfName } from "../shared/referral-name.ts";
import classes from "../shared/referrals.module.css";
import { referralAtDesk } from "./api.ts";

interface DeskDialogProps {
  referral: DeskReferralDetails;
  /** The last event shown when the person started. */
  lastEvent: number;
  onClose: () => void;
}

/** Why a file cannot be sent, if so. */
function errorOf(file: File): string | undefined {
  if (!/\.pdf$/i.test(file.name)) return fileSentences.wrongType(letterFile.mediaTypes);
  if (file.size === 0) return fileSentences.empty;
  return file.size > letterFile.maxBytes ? fileSentences.tooLarge(letterFile.maxBytes) : undefined;
}

/** The fields with a place for the server's message. */
const FIELDS = [letterFile.field, "reason"] as const;
/** The server's message about a field. Without one, its message is about the whole form. */
const saidOf = (error: Error | null, field: (typeof FIELDS)[number]): string | undefined =>
  error instanceof ApiError ? error.body.fields?.[field] : undefined;

/** After a conflict message, the person continues from the newer version with the same letter. */
function useShown({ referral, lastEvent }: Omit<DeskDialogProps, "onClose">) {
  const queries = useQueryClient();
  const [shown, setShown] = useState(lastEvent);
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.body.code === "conflict")
      setShown((queries.getQueryData(referralAtDesk(referral.id).queryKey) ?? referral).lastEvent);
  };
  return { shown, onError };
}

interface FrameProps {
  child: ChildInView;
  words: { title: string; lead: string };
  /** The server's message, if it is about no field. */
  error: string | undefined;
  button: ReactNode;
  isUnsaved: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The message about the whole form, not a field. */
const saidOfWhole = (error: Error | null): string | undefined =>
  error && !FIELDS.some((field) => saidOf(error, field) !== undefined) ? error.message : undefined;

/** The frame of both dialogs. The chosen file and typed text stay until they are accepted. */
function Frame({ words: { title, lead }, error, button, onSubmit, children, ...frame }: FrameProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <GuardedDialog title={title} size={560} {...frame}>
      {(close) => (
        <form className={classes.dialogForm} onSubmit={submit} noValidate autoComplete="off">
          <p className={classes.lead}>{lead}</p>
          {children}
          {error && (
            <Banner tone="danger" role="alert">
              {error}
            </Banner>
          )}
          <ButtonRow wayOut={{ onClick: close, label: "Not now" }}>{button}</ButtonRow>
        </form>
      )}
    </GuardedDialog>
  );
}

const MEGABYTES = letterFile.maxBytes / 1_048_576;
const OFFICE_READS = "The office will read this. Up to 1,000 characters.";

/** Sends the clinic's letter, or its correction. */
export function SendLetterDialog({ referral, lastEvent, isCorrection, onClose }: DeskDialogProps & { isCorrection: boolean }) {
  const send = useSendLetter(referral.id);
  const sendOnce = useOneAtATime(send);
  const { shown, onError } = useShown({ referral, lastEvent });
  const [file, setFile] = useState<File | null>(null);
  const [reason, setReason] = useState("");
  const [wrong, setWrong] = useState<string>();
  const of = referralOfName(referral);
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setWrong(chosen ? errorOf(chosen) : undefined);
    send.reset();
  };
  const submit = () => {
    const error = file ? errorOf(file) : letterFile.missing;
    setWrong(error);
    if (!file || error) return;
    const key = crypto.randomUUID();
    const onSuccess = () => {
      notify({ text: `The letter for ${of} was ${isCorrection ? "corrected" : "sent"}.` });
      onClose();
    };
    sendOnce({ body: { lastEvent: shown, reason }, file, key }, { onSuccess, onError });
  };
  return (
    <Frame
      child={childOf(referral)}
      words={
        isCorrection
          ? {
              title: `Correct the letter for ${of}`,
              lead: "The new letter replaces the current one. We will ask the office to read it again.",
            }
          : { title: `Send the letter for ${of}`, lead: "The office sees it right away. This page shows when someone reads it." }
      }
      error={saidOfWhole(send.error)}
      button={
        <Button size="md" type="submit" loading={send.isPending}>
          {isCorrection ? "Correct letter" : "Send letter"}
        </Button>
      }
      isUnsaved={file !== null || reason !== ""}
      onSubmit={submit}
      onClose={onClose}
    >
      <FileField
        label="Letter"
        help={`A PDF, up to ${MEGABYTES} MB`}
        taken={{ accept: ".pdf", errorOf }}
        value={file}
        onChange={choose}
        error={wrong ?? saidOf(send.error, letterFile.field)}
      />
      {isCorrection && (
        <Textarea
          label={<OptionalLabel>Correction</OptionalLabel>}
          description={OFFICE_READS}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          error={saidOf(send.error, "reason")}
        />
      )}
    </Frame>
  );
}

/** Withdraws the letter, with a reason for the office. */
export function WithdrawLetterDialog({ referral, lastEvent, onClose }: DeskDialogProps) {
  const withdraw = useWithdrawLetter(referral.id);
  const withdrawOnce = useOneAtATime(withdraw);
  const { shown, onError } = useShown({ referral, lastEvent });
  const [reason, setReason] = useState("");
  const [wrong, setWrong] = useState<string>();
  const of = referralOfName(referral);
  const submit = () => {
    const parsed = deskLetters.withdraw.body.safeParse({ lastEvent: shown, reason });
    setWrong(parsed.error?.issues[0]?.message);
    if (!parsed.success) return;
    const onSuccess = () => {
      notify({ text: `The letter for ${of} was withdrawn.` });
      onClose();
    };
    withdrawOnce(parsed.data, { onSuccess, onError });
  };
  return (
    <Frame
      child={childOf(referral)}
      words={{
        title: `Withdraw the letter for ${of}?`,
        lead: "The office can no longer open the letter and will see your reason. Someone may already have read or saved it.",
      }}
      error={saidOfWhole(withdraw.error)}
      button={
        <Button size="md" color="red.6" type="submit" loading={withdraw.isPending}>
          Withdraw letter
        </Button>
      }
      isUnsaved={reason !== ""}
      onSubmit={submit}
      onClose={onClose}
    >
      <Textarea
        label="Reason"
        description={OFFICE_READS}
        data-autofocus
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        error={wrong ?? saidOf(withdraw.error, "reason")}
      />
    </Frame>
  );
}
