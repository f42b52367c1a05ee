import type { AccountStatus } from "@linnet/contract/accounts/status";
import { AppError } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type AccountFilter, type ManagedAccount, managedAccountRepository } from "./managed-account-repository.ts";

/** An account with its status at the identity provider; null if unknown. */
export type AccountInState = ManagedAccount & { status: AccountStatus | null };

/**
 * Accounts by last name, limited if a number is given. If the provider does not answer, the list comes without statuses, unless a status
 * was requested.
 * @throws AppError `upstream_unavailable`
 */
export async function listAccounts(
  { db, identityAdministration }: Pick<Platform, "db" | "identityAdministration">,
  filter: AccountFilter,
  { status, most }: { status: AccountStatus | null; most: number | null },
): Promise<AccountInState[]> {
  // Only the provider knows statuses, so the limit applies after filtering by status.
  const found = await managedAccountRepository(db).list(filter, status ? null : most);
  const statuses = await statusesOf(identityAdministration, found, status !== null);
  const inState = found.map((account) => ({ ...account, status: statuses.get(account.email.toLowerCase()) ?? null }));
  const wanted = status ? inState.filter((account) => account.status === status) : inState;
  return most === null ? wanted : wanted.slice(0, most);
}

async function statusesOf(
  administration: Platform["identityAdministration"],
  accounts: readonly ManagedAccount[],
  isNeeded: boolean,
): Promise<Map<string, AccountStatus>> {
  try {
    return (await administration?.statusesOf(accounts.map(({ email }) => email))) ?? new Map();
  } catch (error) {
    if (!isNeeded && error instanceof AppError && error.code === "upstream_unavailable") return new Map();
    throw error;
  }
}
