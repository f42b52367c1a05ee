import type { Account, AccountActions } from "@linnet/contract/accounts";
import { Button } from "@mantine/core";
import type { z } from "zod";
import { ConfirmModal } from "../../../../ui/feedback/confirm-modal.tsx";
import { Panel } from "../../../../ui/layout/panel.tsx";
import classes from "../../accounts.module.css";
import { SignInFacts } from "../facts.tsx";
import { SignInOutcome } from "./outcome.tsx";
import { TemporaryPasswordDialog } from "./temporary-password-dialog.tsx";
import type { InSignInActs } from "./use-acts.ts";
import { questionOf, type StatusAct, WORDS } from "./words.ts";

type May = z.infer<typeof AccountActions>;

const STATUS_ACTS = ["reactivate", "unlock", "unsuspend", "suspend"] as const;
const SIDE_ACTS = ["requestPasswordReset", "temporaryPassword", "resetFactors"] as const;

const offered = <A extends StatusAct>(acts: readonly A[], may: May): A[] => acts.filter((act) => may[act]);

/** How somebody signs in, and what may be done about it now (S2 §4). */
export function SignInActs({ account, acts }: { account: Account; acts: InSignInActs }) {
  const besides = offered(STATUS_ACTS, account.may);
  const side = offered(SIDE_ACTS, account.may);
  const question = acts.asking && questionOf(acts.asking, account);
  return (
    <>
      <SignInOutcome acts={acts} account={account} />
      <Panel id="sign-in" title="Sign-in">
        <div className={classes["facts"]}>
          <SignInFacts account={account} />
        </div>
        {besides.length > 0 && <ActButtons acts={acts} offered={besides} />}
      </Panel>
      {side.length > 0 && (
        <Panel id="sign-in-help" title="Help with signing in">
          <ActButtons acts={acts} offered={side} />
        </Panel>
      )}
      {question && (
        <ConfirmModal
          opened
          title={question.title}
          text={question.text}
          words={{ confirm: question.confirm }}
          onConfirm={acts.confirm}
          onClose={acts.cancel}
        />
      )}
      {acts.temporaryPassword !== undefined && (
        <TemporaryPasswordDialog account={account} token={acts.temporaryPassword} onClose={acts.hidePassword} />
      )}
    </>
  );
}

function ActButtons({ acts, offered: offers }: { acts: InSignInActs; offered: readonly StatusAct[] }) {
  return (
    <div className={classes["acts"]}>
      {offers.map((act) => (
        <Button key={act} variant="default" loading={acts.pending === act} onClick={(event) => acts.begin(act, event.currentTarget)}>
          {WORDS[act]}
        </Button>
      ))}
    </div>
  );
}
