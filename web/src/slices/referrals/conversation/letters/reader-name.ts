import type { ReferralLetter } from "@linnet/contract/referrals/letters";

/** 'Ashby, Dora' or 'Nowak, Gena (staff)'. */
export const readerName = ({ name, isStaff }: ReferralLetter["readers"][number]): string => (isStaff ? `${name} (staff)` : name);
