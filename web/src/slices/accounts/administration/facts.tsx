import type { Account } from "@linnet/contract/accounts";
import { formatDateTime } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { FactList } from "../../../ui/layout/fact-list.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { EmailAddress } from "../../../ui/people/email-address.tsx";
import { AccountStatusBadge } from "./account-status-badge.tsx";

/** Who it is, to read. */
export function AccountFacts({ account }: { account: Account }) {
  return (
    <Panel id="person" title="Person">
      <FactList
        facts={[
          ["First name", account.firstName],
          ["Last name", account.lastName],
          ["Mobile phone", account.mobilePhoneNumber || "Not provided"],
          ["Office phone", account.officePhoneNumber || "Not provided"],
        ]}
      />
    </Panel>
  );
}

/** How and when a person signs in. */
export function SignInFacts({ account }: { account: Account }) {
  const { timeZone } = useSettings();
  const { email, accountStatus, lastLoggedIn, lastModifiedOn } = account;
  return (
    <FactList
      facts={[
        ["Email", <EmailAddress key="email">{email}</EmailAddress>],
        ["Account status", accountStatus ? <AccountStatusBadge key="status" status={accountStatus} /> : "User is not in OKTA"],
        ["Last login", lastLoggedIn ? formatDateTime(lastLoggedIn, timeZone) : "Never"],
        ["Last modified", formatDateTime(lastModifiedOn, timeZone)],
      ]}
    />
  );
}
