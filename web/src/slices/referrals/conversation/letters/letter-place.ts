/** The fragment of a referral's address that points to its letter. */
export const LETTER_PLACE = "letter";
