import type { Account } from "@linnet/contract/accounts";
import { RedirectBanner } from "../../../ui/feedback/redirect-banner.tsx";
import classes from "../accounts.module.css";
import { accountScreens } from "../routes.ts";
import { useEditAccount } from "./api.ts";
import { AccountDetails } from "./details-screen.tsx";
import { AccountFacts } from "./facts.tsx";
import { AccountForm } from "./form.tsx";
import { AccountRoles } from "./roles.tsx";
import { SecurityQuestion } from "./security-question.tsx";
import { SignInActs } from "./sign-in/acts.tsx";
import { useSignInActs } from "./sign-in/use-acts.ts";
import { useAccountListInUse } from "./use-list-in-use.ts";
import { AccountView } from "./view.tsx";

/** Until it is there nobody knows whether they may change it. */
const titleOf = (account: Account | undefined) => (account?.may.edit === false ? "Account details" : "Edit account");

/** An account to change, for those who may; for others it is as its details are (ACC-007, ACC-042 to ACC-046). */
export function EditAccountScreen() {
  return (
    <AccountView at={accountScreens.edit} title={titleOf}>
      {(account) => (account.may.edit ? <Editing key={account.userId} account={account} /> : <AccountDetails account={account} />)}
    </AccountView>
  );
}

function Editing({ account }: { account: Account }) {
  const edit = useEditAccount();
  const acts = useSignInActs(account);
  const [list] = useAccountListInUse();
  return (
    <div className={classes["split"]}>
      <div className={classes["column"]}>
        {edit.isSuccess ? (
          <>
            <RedirectBanner href={list} />
            <AccountFacts account={account} />
          </>
        ) : (
          <AccountForm account={account} edit={edit} onSaved={acts.forgetLast} />
        )}
        <AccountRoles account={account} />
      </div>
      <div className={classes["column"]}>
        <SignInActs account={account} acts={acts} />
        <SecurityQuestion account={account} />
      </div>
    </div>
  );
}
