import type { Referral } from "@linnet/contract/referrals";
import { notify } from "../../../ui/feedback/notify.ts";
import { referralOfName } from "../shared/referral-name.ts";

/** Says that a declined referral was put aside, or taken up again, and takes that back. */
export const tellPutAside = (referral: Referral, isPutAside: boolean, put: (isPutAside: boolean) => Promise<unknown>): void =>
  notify({
    text: isPutAside
      ? `You closed ${referralOfName(referral)}. No further action is needed.`
      : `${referralOfName(referral)} is waiting for your practice again.`,
    undo: () => put(!isPutAside),
  });
