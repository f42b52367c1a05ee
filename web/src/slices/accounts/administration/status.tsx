import type { Account } from "@linnet/contract/accounts";
import { StatusBadge } from "../../../ui/feedback/status-badge.tsx";

/** Green is in use, red is anything else; some wait for the person (ACC-074, ACC-075). */
export function AccountStatus({ status }: { status: Account["accountStatus"] }) {
  if (status === null) return "User is not in OKTA";
  const waits = status === "STAGED" || status === "PROVISIONED";
  return (
    <StatusBadge tone={status === "ACTIVE" ? "success" : "danger"}>
      {status}
      {waits && " (Pending user action)"}
    </StatusBadge>
  );
}
