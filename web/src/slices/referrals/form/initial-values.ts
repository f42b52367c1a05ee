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
  /** The values before any typing. */
  filledIn: TypedReferral;
  /** The child in the record. */
  known: KnownChild | undefined;
  /** The record's values for the family, by field. */
  fromRecord: RecordValues;
  /** Names that are accepted with any characters (decision G-REF-19). */
  ownNames: readonly NameParts[];
  /** The child with the referral's MRN, if the referral names another one. */
  mrnOf: RecordIdentity | undefined;
  /** The user has confirmed the referral of a child who has died. Otherwise the form would not open. */
  refersAnyway: boolean;
  /** The previous form's child, if this form turned out to be about another one. */
  insteadOf: string | undefined;
  step: Step;
  /** The earlier answers to a clinic's questions. */
  packet: InitialPacket | undefined;
  /** For an edit: the files to keep. For a referral that follows another: the files to copy. */
  kept: readonly Attachment[];
  /** For an edit: the version of the referral. */
  modifyDtm: string | undefined;
  submission: Submission | undefined;
  /** When it was typed, if the form did not start empty. */
  keptOn: string | undefined;
}

/** An empty form. Fields with only one choice are filled. */
export function emptyForm(choices: ReferralFormChoices): TypedReferral {
  const chosen = CHOICE_FIELDS.flatMap((field) => {
    const [only, other] = offeredIn(choices, field);
    return only && !other ? [[field, String(only.id)]] : [];
  });
  return { ...EMPTY, ...Object.fromEntries(chosen) };
}

/** The child in the record of a referral. A child outside the user's care can be edited, but not referred again. */
function knownInReferral({ form }: FormMode, referral: ReferralDetails | undefined): KnownChild | undefined {
  if (!referral?.recordIdentity || referral.checkTie) return undefined;
  const { personId, recordIdentity: record, deceased } = referral;
  return personId !== null || form === "edit" ? { personId: personId ?? "", record, deceased } : undefined;
}

/** The record's values of a child, for the form. The server finds a number that the form cannot send. */
const filledInFrom = (known: KnownChild, choices: ReferralFormChoices) => ({
  ...identityInRecord(known, choices),
  personId: known.personId,
  mrn: /^\d+$/.test(known.record.mrn) ? known.record.mrn : "",
});

/** The same for a child known by a draft. */
const formOfKnown = (known: KnownChild, choices: ReferralFormChoices, fromRecord: RecordValues): TypedReferral =>
  offered(choices, { ...emptyForm(choices), ...typedOf(fromRecord), ...filledInFrom(known, choices) });

/** The known values of a patient to refer (REF-079). */
export function formOfPatient(patient: Patient, choices: ReferralFormChoices, fromRecord: RecordValues = {}): TypedReferral {
  const form = formOfKnown(knownPatient(patient), choices, fromRecord);
  const own = choices.physicians.find(({ id }) => id === patient.providerId);
  return own ? { ...form, physicianId: String(own.id) } : form;
}

/**
 * A sent referral, to edit or refer again. The latter asks for the clinic again (REF-077). The record has the child's identity, unless the
 * referral corrects it.
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
 * Earlier typed values over the initial ones. Unknown names and the tie are left out. A removed MRN stays removed, because it may be
 * another child's.
 */
export function formOfDraft(fields: Record<string, string>, base: TypedReferral, choices: ReferralFormChoices): TypedReferral {
  const typed = Object.fromEntries(Object.entries(fields).filter(([field]) => isField(field)));
  return offered(choices, { ...base, ...typed, personId: base.personId, mrn: fields["mrn"] === "" ? "" : base.mrn });
}

/** Clears choices that are no longer offered, because the select cannot show them. */
function offered(choices: ReferralFormChoices, typed: TypedReferral): TypedReferral {
  const gone = Object.entries(typed).filter(
    ([field, value]) => isChoiceField(field) && !offeredIn(choices, field).some(({ id }) => String(id) === value),
  );
  return { ...typed, ...Object.fromEntries(gone.map(([field]) => [field, ""])) };
}

/**
 * What stays of a form that turns out to be about another child: the typed values. All filled-in values are empty again, and nothing ties
 * it to the record.
 */
export function withoutFilledIn(typed: TypedReferral, filledIn: TypedReferral, empty: TypedReferral): TypedReferral {
  const own = Object.entries(typed).filter(
    ([field, value]) => !Object.entries(filledIn).some(([name, was]) => name === field && was === value),
  );
  return { ...empty, ...Object.fromEntries(own), personId: "", mrn: "", identityCorrection: "false" };
}

/** Besides the fields, a draft has the kept files, the pending files, and the version of the referral. */
const KEPT_NAMES = "attachmentNames";
const MODIFIED = "modifyDtm";
/** It also has the confirmation for a child who has died. */
const REFERS_ANYWAY = "refersAnyway";

/** Whether the referral of a child who has died was confirmed when the draft started. */
export const wasAskedBefore = ({ draft }: ReferralFormData): boolean => draft?.fields[REFERS_ANYWAY] !== undefined;

interface DraftParts {
  typed: TypedReferral;
  kept: readonly Attachment[];
  modifyDtm: string | undefined;
  /** The result of `pendingText`. */
  pending: string;
  known?: KnownChild | undefined;
  refersAnyway?: boolean;
}

/** A draft's fields: text by name. */
export const draftFields = ({ typed, kept, modifyDtm, pending, known, refersAnyway = false }: DraftParts): Record<string, string> => ({
  ...typed,
  [KEPT_NAMES]: JSON.stringify(kept.map(({ name }) => name)),
  [PENDING_FILES]: pending,
  ...(modifyDtm && { [MODIFIED]: modifyDtm }),
  ...(refersAnyway && { [REFERS_ANYWAY]: "true" }),
  ...(known && knownChildText(known)),
});

/** A form's child, as far as the hospital's record knows. */
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

/** Unsent content comes first, then the server's, then the form's initial values. */
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
