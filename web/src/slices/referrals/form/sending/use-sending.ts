import type { ResultOf } from "@linnet/contract/endpoint";
import type { ErrorBody, ErrorCode } from "@linnet/contract/errors";
import { referrals } from "@linnet/contract/referrals";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { ApiError, call } from "../../../../platform/http/api-client.ts";
import type { UploadProgress } from "../../../../platform/http/upload.ts";
import { useOneAtATime } from "../../../../platform/http/use-one-at-a-time.ts";
import { useReferralListPath } from "../../lists/use-list-path.ts";
import { type Attempt, type Subject, setAside, useDuplicates, useSendReferral } from "../api.ts";
import { idOfFile, placeOfFile } from "../attachments/rules.ts";
import type { Beginning } from "../beginning.ts";
import { stepOf } from "../fields.ts";
import type { WizardSteps } from "../use-steps.ts";
import { referralPayload } from "./payload.ts";

interface Problem {
  said: ErrorBody;
  /** The keys of the files that were sent. */
  of: readonly string[];
}

/** Why the server has not taken the form, where that is more than a wrong field, and what follows from it. */
function useWizardProblem(subject: Subject, { files, draft: { keeper } }: WizardSteps) {
  const [problem, setProblem] = useState<Problem>();
  /** Since the form was opened, the hospital has taken the referral in hand: what is typed here cannot be sent any more. */
  const [isClosed, setIsClosed] = useState(false);
  /** Whether a change that came too late is the last word, or only somebody else's change. */
  const look = async () => {
    if (subject.form !== "edit") return;
    const { id } = subject;
    const now = await call(referrals.get, { params: { id } }).catch(() => undefined);
    if (now?.may.edit !== false) return;
    await keeper.stop();
    setIsClosed(true);
  };
  const forget = () => setProblem(undefined);
  const said = problem && !isOver(problem, files) ? problem.said : undefined;
  const isOfChild = said?.code === "another_child";
  return {
    ...{ isClosed, forget },
    problem: isOfChild ? undefined : said,
    /** The server takes it for another child's: said where the child stands, until that is settled. */
    refusal: isOfChild ? { message: said.message, onSettled: forget } : undefined,
    tell: (said: ErrorBody) => {
      files.refuse(said.fields ?? {});
      setProblem({ said, of: files.chosen.map(({ key }) => key) });
      if (said.code === "conflict") void look();
    },
  };
}

/** A refusal of nothing but files is over when one of them has been taken away. */
function isOver({ said: { fields = {} }, of }: Problem, { chosen, saved }: Pick<WizardSteps["files"], "chosen" | "saved">): boolean {
  const refused = Object.keys(fields).map((field) => idOfFile(field) ?? of[placeOfFile(field) ?? -1]);
  if (refused.length === 0 || refused.includes(undefined)) return false;
  const here = new Set([...chosen.map(({ key }) => key), ...saved.map(({ id }) => id)]);
  return !refused.every((id) => id !== undefined && here.has(id));
}

/** Goes to the list with how the sending ended. After a failure the way back leads to the form. */
function useLeaveToList() {
  const navigate = useNavigate();
  const router = useRouter();
  const list = useReferralListPath();
  // Talks to the network: the list is there even if the network is gone by then. What does not come now is asked for again.
  useEffect(() => void router.preloadRoute({ to: list }).catch(() => undefined), [router, list]);
  return (referralSent: "success" | "error") =>
    navigate({ href: list, state: { referralSent }, ignoreBlocker: true, replace: referralSent === "success" });
}

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
  ...referralPayload(form.getValues(), choices, namesOf(files.kept)),
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
