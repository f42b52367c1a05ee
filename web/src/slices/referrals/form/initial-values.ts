import type { Patient } from "@linnet/contract/patients";
import type { NameParts, RecordIdentity } from "@linnet/contract/patients/identity";
import type { ReferralDetails } from "@linnet/contract/referrals";
import type { Attachment } from "@linnet/contract/referrals/attachments";
import { CHOICE_FIELDS, isChoiceField } from "@linnet/contract/referrals/field-list";
import type { ReferralFormChoices } from "@linnet/contract/referrals/form";
import { formatDay } from "../../../platform/format/format.ts";
import { PENDING_FILES } from "../drafts/files.ts";
import type { InitialPacket } from "../packets/form-packet.ts";
import { type KnownChild, knownChildText, knownInDraft, knownPatient } from "../shared/known-child.ts";
import type { FormMode, ReferralFormData, Submission, Unsent } from "./api.ts";
import { EMPTY, identityInRecord, isField, offeredIn, type Step, type TypedReferral } from "./fields.ts";
import { type RecordValues, recordValues, typedOf } from "./record-contact.ts";

/** What a form shows when it opens. */
export interface InitialValues {
  typed: TypedReferral;
  /** What stood in it before anybody typed. */
  filledIn: TypedReferral;
  /** The child of the record whom it is about. */
  known: KnownChild | undefined;
  /** What the record says of the family, field by field. */
  fromRecord: RecordValues;
  /** Names that pass as they are, whatever they are made of (decision G-REF-19). */
  ownNames: readonly NameParts[];
  /** The child who has the MRN that came with the referral, where the referral names another one. */
  mrnOf: RecordIdentity | undefined;
  /** It was asked about that the child has died: the form would not be open otherwise. */
  refersAnyway: boolean;
  /** The child whom the form before was about, where it turned out to be about another one. */
  insteadOf: string | undefined;
  step: Step;
  /** What was answered to a clinic's questions before. */
  packet: InitialPacket | undefined;
  /** Of an edit: the files that stay; of a referral after another one: those that go along. */
  kept: readonly Attachment[];
  /** Of an edit: which state of the referral is being changed. */
  modifyDtm: string | undefined;
  submission: Submission | undefined;
  /** When that was typed, where it is not all the form's own. */
  keptOn: string | undefined;
}

/** An empty form; what leaves nothing to choose is chosen. */
export function emptyForm(choices: ReferralFormChoices): TypedReferral {
  const chosen = CHOICE_FIELDS.flatMap((field) => {
    const [only, other] = offeredIn(choices, field);
    return only && !other ? [[field, String(only.id)]] : [];
  });
  return { ...EMPTY, ...Object.fromEntries(chosen) };
}

/** The child of the record whom a referral is about. One that is not in the caller's care can be changed, but not referred again. */
function knownInReferral({ form }: FormMode, referral: ReferralDetails | undefined): KnownChild | undefined {
  if (!referral?.recordIdentity || referral.checkTie) return undefined;
  const { personId, recordIdentity: record, deceased } = referral;
  return personId !== null || form === "edit" ? { personId: personId ?? "", record, deceased } : undefined;
}

/** What the hospital's record says of a child, in the form. A number that the form does not know how to send is found by the server. */
const filledInFrom = (known: KnownChild, choices: ReferralFormChoices) => ({
  ...identityInRecord(known, choices),
  personId: known.personId,
  mrn: /^\d+$/.test(known.record.mrn) ? known.record.mrn : "",
});

/** The same where the child is known by a draft. */
const formOfKnown = (known: KnownChild, choices: ReferralFormChoices, fromRecord: RecordValues): TypedReferral =>
  offered(choices, { ...emptyForm(choices), ...typedOf(fromRecord), ...filledInFrom(known, choices) });

/** What is known of a patient who is to be referred (REF-079). */
export function formOfPatient(patient: Patient, choices: ReferralFormChoices, fromRecord: RecordValues = {}): TypedReferral {
  const form = formOfKnown(knownPatient(patient), choices, fromRecord);
  const own = choices.physicians.find(({ id }) => id === patient.providerId);
  return own ? { ...form, physicianId: String(own.id) } : form;
}

/**
 * A referral as it was sent, to be changed, or to be sent again: where to is asked again then (REF-077). The record says who the child
 * is, unless the referral corrects it.
 */
export function formOfReferral(mode: FormMode, referral: ReferralDetails, choices: ReferralFormChoices): TypedReferral {
  const sent = Object.entries(referral).flatMap(([field, value]) => (isField(field) ? [[field, String(value ?? "")]] : []));
  const known = knownInReferral(mode, referral);
  return offered(choices, {
    ...EMPTY,
    ...Object.fromEntries(sent),
    dateOfBirth: formatDay(referral.dateOfBirth),
    guardianDob: formatDay(referral.guardianDob),
    ...(known && !referral.identityCorrection && filledInFrom(known, choices)),
    ...(!known && { identityCorrection: "false" }),
    ...(mode.form === "re-refer" && { clinicKey: "" }),
  });
}

/**
 * What was kept of an earlier visit, over what the form begins with; names that it does not know, and whom it is tied to, are left out.
 * An MRN that was removed stays removed: it may be another child's.
 */
export function formOfDraft(fields: Record<string, string>, base: TypedReferral, choices: ReferralFormChoices): TypedReferral {
  const typed = Object.fromEntries(Object.entries(fields).filter(([field]) => isField(field)));
  return offered(choices, { ...base, ...typed, personId: base.personId, mrn: fields["mrn"] === "" ? "" : base.mrn });
}

/** A choice that is offered no longer counts as not made: the select could not show it. */
function offered(choices: ReferralFormChoices, typed: TypedReferral): TypedReferral {
  const gone = Object.entries(typed).filter(
    ([field, value]) => isChoiceField(field) && !offeredIn(choices, field).some(({ id }) => String(id) === value),
  );
  return { ...typed, ...Object.fromEntries(gone.map(([field]) => [field, ""])) };
}

/**
 * What is left of a form that turns out to be about another child: what the person has typed. Everything that was filled in is as in an
 * empty form again, and nothing ties it to the record.
 */
export function withoutFilledIn(typed: TypedReferral, filledIn: TypedReferral, empty: TypedReferral): TypedReferral {
  const own = Object.entries(typed).filter(
    ([field, value]) => !Object.entries(filledIn).some(([name, was]) => name === field && was === value),
  );
  return { ...empty, ...Object.fromEntries(own), personId: "", mrn: "", identityCorrection: "false" };
}

/** Beside the fields, a draft says which files were kept, which new ones have not reached it, and from which state of the referral it began. */
const KEPT_NAMES = "attachmentNames";
const MODIFIED = "modifyDtm";
/** And that it was said before that this child has died. */
const REFERS_ANYWAY = "refersAnyway";

/** Whether it was asked about, when the draft was begun, that the child has died. */
export const wasAskedBefore = ({ draft }: ReferralFormData): boolean => draft?.fields[REFERS_ANYWAY] !== undefined;

interface DraftParts {
  typed: TypedReferral;
  kept: readonly Attachment[];
  modifyDtm: string | undefined;
  /** What `pendingText` gives. */
  pending: string;
  known?: KnownChild | undefined;
  refersAnyway?: boolean;
}

/** What a draft keeps of a form: text by name. */
export const draftFields = ({ typed, kept, modifyDtm, pending, known, refersAnyway = false }: DraftParts): Record<string, string> => ({
  ...typed,
  [KEPT_NAMES]: JSON.stringify(kept.map(({ name }) => name)),
  [PENDING_FILES]: pending,
  ...(modifyDtm && { [MODIFIED]: modifyDtm }),
  ...(refersAnyway && { [REFERS_ANYWAY]: "true" }),
  ...(known && knownChildText(known)),
});

/** Whom a form is about, as far as the hospital's record knows. */
function childOf(
  mode: FormMode,
  { referral, draft, deceased }: ReferralFormData,
  unsent: Unsent | undefined,
): Pick<InitialValues, "known" | "ownNames" | "mrnOf"> {
  const known =
    mode.form !== "refer-a-patient"
      ? knownInReferral(mode, referral)
      : mode.patient
        ? knownPatient(mode.patient)
        : (unsent?.known ?? knownInDraft(draft?.fields ?? {}, deceased));
  const mrnOf = (referral?.checkTie && referral.recordIdentity) || undefined;
  const ownNames = [...(known ? [known.record] : []), ...(referral ? [referral] : []), ...(mrnOf ? [mrnOf] : [])];
  return { known, ownNames, mrnOf };
}

function baseOf(
  mode: FormMode,
  { choices, referral }: ReferralFormData,
  { known, fromRecord }: Pick<InitialValues, "known" | "fromRecord">,
): TypedReferral {
  if (mode.form === "refer-a-patient" && mode.patient) return formOfPatient(mode.patient, choices, fromRecord);
  if (mode.form === "refer-a-patient" && known) return formOfKnown(known, choices, fromRecord);
  if (!referral) return emptyForm(choices);
  return formOfReferral(mode, referral, choices);
}

/** What could not be sent comes first, then what the server kept, then what the form begins with by itself. */
export function initialValues(mode: FormMode, data: ReferralFormData, unsent: Unsent | undefined): InitialValues {
  const { choices, draft, referral } = data;
  const stored = mode.form === "edit" || mode.form === "re-refer" ? (referral?.attachments ?? []) : [];
  const keeping = (names: readonly string[]) => stored.filter(({ name }) => names.includes(name));
  const about = childOf(mode, data, unsent);
  const fromRecord = recordValues(data.contact === "failed" ? undefined : data.contact, choices);
  const base = baseOf(mode, data, { ...about, fromRecord });
  const refersAnyway = mode.form !== "edit" && data.deceased !== null;
  const child = { filledIn: base, ...about, fromRecord, refersAnyway, insteadOf: unsent?.insteadOf };
  if (unsent) return { ...unsent, ...child, kept: keeping(unsent.keptNames), keptOn: unsent.at };
  const nothing = { ...child, packet: data.packet, submission: undefined };
  if (!draft) return { ...nothing, typed: base, step: 1, kept: stored, modifyDtm: referral?.modifyDtm, keptOn: undefined };
  const { [KEPT_NAMES]: names, [MODIFIED]: modifyDtm = referral?.modifyDtm } = draft.fields;
  return {
    ...nothing,
    typed: formOfDraft(draft.fields, base, choices),
    step: draft.step === 2 || draft.step === 3 ? draft.step : 1,
    kept: names === undefined ? stored : keeping(namesIn(names)),
    modifyDtm,
    keptOn: draft.savedOn,
  };
}

function namesIn(text: string): string[] {
  const names: unknown = JSON.parse(text);
  return Array.isArray(names) ? names.map(String) : [];
}
