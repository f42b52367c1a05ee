import type { Referral } from "@linnet/contract/referrals";
import { notify } from "../../../ui/feedback/notify.ts";
import { referralOfName } from "../shared/referral-name.ts";

/** Shows a notice that a declined referral was closed or reopened, with Undo. */
export const tellPutAside = (referral: Referral, isPutAside: boolean, put: (isPutAside: boolean) => Promise<unknown>): void =>
  notify({
    text: isPutAside
      ? `You closed ${referralOfName(referral)}. No further action is needed.`
      : `${referralOfName(referral)} is waiting for your practice again.`,
    undo: () => put(!isPutAside),
  });
