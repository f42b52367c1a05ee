import type { ErrorBody, ErrorCode } from "@linnet/contract/errors";
import { type ReferralDetails, referrals } from "@linnet/contract/referrals";
import { isChoiceField } from "@linnet/contract/referrals/field-list";
import { Button } from "@mantine/core";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { use, useEffect, useEffectEvent, useRef } from "react";
import { formatDate } from "../../../platform/format/format.ts";
import { ApiError, call } from "../../../platform/http/api-client.ts";
import type { UploadProgress } from "../../../platform/http/upload.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import { changedFields, mergedFields, useEditConflict } from "../../../ui/form/use-edit-conflict.ts";
import { Link } from "../../../ui/layout/link.tsx";
import { ChildInPage } from "../../../ui/people/child-in-page.ts";
import { toDay } from "../../../ui/people/to-day.ts";
import { idOfFile, indexOfFile } from "../drafts/files.ts";
import { packetPayload, unsentPacket } from "../packets/form-packet.ts";
import { referralScreens } from "../routes.ts";
import { useReferralListPath } from "../shared/use-list-path.ts";
import { type FormMode, type Submission, useDuplicates, useSendReferral } from "./api.ts";
import { identityInRecord, LABELS, offeredIn, stepOf, toPayload } from "./fields.ts";
import classes from "./form.module.css";
import { formOfReferral } from "./initial-values.ts";
import type { Duplicates, Refusal } from "./state.ts";
import type { FormInUse, FormOptions } from "./use-form.ts";

/** Refusals shown in the form. All others are shown on the list. */
const TOLD_IN_FORM: readonly ErrorCode[] = ["invalid_input", "conflict", "another_child", "draft_changed", "draft_closed", "not_found"];

const OFFLINE = "You are offline. Your referral is safe on this page. Send it again once you are back online.";

const namesOf = (files: readonly { name: string }[]) => files.map(({ name }) => name);
const keysOf = ({ draft }: FormInUse) => draft.uploads.files().chosen.map(({ key }) => key);

/** Returns to the list and shows whether sending succeeded. After a failure, Back leads to the form. */
function useLeaveToList() {
  const navigate = useNavigate();
  const router = useRouter();
  const list = useReferralListPath();
  // Talks to the network: preloads the list, in case the network is gone later. If that fails, it is loaded when shown.
  useEffect(() => void router.preloadRoute({ to: list }).catch(() => undefined), [router, list]);
  return (referralSent: "success" | "error") =>
    navigate({ href: list, state: { referralSent }, ignoreBlocker: true, replace: referralSent === "success" });
}

/** What is sent besides the draft's files. */
const payloadOf = ({ state, choices, draft, packet }: FormInUse) => ({
  ...toPayload(state.typed, choices, namesOf(state.kept)),
  ...packetPayload(packet, state.typed.clinicKey),
  draftId: draft.id,
  draftEditorId: draft.editorId,
  draftFileIds: JSON.stringify(draft.uploads.files().saved.map((file) => file.id)),
});

/** The same content is the same submission. Anything else is a new one. */
function submissionOf(form: FormInUse, last: Submission | undefined): Submission {
  const of = JSON.stringify([payloadOf(form), keysOf(form)]);
  return last?.of === of ? last : { key: crypto.randomUUID(), of };
}

/** Saves the draft before it is sent. @throws ApiError `draft_changed`, because sending would drop another tab's words. */
async function saveFirst({ draft }: FormInUse): Promise<void> {
  draft.schedule();
  await draft.autosave.settle();
  const refusal = draft.autosave.refusal();
  if (refusal instanceof ApiError && refusal.body.code === "draft_changed") throw refusal;
}

/** The child as in lists, which show the record's values for a correction. */
function listedChild({ state: { typed }, known, choices, identityChanges }: FormInUse) {
  const { firstName, lastName, dateOfBirth } = known && identityChanges.length > 0 ? identityInRecord(known, choices) : typed;
  return { firstName, lastName, dateOfBirth: toDay(dateOfBirth) ?? "", clinicKey: Number(typed.clinicKey) };
}

/** Another person's changes to an edited referral, and how the form continues. */
function useReferralConflict({ mode, data: { choices, referral }, initial }: FormOptions, { state, dispatch, draft }: FormInUse) {
  const { typed, kept, filledIn, modifyDtm = "" } = state;
  // For a draft that started before the referral was changed, the earlier values are unknown.
  const isBaseKnown = initial.modifyDtm === referral?.modifyDtm || modifyDtm !== initial.modifyDtm;
  const toTyped = (row: ReferralDetails) => formOfReferral(mode, row, choices);
  const merge = (now: typeof typed, mine: typeof typed) => (isBaseKnown ? mergedFields(now, mine, filledIn) : mine);
  return useEditConflict<ReferralDetails, typeof typed>({
    known: mode.form === "edit" && referral ? { ...referral, modifyDtm } : undefined,
    read: async () => {
      const now = await call(referrals.get, { params: { id: referral?.id ?? 0 } });
      if (now.may.edit) return now;
      await draft.autosave.stop();
      dispatch({ type: "closed" });
      return undefined;
    },
    lastChange: (row) => ({ by: row.modifyBy, on: row.modifyDtm }),
    toTyped,
    typedNow: () => typed,
    changes: (_was, now) =>
      changedFields(
        LABELS,
        { was: isBaseKnown ? filledIn : undefined, now: toTyped(now), mine: merge(toTyped(now), typed) },
        (field, value) =>
          isChoiceField(field) ? (offeredIn(choices, field).find(({ id }) => String(id) === value)?.display ?? "") : String(value),
      ),
    merge,
    onRebase: (now, values, { choice }) => {
      const removed = (referral?.attachments ?? []).filter(({ id }) => !kept.some((file) => file.id === id));
      const isRemoved = (id: number) => choice === "mine" && removed.some((file) => file.id === id);
      const left = now.attachments.filter(({ id }) => !isRemoved(id));
      dispatch({ type: "rebased", typed: values, filledIn: toTyped(now), modifyDtm: now.modifyDtm, kept: left });
    },
  });
}

/** Completes the form: asks about a possible duplicate, sends, and goes to the list with the result (decision G-REF-03). */
export function useSending(options: FormOptions, form: FormInUse) {
  const { mode, initial } = options;
  const { state, dispatch, draft } = form;
  const { status } = state.sending;
  const leave = useLeaveToList();
  const { mutateAsync: findDuplicates } = useDuplicates();
  const { mutateAsync: sendReferral } = useSendReferral();
  const conflict = useReferralConflict(options, form);
  const last = useRef(initial.submission);

  const check = useEffectEvent(async () => {
    // It was asked before. A match now may be this referral itself, whose response was lost.
    if (last.current && submissionOf(form, last.current) === last.current) return dispatch({ type: "sendingStarted" });
    // Optional: if the check fails, the form is sent.
    const open = await findDuplicates(listedChild(form)).catch(() => []);
    dispatch({ type: "duplicatesFound", found: open.filter(({ id }) => mode.form !== "edit" || id !== mode.id) });
  });
  const fail = (error: unknown, submission: Submission) => {
    if (!(error instanceof ApiError) || error.body.code === "unauthenticated") return dispatch({ type: "failed" });
    const said = error.body;
    // No response and no network: the list has no more to say, and could not be loaded.
    if (said.status === 0 && !navigator.onLine) {
      draft.uploads.sync();
      return dispatch({ type: "refused", said: { ...said, message: OFFLINE }, sentKeys: keysOf(form) });
    }
    if (TOLD_IN_FORM.some((code) => code === said.code)) {
      draft.uploads.refuse(said.fields ?? {});
      dispatch({ type: "failed" });
      void conflict.check(error, () => dispatch({ type: "refused", said, sentKeys: keysOf(form) }));
      // It was not accepted, so unsaved files are uploaded to the draft again.
      draft.uploads.sync();
      return;
    }
    const { typed, step, modifyDtm } = state;
    const at = new Date().toISOString();
    const packet = unsentPacket(form.packet);
    const unsent = { typed, step, keptNames: namesOf(state.kept), modifyDtm, known: initial.known, submission, at, packet };
    draft.autosave.keepUnsent(unsent);
    dispatch({ type: "failed" });
    void leave("error");
  };
  const send = useEffectEvent(async (signal: AbortSignal) => {
    conflict.forget();
    draft.uploads.hold();
    const { chosen } = draft.uploads.files();
    const submission = submissionOf(form, last.current);
    last.current = submission;
    const onProgress = (progress: UploadProgress) => dispatch({ type: "progressed", progress });
    const sent = { mode, body: payloadOf(form), chosen, modifyDtm: state.modifyDtm, key: submission.key };
    try {
      await sendReferral({ ...sent, signal, onProgress, prepare: () => saveFirst(form) });
    } catch (error) {
      if (!signal.aborted) fail(error, submission);
      return;
    }
    dispatch({ type: "sent" });
    await draft.autosave.stop();
    draft.close();
    await leave("success");
  });
  // Talks to the network: aborts sending when the page is left or the user cancels.
  useEffect(() => {
    if (status === "checking") void check();
    if (status !== "sending") return;
    const stop = new AbortController();
    void send(stop.signal);
    return () => stop.abort();
  }, [status]);

  const isSending = status === "sending" || status === "sent";
  const refusal = isOver(state.refusal, form) ? undefined : state.refusal;
  return { isSending, isBusy: status === "checking" || isSending, isSent: status === "sent", refusal, conflict: conflict.panel };
}

/** A refusal of files alone ends when one of them is removed. */
function isOver(refusal: Refusal | undefined, { files: { chosen, saved } }: FormInUse): boolean {
  const fields = Object.keys(refusal?.said.fields ?? {});
  const refused = fields.map((field) => idOfFile(field) ?? refusal?.sentKeys[indexOfFile(field) ?? -1]);
  if (refused.length === 0 || refused.includes(undefined)) return false;
  const here = new Set([...chosen.map(({ key }) => key), ...saved.map(({ id }) => id)]);
  return !refused.every((id) => id !== undefined && here.has(id));
}

/** Asks before the same child is referred to the same clinic again. */
export function DuplicatesDialog({ form: { state, dispatch } }: { form: FormInUse }) {
  const { timeZone } = useSettings();
  const found: Duplicates = state.sending.status === "confirming" ? state.sending.found : [];
  const [first, other] = found;
  const child = `${state.typed.firstName} ${state.typed.lastName}`.trim();
  const back = () => dispatch({ type: "duplicatesClosed" });
  return (
    <Dialog opened={first !== undefined} onClose={back} title="Possible duplicate" child={use(ChildInPage)} size={520}>
      <p>
        {child} already has an open referral to {first?.clinicName}. {other ? "Is one of these the same?" : "Is it the same?"}
      </p>
      <ul className={classes.open}>
        {found.map(({ id, createdDtm, physicianName, cernerStatus }) => (
          <li key={id ?? 0}>
            {id === null || createdDtm === null ? (
              "Someone else in your practice has an open referral for this patient. Ask them before you send another."
            ) : (
              <>
                <a href={referralScreens.details.to({ id: String(id) })} target="_blank" rel="noreferrer">
                  Referral No. {id}
                </a>
                : created {formatDate(createdDtm, timeZone)} by {physicianName}, {cernerStatus}
              </>
            )}
          </li>
        ))}
      </ul>
      <ButtonRow wayOut={{ onClick: back, label: "Back", hasFocus: true }}>
        <Button size="md" onClick={() => dispatch({ type: "sendingStarted" })}>
          Send anyway
        </Button>
      </ButtonRow>
    </Dialog>
  );
}

interface SendingProblemProps {
  problem: ErrorBody;
  mode: FormMode;
  /** The referral can no longer be edited. */
  isClosed: boolean;
}

/** Why the referral was not accepted. Typed values stay. Errors of a field are at the field. */
export function SendingProblem({ problem: { message, fields = {} }, mode, isClosed }: SendingProblemProps) {
  const others = Object.entries(fields).flatMap(([field, words]) => (stepOf(field) === undefined ? [words] : []));
  const action = isClosed && mode.form === "edit" && (
    <Button size="xs" variant="default" component={Link} href={referralScreens.details.to({ id: String(mode.id) })}>
      Back to referral
    </Button>
  );
  return (
    <Banner tone="danger" role="alert" title="The referral was not sent." action={action}>
      {others.length > 0 ? [...new Set(others)].join(" ") : message}
    </Banner>
  );
}
