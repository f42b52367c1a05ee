import type { Referral } from "@linnet/contract/referrals";
import classes from "../shared/referrals.module.css";
import { isUndelivered } from "./is-undelivered.ts";

/** Who acts next. In the danger color if that is the reader. */
export const NextStep = ({ referral }: { referral: Referral }) => (
  <span className={classes.next} data-undelivered={isUndelivered(referral) || undefined}>
    {referral.nextStep}
  </span>
);
