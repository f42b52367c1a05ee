import type { Attachment } from "@linnet/contract/referrals/attachments";
import { FORM_FIELD_NAMES, type FormField } from "@linnet/contract/referrals/field-list";
import { useDebouncedCallback } from "@mantine/hooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ChangeEvent, useEffect, useEffectEvent, useMemo, useReducer, useRef, useState, useSyncExternalStore } from "react";
import { useSettings } from "../../../platform/page/settings.ts";
import { todayIn } from "../../../ui/people/to-day.ts";
import { me } from "../../session/public.ts";
import { useDiscardDraft } from "../drafts/draft.ts";
import { filesForAnotherDraft, namesOf, PENDING_FILES, pendingText } from "../drafts/files.ts";
import { draftAddress } from "../lists/unsent-referrals.tsx";
import { type FormPacket, packetErrors, packetOf, summedUp, unsentPacket, withoutPrefilled } from "../packets/form-packet.ts";
import { useAskedPackets, useFormPacket, usePacketDispatch, usePacketFiles } from "../packets/use-form-packet.ts";
import { referralScreens } from "../routes.ts";
import { useNamedFiles } from "../shared/named-files.tsx";
import { citiesOf, draftFormOf, type FormMode, openFormDraft, type ReferralFormData } from "./api.ts";
import { childInForm } from "./child-in-form.ts";
import { changesOf, fieldsOf, formValidator, inputLabel, isCorrectable, nameInRecord, type Step } from "./fields.ts";
import { draftFields, emptyForm, type InitialValues, withoutFilledIn } from "./initial-values.ts";
import { recordMark } from "./record-contact.ts";
import { type FocusTarget, type FormContext, type FormEvent, type FormState, initialState, reduceForm } from "./state.ts";
import { zipIn } from "./zip-cities.ts";

/** A pause in typing after which the draft is saved. */
const TYPING_STOPS_MS = 1_000;

/** A form's draft. */
export interface CurrentDraft {
  id: string;
  /** It was opened from the server, not started here. */
  isStored: boolean;
  /** Puts the draft's id into the address, so that a reload opens it again. The address has no patient data. */
  remember: () => void;
}

export interface FormOptions {
  mode: FormMode;
  data: ReferralFormData;
  initial: InitialValues;
  draft: CurrentDraft;
}

/** Moves the focus to an event's target, once that is rendered. */
function useFormFocus(target: FocusTarget | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const child = useRef<HTMLDivElement>(null);
  const changeChild = useRef<HTMLButtonElement>(null);
  // Talks to the browser, which owns the focus.
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

/** A form's draft: saved a second after typing stops, with each step, and when its screen is left. */
function useFormDraft(
  { mode, initial, draft }: FormOptions,
  state: FormState,
  { packet, mayEdit }: { packet: FormPacket; mayEdit: boolean },
) {
  const queries = useQueryClient();
  const [{ autosave, uploads, editorId, close }] = useState(() => openFormDraft(queries, draft.id));
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
    autosave.schedule(content());
    flushSoon();
    draft.remember();
    uploads.sync();
  };
  const onEdit = useEffectEvent(schedule);
  // Talks to the server: saves the draft once typing stops.
  useEffect(() => {
    if (state.edits > 0) onEdit();
  }, [state.edits]);
  // Talks to the server: saves each step right away.
  useEffect(() => {
    if (step) autosave.flush();
  }, [autosave, step]);
  // Talks to the server: saves scheduled content when the screen is left.
  useEffect(() => () => autosave.flushBeforeLeaving(), [autosave]);
  return { id: draft.id, editorId, autosave, uploads, close, saveState, content, schedule, draftFiles };
}

interface FieldHandlers {
  onChange: (changed: string | ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void;
  onBlur: () => void;
}

/** Each field's handlers, created once. A field is rendered only when its own props change, and not when the user types in another. */
function useFieldHandlers(dispatch: (event: FormEvent) => void): Record<FormField, FieldHandlers> {
  const queries = useQueryClient();
  return useMemo(() => {
    const change = (field: FormField, value: string) => {
      dispatch({ type: "changed", field, value });
      const zip = field === "zipCode" ? zipIn({ zipCode: value }) : undefined;
      if (zip === undefined) return;
      // Optional: if the cities are unknown, the user types one.
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

/** A step's errors, in its order. */
const summaryOf = (step: Step, errors: FormState["errors"]) =>
  fieldsOf(step).flatMap(({ field, label }) => {
    const { [field]: message } = errors;
    return message === undefined ? [] : [{ field, label, message }];
  });

/** A referral form's state and events, with the draft, its files and the focus. */
export function useReferralForm(options: FormOptions) {
  const { data, initial } = options;
  const { choices } = data;
  const { timeZone } = useSettings();
  const today = todayIn(timeZone);
  /** Administrators who work as another user cannot write (security: login-as). */
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
    /** The earlier referral, to copy its files. */
    earlierId: options.mode.form === "re-refer" ? options.mode.id : undefined,
    identityChanges: changesOf(initial.known, typed, choices),
    mayCorrect: initial.known === undefined || isCorrectable(initial.known, typed, choices),
    /** The error summary. */
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
    /** Files named after another child. */
    namedFiles,
    removeFile: (id: string, name: string) => {
      draft.uploads.remove(id);
      changePacket({ type: "fileRemoved", name });
      dispatch({ type: "draftFilesChanged" });
    },
    /** For an edit: removes an existing file. */
    removeKept: ({ id, name }: Attachment) => {
      changePacket({ type: "fileRemoved", name });
      dispatch({ type: "keptFileRemoved", id });
    },
  };
}

export type FormInUse = ReturnType<typeof useReferralForm>;

/** Continues as a new referral of another child, with the typed values and without filled-in ones (decision G-REF-32). */
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
    const taken = filesForAnotherDraft(draft.uploads.files());
    const fields = draftFields({ typed, kept: [], modifyDtm: undefined, pending: pendingText(taken) });
    const { autosave, uploads } = openFormDraft(queries, id);
    uploads.replace(taken);
    if (!isOther) autosave.schedule({ form: "new", subject: "", fields, packet: packetOf({ ...packet, answers: own }), step: 2 });
    autosave.keepUnsent({ ...nothing, typed, step: 2, insteadOf, keptNames: [], packet: unsentPacket(packet, own) });
    if (!isOther) {
      autosave.flush();
      uploads.sync();
      // If this fails, the first child's draft is deleted after 14 days at the latest.
      await discard.mutateAsync({ id: draft.id }).catch(() => undefined);
    }
    await draft.autosave.stop();
    await navigate({ href: referralScreens.make.to({}, { draft: id }), replace: true, ignoreBlocker: true });
  };
}

/** Saves the form as a new draft, in addition to the draft that another tab has changed. */
export function useSaveAsNewDraft(mode: FormMode, { draft }: FormInUse) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    const content = draft.autosave.unsaved() ?? draft.content();
    const files = filesForAnotherDraft(draft.uploads.files());
    await draft.autosave.stop();
    draft.uploads.clear();
    const id = crypto.randomUUID();
    const { autosave, uploads } = openFormDraft(queries, id);
    autosave.schedule({ ...content, fields: { ...content.fields, [PENDING_FILES]: pendingText(files) } });
    autosave.flush();
    uploads.replace(files);
    uploads.sync();
    await navigate({ href: draftAddress({ id, ...draftFormOf(mode) }), replace: true, ignoreBlocker: true, state: true });
  };
}
