/** The part of a referral's address at which its letter stands. */
export const LETTER_PLACE = "letter";
