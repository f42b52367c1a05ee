/** The specification's words for an e-mail with which somebody signs in already (PRA-043). */
export const EMAIL_TAKEN = "A user with this email already exists.";
