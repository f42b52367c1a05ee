import { type Account, accounts } from "@linnet/contract/accounts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../platform/http/api-client.ts";

/** The target of an action. The server uses only the id (decision G-ACC-12). */
const userOf = ({ userId, userName, email }: Account) => ({ userId, userName, email });

const ACTIONS = {
  reactivate: accounts.reactivate,
  suspend: accounts.suspend,
  unlock: accounts.unlock,
  unsuspend: accounts.unsuspend,
  requestPasswordReset: accounts.requestPasswordReset,
  resetFactors: accounts.resetFactors,
};
export type SignInAction = keyof typeof ACTIONS;

/** Something done to how a person signs in; afterwards the account is loaded again (ACC-073). */
export function useSignInAction(account: Account) {
  const reload = useReloadAccounts();
  return useMutation({
    mutationFn: (action: SignInAction) => call(ACTIONS[action], { body: userOf(account) }),
    onSuccess: reload,
  });
}

/** What comes back is shown once and kept nowhere: it is gone with the dialog that shows it. */
export const useTemporaryPassword = (account: Account) =>
  useMutation({
    mutationFn: () => call(accounts.temporaryPassword, { body: userOf(account) }),
    gcTime: 0,
  });

/** Whether an answer is right. What was answered is not kept. */
export const useVerifyAnswer = ({ userName }: Account) =>
  useMutation({ mutationFn: (answer: string) => call(accounts.verifyAnswer, { body: { userName, answer } }), gcTime: 0 });

/** Reloads everything displayed about accounts. */
export function useReloadAccounts() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ["accounts"] });
}
