import type { Referral } from "@linnet/contract/referrals";
import { z } from "zod";
import { screen } from "../../platform/page/screen.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The referral passed along to the form that edits it or refers anew (REF-024). */
    referral?: Referral;
    /** That the child has died was asked about before the form was opened, and answered. */
    refersAnyway?: true;
    /** How the form that led here was sent (REF-022, REF-023). */
    referralSent?: "success" | "error";
  }
}

/** Which draft a form shows, so that a reload shows it again. A random id, nothing of the patient. */
const DraftPlace = z.object({ draft: z.uuid().toLowerCase().optional().catch(undefined) });
/** The same, and which referral a form was opened from: a number of our own. */
const ReferralFormPlace = DraftPlace.extend({ id: z.coerce.number().int().positive().optional().catch(undefined) });

export const referralScreens = {
  mine: screen("/referrals/myreferrals"),
  shared: screen("/referrals/sharedreferrals"),
  ofPractice: screen("/referrals/viewreferrals"),
  all: screen("/referrals/allreferrals"),
  make: screen("/referrals/newreferral", DraftPlace),
  /** Opened from a patient, who comes along as navigation state. */
  referPatient: screen("/referrals/refer-a-patient", DraftPlace),
  makeAgain: screen("/referrals/re-refer", ReferralFormPlace),
  edit: screen("/referrals/editreferral", ReferralFormPlace),
  details: screen("/referrals/details/:id"),
};
