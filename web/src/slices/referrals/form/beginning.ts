import type { NameParts, RecordIdentity } from "@linnet/contract/patients/identity";
import type { Attachment } from "@linnet/contract/referrals/attachments";
import { PENDING_FILES } from "../drafts/pending-files.ts";
import type { KnownChild } from "../identity/known-child.ts";
import type { Attempt, Opening, Subject, Unsent } from "./api.ts";
import type { Step, TypedReferral } from "./fields.ts";
import {
  emptyForm,
  formOfDraft,
  formOfKnown,
  formOfPatient,
  formOfReferral,
  knownInDraft,
  knownInReferral,
  knownPatient,
} from "./prefill.ts";

/** What a form shows when it opens. */
export interface Beginning {
  typed: TypedReferral;
  /** What stood in it before anybody typed. */
  filledIn: TypedReferral;
  /** The child of the record whom it is about. */
  known: KnownChild | undefined;
  /** Names that pass as they are, whatever they are made of (decision G-REF-19). */
  ownNames: readonly NameParts[];
  /** The child who has the MRN that came with the referral, where the referral names another one. */
  mrnOf: RecordIdentity | undefined;
  /** It was asked about that the child has died: the form would not be open otherwise. */
  refersAnyway: boolean;
  /** The child whom the form before was about, where it turned out to be about another one. */
  insteadOf: string | undefined;
  step: Step;
  /** Of an edit: the files that stay. */
  kept: readonly Attachment[];
  /** Of an edit: which state of the referral is being changed. */
  modifyDtm: string | undefined;
  attempt: Attempt | undefined;
  /** When that was typed, where it is not all the form's own. */
  keptOn: string | undefined;
}

/** Beside the fields, a draft says which files were kept, which new ones have not reached it, and from which state of the referral it began. */
const KEPT_NAMES = "attachmentNames";
const MODIFIED = "modifyDtm";
/** And which child of the record it is about, where it was opened from the patients. */
const KNOWN_CHILD = "knownChild";
/** And that it was said before that this child has died. */
const REFERS_ANYWAY = "refersAnyway";

/** Whether it was asked about, when the draft was begun, that the child has died. */
export const wasAskedBefore = ({ draft }: Opening): boolean => draft?.fields[REFERS_ANYWAY] !== undefined;

interface DraftContent {
  typed: TypedReferral;
  kept: readonly Attachment[];
  modifyDtm: string | undefined;
  /** What `pendingText` gives. */
  pending: string;
  known?: KnownChild | undefined;
  refersAnyway?: boolean;
}

/** What is kept of a form: text by name. */
export const draftFields = ({ typed, kept, modifyDtm, pending, known, refersAnyway = false }: DraftContent): Record<string, string> => ({
  ...typed,
  [KEPT_NAMES]: JSON.stringify(kept.map(({ name }) => name)),
  [PENDING_FILES]: pending,
  ...(modifyDtm && { [MODIFIED]: modifyDtm }),
  ...(refersAnyway && { [REFERS_ANYWAY]: "true" }),
  ...(known && { [KNOWN_CHILD]: JSON.stringify(known) }),
});

/** Whom a form is about, as far as the hospital's record knows. */
function childOf(
  subject: Subject,
  { referral, draft, deceased }: Opening,
  unsent: Unsent | undefined,
): Pick<Beginning, "known" | "ownNames" | "mrnOf"> {
  const known =
    subject.form !== "refer-a-patient"
      ? knownInReferral(subject, referral)
      : subject.patient
        ? knownPatient(subject.patient)
        : (unsent?.known ?? knownInDraft(draft?.fields[KNOWN_CHILD], deceased));
  const mrnOf = (referral?.checkTie && referral.recordIdentity) || undefined;
  const ownNames = [...(known ? [known.record] : []), ...(referral ? [referral] : []), ...(mrnOf ? [mrnOf] : [])];
  return { known, ownNames, mrnOf };
}

function baseOf(subject: Subject, { choices, referral }: Opening, known: KnownChild | undefined): TypedReferral {
  if (subject.form === "refer-a-patient" && subject.patient) return formOfPatient(subject.patient, choices);
  if (subject.form === "refer-a-patient" && known) return formOfKnown(known, choices);
  if (!referral) return emptyForm(choices);
  return formOfReferral(subject, referral, choices);
}

/** What could not be sent comes first, then what the server kept, then what the form begins with by itself. */
export function wizardBeginning(subject: Subject, opening: Opening, unsent: Unsent | undefined): Beginning {
  const { choices, draft, referral } = opening;
  const stored = subject.form === "edit" ? (referral?.attachments ?? []) : [];
  const keeping = (names: readonly string[]) => stored.filter(({ name }) => names.includes(name));
  const about = childOf(subject, opening, unsent);
  const base = baseOf(subject, opening, about.known);
  const refersAnyway = subject.form !== "edit" && opening.deceased !== null;
  const child = { filledIn: base, ...about, refersAnyway, insteadOf: unsent?.insteadOf };
  if (unsent) return { ...unsent, ...child, kept: keeping(unsent.keptNames), keptOn: unsent.at };
  const nothing = { ...child, attempt: undefined };
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
