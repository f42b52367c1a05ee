import type { Referral } from "@linnet/contract/referrals";

type Named = Pick<Referral, "firstName" | "lastName">;

/** 'Ruiz, Ana', as lists have it. */
export const listedName = ({ firstName, lastName }: Named): string => `${lastName}, ${firstName}`;

/** 'the referral of Ana Ruiz', in prose and in accessible names. */
export const referralOfName = ({ firstName, lastName }: Named): string => `referral of ${firstName} ${lastName}`;
