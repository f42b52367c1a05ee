import type { Account } from "@linnet/contract/accounts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { FactList } from "../../../ui/layout/fact-list.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import classes from "../accounts.module.css";
import { accountScreens } from "../routes.ts";
import { AccountFacts, SignInFacts } from "./facts.tsx";
import { AccountRoles } from "./roles.tsx";
import { AccountView } from "./view.tsx";

/** An account to read, as those of the hospital's own staff are (ACC-008, ACC-040). */
export function AccountDetailsScreen() {
  return (
    <AccountView at={accountScreens.details} title={() => "Account details"}>
      {(account) => <AccountDetails account={account} />}
    </AccountView>
  );
}

export function AccountDetails({ account }: { account: Account }) {
  const { isInternal, securityQuestion } = account;
  return (
    <>
      {isInternal && (
        <div className={classes.notice}>
          <Banner tone="info">This account belongs to a hospital staff member. You cannot change it in the portal.</Banner>
        </div>
      )}
      <div className={classes.split}>
        <div className={classes.column}>
          <AccountFacts account={account} />
          <AccountRoles account={account} />
        </div>
        <div className={classes.column}>
          <Panel id="sign-in" title="Sign-in">
            <SignInFacts account={account} />
          </Panel>
          {securityQuestion && (
            <Panel id="security-question" title="Security question">
              <FactList facts={[["Question", securityQuestion]]} />
            </Panel>
          )}
        </div>
      </div>
    </>
  );
}
