import type { Referral } from "@linnet/contract/referrals";
import { z } from "zod";
import { screen } from "../../platform/screen.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The referral passed along to the form that edits it or refers anew (REF-024). */
    referral?: Referral;
    /** How the form that led here was sent (REF-022, REF-023). */
    referralSent?: "success" | "error";
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
