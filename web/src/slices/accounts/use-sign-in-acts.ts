import type { Account } from "@linnet/contract/accounts";
import { useState } from "react";
import { useOneAtATime } from "../../platform/use-one-at-a-time.ts";
import { useReloadAccounts, useSignInAct, useTemporaryPassword } from "./sign-in-act-api.ts";
import { questionOf, type StatusAct } from "./sign-in-words.ts";

/** One act after the other: what is asked first, what is under way, and how the last one ended. */
export function useSignInActs(account: Account) {
  const [asking, setAsking] = useState<StatusAct>();
  const act = useSignInAct(account);
  const temporary = useTemporaryPassword(account);
  const actOnce = useOneAtATime(act);
  const makeOnce = useOneAtATime<{ data: string }, void>(temporary);
  const reload = useReloadAccounts();

  const run = (what: StatusAct) => {
    setAsking(undefined);
    act.reset();
    temporary.reset();
    if (what === "temporaryPassword") makeOnce();
    else actOnce(what);
  };
  const isBusy = act.isPending || temporary.isPending;
  const busyWith = act.isPending ? act.variables : "temporaryPassword";

  return {
    asking,
    begin: (what: StatusAct) => {
      if (isBusy) return;
      if (questionOf(what, account)) setAsking(what);
      else run(what);
    },
    confirm: () => asking && run(asking),
    forget: () => setAsking(undefined),
    pending: isBusy ? busyWith : undefined,
    done: act.isSuccess ? act.variables : undefined,
    error: act.error ?? temporary.error,
    temporaryPassword: temporary.data?.data,
    /** The account has changed with it. It is read anew only now: a page that fails to load would have taken the password with it. */
    hidePassword: () => {
      temporary.reset();
      void reload();
    },
    reload: () => {
      act.reset();
      temporary.reset();
      void reload();
    },
  };
}

export type InSignInActs = ReturnType<typeof useSignInActs>;
