import type { Account } from "@linnet/contract/accounts";
import { useState } from "react";
import { useOneAtATime } from "../../../../platform/http/use-one-at-a-time.ts";
import { useReloadAccounts, useSignInAct, useTemporaryPassword } from "./act-api.ts";
import { questionOf, type StatusAct } from "./words.ts";

interface Asking {
  what: StatusAct;
  /** The button that began it. */
  from: HTMLElement;
}

/** One act after the other: what is asked first, what is under way, and how the last one ended. */
export function useSignInActs(account: Account) {
  const [asking, setAsking] = useState<Asking>();
  const [isHandedOver, setIsHandedOver] = useState(false);
  const act = useSignInAct(account);
  const temporary = useTemporaryPassword(account);
  const actOnce = useOneAtATime(act);
  const makeOnce = useOneAtATime<{ data: string }, void>(temporary);
  const reload = useReloadAccounts();

  const clearLast = () => {
    act.reset();
    temporary.reset();
    setIsHandedOver(false);
  };
  const run = (what: StatusAct) => {
    setAsking(undefined);
    clearLast();
    if (what === "temporaryPassword") makeOnce();
    else actOnce(what);
  };
  const isBusy = act.isPending || temporary.isPending;
  const busyWith = act.isPending ? act.variables : "temporaryPassword";
  const lastDone: StatusAct | undefined = act.isSuccess ? act.variables : undefined;

  return {
    asking: asking?.what,
    begin: (what: StatusAct, from: HTMLElement) => {
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
    error: act.error ?? temporary.error,
    temporaryPassword: temporary.data?.data,
    /** The account has changed with it. It is read anew only now: a page that fails to load would have taken the password with it. */
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

export type InSignInActs = ReturnType<typeof useSignInActs>;
