import type { ResultOf } from "@linnet/contract/endpoint";
import type { ErrorBody } from "@linnet/contract/errors";
import type { referrals } from "@linnet/contract/referrals";
import type { Attachment } from "@linnet/contract/referrals/attachments";
import type { ReferralFormChoices } from "@linnet/contract/referrals/form";
import type { UploadProgress } from "../../../platform/http/upload.ts";
import { isPacketError } from "../packets/error-names.ts";
import type { KnownChild } from "../shared/known-child.ts";
import type { ZipCities } from "./api.ts";
import {
  changesOf,
  fieldsOf,
  IDENTITY_FIELDS,
  identityInRecord,
  isIdentityField,
  LAST_STEP,
  type ReferralField,
  type Step,
  stepOf,
  type TypedReferral,
} from "./fields.ts";
import type { InitialValues } from "./initial-values.ts";
import { isOfRecord, type RecordValues } from "./record-contact.ts";
import { type TypedZip, withCities, zipIn } from "./zip-cities.ts";

type FieldErrors = Readonly<Record<string, string>>;
export type Duplicates = ResultOf<typeof referrals.duplicates>;

/** The progress of sending. */
export type Sending =
  | { status: "idle" }
  /** Checks whether the child was referred to the clinic before. */
  | { status: "checking" }
  | { status: "confirming"; found: Duplicates }
  | { status: "sending" | "sent"; progress: UploadProgress };

/** What continues once the form's child is certain. */
type Intent = "closeIdentity" | "attachments" | "send";

/** The target of the focus. A new object each time, so that the same place can get it twice. */
export interface FocusTarget {
  /** A clinic's question, by the name of its error. */
  on: ReferralField | `packet${string}` | "newStep" | "heading" | "child" | "changeChild";
}

/** Why the server has not accepted the referral, besides wrong fields. */
export interface Refusal {
  said: ErrorBody;
  /** The keys of the sent files. */
  sentKeys: readonly string[];
}

export interface FormState {
  typed: TypedReferral;
  /** For an edit: the referral's values when last read. */
  filledIn: TypedReferral;
  /** For an edit: the version of the referral. */
  modifyDtm: string | undefined;
  /** For an edit: the files to keep. */
  kept: readonly Attachment[];
  /** Errors by field. */
  errors: FieldErrors;
  /** A step could not be left because of errors. From then on, there is an error summary. */
  isSummedUp: boolean;
  step: Step;
  /** The identity fields are open. */
  isIdentityOpen: boolean;
  /** The form asks whether this is still the same child, and then continues with this. */
  asked: Intent | undefined;
  sending: Sending;
  refusal: Refusal | undefined;
  /** The hospital has accepted the referral since the form was opened. Nothing here can be sent any more. */
  isClosed: boolean;
  focus: FocusTarget | undefined;
  /** The last typed zip code, with its cities and the values it filled in. */
  zip: TypedZip | undefined;
  /** Counts changes that belong in the draft. */
  edits: number;
}

/** What a form knows and does not change. */
export interface FormContext {
  choices: ReferralFormChoices;
  /** The child in the record. */
  known: KnownChild | undefined;
  /** The record's values for the child's family. */
  fromRecord: RecordValues;
  validate: (typed: TypedReferral) => FieldErrors;
}

interface Events {
  /** The user typed or chose a value. */
  changed: { field: ReferralField; value: string };
  left: { field: ReferralField };
  /** An answer to the clinic's questions, which is saved with the draft. Its error is cleared. */
  packetChanged: { name: string };
  /** The typed zip code's cities. */
  citiesFound: { zip: string; cities: ZipCities };
  /** Continue, Back or Change. */
  stepChosen: { step: Step };
  /** Complete Referral. */
  completed: object;
  identityOpened: object;
  identityDone: object;
  /** The answers to 'Is this still …?', except 'another child', which opens another form. */
  correctionConfirmed: object;
  changeUndone: object;
  questionClosed: object;
  mrnRemoved: object;
  /** For an edit: an existing file is removed. */
  keptFileRemoved: { id: number };
  /** A draft's file was chosen or removed. */
  draftFilesChanged: object;
  duplicatesFound: { found: Duplicates };
  duplicatesClosed: object;
  sendingStarted: object;
  progressed: { progress: UploadProgress };
  sendingCancelled: object;
  /** The server says why it does not accept the referral. */
  refused: Refusal;
  /** Sending failed for another reason. */
  failed: object;
  sent: object;
  /** For an edit: continues from another person's version, with these values in the form. */
  rebased: Pick<FormState, "typed" | "filledIn" | "modifyDtm" | "kept">;
  /** For an edit: the hospital has accepted the referral. */
  closed: object;
}

type EventOf<Type extends keyof Events> = { [T in Type]: { type: T } & Events[T] }[Type];
export type FormEvent = EventOf<keyof Events>;

type Handlers = { [T in keyof Events]: (state: FormState, event: EventOf<T>, context: FormContext) => FormState };

const focusOn = (on: FocusTarget["on"]): FocusTarget => ({ on });
const edited = (state: FormState): FormState => ({ ...state, edits: state.edits + 1 });
const isNone = (errors: FieldErrors) => Object.keys(errors).length === 0;
const errorsWhere = (errors: FieldErrors, isMeant: (field: string) => boolean): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => isMeant(field)));

const isIdentitySettled = ({ typed }: Pick<FormState, "typed">, { known, choices }: FormContext) =>
  changesOf(known, typed, choices).length === 0 || typed.identityCorrection === "true";

/** Errors in the record's values on a step. They are marked from the start, because the user has not typed them. */
const recordErrors = ({ typed }: Pick<FormState, "typed">, step: Step, { fromRecord, validate }: FormContext): FieldErrors =>
  errorsWhere(validate(typed), (field) => stepOf(field) === step && isOfRecord(fromRecord, field, typed));

/** Shows a step with only the errors in the record's values. */
const shown = (state: FormState, step: Step, context: FormContext): FormState => ({
  ...state,
  step,
  errors: recordErrors(state, step, context),
  isSummedUp: false,
});

const arrivedAt = (state: FormState, step: Step, context: FormContext): FormState =>
  edited({ ...shown(state, step, context), focus: focusOn("newStep") });

function goOn(state: FormState, intent: Intent, context: FormContext): FormState {
  if (intent === "closeIdentity") return { ...state, focus: focusOn("changeChild") };
  if (intent === "attachments") return arrivedAt(state, LAST_STEP, context);
  return { ...state, sending: { status: "checking" } };
}

/** Continues once the child is certain. Otherwise asks first (decision G-REF-32). */
const onceSettled = (state: FormState, intent: Intent, context: FormContext): FormState =>
  isIdentitySettled(state, context) ? goOn({ ...state, isIdentityOpen: false }, intent, context) : { ...state, asked: intent };

/** Shows the errors, on the first step with any. */
function withErrors(state: FormState, errors: FieldErrors): FormState {
  const step = ([1, 2] as const).find((each) => Object.keys(errors).some((field) => stepOf(field) === each)) ?? state.step;
  const here = errorsWhere(errors, (field) => stepOf(field) === step);
  const first = fieldsOf(step).find(({ field }) => field in here)?.field ?? Object.keys(here).find(isPacketError);
  return {
    ...state,
    step,
    errors: here,
    isSummedUp: true,
    isIdentityOpen: state.isIdentityOpen || (step === 2 && Object.keys(here).some(isIdentityField)),
    focus: first === undefined ? state.focus : focusOn(first),
  };
}

/** The user's answer about the child replaces the server's refusal. */
const withoutChildRefusal = ({ refusal }: FormState) => (refusal?.said.code === "another_child" ? undefined : refusal);

const HANDLERS: Handlers = {
  changed: (state, { field, value }) => {
    if (state.typed[field] === value) return state;
    // A later change of the identity is a new change and asks again.
    const identityCorrection = isIdentityField(field) ? "false" : state.typed.identityCorrection;
    const errors = errorsWhere(state.errors, (each) => each !== field);
    return edited({ ...state, typed: { ...state.typed, identityCorrection, [field]: value }, errors });
  },
  packetChanged: (state, { name }) => edited({ ...state, errors: errorsWhere(state.errors, (each) => each !== name) }),
  left: (state, { field }, { validate }) => {
    const { [field]: error } = validate(state.typed);
    const others = errorsWhere(state.errors, (each) => each !== field);
    return { ...state, errors: error === undefined ? others : { ...others, [field]: error } };
  },
  // Unless the user has typed since.
  citiesFound: (state, { zip, cities }) => (zipIn(state.typed) === zip ? edited({ ...state, ...withCities(state, zip, cities) }) : state),
  // Forward only past steps without errors. Back always (REF-074).
  stepChosen: (state, { step }, context) => {
    const errors = errorsWhere(context.validate(state.typed), (field) => (stepOf(field) ?? step) < step);
    if (step > state.step && !isNone(errors)) return withErrors(state, errors);
    return step === LAST_STEP && state.step < LAST_STEP ? onceSettled(state, "attachments", context) : arrivedAt(state, step, context);
  },
  completed: (state, _event, context) => {
    if (state.sending.status !== "idle") return state;
    const errors = context.validate(state.typed);
    return isNone(errors) ? onceSettled(state, "send", context) : withErrors(state, errors);
  },

  identityOpened: (state) => ({ ...state, isIdentityOpen: true, focus: focusOn("firstName") }),
  identityDone: (state, _event, context) => {
    const errors = errorsWhere(context.validate(state.typed), isIdentityField);
    const first = IDENTITY_FIELDS.find((field) => field in errors);
    if (first === undefined) return onceSettled(state, "closeIdentity", context);
    return { ...state, errors: { ...state.errors, ...errors }, focus: focusOn(first) };
  },
  correctionConfirmed: (state, _event, context) => {
    const typed = { ...state.typed, identityCorrection: "true" };
    const corrected = { ...state, typed, asked: undefined, isIdentityOpen: false, refusal: withoutChildRefusal(state) };
    return goOn(edited(corrected), state.asked ?? "closeIdentity", context);
  },
  // Restores the record's data. Values that the record lacks stay.
  changeUndone: (state, _event, context) => {
    const { known, choices } = context;
    const own = known ? identityInRecord(known, choices) : undefined;
    const back = IDENTITY_FIELDS.flatMap((field) => (own?.[field] ? [[field, own[field]]] : []));
    const typed = { ...state.typed, ...Object.fromEntries(back), identityCorrection: "false" };
    const errors = errorsWhere(state.errors, (field) => !isIdentityField(field));
    const undone = { ...state, typed, errors, asked: undefined, isIdentityOpen: false, refusal: withoutChildRefusal(state) };
    return goOn(edited(undone), "closeIdentity", context);
  },
  questionClosed: (state, _event, { known, choices }) => {
    const [first = "firstName"] = changesOf(known, state.typed, choices);
    return { ...state, asked: undefined, isIdentityOpen: true, focus: focusOn(first) };
  },
  mrnRemoved: (state) =>
    edited({ ...state, typed: { ...state.typed, mrn: "" }, refusal: withoutChildRefusal(state), focus: focusOn("firstName") }),

  keptFileRemoved: (state, { id }) => edited({ ...state, kept: state.kept.filter((file) => file.id !== id) }),
  draftFilesChanged: edited,

  duplicatesFound: (state, { found }, context) => {
    if (state.sending.status !== "checking") return state;
    if (found.length > 0) return { ...state, sending: { status: "confirming", found } };
    return HANDLERS.sendingStarted(state, { type: "sendingStarted" }, context);
  },
  duplicatesClosed: (state) => ({ ...state, sending: { status: "idle" } }),
  sendingStarted: (state) => ({ ...state, refusal: undefined, sending: { status: "sending", progress: { sent: 0, total: 0 } } }),
  progressed: (state, { progress }) =>
    state.sending.status === "sending" ? { ...state, sending: { status: "sending", progress } } : state,
  // Its button disappears, and the focus with it.
  sendingCancelled: (state) => ({ ...state, sending: { status: "idle" }, focus: focusOn("heading") }),
  refused: (state, { said, sentKeys }, context) => {
    const refused: FormState = { ...state, sending: { status: "idle" }, refusal: { said, sentKeys } };
    if (said.code === "another_child") return { ...shown(refused, 2, context), focus: focusOn("child") };
    const fields = said.fields ?? {};
    const marked = said.code === "invalid_input" ? withErrors(refused, fields) : refused;
    return Object.keys(fields).some(stepOf) ? marked : { ...marked, focus: focusOn("heading") };
  },
  failed: (state) => ({ ...state, sending: { status: "idle" } }),
  sent: (state) => ("progress" in state.sending ? { ...state, sending: { ...state.sending, status: "sent" } } : state),

  rebased: (state, { typed, filledIn, modifyDtm, kept }, context) =>
    edited({ ...shown(state, state.step, context), typed, filledIn, modifyDtm, kept, refusal: undefined, focus: focusOn("heading") }),
  closed: (state) => ({ ...state, isClosed: true }),
};

/** Applies an event to the form. */
export const reduceForm = <Type extends keyof Events>(state: FormState, event: EventOf<Type>, context: FormContext): FormState =>
  HANDLERS[event.type](state, event, context);

/** The form as it opens. */
export function initialState({ typed, filledIn, modifyDtm, kept, step }: InitialValues, context: FormContext): FormState {
  const hasErrors = Object.keys(context.validate(typed)).some(isIdentityField);
  return {
    typed,
    filledIn,
    modifyDtm,
    kept,
    step,
    errors: recordErrors({ typed }, step, context),
    isSummedUp: false,
    isIdentityOpen: !isIdentitySettled({ typed }, context) || hasErrors,
    asked: undefined,
    sending: { status: "idle" },
    refusal: undefined,
    isClosed: false,
    focus: undefined,
    zip: undefined,
    edits: 0,
  };
}
