import type { ResultOf } from "@linnet/contract/endpoint";
import type { ErrorCode } from "@linnet/contract/errors";
import type { referrals } from "@linnet/contract/referrals";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../../../platform/http/api-client.ts";
import type { UploadProgress } from "../../../../platform/http/upload.ts";
import { useOneAtATime } from "../../../../platform/http/use-one-at-a-time.ts";
import { type Attempt, type Subject, setAside, useDuplicates, useSendReferral } from "../api.ts";
import type { Beginning } from "../beginning.ts";
import { stepOf } from "../fields.ts";
import type { WizardSteps } from "../use-steps.ts";
import { wizardParcel } from "./parcel.ts";
import { useLeaveToList } from "./use-leave-to-list.ts";
import { useWizardProblem } from "./use-problem.ts";

export type Duplicates = ResultOf<typeof referrals.duplicates>;

/** Why a referral was not taken that is said in the form; everything else is said on the list. */
const TOLD_IN_FORM: readonly ErrorCode[] = ["invalid_input", "conflict", "another_child", "draft_changed", "draft_closed", "not_found"];

interface Sent {
  subject: Subject;
  steps: WizardSteps;
  beginning: Beginning;
}

/** Completes the form: asks about a possible duplicate, sends, and goes to the list with the result (decision G-REF-03). */
export function useWizardSending({ subject, steps, beginning }: Sent) {
  const queries = useQueryClient();
  const leave = useLeaveToList();
  const duplicates = useDuplicates();
  const send = useSendReferral();
  const askOnce = useOneAtATime(duplicates);
  const sendOnce = useOneAtATime(send);
  const [progress, setProgress] = useState<UploadProgress>();
  const [found, setFound] = useState<Duplicates>([]);
  const { tell, forget, problem, refusal, isClosed } = useWizardProblem(subject, steps);
  const attempt = useRef<Attempt | undefined>(beginning.attempt);
  const stop = useRef<AbortController>(undefined);
  const { form, files, draft } = steps;
  const { modifyDtm, known } = beginning;

  // Talks to the network: what is still being sent when its page is left was not meant to be.
  useEffect(() => () => stop.current?.abort(), []);
  const done = async () => {
    setAside(queries, draft.id, undefined);
    await draft.keeper.stop();
    draft.close();
    await leave("success");
  };
  const fail = (error: Error, mine: Attempt) => {
    if (!(error instanceof ApiError)) return;
    const { code, fields = {} } = error.body;
    if (code === "unauthenticated") return;
    if (code === "invalid_input") steps.refuse(fields);
    if (TOLD_IN_FORM.includes(code)) {
      tell(error.body);
      // It was not taken: what is not saved with the draft yet goes there again.
      files.sync();
      if (code === "another_child") steps.identity.showBlock(() => steps.show(2));
      else if (!Object.keys(fields).some(stepOf)) steps.heading.current?.focus();
      return;
    }
    const at = new Date().toISOString();
    setAside(queries, draft.id, {
      ...{ typed: form.getValues(), step: steps.step, keptNames: namesOf(files.kept), modifyDtm, known, attempt: mine, at },
    });
    void leave("error");
  };

  /** Of what is in the form now. */
  const tryNow = () => tryOf(attempt.current, [payloadOf(steps), files.now().chosen.map(({ key }) => key)]);
  const submit = () => {
    setFound([]);
    forget();
    files.hold();
    const { chosen } = files.now();
    const body = payloadOf(steps);
    const mine = tryNow();
    attempt.current = mine;
    stop.current = new AbortController();
    setProgress({ sent: 0, total: 0 });
    sendOnce(
      {
        ...{ subject, body, chosen, modifyDtm, key: mine.key, signal: stop.current.signal },
        ...{ prepare: () => saveFirst(steps), onProgress: setProgress },
      },
      { onSuccess: () => void done(), onError: (error) => fail(error, mine) },
    );
  };
  const isSending = send.isPending || send.isSuccess;
  const isBusy = duplicates.isPending || isSending;
  const ask = () => {
    if (tryNow() === attempt.current) {
      // It was asked before; and what is found now may be this very referral, whose answer was lost.
      submit();
      return;
    }
    const child = { ...steps.identity.listed(), clinicKey: Number(form.getValues().clinicKey) };
    const isOther = ({ id }: { id: number | null }) => subject.form !== "edit" || id !== subject.id;
    askOnce(child, {
      onSuccess: (open) => (open.some(isOther) ? setFound(open.filter(isOther)) : submit()),
      // Asking is a courtesy: what cannot be asked is sent.
      onError: submit,
    });
  };

  return {
    complete: () => !isBusy && steps.whenWhole(ask),
    ...{ submit, progress, found, problem, refusal, isClosed, isSending, isBusy },
    isSent: send.isSuccess,
    cancel: () => {
      stop.current?.abort();
      // Its button goes away, and the focus with it.
      steps.heading.current?.focus();
    },
    back: () => setFound([]),
  };
}

export type WizardSending = ReturnType<typeof useWizardSending>;

const namesOf = (files: readonly { name: string }[]) => files.map(({ name }) => name);

/** What is sent beside the files that the draft does not have. */
const payloadOf = ({ form, files, choices, draft: { id, editorId } }: WizardSteps) => ({
  ...wizardParcel(form.getValues(), choices, namesOf(files.kept)),
  draftId: id,
  draftEditorId: editorId,
  draftFileIds: JSON.stringify(files.now().saved.map((file) => file.id)),
});

/** What is sent is the draft as it stands here. @throws ApiError `draft_changed`: another tab's words would be dropped with it. */
async function saveFirst({ draft: { keep, keeper } }: WizardSteps): Promise<void> {
  keep();
  await keeper.settle();
  const refusal = keeper.refusal();
  if (refusal instanceof ApiError && refusal.body.code === "draft_changed") throw refusal;
}

/** The same once more is the same try; anything else is a new one. */
function tryOf(last: Attempt | undefined, content: unknown): Attempt {
  const of = JSON.stringify(content);
  return last?.of === of ? last : { key: crypto.randomUUID(), of };
}
