import { fullNameOf, isSameName, listedNameOf, type RecordIdentity } from "@linnet/contract/patients/identity";
import type { Referral, ReferralDetails } from "@linnet/contract/referrals";

type Named = Pick<Referral, "firstName" | "lastName">;

/** 'Ruiz, Ana', as lists have it. */
export const listedName = ({ firstName, lastName }: Named): string => listedNameOf({ firstName, lastName });

/** 'Ana Ruiz’s', before what is theirs. */
export const whose = ({ firstName, lastName }: Named): string => `${fullNameOf({ firstName, lastName })}’s`;

/** 'Ana Ruiz’s referral', in prose and in accessible names. */
export const referralOfName = (referral: Named): string => `${whose(referral)} referral`;

/** Whom a referral is about, for the head of a dialog. */
export const childOf = (referral: Pick<Referral, "firstName" | "lastName" | "dateOfBirth">) => ({
  name: fullNameOf({ firstName: referral.firstName, lastName: referral.lastName }),
  dob: referral.dateOfBirth,
});

/** A referral that corrects what the record says of its child. */
export const isCorrection = (referral: ReferralDetails): referral is ReferralDetails & { recordIdentity: RecordIdentity } =>
  referral.identityCorrection && referral.recordIdentity !== null;

/** A referral named as lists name it: of a correction as the record names the child (decision G-REF-32). */
export const withNameOfRecord = (referral: ReferralDetails): ReferralDetails =>
  isCorrection(referral)
    ? { ...referral, firstName: referral.recordIdentity.firstName, lastName: referral.recordIdentity.lastName }
    : referral;

/** 'Lindqvist, Maya', where a referral corrects the name. */
export const correctedName = (referral: ReferralDetails): string | undefined =>
  isCorrection(referral) && !isSameName(referral, referral.recordIdentity) ? listedNameOf(referral) : undefined;
