/** How an account is called in the names of buttons and dialogs. */
export const accountName = ({ firstName, lastName }: { firstName: string; lastName: string }): string => `${firstName} ${lastName}`;
