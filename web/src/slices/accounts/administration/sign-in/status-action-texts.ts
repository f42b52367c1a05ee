import type { Account } from "@linnet/contract/accounts";
import { accountName } from "../../account.ts";
import type { SignInAction } from "./action-api.ts";

export type StatusAction = SignInAction | "temporaryPassword";

/** What the buttons say. */
export const STATUS_ACTION_LABELS: Record<StatusAction, string> = {
  reactivate: "Resend activation email",
  unlock: "Unlock",
  unsuspend: "ACTIVATE",
  suspend: "Suspend",
  requestPasswordReset: "Send password reset link",
  temporaryPassword: "Create temporary password",
  resetFactors: "Reset MFA",
};

interface Question {
  title: string;
  text: string;
  confirm: string;
}

/** The confirmation before an action that blocks a sign-in. Other actions run right away. */
export function questionOf(action: StatusAction, account: Account): Question | undefined {
  const name = accountName(account);
  const sure = "Make sure the request really comes from them.";
  switch (action) {
    case "suspend":
      return {
        title: `Suspend ${name}?`,
        text: "They are signed out right away and cannot sign in until you reactivate the account.",
        confirm: "Suspend",
      };
    case "requestPasswordReset":
      return {
        title: `Send ${name} a password reset link?`,
        text: `Their password stops working and they are signed out. They can choose a new one with the link we will email. ${sure}`,
        confirm: "Send reset link",
      };
    case "temporaryPassword":
      return {
        title: `Create a temporary password for ${name}?`,
        text: `Their password stops working and they are signed out. They sign in with the temporary password, then choose their own. ${sure}`,
        confirm: "Create temporary password",
      };
    case "resetFactors":
      return {
        title: `Reset ${name}’s MFA?`,
        text: `Their MFA factors stop working and they are signed out. ${sure}`,
        confirm: "Reset MFA",
      };
    default:
      return undefined;
  }
}

/** Success messages (the words of S2 §8, if given). */
export function outcomeOf(action: StatusAction, { email, ...account }: Account): string {
  const name = accountName(account);
  return {
    reactivate: `We resent the activation email to ${email}.`,
    unlock: `${name}’s account is unlocked.`,
    unsuspend: `${name}’s account is active again.`,
    suspend: `${name}’s account is suspended.`,
    temporaryPassword: `${name} now has a temporary password and will choose a new one at the next sign-in.`,
    requestPasswordReset: `A Reset Password link has been sent to the email address ${email}. Please advise user to check the inbox ( or Spam folder ) and follow the instructions in the email.`,
    resetFactors: "User's MFA factors have been reset. User will be prompted for new factors the next time they log in.",
  }[action];
}
