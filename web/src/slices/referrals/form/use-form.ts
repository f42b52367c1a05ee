import type { Attachment } from "@linnet/contract/referrals/attachments";
import { FORM_FIELD_NAMES, type FormField } from "@linnet/contract/referrals/field-list";
import { useDebouncedCallback } from "@mantine/hooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ChangeEvent, useEffect, useEffectEvent, useMemo, useReducer, useRef, useState, useSyncExternalStore } from "react";
import { useSettings } from "../../../platform/page/settings.ts";
import { todayIn } from "../../../ui/people/to-day.ts";
import { me } from "../../session/public.ts";
import { openDraft, useDiscardDraft } from "../drafts/draft.ts";
import { filesForAnotherDraft, namesOf, PENDING_FILES, pendingText } from "../drafts/files.ts";
import { draftAddress } from "../lists/unsent-referrals.tsx";
import { type FormPacket, packetErrors, packetOf, summedUp, unsentPacket, withoutPrefilled } from "../packets/form-packet.ts";
import { useAskedPackets, useFormPacket, usePacketDispatch, usePacketFiles } from "../packets/use-form-packet.ts";
import { referralScreens } from "../routes.ts";
import { useNamedFiles } from "../shared/named-files.tsx";
import { citiesOf, draftFormOf, type FormMode, type ReferralFormData, storeUnsent } from "./api.ts";
import { childInForm } from "./child-in-form.ts";
import { changesOf, fieldsOf, formValidator, inputLabel, isCorrectable, nameInRecord, type Step } from "./fields.ts";
import { draftFields, emptyForm, type InitialValues, withoutFilledIn } from "./initial-values.ts";
import { recordMark } from "./record-contact.ts";
import { type FocusTarget, type FormContext, type FormEvent, type FormState, initialState, reduceForm } from "./state.ts";
import { zipIn } from "./zip-cities.ts";

/** Somebody has stopped typing: what they typed is saved. */
const TYPING_STOPS_MS = 1_000;

/** Which draft a form is about. */
export interface CurrentDraft {
  id: string;
  /** It was opened, and not just begun here. */
  isStored: boolean;
  /** From now on a reload opens it again: its id stands in the address, and nothing of the patient. */
  remember: () => void;
}

export interface FormOptions {
  mode: FormMode;
  data: ReferralFormData;
  initial: InitialValues;
  draft: CurrentDraft;
}

/** Moves the focus where an event wants it, once that is drawn. */
function useFormFocus(target: FocusTarget | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const child = useRef<HTMLDivElement>(null);
  const changeChild = useRef<HTMLButtonElement>(null);
  // Talks to the browser: the focus is its own.
  useEffect(() => {
    if (target === undefined) return;
    const { on } = target;
    if (on === "newStep" || on === "heading") heading.current?.focus();
    else if (on === "child") child.current?.focus();
    else if (on === "changeChild") changeChild.current?.focus();
    else focusField(on);
    if (on === "newStep") window.scrollTo({ top: 0 });
  }, [target]);
  return { heading, child, changeChild };
}

const pathOf = (field: string) => `referral-${field}`;
const focusField = (field: string) =>
  [...document.querySelectorAll<HTMLElement>("[data-path]")].findLast(({ dataset }) => dataset["path"] === pathOf(field))?.focus();

/** The draft of a form: saved a second after the typing stops, with each step, and when its screen is left. */
function useFormDraft(
  { mode, initial, draft }: FormOptions,
  state: FormState,
  { packet, mayEdit }: { packet: FormPacket; mayEdit: boolean },
) {
  const queries = useQueryClient();
  const [{ autosave, uploads, editorId, close }] = useState(() => openDraft(queries, draft.id));
  const saveState = useSyncExternalStore(autosave.subscribe, autosave.state);
  const draftFiles = useSyncExternalStore(uploads.subscribe, uploads.files);
  const flushSoon = useDebouncedCallback(autosave.flush, TYPING_STOPS_MS);
  const { typed, kept, modifyDtm, step } = state;
  const content = () => ({
    ...draftFormOf(mode),
    fields: draftFields({
      typed,
      kept,
      modifyDtm,
      known: mode.form === "refer-a-patient" ? initial.known : undefined,
      refersAnyway: initial.refersAnyway,
      pending: pendingText(uploads.files()),
    }),
    packet: packetOf(packet),
    step,
  });
  const schedule = () => {
    if (!mayEdit) return;
    // What waited in memory is older from now on.
    storeUnsent(queries, draft.id, undefined);
    autosave.schedule(content());
    flushSoon();
    draft.remember();
    uploads.sync();
  };
  const onEdit = useEffectEvent(schedule);
  // Talks to the server: what was typed is saved once the typing stops.
  useEffect(() => {
    if (state.edits > 0) onEdit();
  }, [state.edits]);
  // Talks to the server: each step is saved at once.
  useEffect(() => {
    if (step) autosave.flush();
  }, [autosave, step]);
  // Talks to the server: the screen is left, and what waits need not wait for the typing to stop.
  useEffect(() => () => autosave.flushBeforeLeaving(), [autosave]);
  return { id: draft.id, editorId, autosave, uploads, close, saveState, content, schedule, draftFiles };
}

interface FieldHandlers {
  onChange: (changed: string | ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void;
  onBlur: () => void;
}

/** What happens in each field, made once: a field is drawn again only when something is new about it, and not whenever another one is typed in. */
function useFieldHandlers(dispatch: (event: FormEvent) => void): Record<FormField, FieldHandlers> {
  const queries = useQueryClient();
  return useMemo(() => {
    const change = (field: FormField, value: string) => {
      dispatch({ type: "changed", field, value });
      const zip = field === "zipCode" ? zipIn({ zipCode: value }) : undefined;
      if (zip === undefined) return;
      // A courtesy: where it is not known, the city is typed.
      queries.fetchQuery(citiesOf(zip)).then(
        (cities) => dispatch({ type: "citiesFound", zip, cities }),
        () => undefined,
      );
    };
    const handlersOf = (field: FormField): FieldHandlers => ({
      onChange: (changed) => change(field, typeof changed === "string" ? changed : changed.currentTarget.value),
      onBlur: () => dispatch({ type: "left", field }),
    });
    // As: these are all the fields.
    return Object.fromEntries(FORM_FIELD_NAMES.map((field) => [field, handlersOf(field)])) as Record<FormField, FieldHandlers>;
  }, [dispatch, queries]);
}

/** What is wrong in a step, in its order. */
const summaryOf = (step: Step, errors: FormState["errors"]) =>
  fieldsOf(step).flatMap(({ field, label }) => {
    const { [field]: message } = errors;
    return message === undefined ? [] : [{ field, label, message }];
  });

/** The state of a referral's form, its events, and beside them what follows: the draft, its files and the focus. */
export function useReferralForm(options: FormOptions) {
  const { data, initial } = options;
  const { choices } = data;
  const { timeZone } = useSettings();
  const today = todayIn(timeZone);
  /** Nobody writes in somebody else's name (security: login-as). */
  const isOther = useQuery(me).data?.roles.loginAs != null;
  const [packet, changePacket] = useFormPacket(initial.packet);
  const validateFields = useMemo(() => formValidator(today, initial.ownNames), [today, initial.ownNames]);
  const context: FormContext = {
    choices,
    known: initial.known,
    fromRecord: initial.fromRecord,
    validate: (typed) => ({
      ...validateFields(typed),
      ...(packet.clinicKey === typed.clinicKey && packetErrors(packet)),
    }),
  };
  const reduce = (now: FormState, event: FormEvent) => reduceForm(now, event, context);
  const [state, dispatch] = useReducer(reduce, initial, (values) => initialState(values, context));
  const handlers = useFieldHandlers(dispatch);
  const refs = useFormFocus(state.focus);
  const { draftFiles, ...draft } = useFormDraft(options, state, { packet, mayEdit: !isOther });
  const { typed, errors, kept, step } = state;
  const dispatchPacket = usePacketDispatch(changePacket, dispatch);
  const packetReading = useAskedPackets(packet, changePacket, { clinicKey: typed.clinicKey, personId: initial.known?.personId });
  const files = { ...draftFiles, kept };
  const addFiles = (added: readonly File[]) => {
    draft.uploads.add(added, kept);
    dispatch({ type: "draftFilesChanged" });
  };
  const packetFiles = usePacketFiles(files, { add: addFiles, filesNow: () => ({ ...draft.uploads.files(), kept }) });
  const namedFiles = useNamedFiles(namesOf(files), childInForm(typed));
  const markOf = (field: FormField) => {
    const { [field]: record } = initial.fromRecord;
    return record ? { description: recordMark(record, typed[field]) } : {};
  };
  return {
    state,
    dispatch,
    choices,
    today,
    isOther,
    refs,
    draft,
    focusField,
    known: initial.known,
    mrnOf: initial.mrnOf,
    files,
    packet,
    dispatchPacket,
    packetReading,
    packetFiles,
    /** The earlier referral whose files go along. */
    earlierId: options.mode.form === "re-refer" ? options.mode.id : undefined,
    identityChanges: changesOf(initial.known, typed, choices),
    mayCorrect: initial.known === undefined || isCorrectable(initial.known, typed, choices),
    /** What is summed up of the errors. */
    summary: state.isSummedUp ? [...summaryOf(step, errors), ...summedUp(packet, errors)] : [],
    propsOf: (field: FormField) => ({
      label: inputLabel(field),
      value: typed[field],
      error: errors[field],
      ...markOf(field),
      "data-path": pathOf(field),
      ...handlers[field],
    }),
    addFiles,
    /** Those named after another child. */
    namedFiles,
    removeFile: (id: string, name: string) => {
      draft.uploads.remove(id);
      changePacket({ type: "fileRemoved", name });
      dispatch({ type: "draftFilesChanged" });
    },
    /** Of an edit: a file that was sent before. */
    removeKept: ({ id, name }: Attachment) => {
      changePacket({ type: "fileRemoved", name });
      dispatch({ type: "keptFileRemoved", id });
    },
  };
}

export type FormInUse = ReturnType<typeof useReferralForm>;

/** Goes on as a new referral, of another child: with what was typed, and without anything that was filled in (decision G-REF-32). */
export function useAnotherChild({ state, choices, known, isOther, draft, packet }: FormInUse) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const discard = useDiscardDraft();
  return async () => {
    const typed = withoutFilledIn(state.typed, state.filledIn, emptyForm(choices));
    const insteadOf = known ? nameInRecord(known) : "";
    const id = crypto.randomUUID();
    const own = withoutPrefilled(packet);
    const nothing = { modifyDtm: undefined, known: undefined, submission: undefined, at: undefined };
    storeUnsent(queries, id, { ...nothing, typed, step: 2, insteadOf, keptNames: [], packet: unsentPacket(packet, own) });
    const taken = filesForAnotherDraft(draft.uploads.files());
    const fields = draftFields({ typed, kept: [], modifyDtm: undefined, pending: pendingText(taken) });
    const { autosave, uploads } = openDraft(queries, id);
    uploads.replace(taken);
    if (!isOther) {
      autosave.schedule({ form: "new", subject: "", fields, packet: packetOf({ ...packet, answers: own }), step: 2 });
      autosave.flush();
      uploads.sync();
      // The draft of a child whom it is not about is gone after 14 days at the latest.
      await discard.mutateAsync({ id: draft.id }).catch(() => undefined);
    }
    storeUnsent(queries, draft.id, undefined);
    await navigate({ href: referralScreens.make.to({}, { draft: id }), replace: true, ignoreBlocker: true });
  };
}

/** What stands in the form becomes a draft of its own, beside the one that another tab has changed. */
export function useSaveAsNewDraft(mode: FormMode, { draft }: FormInUse) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    const content = draft.autosave.unsaved() ?? draft.content();
    const files = filesForAnotherDraft(draft.uploads.files());
    await draft.autosave.stop();
    storeUnsent(queries, draft.id, undefined);
    draft.uploads.clear();
    const id = crypto.randomUUID();
    const { autosave, uploads } = openDraft(queries, id);
    autosave.schedule({ ...content, fields: { ...content.fields, [PENDING_FILES]: pendingText(files) } });
    autosave.flush();
    uploads.replace(files);
    uploads.sync();
    await navigate({ href: draftAddress({ id, ...draftFormOf(mode) }), replace: true, ignoreBlocker: true, state: true });
  };
}
