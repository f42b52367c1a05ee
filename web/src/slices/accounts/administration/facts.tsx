import type { Account } from "@linnet/contract/accounts";
import { formatDateTime } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { StatusBadge } from "../../../ui/feedback/status-badge.tsx";
import { FactList } from "../../../ui/layout/fact-list.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { EmailAddress } from "../../../ui/people/email-address.tsx";

/** Green is in use, red is anything else; some wait for the person (ACC-074, ACC-075). */
function AccountStatus({ status }: { status: Account["accountStatus"] }) {
  if (status === null) return "User is not in OKTA";
  const waits = status === "STAGED" || status === "PROVISIONED";
  return (
    <StatusBadge tone={status === "ACTIVE" ? "success" : "danger"}>
      {status}
      {waits && " (Pending user action)"}
    </StatusBadge>
  );
}

/** Who it is, to read. */
export function AccountFacts({ account }: { account: Account }) {
  return (
    <Panel id="person" title="Person">
      <FactList
        facts={[
          ["First name", account.firstName],
          ["Last name", account.lastName],
          ["Mobile phone", account.mobilePhoneNumber || "Not given"],
          ["Office phone", account.officePhoneNumber || "Not given"],
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
        ["Account status", <AccountStatus key="status" status={accountStatus} />],
        ["Last login", lastLoggedIn ? formatDateTime(lastLoggedIn, timeZone) : "Never"],
        ["Last modified", formatDateTime(lastModifiedOn, timeZone)],
      ]}
    />
  );
}
