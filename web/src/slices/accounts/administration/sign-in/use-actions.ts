import type { Account } from "@linnet/contract/accounts";
import { useState } from "react";
import { useOneAtATime } from "../../../../platform/http/use-one-at-a-time.ts";
import { useReloadAccounts, useSignInAction, useTemporaryPassword } from "./action-api.ts";
import { questionOf, type StatusAction } from "./status-action-texts.ts";

interface Asking {
  what: StatusAction;
  /** The button that began it. */
  from: HTMLElement;
}

/** One action after the other: what is asked first, what is under way, and how the last one ended. */
export function useSignInActions(account: Account) {
  const [asking, setAsking] = useState<Asking>();
  const [isHandedOver, setIsHandedOver] = useState(false);
  const action = useSignInAction(account);
  const temporary = useTemporaryPassword(account);
  const actOnce = useOneAtATime(action);
  const makeOnce = useOneAtATime<{ data: string }, void>(temporary);
  const reload = useReloadAccounts();

  const clearLast = () => {
    action.reset();
    temporary.reset();
    setIsHandedOver(false);
  };
  const run = (what: StatusAction) => {
    setAsking(undefined);
    clearLast();
    if (what === "temporaryPassword") makeOnce();
    else actOnce(what);
  };
  const isBusy = action.isPending || temporary.isPending;
  const busyWith = action.isPending ? action.variables : "temporaryPassword";
  const lastDone: StatusAction | undefined = action.isSuccess ? action.variables : undefined;

  return {
    asking: asking?.what,
    begin: (what: StatusAction, from: HTMLElement) => {
      if (isBusy) return;
      if (questionOf(what, account)) setAsking({ what, from });
      else run(what);
    },
    confirm: () => asking && run(asking.what),
    cancel: () => {
      setAsking(undefined);
      asking?.from.focus();
    },
    pending: isBusy ? busyWith : undefined,
    done: isHandedOver ? ("temporaryPassword" as const) : lastDone,
    /** What came of it is old news once something else was done; what is under way still has to be told. */
    clearLast: () => {
      if (!isBusy) clearLast();
    },
    error: action.error ?? temporary.error,
    temporaryPassword: temporary.data?.data,
    /** Reloads the changed account only now: a failed load would have removed the password. */
    hidePassword: () => {
      temporary.reset();
      setIsHandedOver(true);
      void reload();
    },
    reload: () => {
      clearLast();
      void reload();
    },
  };
}

export type SignInActionState = ReturnType<typeof useSignInActions>;
