import type { Referral } from "@linnet/contract/referrals";
import { screen } from "../../platform/screen.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The referral passed along to the form that edits it or refers anew (REF-024). */
    referral?: Referral;
    /** How the form that led here was sent (REF-022, REF-023). */
    referralSent?: "success" | "error";
  }
}

export const referralScreens = {
  mine: screen("/referrals/myreferrals"),
  shared: screen("/referrals/sharedreferrals"),
  ofPractice: screen("/referrals/viewreferrals"),
  all: screen("/referrals/allreferrals"),
  make: screen("/referrals/newreferral"),
  /** Opened from a patient, who comes along as navigation state. */
  referPatient: screen("/referrals/refer-a-patient"),
  makeAgain: screen("/referrals/re-refer"),
  edit: screen("/referrals/editreferral"),
  details: screen("/referrals/details/:id"),
};
