import type { Account } from "@linnet/contract/accounts";
import { accountName } from "../../account.ts";
import type { SignInAction } from "./action-api.ts";

export type StatusAction = SignInAction | "temporaryPassword";

/** What the buttons say. */
export const WORDS: Record<StatusAction, string> = {
  reactivate: "Resend activation e-mail",
  unlock: "Unlock",
  unsuspend: "ACTIVATE",
  suspend: "Suspend",
  requestPasswordReset: "Password reset link",
  temporaryPassword: "Temporary password",
  resetFactors: "Reset MFA",
};

interface Question {
  title: string;
  text: string;
  confirm: string;
}

/** What is asked before something that takes a way in from somebody. The others are done at once. */
export function questionOf(action: StatusAction, account: Account): Question | undefined {
  const name = accountName(account);
  const sure = "Be sure that it is them who asks for it.";
  switch (action) {
    case "suspend":
      return {
        title: `Suspend ${name}?`,
        text: "Nothing opens for them any more, and they cannot sign in until the account is activated again.",
        confirm: "Suspend",
      };
    case "requestPasswordReset":
      return {
        title: `Send ${name} a password reset link?`,
        text: `The password of today stops working, and they are signed out. With the link in the mail they choose another one. ${sure}`,
        confirm: "Send reset link",
      };
    case "temporaryPassword":
      return {
        title: `Temporary password for ${name}?`,
        text: `The password they have stops working, and they are signed out. With the temporary one they choose their own. ${sure}`,
        confirm: "Make temporary password",
      };
    case "resetFactors":
      return {
        title: `Reset the MFA of ${name}?`,
        text: `The factors they have no longer count, and they are signed out. ${sure}`,
        confirm: "Reset MFA",
      };
    default:
      return undefined;
  }
}

/** What is said when it was done (S2 §8, where it gives words). */
export function outcomeOf(action: StatusAction, { email, ...account }: Account): string {
  const name = accountName(account);
  return {
    reactivate: `The activation e-mail has been sent again to ${email}.`,
    unlock: `The account of ${name} is unlocked.`,
    unsuspend: `The account of ${name} is active again.`,
    suspend: `The account of ${name} is suspended.`,
    temporaryPassword: `${name} has a temporary password now, and is asked for a new one at the next sign-in.`,
    requestPasswordReset: `A Reset Password link has been sent to the email address ${email}. Please advise user to check the inbox ( or Spam folder ) and follow the instructions in the email.`,
    resetFactors: "User's MFA factors have been reset. User will be prompted for new factors the next time they log in.",
  }[action];
}
