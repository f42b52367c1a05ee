import type { Referral } from "@linnet/contract/referrals";
import { z } from "zod";
import { screen } from "../../platform/screen.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The referral that one of the forms is opened from (REF-024). */
    referral?: Referral;
    /** How sending a referral ended, for the list that follows (REF-022, REF-023, decision G-REF-03). */
    sent?: "success" | "error";
  }
}

/** Which referral a form was opened from, so that it is still known after a reload. A number of our own, nothing of the patient. */
const ReferralFormPlace = z.object({ id: z.coerce.number().int().positive().optional().catch(undefined) });

export const referralScreens = {
  mine: screen("/referrals/myreferrals"),
  shared: screen("/referrals/sharedreferrals"),
  ofPractice: screen("/referrals/viewreferrals"),
  all: screen("/referrals/allreferrals"),
  make: screen("/referrals/newreferral"),
  /** Opened from a patient, who comes along as navigation state. */
  referPatient: screen("/referrals/refer-a-patient"),
  makeAgain: screen("/referrals/re-refer", ReferralFormPlace),
  edit: screen("/referrals/editreferral", ReferralFormPlace),
  details: screen("/referrals/details/:id"),
};
