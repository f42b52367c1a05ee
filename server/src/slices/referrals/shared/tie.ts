import {
  isSameBirthDate,
  isSameChild,
  isSameFamily,
  isSameGiven,
  isSameMrn,
  isSameSex,
  mayBeCorrection,
  type NameParts,
  type RecordIdentity,
  withoutZeros,
} from "@linnet/contract/patients/identity";
import type { ReferralForm, WrittenForm } from "@linnet/contract/referrals/fields";

/** A child of the roster. */
export interface KnownChild extends RecordIdentity {
  personId: string;
}

/** Whether a referral is about a child of the record (decision G-REF-32). */
export type Tie = { kind: "none" } | { kind: "agrees" | "correction"; child: KnownChild };

/** As it is kept with a referral: `lost` by a tie that was none, `unchecked` until the next start looks at it. */
export type StoredTie = Tie["kind"] | "lost" | "unchecked";

export const NO_TIE: Tie = { kind: "none" };

/** The form's choices of a sex, as the record has them (decision G-REF-24). */
const SEX_OF_ID = new Map<number, RecordIdentity["sex"]>([
  [1, "M"],
  [2, "F"],
  [3, "O"],
]);
export const sexOfId = (id: number): RecordIdentity["sex"] => SEX_OF_ID.get(id) ?? "U";
export const idOfSex = (sex: RecordIdentity["sex"]): number | undefined => [...SEX_OF_ID].find(([, word]) => word === sex)?.[0];

type Typed = Pick<WrittenForm, "firstName" | "middleName" | "lastName" | "dateOfBirth" | "patientSexId" | "mrn">;

/** The schema of the form lets no longer one through. */
const MAX_MRN_DIGITS = 20;

/** An MRN with as many zeros before it as it may be written with: the record's own is one of these. */
export function paddedMrns(mrn: string): string[] {
  const digits = withoutZeros(mrn);
  if (digits === "") return [mrn];
  return Array.from({ length: Math.max(1, MAX_MRN_DIGITS - digits.length + 1) }, (_, zeros) => "0".repeat(zeros) + digits);
}

const OTHER_NAME = "The hospital’s record has a different name for this patient";
const OTHER_DAY = "The hospital’s record has a different date of birth for this patient";

const OTHER_SEX = "The hospital’s record has a different sex for this patient";

const withSex = (typed: Typed) => ({ ...typed, sex: sexOfId(typed.patientSexId) });

/** What is typed and is not the child's, as sentences beside the fields. Sex is no part of the agreement, but of what is corrected. */
function differences(typed: Typed, child: KnownChild, isCorrection: boolean): Record<string, string> {
  return {
    ...(!isSameFamily(typed, child) && { lastName: OTHER_NAME }),
    ...(!isSameGiven(typed, child) && { firstName: OTHER_NAME }),
    ...(!isSameBirthDate(typed.dateOfBirth, child.dateOfBirth) && { dateOfBirth: OTHER_DAY }),
    ...(isCorrection && !isSameSex(withSex(typed).sex, child.sex) && { patientSexId: OTHER_SEX }),
    ...(!isSameMrn(typed.mrn, child.mrn) && { mrn: "This is not this patient’s medical record number" }),
  };
}

/** Whether a form says of its patient what is kept already, and of no other child of the record. */
export function isSameIdentity(
  form: Typed & Pick<ReferralForm, "personId" | "identityCorrection">,
  before: { tie: StoredTie; typed: Typed; child: KnownChild | undefined },
): boolean {
  const { typed, child, tie } = before;
  const fields = ["firstName", "middleName", "lastName", "dateOfBirth", "patientSexId", "mrn"] as const;
  const isSameChild = form.personId === "" || form.personId === child?.personId;
  return isSameChild && (!form.identityCorrection || tie === "correction") && fields.every((field) => form[field] === typed[field]);
}

/**
 * How a form is tied to the child whom its person or MRN names: as it agrees, or as a correction where it is meant as one. Otherwise the
 * fields that are not the child's.
 */
export function tieTo(child: KnownChild, typed: Typed, isCorrection: boolean): Tie | { errors: Record<string, string> } {
  const isRightNumber = isSameMrn(typed.mrn, child.mrn);
  const agrees = isSameChild(typed, child);
  // To correct nothing is no correction.
  if (isRightNumber && agrees && (!isCorrection || isSameSex(withSex(typed).sex, child.sex))) return { kind: "agrees", child };
  if (isRightNumber && isCorrection && mayBeCorrection(withSex(typed), child)) return { kind: "correction", child };
  return { errors: differences(typed, child, isCorrection) };
}

/** Whose an MRN is that ties nothing by itself: of several children who have it, the one whose name and birth date agree, and else nobody's. */
export function ownerOf<C extends KnownChild>(children: readonly C[], typed: Pick<Typed, keyof NameParts | "dateOfBirth">): C | undefined {
  const [owner, ...others] = children.length === 1 ? children : children.filter((child) => isSameChild(typed, child));
  return others.length === 0 ? owner : undefined;
}

/** The record's own names, which pass as they are. */
export const tiedNames = (tie: Tie): KnownChild[] => (tie.kind === "none" ? [] : [tie.child]);

export const personIdsOf = (tie: Tie): string[] => tiedNames(tie).map(({ personId }) => personId);

const RULES: Record<Tie["kind"], string> = { none: "untied", agrees: "tied", correction: "tied-by-correction" };

/** How the audit trail says whom a referral is about. */
export const ruleOf = ({ kind }: Tie): string => RULES[kind];
