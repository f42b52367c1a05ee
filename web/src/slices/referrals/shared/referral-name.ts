import { fullNameOf, isSameName, listedNameOf, type RecordIdentity } from "@linnet/contract/patients/identity";
import type { Referral, ReferralDetails } from "@linnet/contract/referrals";

type Named = Pick<Referral, "firstName" | "lastName">;

/** 'Ruiz, Ana', as in lists. */
export const listedName = ({ firstName, lastName }: Named): string => listedNameOf({ firstName, lastName });

/** 'Ana Ruiz’s'. */
export const whose = ({ firstName, lastName }: Named): string => `${fullNameOf({ firstName, lastName })}’s`;

/** 'Ana Ruiz’s referral', in prose and in accessible names. */
export const referralOfName = (referral: Named): string => `${whose(referral)} referral`;

/** A referral's child, for a dialog's header. */
export const childOf = (referral: Pick<Referral, "firstName" | "lastName" | "dateOfBirth">) => ({
  name: fullNameOf({ firstName: referral.firstName, lastName: referral.lastName }),
  dob: referral.dateOfBirth,
});

/** A referral that corrects the record of its child. */
export const isCorrection = (referral: ReferralDetails): referral is ReferralDetails & { recordIdentity: RecordIdentity } =>
  referral.identityCorrection && referral.recordIdentity !== null;

/** A referral with its name in lists: for a correction, the record's name (decision G-REF-32). */
export const withNameOfRecord = (referral: ReferralDetails): ReferralDetails =>
  isCorrection(referral)
    ? { ...referral, firstName: referral.recordIdentity.firstName, lastName: referral.recordIdentity.lastName }
    : referral;

/** 'Lindqvist, Maya', if a referral corrects the name. */
export const correctedName = (referral: ReferralDetails): string | undefined =>
  isCorrection(referral) && !isSameName(referral, referral.recordIdentity) ? listedNameOf(referral) : undefined;
