import type { AuditAction } from "@linnet/contract/audit/actions";
import { isSameMrn } from "@linnet/contract/patients/identity";
import type { ReferralForm } from "@linnet/contract/referrals/fields";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { AppError, invalidInput } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type KnownChild, NO_TIE, type Tie, tieTo } from "../shared/tie.ts";
import { tieRepository } from "../shared/tie-repository.ts";

type Parts = Pick<Platform, "db" | "clock">;

/** The typed form and its place. A refusal is audited. */
interface Writing {
  action: AuditAction;
  form: Pick<
    ReferralForm,
    "personId" | "identityCorrection" | "firstName" | "middleName" | "lastName" | "dateOfBirth" | "patientSexId" | "mrn"
  >;
  /** The edited referral, and its tied child as stored. */
  referral?: { id: number; child: KnownChild | undefined };
}

const ANOTHER_CHILD =
  "The name or date of birth differs from the hospital’s record. Correct this patient’s data, or start over for another patient.";
const NO_CORRECTION =
  "You can correct only one of first name, last name, date of birth and sex. More than one differs. Use the record’s data, or refer this patient as a new patient.";
const NOT_YOURS = "This form was opened from the record of a patient who is not yours. Choose another patient and enter their data.";

/** @throws AppError `another_child`, after the refusal is audited with ids only. */
async function refuse(
  { db }: Parts,
  actor: Actor,
  { action, form, referral }: Writing,
  { message, fields, children }: { message: string; fields: Record<string, string>; children: readonly KnownChild[] },
): Promise<never> {
  await audit(db, actor, {
    action,
    outcome: "refused",
    rule: "another_child",
    // For a child out of reach, the requested id, like other refused calls about a patient.
    personIds: children.length > 0 ? children.map(({ personId }) => personId) : [form.personId],
    ...(referral && { object: `referral ${referral.id}` }),
    changed: Object.keys(fields),
  });
  throw new AppError("another_child", message, { fields });
}

/**
 * The children that a form may mean: by person id if given, or else by MRN. If none is in care, the referral's own child if it fits, since
 * the caller can see it.
 */
async function matchingChildren({ db, clock }: Parts, actor: Actor, { form: { personId, mrn }, referral }: Writing): Promise<KnownChild[]> {
  const isMatch = (child: KnownChild) => (personId === "" ? mrn !== "" && isSameMrn(mrn, child.mrn) : child.personId === personId);
  const inCare = await tieRepository(db).inCareOf(actor, personId === "" ? { mrn } : { personId }, clock.now());
  if (inCare.length > 0 || !referral?.child) return inCare;
  return [referral.child].filter(isMatch);
}

/**
 * The patient of a form (decision G-REF-32). A tie needs the person id or MRN, last name, first name and birth date to agree with the
 * record, or a correction. Only children in the caller's care count. Children out of reach and unknown ones look the same. An MRN of no
 * child in their care ties nothing and reveals nothing.
 * @throws AppError `another_child` if it names one child and describes another.
 * @throws AppError `invalid_input` for a correction without a child.
 */
export async function resolveTie(parts: Parts, actor: Actor, writing: Writing): Promise<Tie> {
  const { form } = writing;
  if (form.identityCorrection && form.personId === "")
    throw invalidInput({ identityCorrection: "You can correct only what the hospital’s record says about a patient" });
  const children = await matchingChildren(parts, actor, writing);
  const [first] = children;
  if (!first) {
    if (form.personId === "") return NO_TIE;
    return refuse(parts, actor, writing, { message: NOT_YOURS, fields: { personId: NOT_YOURS }, children });
  }
  const ties = children.map((child) => tieTo(child, form, form.identityCorrection));
  const tie = ties.find((found) => "kind" in found);
  if (tie) return tie;
  const fields = ties.flatMap((found) => ("errors" in found ? [found.errors] : []))[0] ?? {};
  const message = form.identityCorrection && !("mrn" in fields) ? NO_CORRECTION : ANOTHER_CHILD;
  return refuse(parts, actor, writing, { message, fields, children });
}
