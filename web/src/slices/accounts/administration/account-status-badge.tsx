import type { ListedAccount } from "@linnet/contract/accounts";
import { ACCOUNT_STATUS_TEXT } from "@linnet/contract/accounts/status";
import { ofKind } from "@linnet/contract/growing";
import { StatusBadge } from "../../../ui/feedback/status-badge.tsx";

/** Green for accounts in use, red for all others (ACC-074); a status that only a newer server knows is shown as it is. */
export const AccountStatusBadge = ({ status }: { status: NonNullable<ListedAccount["accountStatus"]> }) => (
  <StatusBadge tone={status === "ACTIVE" ? "success" : "danger"}>{ofKind(ACCOUNT_STATUS_TEXT, status) ?? status}</StatusBadge>
);
