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

/** Whether a referral is about a child in the record (decision G-REF-32). */
export type Tie = { kind: "none" } | { kind: "agrees" | "correction"; child: KnownChild };

/** As stored. `lost` is a tie that was not proven. `unchecked` is checked at the next start. */
export type StoredTie = Tie["kind"] | "lost" | "unchecked";

export const NO_TIE: Tie = { kind: "none" };

/** The form's choices of a sex, as in the record (decision G-REF-24). */
const SEX_OF_ID = new Map<number, RecordIdentity["sex"]>([
  [1, "M"],
  [2, "F"],
  [3, "O"],
]);
export const sexOfId = (id: number): RecordIdentity["sex"] => SEX_OF_ID.get(id) ?? "U";
export const idOfSex = (sex: RecordIdentity["sex"]): number | undefined => [...SEX_OF_ID].find(([, word]) => word === sex)?.[0];

type Typed = Pick<WrittenForm, "firstName" | "middleName" | "lastName" | "dateOfBirth" | "patientSexId" | "mrn">;

/** The form's schema allows no longer one. */
const MAX_MRN_DIGITS = 20;

/** An MRN with every allowed number of leading zeros. The record's own is among them. */
export function paddedMrns(mrn: string): string[] {
  const digits = withoutZeros(mrn);
  if (digits === "") return [mrn];
  return Array.from({ length: Math.max(1, MAX_MRN_DIGITS - digits.length + 1) }, (_, zeros) => "0".repeat(zeros) + digits);
}

const OTHER_NAME = "The hospital’s record has a different name for this patient";
const OTHER_DAY = "The hospital’s record has a different date of birth for this patient";

const OTHER_SEX = "The hospital’s record has a different sex for this patient";

const withSex = (typed: Typed) => ({ ...typed, sex: sexOfId(typed.patientSexId) });

/** Typed values that differ from the child's, as sentences for their fields. Sex is not compared, but can be corrected. */
function differences(typed: Typed, child: KnownChild, isCorrection: boolean): Record<string, string> {
  return {
    ...(!isSameFamily(typed, child) && { lastName: OTHER_NAME }),
    ...(!isSameGiven(typed, child) && { firstName: OTHER_NAME }),
    ...(!isSameBirthDate(typed.dateOfBirth, child.dateOfBirth) && { dateOfBirth: OTHER_DAY }),
    ...(isCorrection && !isSameSex(withSex(typed).sex, child.sex) && { patientSexId: OTHER_SEX }),
    ...(!isSameMrn(typed.mrn, child.mrn) && { mrn: "This is not this patient’s medical record number" }),
  };
}

/** Whether a form's patient is the stored one, and no other child in the record. */
export function isSameIdentity(
  form: Typed & Pick<ReferralForm, "personId" | "identityCorrection">,
  before: { tie: StoredTie; typed: Typed; child: KnownChild | undefined },
): boolean {
  const { typed, child, tie } = before;
  const fields = ["firstName", "middleName", "lastName", "dateOfBirth", "patientSexId", "mrn"] as const;
  const isSameChild = form.personId === "" || form.personId === child?.personId;
  return isSameChild && (!form.identityCorrection || tie === "correction") && fields.every((field) => form[field] === typed[field]);
}

/** The tie of a form to the child of its person id or MRN, as agreeing or as a correction. Otherwise the fields that differ. */
export function tieTo(child: KnownChild, typed: Typed, isCorrection: boolean): Tie | { errors: Record<string, string> } {
  const isRightNumber = isSameMrn(typed.mrn, child.mrn);
  const agrees = isSameChild(typed, child);
  // A correction must change something.
  if (isRightNumber && agrees && (!isCorrection || isSameSex(withSex(typed).sex, child.sex))) return { kind: "agrees", child };
  if (isRightNumber && isCorrection && mayBeCorrection(withSex(typed), child)) return { kind: "correction", child };
  return { errors: differences(typed, child, isCorrection) };
}

/** The child of an MRN, which ties nothing by itself. Among several children, the one whose name and birth date agree, or else none. */
export function ownerOf<C extends KnownChild>(children: readonly C[], typed: Pick<Typed, keyof NameParts | "dateOfBirth">): C | undefined {
  const [owner, ...others] = children.length === 1 ? children : children.filter((child) => isSameChild(typed, child));
  return others.length === 0 ? owner : undefined;
}

/** The record's own names, which are accepted as they are. */
export const tiedNames = (tie: Tie): KnownChild[] => (tie.kind === "none" ? [] : [tie.child]);

export const personIdsOf = (tie: Tie): string[] => tiedNames(tie).map(({ personId }) => personId);

const RULES: Record<Tie["kind"], string> = { none: "untied", agrees: "tied", correction: "tied-by-correction" };

/** The audit trail's rule for a tie. */
export const ruleOf = ({ kind }: Tie): string => RULES[kind];
