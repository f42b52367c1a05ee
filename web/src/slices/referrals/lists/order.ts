import type { Referral } from "@linnet/contract/referrals";
import type { ReferralListSearchParams } from "../routes.ts";

export type ReferralOrder = NonNullable<ReferralListSearchParams["sort"]>;
export type Direction = "asc" | "desc";

const BY_LETTER = new Intl.Collator("en", { sensitivity: "base" });
const byDay = (one: string, other: string) => (one < other ? -1 : Number(one > other));

const COMPARE: Record<ReferralOrder, (one: Referral, other: Referral) => number> = {
  // Who has one name only stands by it.
  patientname: (one, other) =>
    BY_LETTER.compare(one.lastName || one.firstName, other.lastName || other.firstName) ||
    BY_LETTER.compare(one.firstName, other.firstName),
  dateofbirth: (one, other) => byDay(one.dateOfBirth, other.dateOfBirth),
  createddtm: (one, other) => byDay(one.createdDtm, other.createdDtm),
  physicianname: (one, other) => BY_LETTER.compare(one.physicianName, other.physicianName),
};

/** By what somebody wants it; else, and where that is the same, the newest first (decision G-REF-30). */
export function referralOrder(
  referrals: readonly Referral[],
  sort: ReferralOrder | undefined,
  direction: Direction | undefined,
): Referral[] {
  const compare = sort ? COMPARE[sort] : () => 0;
  const way = direction === "desc" ? -1 : 1;
  return referrals.toSorted((one, other) => way * compare(one, other) || other.id - one.id);
}
