import type { AccountStatus } from "@linnet/contract/accounts/status";
import { AppError } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type AccountFilter, type ManagedAccount, managedAccountRepository } from "./managed-account-repository.ts";

/** An account with how its person stands at the identity provider; null where that is not known. */
export type AccountInState = ManagedAccount & { status: AccountStatus | null };

/**
 * Accounts by last name, at most so many where a number is said. Where the provider does not answer the list is there without its
 * states, unless a state was asked for.
 * @throws AppError `upstream_unavailable`
 */
export async function listAccounts(
  { db, identityAdministration }: Pick<Platform, "db" | "identityAdministration">,
  filter: AccountFilter,
  { status, most }: { status: AccountStatus | null; most: number | null },
): Promise<AccountInState[]> {
  // Who is in this state only the provider knows: the list is cut when that is said.
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
