import { screen } from "../../platform/screen.ts";

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
