import type { Referral } from "@linnet/contract/referrals";
import type { ReferralListSearchParams } from "../routes.ts";

export type ReferralOrder = NonNullable<ReferralListSearchParams["sort"]>;
export type Direction = "asc" | "desc";

const BY_LETTER = new Intl.Collator("en", { sensitivity: "base" });
const byDay = (one: string, other: string) => (one < other ? -1 : Number(one > other));

const COMPARE: Record<ReferralOrder, (one: Referral, other: Referral) => number> = {
  // People with a single name are sorted by it.
  patientname: (one, other) =>
    BY_LETTER.compare(one.lastName || one.firstName, other.lastName || other.firstName) ||
    BY_LETTER.compare(one.firstName, other.firstName),
  dateofbirth: (one, other) => byDay(one.dateOfBirth, other.dateOfBirth),
  createddtm: (one, other) => byDay(one.createdDtm, other.createdDtm),
  physicianname: (one, other) => BY_LETTER.compare(one.physicianName, other.physicianName),
};

const byUrgency = (one: Referral, other: Referral) => Number(other.isUrgent) - Number(one.isUrgent);

/**
 * By the chosen column, and otherwise newest first (REF-083, decision G-REF-30). The list of what needs the practice is a work list, so
 * urgent ones come first there.
 */
export function referralOrder(
  referrals: readonly Referral[],
  { only, sort, direction }: Pick<ReferralListSearchParams, "only" | "sort" | "direction">,
): Referral[] {
  const own = only === "needs-us" ? byUrgency : () => 0;
  const compare = sort ? COMPARE[sort] : own;
  const way = direction === "desc" ? -1 : 1;
  return referrals.toSorted((one, other) => way * compare(one, other) || other.id - one.id);
}
